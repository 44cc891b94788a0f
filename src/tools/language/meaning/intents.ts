import { OTHER_QUESTION } from '../phrases/mood-words.js'
import { isSaid, isSaidAt, longestOf } from '../text/patterns.js'
import type { Expects, Intent } from '../phrases/intent.js'
import {
  ASKS,
  HAS_APPOINTMENT,
  HOW_MUCH,
  APPOINTMENTS,
  WANT,
  WISH_ROWS,
  type WishRow,
} from '../phrases/intent-words.js'
import type { Word } from '../text/words.js'

const SAID = WISH_ROWS.flatMap(({ said }) => said)
const ROWS = WISH_ROWS.flatMap((row) => row.said.map(() => row))

function rowsSaid(words: readonly Word[]): WishRow[] {
  const found: WishRow[] = []
  for (let at = 0; at < words.length;) {
    const longest = longestOf(SAID, words, at)
    const row = longest && ROWS[longest.number]
    if (row) found.push(row)
    at = longest?.match.end ?? at + 1
  }
  return found
}

const isOpen = (word: Word): boolean =>
  (word.day !== undefined || word.time !== undefined) && !word.isRefused

/** "I have an appointment tomorrow": the day on which it lies. */
const isOfAppointment = (words: readonly Word[], at: number): boolean =>
  [1, 2].some((back) => at >= back && isSaidAt(words, at - back, APPOINTMENTS))

/** "The day before the 19th" moves nothing. */
const withoutAnchored = (words: readonly Word[]): readonly Word[] =>
  words.some(isOpen) ? words.filter(({ shift }) => !shift?.days) : words

/** "I am booked at 5, can I come at 6?": a visit and two times, or two days. */
function isMoved(words: readonly Word[]): boolean {
  const open = words.filter(isOpen)
  const isTwo =
    open.filter(({ time }) => time).length > 1 || open.filter(({ day }) => day).length > 1
  return isTwo && isSaid(words, HAS_APPOINTMENT) && isSaid(words, ASKS)
}

/** "Can I cancel thursday and come on friday instead?" */
const isExchanged = (words: readonly Word[], found: readonly WishRow[]): boolean =>
  found.some(({ wish }) => wish === 'cancel') &&
  found.some(({ wish, isHint }) => isHint && wish === 'move') &&
  words.filter(isOpen).length > 1

/**
 * What is wanted, in the order said, each once. Hints ("appointment", "can I come", "I can't make it") count only where nothing is
 * said outright and no question is open: then "make it 5" is of a visit that there is, else of what is being agreed. Who cannot
 * come and names another day wants to move.
 */
export function findIntents(words: readonly Word[], expects: Expects): Intent[] {
  const rows = rowsSaid(withoutAnchored(words))
  const found = rows.filter(({ wish }) => wish !== 'none')
  const outright = found.filter(({ isHint }) => !isHint)
  const hints = expects === undefined && found.length === rows.length ? found : []
  if (expects === undefined && isMoved(words) && !outright.some(({ wish }) => wish === 'cancel'))
    return ['move']
  if (expects === undefined && isExchanged(words, found)) return ['move']
  const hinted = hints.map(({ wish }) => wish)
  const isMoveHinted =
    hinted.includes('move') ||
    (hinted.includes('cancel') &&
      words.some((word, at) => isOpen(word) && !isOfAppointment(words, at)))
  if (outright.length === 0 && isMoveHinted) return ['move']
  const wishes = (outright.length > 0 ? outright : hints).flatMap(({ wish }) =>
    wish === 'none' ? [] : [wish],
  )
  const isCancelled = outright.length === 0 && wishes.includes('cancel')
  return [...new Set(isCancelled ? wishes.filter((wish) => wish !== 'next_visit') : wishes)]
}

/** What hints speak of, whatever was asked and said outright. */
export const findHintedIntents = (words: readonly Word[]): Intent[] => [
  ...new Set(
    rowsSaid(words).flatMap(({ wish, isHint }) => (isHint && wish !== 'none' ? [wish] : [])),
  ),
]

/** Whether a service that is named is asked the price of. */
export const asksPrice = (words: readonly Word[]): boolean =>
  isSaid(words, HOW_MUCH) && !isSaid(words, OTHER_QUESTION)

/** "I want" with a service, a master, a day or a time is a booking, where nothing else was wanted or asked. */
export const impliesBooking = (words: readonly Word[]): boolean => isSaid(words, WANT)
