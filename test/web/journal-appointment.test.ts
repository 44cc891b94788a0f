import { expect, test } from 'vitest'
import { GraphRefusal } from '../../src/web/api/errors.js'
import {
  type AppointmentDetails,
  createAppointmentStore,
} from '../../src/web/appointment/appointment-store.js'
import { appointment, changed, fakeDesk } from './journal-fixture.js'

const entry = (id: number, name: string): AppointmentDetails['statusLog'][number] => ({
  id,
  createdAt: '2030-01-01T09:00:00Z',
  oldStatus: null,
  newStatus: 'BOOKED',
  note: null,
  actor: { kind: 'USER', name },
})
const details = (changes: Partial<AppointmentDetails> = {}): AppointmentDetails => ({
  ...appointment(),
  createdAt: '2030-01-01T09:00:00Z',
  client: { id: 100, name: 'Lena', phone: null, noShowCount: 0, visitsCount: 3 },
  statusLog: [entry(1, 'Olga')],
  syncLog: [],
  notifications: [],
  ...changes,
})
const conflict = new GraphRefusal('Changed', { code: 'version_conflict', version: 2 })

async function openPanel() {
  const fake = fakeDesk()
  const store = createAppointmentStore(fake.desk, 10)
  await fake.next().answer({ appointment: details() })
  return { ...fake, store }
}

test('a change of state sends the version, and shows what the server has then', async () => {
  const { store, next, toasts } = await openPanel()
  const confirming = store.setStatus('CONFIRMED')
  expect(store.busy.value).toBe('CONFIRMED')
  const { name, variables, answer } = next()
  expect(name).toBe('ConfirmAppointment')
  expect(variables).toEqual({ id: 10, expectedVersion: 1 })
  await answer({ confirmAppointment: { version: 2 } })
  await next().answer({ appointment: details({ version: 2, status: 'CONFIRMED' }) })
  expect(await confirming).toBe(true)
  expect(store.busy.value).toBeUndefined()
  expect(store.query.data.value?.status).toBe('CONFIRMED')
  expect(toasts).toHaveLength(1)
})

test('a cancellation sends its reason', async () => {
  const { store, next } = await openPanel()
  void store.setStatus('CANCELLED', ' ill ')
  const { name, variables } = next()
  expect(name).toBe('CancelAppointmentInPanel')
  expect(variables).toEqual({ id: 10, reason: 'ill', expectedVersion: 1 })
})

test('a conflict says who changed what, and keeps the comment that was typed', async () => {
  const { store, next } = await openPanel()
  store.comment.value = 'Allergic to ammonia'
  const saving = store.saveComment()
  await next().fail(conflict)
  await next().answer({
    appointment: details({
      version: 2,
      time: '11:00:00',
      comment: 'Window seat',
      statusLog: [entry(1, 'Olga'), entry(2, 'Ivan')],
    }),
  })
  expect(await saving).toBe(false)
  expect(store.comment.value).toBe('Allergic to ammonia')
  expect(store.failure.value?.conflict?.who).toBe('Ivan')
  expect(store.failure.value?.conflict?.changes).toEqual([
    'Time: Mon 7 Jan, 10:00 → Mon 7 Jan, 11:00',
    'Comment: – → Window seat',
  ])
  // The next attempt has seen the change.
  void store.saveComment()
  expect(next().variables).toMatchObject({
    expectedVersion: 2,
    input: { comment: 'Allergic to ammonia' },
  })
})

test('a change that is in no log has no author', async () => {
  const { store, next } = await openPanel()
  store.comment.value = 'Mine'
  const saving = store.saveComment()
  await next().fail(conflict)
  await next().answer({ appointment: details({ version: 2, comment: 'Theirs' }) })
  await saving
  expect(store.failure.value?.conflict).toEqual({
    who: undefined,
    changes: ['Comment: – → Theirs'],
  })
})

test('what is typed while the comment is saved stays a draft', async () => {
  const { store, next } = await openPanel()
  store.comment.value = 'One'
  const saving = store.saveComment()
  store.comment.value = 'One, two'
  await next().answer({ updateAppointment: { version: 2 } })
  await next().answer({ appointment: details({ version: 2, comment: 'One' }) })
  await saving
  expect(store.comment.value).toBe('One, two')
})

test('another client can be taken back', async () => {
  const { store, next, toasts } = await openPanel()
  const changing = store.setClient({ id: 101, name: 'Maria', phone: null })
  await next().answer({ updateAppointment: { version: 2 } })
  await next().answer({ appointment: details({ version: 2 }) })
  await changing
  void toasts[0]?.undo?.()
  expect(next().variables).toEqual({ id: 10, input: { clientId: 100 }, expectedVersion: 2 })
})

test('one action runs at a time', async () => {
  const { store, asked } = await openPanel()
  void store.setStatus('CONFIRMED')
  expect(await store.setStatus('CANCELLED')).toBe(false)
  expect(asked).toHaveLength(1)
})

test('an event of the appointment reads it again; those of others do not', async () => {
  const { emit, asked } = await openPanel()
  emit(changed(appointment({ id: 11, version: 5 })))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked).toEqual([])
  emit(changed(appointment({ version: 2 })))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked.map(({ name }) => name)).toEqual(['AppointmentDetails'])
})
