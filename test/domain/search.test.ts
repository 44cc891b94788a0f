import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchTerms } from '../../src/domain/search.js'

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
])('a phone typed as "%s" is looked for as %j', (term, forms) => expect(digits(term)).toEqual(forms))

test('terms are whole words without quotes, each once, none of them blank', () => {
  const typed = fc.string({ unit: fc.constantFrom('a', 'b', '0', '+', ' ', '\t', '"'), maxLength: 30 })
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
  fc.assert(fc.property(typed, (words) => void expect(texts(words.join(' '))).toEqual([...new Set(words)])))
})
