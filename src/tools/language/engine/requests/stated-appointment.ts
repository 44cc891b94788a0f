import type { Meaning, Surroundings } from '../meaning/meaning.js'
import { parseMessage } from '../meaning/parse-message.js'
import { LONGEST_MESSAGE } from '../text/letters.js'
import { isSaid } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import { readWords, rewritten } from '../text/words.js'

const ASKS = phrases('intents', 'asks')
const HAS_APPOINTMENT = phrases('intents', 'hasAppointment')
const SENTENCE_END = /(?<=[.!?…]|\){2})\s+|\s*\n\s*/u

/** Returns the sentences of a message, as spelling rules rewrite them. */
export const sentencesIn = (text: string): string[] =>
  rewritten(text.slice(0, LONGEST_MESSAGE))
    .split(SENTENCE_END)
    .filter((sentence) => sentence.trim() !== '')

const asks = (sentence: string): boolean =>
  sentence.trimEnd().endsWith('?') || isSaid(readWords(sentence), ASKS)

/** Whether a request names a day or time, and is no wish of another kind. */
const isForTime = ({ wishes, day, time, relative, keeps }: Meaning): boolean =>
  wishes.every((wish) => wish === 'slots' || wish === 'book' || wish === 'move') &&
  (day ?? time ?? relative) !== undefined &&
  !keeps

/**
 * Returns what a message states before it asks for another day or time: "I'm in on Friday at 6, but
 * there's a meeting. Could I come on Wednesday after 5?" Only the dialogue knows whether the client
 * has such an appointment. Undefined for all others.
 *
 * @param whole the meaning of the whole message
 */
export function findStatedAppointment(
  text: string,
  surroundings: Surroundings,
  whole: Meaning,
): Meaning['statedAppointment'] {
  if (whole.wishes.some((wish) => wish === 'move' || wish === 'cancel')) return undefined
  const sentences = sentencesIn(text)
  const first = sentences.findIndex((sentence, at) => at > 0 && asks(sentence))
  if (first < 0 || sentences.slice(0, first).some((sentence) => sentence.includes('?')))
    return undefined
  const before = sentences.slice(0, first).join('\n')
  const { day, time, serviceIds, masterIds } = parseMessage(before, surroundings)
  if (!day || day.from !== day.to || (time && !time.isExact)) return undefined
  const request = parseMessage(sentences.slice(first).join('\n'), surroundings)
  const isOwn = isSaid(readWords(before), HAS_APPOINTMENT)
  return isForTime(request) && (time || isOwn)
    ? { day, time, serviceIds, masterIds, request }
    : undefined
}
