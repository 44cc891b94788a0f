import type { ReplyAct } from '../state/reply-acts.js'
import type { Interval } from '../../time/interval.js'
import type { LocalDate, LocalDateTime } from '../../time/time.js'

/** When the salon is open on a date, from its first to its last shift. Null: it is closed. */
export type OpeningOfDay = { readonly date: LocalDate; readonly open: Interval | null }

/**
 * Returns the sentence that says when a person answers: soon while the salon is open, otherwise
 * when it opens next. Returns nothing if no opening is known. `days` come in order.
 */
export function personAnswers(
  days: readonly OpeningOfDay[],
  { date: today, minute }: LocalDateTime,
): readonly ReplyAct[] {
  for (const { date, open } of days) {
    if (!open || date < today || (date === today && minute >= open.to)) continue
    return date === today && minute >= open.from
      ? [{ say: 'person_answers_soon' }]
      : [{ say: 'person_answers_at', date, time: open.from }]
  }
  return []
}
