import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GraphRefusal } from '../../../src/web/api/errors.js'
import {
  createImports,
  type ImportRun,
  type Imports,
  loadConflicts,
  POLL_MS,
} from '../../../src/web/settings/imports/imports.js'
import { fakeDesk, salonEvent, type Sent } from '../first-visit/fake-desk.js'

const run = (id: number, change: Partial<ImportRun> = {}): ImportRun => ({
  id,
  system: 'CRM_A',
  from: '2030-01-07',
  to: '2030-01-08',
  state: 'SUCCEEDED',
  startedAt: '2030-01-07T09:00:00Z',
  finishedAt: null,
  processed: 0,
  total: null,
  created: 0,
  updated: 0,
  skipped: 0,
  conflictCount: 0,
  error: null,
  ...change,
})
const page = (nodes: readonly unknown[], endCursor: string | null = null) => ({
  nodes,
  pageInfo: { hasNextPage: endCursor !== null, endCursor },
})

let imports: Imports
const create = async (answer: (sent: Sent) => unknown) => {
  const fake = fakeDesk(answer)
  imports = createImports(fake.desk)
  await vi.advanceTimersByTimeAsync(0)
  return fake
}
const shown = () => imports.query.data.value?.nodes ?? []
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  imports.dispose()
  vi.useRealTimers()
})

test('the progress of a running import is read until it ends', async () => {
  let processed = 0
  const { names } = await create(({ name }) => {
    if (name === 'ImportRuns') return { importRuns: page([run(2, { state: 'RUNNING' }), run(1)]) }
    processed += 50
    const state = processed < 100 ? 'RUNNING' : 'SUCCEEDED'
    return { importRun: run(2, { state, processed }) }
  })
  await vi.advanceTimersByTimeAsync(POLL_MS)
  expect(shown()).toMatchObject([{ id: 2, state: 'RUNNING', processed: 50 }, { id: 1 }])
  await vi.advanceTimersByTimeAsync(POLL_MS)
  expect(shown()[0]).toMatchObject({ state: 'SUCCEEDED', processed: 100 })
  await vi.advanceTimersByTimeAsync(5 * POLL_MS)
  expect(names()).toEqual(['ImportRuns', 'ImportRun', 'ImportRun'])
})

test('nothing is read after the page is left', async () => {
  const { names, listeners } = await create(() => ({
    importRuns: page([run(1, { state: 'RUNNING' })]),
  }))
  imports.dispose()
  await vi.advanceTimersByTimeAsync(5 * POLL_MS)
  expect(names()).toEqual(['ImportRuns'])
  expect(listeners.size).toBe(0)
})

test('a lost connection does not end the reading of progress', async () => {
  let attempts = 0
  await create(({ name }) => {
    if (name === 'ImportRuns') return { importRuns: page([run(1, { state: 'RUNNING' })]) }
    attempts += 1
    if (attempts === 1) throw new Error('down')
    return { importRun: run(1, { state: 'RUNNING', processed: 7 }) }
  })
  await vi.advanceTimersByTimeAsync(2 * POLL_MS)
  expect(shown()[0]?.processed).toBe(7)
})

test("another admin's import shows up", async () => {
  let runs: ImportRun[] = []
  const { emit } = await create(() => ({ importRuns: page(runs) }))
  expect(shown()).toEqual([])
  runs = [run(1)]
  emit(salonEvent('JOB'))
  await vi.advanceTimersByTimeAsync(500)
  expect(shown()).toHaveLength(1)
})

test('a started import is shown at once', async () => {
  let runs: ImportRun[] = []
  const { sent } = await create(({ name }) => {
    if (name === 'StartImport') runs = [run(1, { state: 'RUNNING' })]
    return { importRuns: page(runs) }
  })
  const days = { system: 'CRM_A', from: '2030-01-07', to: '2030-01-08' } as const
  await imports.start(days)
  expect(shown()).toMatchObject([{ state: 'RUNNING' }])
  expect(sent[1]).toMatchObject({ name: 'StartImport', variables: days })
})

test('an import that has ended meanwhile is shown as it is when stopping is refused', async () => {
  let state: ImportRun['state'] = 'RUNNING'
  await create(({ name }) => {
    if (name !== 'CancelImport') return { importRuns: page([run(1, { state })]) }
    state = 'SUCCEEDED'
    throw new GraphRefusal('no', { code: 'invalid_status_transition' })
  })
  await expect(imports.cancel(1)).rejects.toThrow(GraphRefusal)
  expect(shown()).toMatchObject([{ state: 'SUCCEEDED' }])
})

test('pages that were opened stay open when the list is read again', async () => {
  const { emit, sent } = await create(({ variables }) => ({
    importRuns: variables.after === null ? page([run(2)], 'c') : page([run(1)]),
  }))
  expect(imports.query.data.value).toMatchObject({ hasMore: true })
  await imports.loadMore()
  expect(shown().map(({ id }) => id)).toEqual([2, 1])
  emit(salonEvent('JOB'))
  await vi.advanceTimersByTimeAsync(500)
  expect(shown().map(({ id }) => id)).toEqual([2, 1])
  expect(imports.query.data.value).toMatchObject({ hasMore: false })
  expect(sent.map(({ variables }) => variables.after)).toEqual([null, null, 'c', null, 'c'])
})

test('conflicts are read by pages', async () => {
  const { desk } = await create(({ name, variables }) => {
    if (name === 'ImportRuns') return { importRuns: page([]) }
    const conflicts = (externalId: number) => [{ externalId, reason: 'overlaps' }]
    return {
      importRun: {
        conflicts: variables.after === null ? page(conflicts(1), 'c') : page(conflicts(2)),
      },
    }
  })
  expect(await loadConflicts(desk, 1, 1)).toMatchObject({ hasMore: true })
  const both = await loadConflicts(desk, 1, 2)
  expect(both.nodes.map(({ externalId }) => externalId)).toEqual([1, 2])
  expect(both.hasMore).toBe(false)
})
