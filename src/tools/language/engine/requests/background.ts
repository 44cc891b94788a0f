import { isWithin } from '../dates/calendar.js'
import { isSingle } from '../dates/pick-date.js'
import type { Meaning, Surroundings } from '../meaning/meaning.js'
import { parseMessage } from '../meaning/parse-message.js'
import type { Days } from '../text/words.js'
import { sentencesIn } from './stated-appointment.js'

/** An emoji or a smiley ends a sentence as well. */
const EMOJI_END = /(?<=\p{Extended_Pictographic}\u{fe0f}?[\u{1f3fb}-\u{1f3ff}]?|[:;]-?[)(D])\s+/u
/** A message of more sentences is read as a whole. */
const MOST_SENTENCES = 12

/**
 * Whether a sentence only tells something, and names nothing of the salon. A day alone can imply a
 * booking.
 */
const isTelling = (said: Meaning): boolean =>
  said.wishes.every((wish) => wish === 'book' && !said.likes) &&
  said.hints.length + said.serviceIds.length + said.masterIds.length === 0 &&
  said.servicesRefused.length + said.mastersRefused.length + said.notOffered.length === 0 &&
  ![said.isQuestion, said.keeps, said.prefersOther, said.isBookingNamed].includes(true)

/**
 * Returns what a message requests after sentences that only tell of other days: "My sister is here
 * from Thursday to Saturday. Could Anna cut my hair on Wednesday at 10?" The request must name its
 * own day, and a time where it is one of the days told of. Undefined for all others.
 *
 * @param whole the meaning of the whole message
 */
export function findBackground(
  text: string,
  surroundings: Surroundings,
  whole: Meaning,
): Meaning['background'] {
  if (!whole.day && !whole.time) return undefined
  const sentences = sentencesIn(text).flatMap((one) => one.split(EMOJI_END))
  if (sentences.length < 2 || sentences.length > MOST_SENTENCES) return undefined
  const days: Days[] = []
  let isGroup = false
  for (const [at, sentence] of sentences.entries()) {
    const said = parseMessage(sentence, surroundings)
    if (isTelling(said)) {
      if (said.day) days.push(said.day)
      else isGroup ||= said.isGroup
      continue
    }
    if (days.length === 0) return undefined
    const request = parseMessage(sentences.slice(at).join('\n'), surroundings)
    const { day, time } = request
    if (!isSingle(day) || request.keeps) return undefined
    const isToldOf = days.some((told) => isWithin(day.from, told))
    if (isToldOf && !time?.isExact) return undefined
    const { language, isGreeting, isUpset, isForeign, wantsPerson, phones } = whole
    return {
      days,
      request: {
        ...request,
        ...{ language, isGreeting, isUpset, isForeign, wantsPerson, phones },
        isGroup: isGroup || request.isGroup,
        forWhom: request.forWhom ?? whole.forWhom,
      },
    }
  }
  return undefined
}
