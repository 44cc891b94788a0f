import { isWithin } from '../dates/calendar.js'
import { isSingle } from '../dates/pick-date.js'
import type { Meaning, Surroundings } from '../meaning/meaning.js'
import { parseMessage, type readMessage } from '../meaning/parse-message.js'
import type { Days } from '../text/words.js'
import { sentencesIn } from './stated-appointment.js'

/** An emoji or a smiley ends a sentence as well. */
const EMOJI_END = /(?<=\p{Extended_Pictographic}\u{fe0f}?[\u{1f3fb}-\u{1f3ff}]?|[:;]-?[)(D])\s+/u
/** A message of more sentences is read as a whole. */
const MOST_SENTENCES = 12

/**
 * Whether a sentence only tells something. A day alone can imply a booking. A treatment beside a day
 * can be an appointment.
 */
const isTelling = (said: Meaning): boolean =>
  said.wishes.every((wish) => wish === 'book' && !said.likes) &&
  (said.serviceIds.length === 0 || !said.day) &&
  said.hints.length + said.servicesRefused.length + said.mastersRefused.length === 0 &&
  ![said.isQuestion, said.keeps, said.prefersOther, said.isBookingNamed].includes(true)

const isNamed = (whom: Meaning['forWhom']): boolean => Boolean(whom?.kin ?? whom?.name)

/**
 * Returns what a message requests after sentences that only tell of other days: "My sister is here
 * from Thursday to Saturday. Could Anna cut my hair on Wednesday at 10?" The request must name its
 * own day, and a time where it is one of the days told of. Undefined for all others.
 *
 * @param message the whole message, as it is read
 * @param read reads the request
 */
export function findBackground(
  text: string,
  surroundings: Surroundings,
  message: ReturnType<typeof readMessage>,
  read: (request: string) => Meaning,
): Meaning['background'] {
  const { words, meaning: whole } = message
  if (words.filter(({ day, time }) => day ?? time).length < 2) return undefined
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
    const request = read(sentences.slice(at).join('\n'))
    const { day, time } = request
    // "Friday works for me. I can't make Sunday" gives a reason.
    const isOnlyReason = request.isOnlyHinted && request.wishes.includes('cancel')
    if (!isSingle(day) || request.keeps || isOnlyReason) return undefined
    const isToldOf = days.some((told) => isWithin(day.from, told))
    if (isToldOf && !time?.isExact) return undefined
    const { language, isGreeting, isUpset, isForeign, wantsPerson, phones } = whole
    const { serviceIds, servicesNamed, inTurn, notOffered, masterIds } = whole
    return {
      days,
      request: {
        ...request,
        ...(request.serviceIds.length === 0 && { serviceIds, servicesNamed, inTurn, notOffered }),
        ...(request.masterIds.length === 0 && { masterIds }),
        ...{ language, isGreeting, isUpset, isForeign, wantsPerson, phones },
        isGroup: isGroup || request.isGroup,
        forWhom: isNamed(request.forWhom) ? request.forWhom : (whole.forWhom ?? request.forWhom),
      },
    }
  }
  return undefined
}
