import type { DialoguePhrases, Kin } from '../../dialogue-phrases.js'
import { foldLetters, isCyrillic } from '../text/letters.js'
import { isKnown } from '../spelling/known-words.js'
import { givenName } from '../text/names.js'
import { endOf, isSaidAt, isSaidBefore } from '../text/patterns.js'
import { meaningOf, phrases, words as wordsOf, type WordRows, wordTable } from '../text/tables.js'
import type { Word } from '../text/words.js'

export type { Kin }
/** A person for whom a client books. Null: not named. */
export type ForWhom = { readonly kin: Kin | null; readonly name: string | null }
/**
 * The person in a message, the places of the words that name this person, and the words of the
 * message without the person's own name.
 */
type ForWhomSaid = {
  readonly whom: ForWhom | undefined
  readonly at: readonly number[]
  readonly words: readonly Word[]
}

/** A phrase before a form has at most this many words. */
const LONGEST_BEFORE = 6
const isNaming = wordsOf('dialogue', 'naming')
const BEFORE = phrases('dialogue', 'kinBefore')
const AFTER = phrases('dialogue', 'kinAfter')
const NOT_AFTER = phrases('dialogue', 'kinNotAfter')
/** What a person has said or done: "my neighbour recommended Jürgen" books nothing for her. */
const HAS_SAID = phrases('dialogue', 'kinHasSaid')
const OTHERS = phrases('dialogue', 'kinOthers')
const FOR_NAMED = phrases('dialogue', 'forNamed')
const INTRODUCES_NAME = phrases('dialogue', 'introducesName')
const FOLLOWS_NAME = phrases('dialogue', 'followsName')
const rowsOf = (words: DialoguePhrases['kinLed']): WordRows<Kin> =>
  Object.entries(words) as [Kin, string][]
const DIRECT = wordTable(({ dialogue }) => rowsOf(dialogue.kinDirect))
const LED = wordTable(({ dialogue }) => rowsOf(dialogue.kinLed))
const MOST_NAMING = 3

/** Whether a phrase of `kinBefore` ends where this word begins, in the same sentence. */
const isLed = (words: readonly Word[], at: number): boolean =>
  words[at]?.link !== 'stop' &&
  Array.from({ length: Math.min(LONGEST_BEFORE, at) }, (_, back) => at - back - 1).some(
    (start) => endOf(BEFORE, words.slice(0, at), start) === at,
  )

/** Whether the words before a person tell that it is not for them: "with somebody else". */
const isNotFor = (words: readonly Word[], at: number): boolean => isSaidBefore(words, at, NOT_AFTER)

function kinAt(words: readonly Word[], at: number): Kin | undefined {
  const word = words[at]
  if (!word || isNotFor(words, at)) return undefined
  if (isSaidAt(words, at + 1, HAS_SAID)) return undefined
  const direct = meaningOf(DIRECT, word)
  if (direct) return direct
  const led = meaningOf(LED, word)
  return led && (isLed(words, at) || isSaidAt(words, at + 1, AFTER)) ? led : undefined
}

/** Whether a word names a relative: "mum". */
export const isKin = (word: Word): boolean =>
  (meaningOf(DIRECT, word) ?? meaningOf(LED, word)) !== undefined

/** Returns the place of the name that follows a relation, or undefined. */
function nameAfter(words: readonly Word[], at: number): number | undefined {
  for (let next = at + 1; next <= at + 1 + MOST_NAMING; next++) {
    const word = words[next]
    if (!word || word.kind !== 'word' || word.link === 'stop') return undefined
    if (isNaming(word)) continue
    const isCapital = /^\p{Lu}\p{Ll}/u.test(word.raw)
    // "For my son, same day"
    const isGiven = givenName(word) && (isCapital || !isKnown(word))
    return isGiven || (isCapital && next > at + 1) ? next : undefined
  }
  return undefined
}

const nameOf = (word: Word): string => {
  const given = isCyrillic(word.text) ? givenName(word)?.name : undefined
  return given ?? word.raw.charAt(0).toUpperCase() + word.raw.slice(1)
}

/**
 * Finds for whom a client books: "for my husband, Greg", "дочке Маше". The name of that person is
 * taken out of the words, because it can also be the name of a master.
 */
export function findForWhom(words: readonly Word[]): ForWhomSaid {
  for (let at = 0; at < words.length; at++) {
    const kin = kinAt(words, at)
    if (!kin) continue
    const place = nameAfter(words, at)
    const named = place === undefined ? undefined : words[place]
    return {
      whom: { kin, name: named ? nameOf(named) : null },
      at: place === undefined ? [at] : [at, place],
      words: named
        ? words.map((word) => (word === named ? { ...word, text: '#whom', isName: true } : word))
        : words,
    }
  }
  const isOther = words.some((_, at) => {
    const end = endOf(OTHERS, words, at)
    const isTold = words.some(
      (__, place) => place > at && place <= end && isSaidAt(words, place, HAS_SAID),
    )
    return end > at && !isNotFor(words, at) && !isTold
  })
  return { whom: isOther ? { kin: null, name: null } : undefined, at: [], words }
}

/**
 * Finds a person by the given name alone: "for Peter". The names of the salon's masters are marked
 * in the words; those are no such persons.
 */
export function findNamedPerson(words: readonly Word[]): ForWhom | undefined {
  const at = words.findIndex(
    (word, place) =>
      word.isName !== true &&
      !isKnown(word) &&
      /^\p{Lu}\p{Ll}/u.test(word.raw) &&
      givenName(word) !== undefined &&
      isSaidBefore(words, place, FOR_NAMED),
  )
  const word = words[at]
  return word && { kin: null, name: nameOf(word) }
}

/** At most so many names stand together: "Nina Petrowna". */
const MOST_NAMES = 2

/**
 * Finds the name of somebody else in a message: "he is called Ben". The names of `masters` are no
 * such names. Returns the words without the name and the words that introduce it.
 */
export function findNameOfOther(
  words: readonly Word[],
  masters: readonly { readonly name: string }[],
): { readonly name: string | undefined; readonly words: readonly Word[] } {
  const known = new Set(masters.flatMap(({ name }) => name.split(/\s+/).map(foldLetters)))
  const isName = (word: Word | undefined): word is Word =>
    word?.kind === 'word' &&
    (word.senses?.weekday ?? word.senses?.near) === undefined &&
    /^\p{Lu}\p{Ll}/u.test(word.raw) &&
    !known.has(word.text) &&
    (givenName(word) !== undefined || !isKnown(word))
  for (let at = 0; at < words.length; at++) {
    // Russian: "Лена зовут"
    const word = words[at]
    if (isName(word) && isSaidAt(words, at + 1, FOLLOWS_NAME))
      return {
        name: nameOf(word),
        words: [...words.slice(0, at), ...words.slice(endOf(FOLLOWS_NAME, words, at + 1))],
      }
    const end = endOf(INTRODUCES_NAME, words, at)
    if (end === at || !isName(words[end])) continue
    const more = words.slice(end + 1, end + MOST_NAMES)
    const names = [words[end], ...more.filter((word) => isName(word) && word.link === 'space')]
    const name = names.map((word) => word?.raw ?? '').join(' ')
    return { name, words: [...words.slice(0, at), ...words.slice(end + names.length)] }
  }
  return { name: undefined, words }
}
