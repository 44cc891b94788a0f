import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SearchTerm } from '../../domain/search.js'
import { BETWEEN, fold } from '../postgres/search-text.js'

/** Words past these, and what is behind so many letters, are matched on the few rows that have the others. */
const FIRST = 4
const LETTERS = 64
/** What has a trigram, whatever the locale of the database. */
const TRIGRAM = /[a-z0-9]{3}/i
/** Fewer digits are in most phones of a country. */
const TELLING_DIGITS = 5

export type ClientSearch = {
  /** What a statement with this search in it is kept under; empty when nothing is looked for. */
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
  /** By one of the words the index tells few people from the others; otherwise everybody must be looked at. */
  readonly telling: boolean
  /** Every word must stand in the name or the phone, whatever its case; its digits may stand in the phone instead. */
  condition(searchText: SQLWrapper): SQL | undefined
}

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The word wherever it stands; before it its digits in the phone, the fewest, where they are not the word itself. */
function patternsOf({ text, digits }: SearchTerm): string[] {
  const [phone] = digits.slice(-1)
  const anywhere = `%${literal(fold(text))}%`
  return phone === undefined || phone === text ? [anywhere] : [`%${phone}%${BETWEEN}%`, anywhere]
}
/** Whether each pattern of the word has trigrams, and not those of most phones. */
const isTelling = (word: SearchTerm): boolean =>
  word.digits.every((form) => form.length >= TELLING_DIGITS) &&
  patternsOf(word).every((form) => TRIGRAM.test(form))

/** Without the words that stand in a word before them, which is looked for as it is: so are they. */
function needed(words: readonly SearchTerm[]): SearchTerm[] {
  const whole = words.slice(0, FIRST).filter((word) => patternsOf(word).length === 1)
  return words.filter(
    (word) => !whole.some(({ text }) => text !== word.text && text.includes(word.text)),
  )
}
const shortened = ({ text, digits }: SearchTerm): SearchTerm => ({
  text: Array.from(text).slice(0, LETTERS).join(''),
  digits: digits.map((form) => form.slice(0, LETTERS)),
})

/** The longest words come first, as the fewest rows have them: then it matters little how many there are. */
export function clientSearch(terms: readonly SearchTerm[]): ClientSearch {
  const words = needed(terms.toSorted((a, b) => b.text.length - a.text.length))
  const first = words.slice(0, FIRST).map((word) => patternsOf(shortened(word)))
  const rest = words
    .filter(({ text }, index) => index >= FIRST || text.length > LETTERS)
    .map(patternsOf)
  const one = first.flatMap((forms, word) =>
    forms.map((form, at) => [`word${word}_${at}`, form] as const),
  )
  const many =
    rest.length > 0
      ? [0, 1].map((at) => [`words_${at}`, rest.map((forms) => forms[at] ?? null)] as const)
      : []
  const values = Object.fromEntries<unknown>([...one, ...many])
  return {
    name: Object.keys(values).join(' '),
    values,
    telling: words.slice(0, FIRST).some(isTelling),
    condition(searchText) {
      const has = (pattern: SQLWrapper): SQL => sql`${searchText} like ${pattern}`
      const named = (key: string): SQL => has(sql`${sql.placeholder(key)}::text`)
      const texts = sql.join(
        many.map(([key]) => sql`${sql.placeholder(key)}::text[]`),
        sql`, `,
      )
      const any = or(has(sql`word.one`), has(sql`word.other`))
      return and(
        ...first.map((forms, word) => or(...forms.map((_, at) => named(`word${word}_${at}`)))),
        many.length > 0
          ? sql`not exists (select 1 from unnest(${texts}) as word (one, other) where (${any}) is not true)`
          : undefined,
      )
    },
  }
}
