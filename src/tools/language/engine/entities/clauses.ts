import { FALLBACK } from '../text/common-phrases.js'
import { endOf, isSaid, isSaidBefore, type Pattern } from '../text/patterns.js'
import { oneOf, phrases, words as wordsOf } from '../text/tables.js'
import { notionOf, QUALIFIERS } from './services/notions.js'
import type { Word } from '../text/words.js'

const KEEPS = phrases('dialogue', 'keeps')
const CANCELS = phrases('dialogue', 'cancels')
const beginsClause = wordsOf('dialogue', 'clauses')
const isAgainst = oneOf('against')

type Verb = { readonly at: number; readonly end: number; readonly isKept: boolean }

/** The phrases that cancel and that keep. */
type VerbTables = { readonly cancels: readonly Pattern[]; readonly keeps: readonly Pattern[] }
const VERBS: VerbTables = { cancels: CANCELS, keeps: KEEPS }

/** Finds what keeps and what cancels. "Not coming" does not keep, and "do not cancel" does. */
function verbsOf(words: readonly Word[], tables = VERBS): Verb[] {
  const verbs: Verb[] = []
  for (let at = 0; at < words.length;) {
    const [keeps, cancels] = [endOf(tables.keeps, words, at), endOf(tables.cancels, words, at)]
    const end = Math.max(keeps, cancels)
    const isNegated = at > 0 && isAgainst(words[at - 1])
    // "Can we do it any earlier? If not leave it"
    const isOtherwise = isSaidBefore(words, at, FALLBACK)
    if (end > at && !isNegated && !isOtherwise) verbs.push({ at, end, isKept: keeps >= cancels })
    at = Math.max(end, at + 1)
  }
  return verbs
}

/** Whether the words keep an appointment: "keep the haircut". */
export const isKept = (words: readonly Word[]): boolean =>
  verbsOf(words).some((verb) => verb.isKept)
/** Whether the words say "cancel", also in "do not cancel". */
export const saysCancel = (words: readonly Word[]): boolean => isSaid(words, CANCELS)

/** Splits words before each place. */
function splitBefore(words: readonly Word[], places: readonly number[]): (readonly Word[])[] {
  const bounds = [0, ...places.filter((at) => at > 0 && at < words.length), words.length]
  return bounds.slice(1).map((to, index) => words.slice(bounds[index], to))
}

/** Returns where treatments begin, with the words before them that describe them. */
const namesIn = (words: readonly Word[]): number[] =>
  words.flatMap((word, at) => {
    const before = words[at - 1]
    const isPart = before !== undefined && QUALIFIERS.has(notionOf(before) ?? '')
    return notionOf(word) !== undefined && !isPart ? [at] : []
  })

/**
 * Splits a part that both keeps and cancels: "cancel the haircut keep the manicure". The verbs come
 * first or last in each clause, as in the first one.
 */
function splitAtVerbs(words: readonly Word[], tables: VerbTables): (readonly Word[])[] {
  const verbs = verbsOf(words, tables)
  const isMixed = new Set(verbs.map((verb) => verb.isKept)).size > 1
  if (!isMixed) return [words]
  const isFirst = verbs[0]?.at === 0
  const [, last] = verbs
  // "Cancel the haircut the manicure stays": the first verb comes first, the second one last.
  const named = isFirst && last?.end === words.length ? namesIn(words) : []
  return splitBefore(
    words,
    named.length > 1
      ? named.slice(-1)
      : isFirst
        ? verbs.map(({ at }) => at)
        : verbs.slice(0, -1).map(({ end }) => end),
  )
}

/**
 * Splits a message into clauses: at commas and stops, before "but" and "and", and between a verb
 * that cancels and one that keeps.
 */
export const clausesOf = (words: readonly Word[], tables = VERBS): readonly (readonly Word[])[] =>
  splitBefore(
    words,
    words.flatMap((word, at) =>
      word.link === 'comma' || word.link === 'stop' || beginsClause(word) ? [at] : [],
    ),
  ).flatMap((clause) => splitAtVerbs(clause, tables))
