import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Stands between a phone and a name, and in no folded text, so that nothing is found across the two. */
export const BETWEEN = '\n'

/** The letters of Latin, Greek, Cyrillic and Armenian; the rest of the world's have no capitals, or few writers. */
const BLOCKS = [
  [0x41, 0x5a],
  [0xc0, 0x24f],
  [0x370, 0x587],
  [0x1e00, 0x1fff],
] as const
/** Of the first JavaScript makes two characters; the second is a small sigma at a word's end, which capitals do not tell. */
const ODD = [
  ['İ', 'i'],
  ['ς', 'σ'],
] as const

/**
 * Stand-ins for Cyrillic letters, free as no folded text has capitals: pg_trgm knows no letters but a to z where the database's
 * locale is C, as the embedded one's is, and would index no Cyrillic word. The rest are read over, and found all the same.
 */
const [INDEXED, STAND_INS] = ['абвгдежзийклмнопрстухчшьюя', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

function foldings(): Map<string, string> {
  const found = new Map<string, string>(ODD)
  for (const [from, to] of BLOCKS)
    for (let code = from; code <= to; code += 1) {
      const letter = String.fromCharCode(code)
      const small = letter.toLowerCase()
      const folded = STAND_INS[INDEXED.indexOf(small)] ?? small
      if (folded !== letter && folded.length === 1) found.set(letter, folded)
    }
  return found
}
const FOLDINGS = foldings()

/** The text as searches compare it, whatever its capitals: not for people to read. */
export const fold = (text: string): string =>
  text
    .replaceAll(BETWEEN, ' ')
    .replace(/[A-Z\u0080-\uffff]/g, (letter) => FOLDINGS.get(letter) ?? letter)

const quoted = (letters: Iterable<string>): SQL => sql.raw(`'${[...letters].join('')}'`)

/**
 * What a search of people looks at: the phone and the folded name. Letter by letter, as `lower` knows the letters of the
 * database's locale alone.
 */
export const searchText = (name: SQLWrapper, phone: SQLWrapper): SQL =>
  sql`coalesce(${phone}, '') || chr(10) || translate(${name}, chr(10) || ${quoted(FOLDINGS.keys())}, ' ' || ${quoted(FOLDINGS.values())})`
