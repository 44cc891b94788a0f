import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GraphRefusal } from '../../src/web/api/errors.js'
import type { LiveEvent } from '../../src/web/api/live.js'
import { createClientStore, splitAppointments } from '../../src/web/client/client-store.js'
import type { ClientFactsFragment } from '../../src/web/client/documents.js'
import { createNotes, NOTES_PAUSE_MS } from '../../src/web/client/notes-store.js'
import { createPagedList } from '../../src/web/clients/clients-store.js'
import { mergeDirection } from '../../src/web/clients/merge-direction.js'
import { appointment, fakeDesk, type Variables } from './booking-fixture.js'

const facts = (change: Partial<ClientFactsFragment> = {}): ClientFactsFragment => ({
  id: 3,
  version: 1,
  name: 'Lena',
  phone: '+4915112345678',
  language: null,
  preferredChannel: null,
  notificationsEnabled: true,
  notes: 'Likes tea',
  visitsCount: 2,
  noShowCount: 0,
  createdAt: '2029-01-01T00:00:00Z',
  erasedAt: null,
  ...change,
})

/** A server with one client, who can be changed by others with `others`. */
function clientServer(change: Partial<ClientFactsFragment> = {}, hasDialogue = true) {
  let stored = facts(change)
  const fake = fakeDesk({
    ClientCard: () => ({
      client: {
        ...stored,
        nextVisit: null,
        dialogues: hasDialogue ? [{ channel: 'MESSENGER_A' }] : [],
        appointments: { totalCount: 0, nodes: [] },
      },
    }),
    ChangeClient: ({ expectedVersion, input }: Variables) => {
      if (expectedVersion !== stored.version)
        throw new GraphRefusal('Conflict', { code: 'version_conflict', version: stored.version })
      stored = { ...stored, ...(input as object), version: stored.version + 1 }
      return { updateClient: stored }
    },
  })
  return {
    ...fake,
    stored: () => stored,
    others: (by: Partial<ClientFactsFragment>) =>
      (stored = { ...stored, ...by, version: stored.version + 1 }),
  }
}
const clientEvent = (id: number): LiveEvent => ({
  topic: 'salon',
  update: { kind: 'UPDATED', subject: 'CLIENT', id },
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settle = (ms = 100) => vi.advanceTimersByTimeAsync(ms)

async function openNotes() {
  const server = clientServer()
  const store = createClientStore(server.desk, { clientId: 3 })
  await settle()
  return { server, store, notes: createNotes(store) }
}

test('notes are saved once after a pause, with the version that was seen', async () => {
  const { server, notes } = await openNotes()
  notes.write('Likes tea and')
  await settle(NOTES_PAUSE_MS / 2)
  notes.write('Likes tea and cake ')
  expect(notes.state.value).toBe('unsaved')
  await settle(NOTES_PAUSE_MS)
  expect(notes.state.value).toBe('saved')
  expect(server.of('ChangeClient').map(({ variables }) => variables)).toEqual([
    { id: 3, expectedVersion: 1, input: { notes: 'Likes tea and cake ' } },
  ])
  expect(notes.text.value).toBe('Likes tea and cake ')
})

test('a change of another field by somebody else is no conflict of the notes', async () => {
  const { server, notes } = await openNotes()
  server.others({ name: 'Lena S.' })
  notes.write('Likes coffee')
  await settle(3 * NOTES_PAUSE_MS)
  expect(notes.state.value).toBe('saved')
  expect(server.stored()).toMatchObject({ name: 'Lena S.', notes: 'Likes coffee' })
})

test('other notes by somebody else are shown, and what the person wrote is kept', async () => {
  const { server, notes } = await openNotes()
  server.others({ notes: 'Likes water' })
  notes.write('Likes coffee')
  await settle(3 * NOTES_PAUSE_MS)
  expect(notes.state.value).toBe('conflict')
  expect(notes.theirs.value).toBe('Likes water')
  expect(notes.text.value).toBe('Likes coffee')
  expect(server.stored().notes).toBe('Likes water')
  await notes.keepMine()
  expect(notes.state.value).toBe('saved')
  expect(server.stored().notes).toBe('Likes coffee')
})

test('a conflict can be ended with the notes of the others', async () => {
  const { server, notes } = await openNotes()
  notes.write('Likes coffee')
  server.others({ notes: 'Likes water' })
  server.emit(clientEvent(3))
  await settle()
  expect(notes.state.value).toBe('conflict')
  notes.takeTheirs()
  expect(notes.text.value).toBe('Likes water')
  await settle(2 * NOTES_PAUSE_MS)
  expect(server.of('ChangeClient')).toEqual([])
})

test('notes that nobody edits here follow the others', async () => {
  const { server, notes } = await openNotes()
  server.others({ notes: 'Likes water' })
  server.emit(clientEvent(3))
  await settle()
  expect(notes.text.value).toBe('Likes water')
})

test('a refused change is taken back', async () => {
  const { server, store } = await openNotes()
  server.handlers.ChangeClient = () => {
    throw new GraphRefusal('No', { code: 'permission_denied' })
  }
  const change = store.change({ name: 'Lina' })
  expect(store.query.data.value?.name).toBe('Lina')
  await expect(change).rejects.toThrow('No')
  expect(store.query.data.value?.name).toBe('Lena')
})

test('events of this client load it again, those of others do not', async () => {
  const { server } = await openNotes()
  const loads = () => server.of('ClientCard').length
  server.emit(clientEvent(4))
  server.emit({
    topic: 'appointment',
    update: { kind: 'CREATED', appointment: { client: { id: 4 }, id: 8 } as never },
  })
  await settle()
  expect(loads()).toBe(1)
  server.emit({
    topic: 'appointment',
    update: { kind: 'CREATED', appointment: { client: { id: 3 }, id: 8 } as never },
  })
  await settle()
  expect(loads()).toBe(2)
})

test('a client of a messenger learns who has the phone before the two are merged', async () => {
  const server = clientServer({ phone: null })
  server.handlers.ClientsByPhone = () => ({
    clients: { nodes: [{ id: 9, name: 'Greta', phone: '+4915198765432' }] },
  })
  const store = createClientStore(server.desk, { clientId: 3 })
  await settle()
  expect(await store.ownerToMergeInto('0151 98765432')).toMatchObject({ name: 'Greta' })
  expect(await store.ownerToMergeInto('0151 98765433')).toBeUndefined()
  expect(server.of('ClientsByPhone')[0]?.variables).toEqual({ digits: '198765432' })
})

test('a client with a phone is never merged by another phone', async () => {
  const { server, store } = await openNotes()
  expect(await store.ownerToMergeInto('0151 98765432')).toBeUndefined()
  expect(server.of('ClientsByPhone')).toEqual([])
})

test('an embed token reads the client of its task alone', async () => {
  const { desk, requests } = fakeDesk({
    EmbeddedClientCard: () => ({
      task: {
        client: { id: 3, name: 'Lena', phone: null, nextVisit: appointment(), lastVisit: null },
      },
    }),
  })
  const store = createClientStore(desk, { clientId: 3, embeddedTaskId: 12 })
  await settle()
  expect(store.query.data.value).toMatchObject({ name: 'Lena', facts: undefined })
  expect(store.query.data.value?.upcoming).toHaveLength(1)
  expect(requests).toEqual([{ name: 'EmbeddedClientCard', variables: { taskId: 12 } }])
})

test('appointments are split at the present time, and a cancelled one ahead is not past', () => {
  const list = [
    appointment({ id: 1, date: '2030-01-09' }),
    appointment({ id: 2, time: '13:00:00' }),
    appointment({ id: 3, time: '11:00:00' }),
    appointment({ id: 4, date: '2030-01-08', status: 'CANCELLED' }),
    appointment({ id: 5, time: '11:30:00', status: 'IN_PROGRESS' }),
    appointment({ id: 6, time: '09:00:00', status: 'CANCELLED' }),
  ]
  const { upcoming, cancelledAhead, past } = splitAppointments(list, '2030-01-07 12:00')
  expect(upcoming.map(({ id }) => id)).toEqual([5, 2, 1])
  expect(cancelledAhead.map(({ id }) => id)).toEqual([4])
  expect(past.map(({ id }) => id)).toEqual([3, 6])
})

test('only a client who is known from a messenger alone becomes a part of another', () => {
  const messenger = { id: 1, name: 'Kim', phone: null, hasDialogue: true }
  const known = { id: 2, name: 'Greta', phone: '+49', hasDialogue: true }
  const walkIn = { id: 3, name: 'Walk-in', phone: null, hasDialogue: false }
  expect(mergeDirection(messenger, known)).toEqual({ from: messenger, into: known })
  expect(mergeDirection(known, messenger)).toEqual({ from: messenger, into: known })
  expect(mergeDirection(known, { ...known, id: 4 })).toBeUndefined()
  expect(mergeDirection(walkIn, known)).toBeUndefined()
  expect(mergeDirection(messenger, { ...messenger, id: 5 })).toBeUndefined()
})

test('a list adds pages, and a new search drops the page that was on its way', async () => {
  const answers: ((page: unknown) => void)[] = []
  const asked: (string | null)[] = []
  const list = createPagedList<number>(({ after }) => {
    asked.push(after)
    return new Promise((resolve) => answers.push(resolve as (page: unknown) => void))
  })
  const page = (nodes: number[], endCursor: string) => ({
    nodes,
    pageInfo: { hasNextPage: true, endCursor },
  })
  const first = list.reload()
  answers[0]?.(page([1, 2], 'b'))
  await first
  const more = list.loadMore()
  const again = list.reload()
  answers[2]?.(page([7], 'g'))
  await again
  answers[1]?.(page([3], 'c'))
  await more
  expect(list.nodes.value).toEqual([7])
  expect(asked).toEqual([null, 'b', null])
})
