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

/** Where an appointment is proposed to be, or is now. */
type Place = {
  readonly service: { readonly id: number; readonly name: string } | undefined
  readonly masterId: number
  readonly date: LocalDate
  readonly time: Minute
}
/** What was proposed to the client, as far as they may repeat it; `place` is missing where the appointment is gone. */
export type Proposed = { readonly action: Action; readonly place: Place | undefined }
/** The masters that a message names. */
type MastersNamed = {
  readonly masterIds: readonly number[]
  readonly mastersRefused: readonly number[]
}

/** Question marks of several scripts, three dots, quotes and slashes: who writes them has not plainly agreed. */
const UNDECIDED = /[?¿؟⁇⁈⁉‽<>"“”„«»/\\]|\.\.|…/u

/** A bare number may count something else; a day or time that is told by another, or refused, is no repetition. */
const isPlain = ({ raw, shift, same, target, isRefused, unwanted, isSource }: Word): boolean =>
  !/^\d{1,2}$/.test(raw) && !shift && !same && !target && !isRefused && !unwanted && !isSource

/** "Till Friday" is said of a meeting on that day. */
const UNTIL = /^(до|till|until)\s/i

/** Whether a day or time is just that of the proposal: "after 12" is none at 12. */
function isPlace({ raw, day, time }: Word, { date, time: start }: Place): boolean {
  if (!day && !time) return false
  const isDay = !day || (day.to === date && (day.from === date || UNTIL.test(raw)))
  return isDay && (!time || (time.isExact && time.from === start))
}

/** What a word of the message says again of the proposal. */
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

/** Where a name, day or time that is said again ends, with the small words before it; `at` itself if there is none. */
function endOfRepeated(words: readonly Word[], repeated: readonly Repeated[], at: number): number {
  let end = at
  while (end < words.length && !repeated[end] && isSaidAt(words, end, BEFORE_REPEATED)) end++
  return repeated[end] ? end + 1 : at
}

/** Whether every word agrees, is one of the `others`, or repeats something, and at least one agrees. From the end, word by word. */
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
 * Whether a message is a clear yes to a proposal: every word of it agrees, is polite, or repeats the proposal, and at least one
 * agrees. False for a question mark, for hesitation, irony, a condition, and for any word that is not known to mean yes. Words of
 * praise alone ("great") agree to a booking or a move, unless they may praise a master or a service; they never cancel. Who is
 * about to come ("ok, see you") does not cancel.
 *
 * @param text the message as written
 * @param words its words, with days and times found
 * @param masters the masters that it names
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
