import { type Alternative, alternativesOf, codeOf, GraphRefusal } from '../api/errors.js'
import type { Desk } from '../shell/desk.js'
import { bookingWords } from '../words/booking/booking.js'
import { describeError } from '../words/errors.js'
import { wordsOf } from '../words/language.js'
import { minutesOf } from '../words/format.js'
import { ExplainTimeDocument } from './documents.js'
import type { FreeTime } from './times/free-times.js'

/** Why something cannot be booked, in words, and the free times that are offered instead. */
export type Refused = {
  readonly text: string
  readonly alternatives: readonly Alternative[]
  readonly error?: unknown
}

/** A time of which somebody wants to know why it is not free. */
export type TimeQuestion = {
  readonly serviceId: number
  /** Undefined: any master. */
  readonly masterId: number | undefined
  readonly date: string
  readonly time: string
}

/** The refusals that are about the chosen time. */
export const TIME_CODES: readonly string[] = [
  'slot_taken',
  'client_busy',
  'master_unavailable',
  'date_in_past',
  'off_grid',
]

const MAX_NEAR = 3

/**
 * Puts a failure into words, with the alternatives that the server offers. `consequence`: another
 * sentence, about what it means.
 */
export const toRefused = (error: unknown, consequence?: string): Refused => ({
  text: [describeError(error), consequence].filter(Boolean).join(' '),
  alternatives: alternativesOf(error),
  error,
})

/** The free times nearest to the wanted one. */
function nearest(times: readonly FreeTime[], { date, time }: TimeQuestion): Alternative[] {
  const distance = (free: FreeTime): number => Math.abs(minutesOf(free.time) - minutesOf(time))
  return [...times]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, MAX_NEAR)
    .sort((a, b) => a.time.localeCompare(b.time))
    .map((free) => ({ date, time: free.time }))
}

/**
 * Says why a time is not free. The server explains it for one master; for any master, or where the
 * token may not ask (`desk` undefined), the nearest free times of the day are offered.
 */
export async function explainTime(
  desk: Pick<Desk, 'request'> | undefined,
  question: TimeQuestion,
  times: readonly FreeTime[] | undefined,
): Promise<Refused | undefined> {
  const { masterId, ...rest } = question
  const plain: Refused = {
    text: wordsOf(bookingWords).notFree(question.time),
    alternatives: nearest(times ?? [], question),
  }
  if (!desk || masterId === undefined) return plain
  try {
    const { explainSlot } = await desk.request(ExplainTimeDocument, { ...rest, masterId })
    if (explainSlot.bookable) return undefined
    const { code, reason, detail, alternatives } = explainSlot
    const refusal = new GraphRefusal(detail, {
      ...(code !== null && { code }),
      ...(reason !== null && { reason }),
      alternatives: alternatives.length > 0 ? alternatives : plain.alternatives,
    })
    return toRefused(refusal)
  } catch (error) {
    // The explanation is an extra: without it the nearest times are still offered.
    return codeOf(error) === 'offline' ? toRefused(error) : plain
  }
}

/** Returns what is missing before an appointment can be booked, by input field. */
export function missingFields(
  person: { readonly name: string; readonly phone: string } | undefined,
  hasClient: boolean,
): Record<string, readonly string[]> {
  const words = wordsOf(bookingWords)
  return {
    ...(person?.name.trim() === '' && { 'client.name': [words.nameMissing] }),
    ...(person?.phone.trim() === '' && { 'client.phone': [words.phoneMissing] }),
    ...(!person && !hasClient && { clientId: [words.clientMissing] }),
  }
}
