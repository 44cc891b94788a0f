import { describe, expect, test } from 'vitest'
import type { Appointment } from '../../src/domain/booking/appointment.js'
import { changesBetween, noteOfMove, readChanges } from '../../src/domain/booking/status-log.js'

const booked = {
  date: '2030-01-07',
  time: 570,
  master: { id: 1, name: 'Anna' },
  service: { id: 1, name: 'Cut', durationMinutes: 60, price: '40.00' },
  client: { id: 1, name: 'Maria', phone: null },
  comment: '',
} as unknown as Appointment

describe('what differs between two versions of an appointment', () => {
  test('is every detail with what it was and what it became', () => {
    const changed: Appointment = {
      ...booked,
      time: 600,
      master: { id: 2, name: 'Vera' },
      service: { ...booked.service, price: '45.00' },
      client: { id: 7, name: 'Nora', phone: null },
      comment: 'Window seat',
    }
    expect(changesBetween(booked, changed)).toEqual([
      { detail: 'start', before: '2030-01-07T09:30', after: '2030-01-07T10:00' },
      { detail: 'master', before: 'Anna', after: 'Vera' },
      { detail: 'price', before: '40.00', after: '45.00' },
      { detail: 'client', before: 'Maria', after: 'Nora', clientIds: [1, 7] },
      { detail: 'comment', before: '', after: 'Window seat' },
    ])
    expect(changesBetween(booked, booked)).toEqual([])
  })

  test('has another person of the same name, and not the new name of the same person', () => {
    const other = { ...booked, master: { id: 2, name: 'Anna' }, client: { ...booked.client } }
    expect(changesBetween(booked, { ...other, client: { ...booked.client, name: 'M.' } })).toEqual([
      { detail: 'master', before: 'Anna', after: 'Anna' },
    ])
  })
})

describe('a stored entry', () => {
  const later = { ...booked, time: 600 as Appointment['time'] }
  const entry = (note: string | null, changes: ReturnType<typeof changesBetween> | null = null) =>
    readChanges({ oldStatus: 'booked', newStatus: 'booked', note, changes })

  test.each([[null], ['The client asked: 10:00 → later']])(
    'of a move has what its author wrote, here %j',
    (written) => {
      const changes = changesBetween(booked, later)
      expect(entry(noteOfMove(booked, later, written), changes)).toEqual({
        changes,
        writtenNote: written,
      })
    },
  )

  test('from before the changes were stored has the times of its note', () => {
    expect(entry('2030-01-07 09:30 → 2030-01-07 10:00: The client asked')).toEqual({
      changes: [{ detail: 'start', before: '2030-01-07T09:30', after: '2030-01-07T10:00' }],
      writtenNote: 'The client asked',
    })
    expect(entry('comment none → "Window seat"')).toEqual({
      changes: [],
      writtenNote: 'comment none → "Window seat"',
    })
  })

  test('of a change of the status has the whole note', () => {
    const note = '2030-01-07 09:30 → 2030-01-07 10:00'
    const cancelled = { oldStatus: 'booked', newStatus: 'cancelled', note, changes: null } as const
    expect(readChanges(cancelled)).toEqual({ changes: [], writtenNote: note })
  })
})
