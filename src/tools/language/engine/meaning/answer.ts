import { type Answer, type FoundEntities, namesSomething } from '../entities/entities.js'
import { endOf } from '../text/patterns.js'
import { words as wordsOf } from '../text/tables.js'
import {
  FILLER,
  GREETING,
  NO,
  NO_ANSWER_AFTER,
  THANKS,
  YES,
  YES_ANSWER_AFTER,
} from '../text/common-phrases.js'
import type { Flags } from './flags.js'
import type { Relative } from '../relative/relative-time.js'
import type { Word } from '../text/words.js'

const MANNERS = [...FILLER, ...GREETING, ...THANKS]
/** At the beginning of a message these words are an answer, whatever follows. */
const isPlainAnswer = wordsOf('answers', 'plainAnswers')

type Told = { readonly answer: Answer; readonly end: number }
/**
 * What starts at one place of a message: an answer (`told`), and filler words that end at
 * `fillerEnd`.
 */
type Place = { readonly told: Told; readonly fillerEnd: number; readonly beginsPart: boolean }

const isPartEnd = ({ link }: Word): boolean => link === 'comma' || link === 'stop'

/** Returns the answer that starts at this place: yes, no, or undefined. */
function answerAt(words: readonly Word[], at: number): Told {
  const [yes, no] = [endOf(YES, words, at), endOf(NO, words, at)]
  const end = Math.max(yes, no)
  if (end === at) return { answer: undefined, end: at }
  const next = words[end]
  const spoilers = no >= yes ? NO_ANSWER_AFTER : YES_ANSWER_AFTER
  if (next && !isPartEnd(next) && endOf(spoilers, words, end) > end)
    return { answer: undefined, end: at }
  return { answer: no >= yes ? 'no' : 'yes', end }
}

function placesOf(words: readonly Word[]): Place[] {
  return words.map((word, at) => ({
    told: answerAt(words, at),
    fillerEnd: endOf(MANNERS, words, at),
    beginsPart: at === 0 || isPartEnd(word) || word.kind === 'sign',
  }))
}

/**
 * Says for each place whether only filler words and answers follow before the next comma or stop.
 */
function aloneFrom(words: readonly Word[], places: readonly Place[]): boolean[] {
  const alone: boolean[] = []
  alone[words.length] = true
  for (let at = words.length - 1; at >= 0; at--) {
    const { told, fillerEnd } = places[at] ?? { told: { end: at }, fillerEnd: at }
    const end = Math.max(told.end, fillerEnd)
    const next = words[end]
    alone[at] = end > at && (next === undefined || isPartEnd(next) || alone[end] === true)
  }
  return alone
}

/** Skips filler words and greetings. Returns the place where an answer can start. */
function skipFiller(places: readonly Place[], from: number): number {
  let at = from
  for (
    let place = places[at];
    place && !place.told.answer && place.fillerEnd > at;
    place = places[at]
  )
    at = place.fillerEnd
  return at
}

/**
 * Returns the yes or no that begins the message or stands alone between commas. Returns undefined
 * if the message has both or neither. A "yes" can come with another wish; the calling function
 * checks that.
 */
export function findAnswer(words: readonly Word[]): Answer {
  const places = placesOf(words)
  const alone = aloneFrom(words, places)
  const answers = new Set<Answer>()
  let done = -1
  places.forEach(({ beginsPart }, part) => {
    const at = beginsPart && part > done ? skipFiller(places, part) : part
    const told = beginsPart && part > done ? places[at]?.told : undefined
    done = Math.max(done, at - 1)
    if (!told?.answer) return
    const next = words[told.end]
    const isAlone = next === undefined || isPartEnd(next) || alone[told.end] === true
    const isPlain = part === 0 && isPlainAnswer(words[at])
    if (isPlain || isAlone) answers.add(told.answer)
    if (isPlain) answers.add(places[told.end]?.told.answer)
  })
  answers.delete(undefined)
  return answers.size === 1 ? [...answers][0] : undefined
}

/**
 * Returns 'yes' if the message asks, wants and changes nothing else. The client may repeat an
 * offer.
 */
export function agreed(
  found: FoundEntities,
  { wantsPerson, forgets, pauses, isUpset }: Flags,
  relative: Relative | undefined,
): Answer {
  const isAsking = found.wishes.some((wish) =>
    ['slots', 'price', 'hours', 'next_visit', 'masters', 'late'].includes(wish),
  )
  const isChanged =
    namesSomething(found) && (found.choice === undefined || found.serviceIds.length > 0)
  const isShifted = Boolean(relative?.shift ?? relative?.comparison)
  return isAsking || isChanged || isShifted || wantsPerson || forgets || pauses || isUpset
    ? undefined
    : 'yes'
}
