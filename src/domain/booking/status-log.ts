import type { Actor } from '../identity/actor.js'
import { type Instant, type LocalDate, type Minute, shortClock } from '../time/time.js'
import type { Appointment, Status } from './appointment.js'

/** What a change of an appointment can concern, besides its status. */
export type AppointmentDetail = 'start' | 'master' | 'service' | 'price' | 'client' | 'comment'

/** A detail of an appointment before and after a change. */
export type DetailChange = {
  readonly detail: AppointmentDetail
  /** A start as 2030-01-07T09:30, names, an amount, or the text of a comment. */
  readonly before: string
  readonly after: string
  /** Of a change of the client: both, so that erasing one finds the entry. */
  readonly clientIds?: readonly [number, number]
}

/** An entry of an appointment's history. */
export type StatusLogEntry = {
  readonly id: number
  readonly appointmentId: number
  readonly oldStatus: Status | null
  readonly newStatus: Status
  readonly actor: Actor
  readonly note: string | null
  /**
   * What the author wrote: the note without what the system puts into it. An entry of an earlier
   * version that has a change in its note alone keeps the whole note.
   */
  readonly writtenNote: string | null
  /** What changed besides the status. Empty where that is not known. */
  readonly changes: readonly DetailChange[]
  readonly createdAt: Instant
}

type Start = { readonly date: LocalDate; readonly time: Minute }
const startOf = ({ date, time }: Start): string => `${date}T${shortClock(time)}`

/** Returns what differs between two versions of an appointment, besides the status. */
export function changesBetween(was: Appointment, is: Appointment): DetailChange[] {
  const changes: readonly DetailChange[] = [
    { detail: 'start', before: startOf(was), after: startOf(is) },
    { detail: 'master', before: was.master.name, after: is.master.name },
    { detail: 'service', before: was.service.name, after: is.service.name },
    { detail: 'price', before: was.service.price, after: is.service.price },
    {
      detail: 'client',
      before: was.client.name,
      after: is.client.name,
      clientIds: [was.client.id, is.client.id],
    },
    { detail: 'comment', before: was.comment, after: is.comment },
  ]
  const isOther: Partial<Record<AppointmentDetail, boolean>> = {
    master: was.master.id !== is.master.id,
    service: was.service.id !== is.service.id,
    client: was.client.id !== is.client.id,
  }
  return changes.filter(({ detail, before, after }) => isOther[detail] ?? before !== after)
}

const MOVE_NOTE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) → (\d{4}-\d\d-\d\d) (\d\d:\d\d)(?:: ([\s\S]*))?$/

/** The note of a move: both times, and what its author wrote. */
export function noteOfMove(was: Start, is: Start, written: string | null): string {
  const times = `${startOf(was)} → ${startOf(is)}`.replaceAll('T', ' ')
  return written ? `${times}: ${written}` : times
}

/**
 * Reads what changed, and what the author wrote, of a stored entry. An entry that was written
 * without its changes has the times of a move in its note alone.
 */
export function readChanges(entry: {
  readonly oldStatus: Status | null
  readonly newStatus: Status
  readonly note: string | null
  readonly changes: readonly DetailChange[] | null
}): Pick<StatusLogEntry, 'changes' | 'writtenNote'> {
  const { note } = entry
  if (entry.oldStatus !== entry.newStatus || note === null)
    return { changes: entry.changes ?? [], writtenNote: note }
  const [, dateBefore, timeBefore, dateAfter, timeAfter, written] = MOVE_NOTE.exec(note) ?? []
  if (dateBefore === undefined)
    return { changes: entry.changes ?? [], writtenNote: entry.changes ? null : note }
  const before = `${dateBefore}T${timeBefore}`
  const after = `${dateAfter}T${timeAfter}`
  const times: readonly DetailChange[] =
    before === after ? [] : [{ detail: 'start', before, after }]
  return { changes: entry.changes ?? times, writtenNote: written ?? null }
}
