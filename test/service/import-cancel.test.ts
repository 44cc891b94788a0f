import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelImport } from '../../src/service/crm/import/start.js'
import { bookingOfA, type ImportFixture, openImportFixture } from '../support/crm/imports.js'

let fixture: ImportFixture
beforeAll(async () => {
  fixture = await openImportFixture()
  const anna = await fixture.salon.master({ name: 'Anna' })
  await fixture.salon.service({ name: 'Haircut', by: [anna] })
})
afterAll(() => fixture?.stop())
beforeEach(() => fixture.clear())

const cancel = (id: number) => cancelImport(fixture.context(), id)
const fill = (count: number) => {
  fixture.lists.pageSize = 1
  fixture.lists.a = Array.from({ length: count }, (_, index) =>
    bookingOfA({ date: `2030-01-${10 + index}` }),
  )
}

test('a run that is cancelled while a page is fetched imports nothing of it', async () => {
  fill(3)
  const { id } = await fixture.begin('crm_a')
  fixture.lists.onPage = async (page) => {
    if (page === 2) await cancel(id)
  }
  expect(await fixture.work(id)).toBe('ended')
  expect(await fixture.read(id)).toMatchObject({
    ...{ state: 'failed', processed: 1, created: 1, total: null },
    error: 'Cancelled by admin of the tests.',
  })
  expect(await fixture.appointments()).toHaveLength(1)
  expect(await fixture.work(id)).toBe('ended')
  expect(await fixture.read(id)).toMatchObject({ state: 'failed', processed: 1 })
})

test('a run that nobody executes yet is cancelled at once', async () => {
  fill(1)
  const { id } = await fixture.begin('crm_a')
  expect(await cancel(id)).toMatchObject({ state: 'failed', finishedAt: fixture.app.now })
  expect(await fixture.work(id)).toBe('ended')
  expect(await fixture.appointments()).toEqual([])
})

test('a later error of a cancelled run does not replace the reason', async () => {
  const { id } = await fixture.begin('crm_a')
  fixture.lists.onPage = async () => {
    await cancel(id)
    throw new Error('too late')
  }
  expect(await fixture.work(id)).toBe('ended')
  expect((await fixture.read(id)).error).toMatch(/^Cancelled by /)
})

test('of its end and a cancellation at once, one wins', async () => {
  const outcomes = new Set<string>()
  for (let turn = 0; turn < 12; turn += 1) {
    await fixture.clear()
    fill(1)
    const { id } = await fixture.begin('crm_a')
    const cancelled = new Promise<string>((resolve) => {
      fixture.lists.onPage = () =>
        void setTimeout(() => {
          cancel(id).then(
            ({ state }) => resolve(state),
            ({ code }: { code: string }) => resolve(code),
          )
        }, turn)
    })
    expect(await fixture.work(id)).toBe('ended')
    const outcome = await cancelled
    const { state, created } = await fixture.read(id)
    outcomes.add(`${outcome} ${state}`)
    expect([state, created]).toEqual(outcome === 'failed' ? ['failed', 0] : ['succeeded', 1])
    expect(await fixture.appointments()).toHaveLength(created)
  }
  for (const outcome of outcomes)
    expect(['failed failed', 'invalid_status_transition succeeded']).toContain(outcome)
})

test('an ended or an unknown run is not cancelled', async () => {
  const { id } = await fixture.begin('crm_a')
  await fixture.work(id)
  await expect(cancel(id)).rejects.toMatchObject({
    code: 'invalid_status_transition',
    params: { from: 'succeeded', to: 'failed' },
  })
  await expect(cancel(id + 1)).rejects.toMatchObject({ code: 'not_found' })
})
