import { appointmentWords } from '../words/booking/appointment.js'
import { commonWords } from '../words/common.js'
import { formatLocal, formatMoney } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import type { AppointmentDetails } from './appointment-store.js'

/** An entry of the history of an appointment. */
export type HistoryEntry = AppointmentDetails['statusLog'][number]
type DetailChange = HistoryEntry['changes'][number]

/** What a move changes: when, with whom and what. */
const isOfMove = ({ detail }: DetailChange): boolean =>
  detail === 'START' || detail === 'MASTER' || detail === 'SERVICE'

/** Returns the headline of an entry: a status, a move, or another change. */
export function titleOfEntry({ oldStatus, newStatus, changes }: HistoryEntry): string {
  const words = wordsOf(appointmentWords)
  if (oldStatus === null) return words.created
  if (oldStatus !== newStatus) return wordsOf(commonWords).status[newStatus]
  return changes.some(isOfMove) ? words.moved : words.changed
}

/** Returns who made a change. */
export function authorOfEntry({ actor }: HistoryEntry): string {
  const { actors } = wordsOf(appointmentWords)
  const isNamed = actor.kind === 'USER' || actor.kind === 'EXTERNAL'
  return (isNamed && actor.name) || actors[actor.kind]
}

/** Returns what an entry changed, a line for each detail, with an amount in the currency. */
export function changesOfEntry({ changes }: HistoryEntry, currency: string): string[] {
  const words = wordsOf(appointmentWords)
  return changes.map(({ detail, before, after }) => {
    const valueOf = (value: string): string =>
      detail === 'START'
        ? formatLocal(value)
        : detail === 'PRICE'
          ? formatMoney(value, currency)
          : value
    return words.changes.value(words.details[detail], valueOf(before), valueOf(after))
  })
}
