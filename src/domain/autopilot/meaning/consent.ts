import type { LocalDate, Minute } from '../../time/time.js'
import { ACTION, AGREEMENT, BEFORE_REPEATED, COURTESY, IRONY } from '../phrases/consent-words.js'
import { LONGEST_MESSAGE } from '../text/letters.js'
import { endsOf, isSaid, isSaidAt } from '../text/patterns.js'
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
type MastersNamed = { readonly masterIds: readonly number[]; readonly mastersRefused: readonly number[] }

/** Question marks of several scripts, and three dots: who writes them has not decided. */
const UNDECIDED = /[?¿؟⁇⁈⁉‽]|\.\.|…/u

/** A bare number may count something else; a day or time that is told by another, or refused, is no repetition. */
const isPlain = ({ raw, shift, same, target, isRefused, unwanted, isSource }: Word): boolean =>
  !/^\d{1,2}$/.test(raw) && !shift && !same && !target && !isRefused && !unwanted && !isSource

/** "Till Friday" is said of a meeting on that day. */
const UNTIL = /^(до|till|until)\s/i

function isPlace({ raw, day, time }: Word, { date, time: start }: Place): boolean {
  if (!day && !time) return false
  const isDay = !day || (UNTIL.test(raw) ? day.to === date : day.from <= date && date <= day.to)
  const isTime = !time || (time.isExact ? time.from === start : time.from <= start && start < time.to)
  return isDay && isTime
}

/** For each word whether it names the master, the service, the day or the time of the proposal. */
function repeatedAt(words: readonly Word[], place: Place | undefined, masters: MastersNamed): boolean[] {
  if (!place) return words.map(() => false)
  const [masterId, ...others] = masters.masterIds
  const isMaster = masterId === place.masterId && others.length + masters.mastersRefused.length === 0
  const services = place.service ? placesOfService(words, place.service) : new Set()
  return words.map(
    (word, at) => (word.isName === true && isMaster) || services.has(at) || (isPlain(word) && isPlace(word, place)),
  )
}

/** Where a name, day or time that is said again ends, with the small words before it; `at` itself if there is none. */
function endOfRepeated(words: readonly Word[], repeated: readonly boolean[], at: number): number {
  let end = at
  while (end < words.length && !repeated[end] && isSaidAt(words, end, BEFORE_REPEATED)) end++
  return repeated[end] ? end + 1 : at
}

/**
 * Whether a message is a clear yes to a proposal: every word of it agrees, is polite, or repeats the proposal, and at least one
 * agrees. False for a question mark, for hesitation, irony, a condition, and for any word that is not known to mean yes.
 * Linear in the words of the message.
 *
 * @param text the message as written
 * @param words its words, with days and times found
 * @param masters the masters that it names
 */
export function isConsent(text: string, words: readonly Word[], proposed: Proposed, masters: MastersNamed): boolean {
  if (words.length === 0 || text.length > LONGEST_MESSAGE || UNDECIDED.test(text)) return false
  if (isSaid(words, IRONY)) return false
  const repeated = repeatedAt(words, proposed.place, masters)
  // From the end: whether the words from here on say nothing else, and whether one of them agrees.
  const rest: ({ readonly agrees: boolean } | undefined)[] = words.map(() => undefined)
  rest.push({ agrees: false })
  for (let at = words.length - 1; at >= 0; at--) {
    const agreeing = [...endsOf(AGREEMENT, words, at), ...endsOf(ACTION[proposed.action], words, at)]
    const others = [...endsOf(COURTESY, words, at), endOfRepeated(words, repeated, at)].filter((end) => end > at)
    if (agreeing.some((end) => rest[end])) rest[at] = { agrees: true }
    else if (others.some((end) => rest[end])) rest[at] = { agrees: others.some((end) => rest[end]?.agrees) }
  }
  return rest[0]?.agrees === true
}
