import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchError, searchTerms } from '../../src/domain/search.js'

const texts = (search: string): string[] => searchTerms(search).map(({ text }) => text)
const digits = (term: string): readonly string[] => searchTerms(`"${term}"`)[0]?.digits ?? []

test.each([
  ['anna petrova', ['anna', 'petrova']],
  ['  anna\t petrova\n', ['anna', 'petrova']],
  ['"anna petrova" berlin', ['anna petrova', 'berlin']],
  ['anna"de la"petrova', ['anna', 'de la', 'petrova']],
  ['"anna petrova', ['anna', 'petrova']],
  ['anna anna "anna"', ['anna']],
  ['50% _', ['50%', '_']],
  ['"" " " "', []],
  ['', []],
])('%j looks for %j', (search, words) => expect(texts(search)).toEqual(words))

test.each([
  ['+49 151 234', ['49151234']],
  ['0049 151-234', ['49151234']],
  ['+81 3123', ['813123']],
  ['0151/23.45', ['01512345', '1512345']],
  ['8 (912) 345-67', ['891234567', '91234567']],
  ['(030) 90', ['03090', '3090']],
  ['151', ['151']],
  ['08', ['08']],
  ['00', []],
  ['anna', []],
  ['a151', []],
  ['-151', []],
])('a phone typed as "%s" is looked for as %j', (term, forms) =>
  expect(digits(term)).toEqual(forms),
)

test('terms are whole words without quotes, each once, none of them blank', () => {
  const typed = fc.string({
    unit: fc.constantFrom('a', 'b', '0', '+', ' ', '\t', '"'),
    maxLength: 30,
  })
  fc.assert(
    fc.property(typed, (search) => {
      const words = texts(search)
      expect(new Set(words).size).toBe(words.length)
      for (const word of words) {
        expect(word).toMatch(/^[^\s"]([^"]*[^\s"])?$/)
        expect(search).toContain(word)
      }
    }),
  )
})

test('all that is no space or quote is looked for', () => {
  const typed = fc.array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { maxLength: 6 })
  fc.assert(
    fc.property(typed, (words) => void expect(texts(words.join(' '))).toEqual([...new Set(words)])),
  )
})

const TOO_LONG = 'Ensure this value has at most 200 characters.'
const TOO_MANY = 'Use at most 10 words.'
const words = (count: number): string => Array.from({ length: count }, (_, n) => `w${n}`).join(' ')

test.each<[string, string, string | undefined]>([
  ['200 characters', 'x'.repeat(200), undefined],
  ['201 characters', 'x'.repeat(201), TOO_LONG],
  ['200 characters between spaces', ` ${'x'.repeat(200)}\n`, undefined],
  ['200 characters of two code units each', '😀'.repeat(200), undefined],
  ['201 characters of two code units each', '😀'.repeat(201), TOO_LONG],
  ['ten words', words(10), undefined],
  ['eleven words', words(11), TOO_MANY],
  ['eleven words at commas', words(11).replaceAll(' ', ','), TOO_MANY],
  ['eleven words, one of them twice', `${words(10)} w3`, undefined],
  ['twelve words in quotes', `"${words(12)}"`, undefined],
  ['eleven terms, one of them in quotes', `"a b" ${words(10)}`, TOO_MANY],
  ['too many words in too many characters', words(5000), TOO_LONG],
  ['nothing', '', undefined],
])('%s in a search', (_, search, fault) => expect(searchError(search)).toBe(fault))
