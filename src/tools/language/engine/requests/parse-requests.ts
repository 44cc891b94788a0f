import { type Meaning, parseMessage, type Surroundings } from '../meaning/parse-message.js'
import { isSaid } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import { readWords } from '../text/words.js'

const INSTEAD = phrases('moods', 'prefers')
/** Each sentence more is read twice more. */
const MOST_SENTENCES = 6
const SENTENCE_END = /(?<=[.!?…])\s+|\s*\n\s*/u

/** Whether a part of a message is complete without the other, and changes one thing. */
const isWhole = (part: Meaning, wishes: readonly string[]): boolean =>
  part.wishes.length > 0 &&
  part.wishes.every((wish) => wishes.includes(wish)) &&
  part.servicesNamed.length === 1 &&
  part.namesUnknown.length + part.servicesRefused.length === 0 &&
  part.answer === undefined &&
  !part.relative &&
  ![part.keeps, part.restores, part.undoes, part.forgets, part.isUnclear].some(Boolean)
const isBooking = (part: Meaning): boolean => isWhole(part, ['book', 'slots']) && !!part.day
const isFirst = (part: Meaning): boolean => isWhole(part, ['cancel']) || isWhole(part, ['move'])

/**
 * Returns the meaning of a message. A change of an appointment and a booking of another service,
 * each in sentences of its own, are read one after the other: "Cancel my manicure on Friday. And I'd
 * like a massage on Sunday." The change comes first, the booking is `later`. Of two bookings the
 * second can be an alternative, or a change of mind: these are read together.
 */
export function parseRequests(text: string, surroundings: Surroundings): Meaning {
  const whole = parseMessage(text, surroundings)
  const isOpen = surroundings.expects === undefined && surroundings.proposed === undefined
  const needsPerson = whole.isForeign || whole.isUpset || whole.wantsPerson
  if (!isOpen || whole.servicesNamed.length !== 2 || needsPerson) return whole
  if (isSaid(readWords(text), INSTEAD)) return whole
  const sentences = text.split(SENTENCE_END).filter((sentence) => sentence.trim() !== '')
  if (sentences.length > MOST_SENTENCES) return whole
  for (let at = 1; at < sentences.length; at += 1) {
    const [one, other] = [sentences.slice(0, at), sentences.slice(at)].map((part) =>
      parseMessage(part.join('\n'), surroundings),
    )
    if (!one || !other) continue
    const [first, later] = isBooking(other) ? [one, other] : [other, one]
    const isApart = first.serviceIds.every((id) => !later.serviceIds.includes(id))
    if (isFirst(first) && isBooking(later) && isApart) {
      const { serviceIds, masterIds, day, time } = later
      const { isGreeting, topics } = whole
      return { ...first, isGreeting, topics, later: { serviceIds, masterIds, day, time } }
    }
  }
  return whole
}
