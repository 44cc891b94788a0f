import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Separates phone and name. No folded text contains it, so no search matches across the two. */
export const PHONE_NAME_SEPARATOR = '\n'

/** Letters of Latin, Greek, Cyrillic and Armenian. Others have no capitals or few writers. */
const BLOCKS = [
  [0x41, 0x5a],
  [0xc0, 0x24f],
  [0x370, 0x587],
  [0x1e00, 0x1fff],
] as const
/** JavaScript lowers the first to two characters. The second is a sigma at the end of a word. */
const EXCEPTIONS = [
  ['İ', 'i'],
  ['ς', 'σ'],
] as const

/**
 * Replaces Cyrillic letters by capitals, which no folded text contains. In the locale C, which the
 * embedded database has, pg_trgm knows only the letters a to z and indexes no Cyrillic word.
 * Letters without a replacement are not indexed, but a search still finds them.
 */
const INDEXED = 'абвгдежзийклмнопрстухчшьюя'
const REPLACEMENTS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function buildFoldings(): Map<string, string> {
  const found = new Map<string, string>(EXCEPTIONS)
  for (const [from, to] of BLOCKS)
    for (let code = from; code <= to; code += 1) {
      const letter = String.fromCharCode(code)
      const small = letter.toLowerCase()
      const folded = REPLACEMENTS[INDEXED.indexOf(small)] ?? small
      if (folded !== letter && folded.length === 1) found.set(letter, folded)
    }
  return found
}
const FOLDINGS = buildFoldings()

/** Returns the text as searches compare it, whatever its capitals. It is not for people to read. */
export const fold = (text: string): string =>
  text
    .replaceAll(PHONE_NAME_SEPARATOR, ' ')
    .replace(/[A-Z\u0080-\uffff]/g, (letter) => FOLDINGS.get(letter) ?? letter)

/** Blocks of letters with marks that names have, and letters that no decomposition has. */
const MARKED_BLOCKS = [
  [0xc0, 0x17f],
  [0x386, 0x3ce],
  [0x400, 0x45f],
] as const
const UNDECOMPOSED = [
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
] as const

/** Folded letters with marks, and the folded letters that people type for them. */
function buildPlainLetters(): Map<string, string> {
  const found = new Map<string, string>(UNDECOMPOSED)
  for (const [from, to] of MARKED_BLOCKS)
    for (let code = from; code <= to; code += 1) {
      const letter = fold(String.fromCharCode(code))
      const [base = letter] = letter.normalize('NFD')
      if (base !== letter) found.set(letter, fold(base))
    }
  return found
}
const PLAIN_LETTERS = buildPlainLetters()

/** Returns the text as searches that ignore accents compare it: `muller` for Müller. */
const plain = (text: string): string =>
  fold(text).replace(/[\u0080-\uffff]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter)

/** How many characters of a message a search compares. Messengers take shorter ones. */
const LONGEST_SEARCHED = 8192

/** Returns the beginning of a message's text as searches compare it. */
export const searchableText = (text: string): string =>
  fold(
    Array.from(text.slice(0, 2 * LONGEST_SEARCHED))
      .slice(0, LONGEST_SEARCHED)
      .join(''),
  )

const anywhere = (folded: string): string => `%${folded.replace(/[\\%_]/g, '\\$&')}%`
/** Returns the `like` pattern for a text anywhere in a folded text. */
export const foldedPattern = (text: string): string => anywhere(fold(text))
/** Returns the `like` pattern for a text anywhere in a text without accents. */
export const plainPattern = (text: string): string => anywhere(plain(text))

/** Whether a folded pattern has a trigram in every locale of the database. */
export const hasTrigram = (pattern: string): boolean => /[a-z0-9]{3}/i.test(pattern)

const quoted = (letters: Iterable<string>): SQL => sql.raw(`'${[...letters].join('')}'`)

/**
 * Returns the SQL expression that a search of people looks at: the phone and the folded name.
 * It folds letter by letter, because `lower` knows only the letters of the database's locale.
 */
export function searchText(name: SQLWrapper, phone: SQLWrapper): SQL {
  const [from, to] = [quoted(FOLDINGS.keys()), quoted(FOLDINGS.values())]
  const folded = sql`translate(${name}, chr(10) || ${from}, ' ' || ${to})`
  return sql`coalesce(${phone}, '') || chr(10) || ${folded}`
}

/**
 * Returns the SQL condition that a folded text has a pattern of `plainPattern`. To replace the
 * letters takes long, so only texts with letters beyond ASCII are looked at twice.
 */
export function hasPlain(folded: SQLWrapper, pattern: SQLWrapper): SQL {
  const [from, to] = [quoted(PLAIN_LETTERS.keys()), quoted(PLAIN_LETTERS.values())]
  return sql`(${folded} like ${pattern} or (octet_length(${folded}) > char_length(${folded})
    and translate(${folded}, ${from}, ${to}) like ${pattern}))`
}

/**
 * The Cyrillic letters of comments that an index knows, small and capital, and what replaces them.
 */
const COMMENT_LETTERS = INDEXED + INDEXED.toUpperCase()
const COMMENT_REPLACEMENTS = REPLACEMENTS + REPLACEMENTS

/**
 * Returns the SQL expression of a comment, or of a pattern for it, as the index of comments has it.
 * It replaces only the letters that the index needs: to fold all of them takes Postgres longer than
 * the rest of a booking's writes. Two texts that `ilike` finds equal stay equal.
 */
export const searchedComment = (text: SQLWrapper): SQL =>
  sql`translate(${text}, ${quoted(COMMENT_LETTERS)}, ${quoted(COMMENT_REPLACEMENTS)})`
