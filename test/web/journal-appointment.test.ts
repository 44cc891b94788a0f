import { expect, test, vi } from 'vitest'
import { ConnectionFailure, GraphRefusal } from '../../src/web/api/errors.js'
import {
  type AppointmentDetails,
  type AppointmentStore,
  createAppointmentStore,
} from '../../src/web/appointment/appointment-store.js'
import { appointment, changed, fakeDesk } from './journal-fixture.js'

const entry = (id: number, name: string): AppointmentDetails['statusLog'][number] => ({
  id,
  createdAt: '2030-01-01T09:00:00Z',
  oldStatus: null,
  newStatus: 'BOOKED',
  writtenNote: null,
  changes: [],
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

function cancelFor(store: AppointmentStore, reason: string): Promise<boolean> {
  store.cancelReason.value = reason
  return store.cancel()
}

test('a cancellation sends its reason, and can be booked again', async () => {
  const { store, next, toasts } = await openPanel()
  const cancelling = cancelFor(store, ' ill ')
  const { name, variables, answer } = next()
  expect(name).toBe('CancelFromDialog')
  expect(variables).toEqual({ id: 10, reason: 'ill', expectedVersion: 1 })
  const cancelled = appointment({ version: 2, status: 'CANCELLED' })
  await answer({ cancelAppointment: cancelled })
  await next().answer({ appointment: details({ version: 2, status: 'CANCELLED' }) })
  expect(await cancelling).toBe(true)
  expect(toasts.map(({ label }) => label)).toEqual(['Book again'])
  void toasts[0]?.undo?.()
  expect(next()).toMatchObject({
    name: 'BookFromDialog',
    variables: { input: { clientId: 100, serviceId: 5, masterId: 1, time: '10:00:00' } },
  })
})

test('a cancellation of which no answer came is sent again under the same key', async () => {
  const { store, next } = await openPanel()
  const cancelling = cancelFor(store, 'ill')
  const first = next()
  await first.fail(new ConnectionFailure('lost'))
  expect(await cancelling).toBe(false)
  void cancelFor(store, 'ill')
  const { key } = next()
  expect(key).toBeTruthy()
  expect(key).toBe(first.key)
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
  // The person has seen the other comment, and keeps their own.
  expect(store.theirComment.value).toBe('Window seat')
  void store.keepMyComment()
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
  await next().answer({ updateAppointment: { version: 2, comment: 'One' } })
  await next().answer({ appointment: details({ version: 2, comment: 'One' }) })
  await saving
  expect(store.comment.value).toBe('One, two')
  expect(store.theirComment.value).toBeUndefined()
})

/** Somebody else changes the appointment, and the panel reads it again. */
async function changeElsewhere(
  { emit, asked, next }: Awaited<ReturnType<typeof openPanel>>,
  changes: Partial<AppointmentDetails>,
): Promise<void> {
  emit(changed(appointment({ version: changes.version ?? 2 })))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await next().answer({ appointment: details({ version: 2, ...changes }) })
}

test('a comment that somebody else saved since is not overwritten without a choice', async () => {
  const panel = await openPanel()
  const { store, asked, next } = panel
  store.comment.value = 'Mine'
  await changeElsewhere(panel, { comment: 'Theirs' })
  expect([store.comment.value, store.theirComment.value]).toEqual(['Mine', 'Theirs'])
  expect(await store.saveComment()).toBe(false)
  expect(asked).toEqual([])

  const saving = store.keepMyComment()
  const { variables, answer } = next()
  expect(variables).toEqual({ id: 10, input: { comment: 'Mine' }, expectedVersion: 2 })
  await answer({ updateAppointment: { version: 3, comment: 'Mine' } })
  await next().answer({ appointment: details({ version: 3, comment: 'Mine' }) })
  expect(await saving).toBe(true)
  expect([store.comment.value, store.theirComment.value]).toEqual([undefined, undefined])
})

test('the comment of somebody else can be taken instead', async () => {
  const panel = await openPanel()
  const { store, asked } = panel
  store.comment.value = 'Mine'
  await changeElsewhere(panel, { comment: 'Theirs' })
  store.takeTheirComment()
  expect([store.comment.value, store.theirComment.value]).toEqual([undefined, undefined])
  expect(store.isCommentUnsaved.value).toBe(false)
  store.comment.value = 'Theirs, and mine'
  expect(store.theirComment.value).toBeUndefined()
  void store.saveComment()
  expect(asked).toHaveLength(1)
})

test('a change of something else, or the same comment, is no conflict of comments', async () => {
  const panel = await openPanel()
  const { store } = panel
  store.comment.value = 'Mine'
  await changeElsewhere(panel, { time: '11:00:00' })
  expect(store.theirComment.value).toBeUndefined()
  await changeElsewhere(panel, { version: 3, comment: 'Mine' })
  expect(store.theirComment.value).toBeUndefined()
  store.comment.value = 'Mine again'
  expect(store.theirComment.value).toBeUndefined()
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
  expect(await store.cancel()).toBe(false)
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
