import type { LocalDate, Minute } from '../time.js'
import {
  ACTION,
  BEFORE_REPEATED,
  CONTENT,
  COURTESY,
  NO_CONSENT,
  PARTING,
  PLAIN_YES,
} from '../phrases/consent-words.js'
import { THANKS } from '../phrases/mood-words.js'
import { LONGEST_MESSAGE } from '../text/letters.js'
import { endsOf, isSaid, isSaidAt, type Pattern } from '../text/patterns.js'
import { placesOfService } from '../entities/services.js'
import type { Action } from '../phrases/intent.js'
import type { Word } from '../text/words.js'

/**
 * The place of an appointment: as proposed for a booking or a move, as it is now for a
 * cancellation.
 */
type Place = {
  readonly service: { readonly id: number; readonly name: string } | undefined
  readonly masterId: number
  readonly date: LocalDate
  readonly time: Minute
}
/**
 * What was proposed to the client, and the details that the client may repeat. `place` is undefined
 * if the appointment no longer exists.
 */
export type Proposed = { readonly action: Action; readonly place: Place | undefined }
/** The masters that a message names. */
type MastersNamed = {
  readonly masterIds: readonly number[]
  readonly mastersRefused: readonly number[]
}

/**
 * Question marks of several scripts, ellipses, quotes and slashes. A client who writes one has not
 * clearly agreed.
 */
const UNDECIDED = /[?¿؟⁇⁈⁉‽<>"“”„«»/\\]|\.\.|…/u

/**
 * Whether a word is a plain day or time. A bare number can count something else. A refused or
 * relative day or time does not repeat the proposal.
 */
const isPlain = ({ raw, shift, same, target, isRefused, unwanted, isSource }: Word): boolean =>
  !/^\d{1,2}$/.test(raw) && !shift && !same && !target && !isRefused && !unwanted && !isSource

/** "Till Friday" names Friday as the day of the appointment. */
const UNTIL = /^(до|till|until)\s/i

/**
 * Whether a day or time is exactly that of the proposal. For a proposal at 12, "after 12" is not.
 */
function isPlace({ raw, day, time }: Word, { date, time: start }: Place): boolean {
  if (!day && !time) return false
  const isDay = !day || (day.to === date && (day.from === date || UNTIL.test(raw)))
  return isDay && (!time || (time.isExact && time.from === start))
}

/** The part of the proposal that a word repeats. */
type Repeated = 'name' | 'place' | undefined

function repeatedAt(
  words: readonly Word[],
  place: Place | undefined,
  masters: MastersNamed,
): readonly Repeated[] {
  if (!place) return words.map(() => undefined)
  const [masterId, ...others] = masters.masterIds
  const isMaster =
    masterId === place.masterId && others.length + masters.mastersRefused.length === 0
  const services = place.service ? placesOfService(words, place.service) : new Set()
  return words.map((word, at) => {
    if ((word.isName === true && isMaster) || services.has(at)) return 'name'
    return isPlain(word) && isPlace(word, place) ? 'place' : undefined
  })
}

/**
 * Returns the end of a repeated name, day or time, including the small words before it. Returns
 * `at` if there is none.
 */
function endOfRepeated(words: readonly Word[], repeated: readonly Repeated[], at: number): number {
  let end = at
  while (end < words.length && !repeated[end] && isSaidAt(words, end, BEFORE_REPEATED)) end++
  return repeated[end] ? end + 1 : at
}

/**
 * Whether every word agrees, is one of the `others`, or repeats the proposal, and at least one
 * agrees. Works from the last word to the first.
 */
function isCovered(
  words: readonly Word[],
  agreeing: readonly Pattern[],
  others: readonly Pattern[],
  repeated: readonly Repeated[],
): boolean {
  const rest: ({ readonly agrees: boolean } | undefined)[] = words.map(() => undefined)
  rest.push({ agrees: false })
  for (let at = words.length - 1; at >= 0; at--) {
    const ends = [...endsOf(others, words, at), endOfRepeated(words, repeated, at)].filter(
      (end) => end > at,
    )
    if (endsOf(agreeing, words, at).some((end) => rest[end])) rest[at] = { agrees: true }
    else if (ends.some((end) => rest[end]))
      rest[at] = { agrees: ends.some((end) => rest[end]?.agrees) }
  }
  return rest[0]?.agrees === true
}

const YES_TO: Readonly<Record<Action, readonly Pattern[]>> = {
  book: [...PLAIN_YES, ...ACTION.book],
  move: [...PLAIN_YES, ...ACTION.move],
  cancel: [...PLAIN_YES, ...ACTION.cancel],
}
const COMING = [...COURTESY, ...PARTING]
const BESIDE_YES = [...CONTENT, ...COMING]

/**
 * Whether a message is a clear yes to a proposal. Every word must agree, be polite, or repeat the
 * proposal, and at least one word must agree. False for a question mark, for hesitation, irony or a
 * condition, and for any word that is not known to mean yes. Praise alone ("great") agrees to a
 * booking or a move, unless it can praise a master or a service. Praise never agrees to a
 * cancellation, and neither does a message such as "ok, see you".
 *
 * @param text the message as written
 * @param words its words, with days and times found
 * @param proposed the proposal that waits for an answer
 * @param masters the masters that the message names
 */
export function isConsent(
  text: string,
  words: readonly Word[],
  proposed: Proposed,
  masters: MastersNamed,
): boolean {
  if (words.length === 0 || text.length > LONGEST_MESSAGE || UNDECIDED.test(text)) return false
  if (isSaid(words, NO_CONSENT)) return false
  const { action, place } = proposed
  const repeated = repeatedAt(words, place, masters)
  if (isCovered(words, YES_TO[action], action === 'cancel' ? COURTESY : BESIDE_YES, repeated))
    return true
  const isPraise = repeated.includes('name') || isSaidAt(words, 0, THANKS)
  return action !== 'cancel' && !isPraise && isCovered(words, CONTENT, COMING, repeated)
}
