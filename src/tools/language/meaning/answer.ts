import { FILLER, NO, NO_ANSWER_AFTER, YES, YES_ANSWER_AFTER } from '../phrases/answer-words.js'
import type { Answer } from '../entities/entities.js'
import { GREETING, THANKS } from '../phrases/mood-words.js'
import { endOf } from '../text/patterns.js'
import type { Word } from '../text/words.js'

const MANNERS = [...FILLER, ...GREETING, ...THANKS]
/** At the beginning these say it whatever comes after. */
const PLAIN = /^(yes|yeah|yep|yup|no|nope|ok|okay|да|ага|ок|окей|нет|неа|👍|👌|✅|👎|❌)$/

type Told = { readonly answer: Answer; readonly end: number }
/** What each place of a message begins: an answer, and small words that say nothing. */
type Place = { readonly told: Told; readonly fillerEnd: number; readonly beginsPart: boolean }

const isPartEnd = ({ link }: Word): boolean => link === 'comma' || link === 'stop'

/** What a part of the message says from here on: agreement, refusal, or neither. */
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

/** For each place whether nothing but small words and answers is left before the next comma or stop. */
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

/** From here on past small words and greetings to what may be an answer. */
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
 * Yes or no, where it begins the message or stands alone between commas; undefined where both are said, or neither. That a
 * yes comes with another wish is for the caller to see.
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
    const isPlain = part === 0 && PLAIN.test(words[at]?.text ?? '')
    if (isPlain || isAlone) answers.add(told.answer)
    if (isPlain) answers.add(places[told.end]?.told.answer)
  })
  answers.delete(undefined)
  return answers.size === 1 ? [...answers][0] : undefined
}
