import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../src/base/log.js'
import type { ConnectedSystem, ConnectionState } from '../../src/domain/connections/connection.js'
import { environmentConnection } from '../../src/external/connect.js'
import { createConnectionRecorder } from '../../src/service/connections/record-connections.js'
import { databaseErrorCode } from '../../src/store/postgres/database-errors.js'

type Saved = [ConnectedSystem, Partial<ConnectionState>]
let saved: Saved[]
let failures: number
const open = () =>
  createConnectionRecorder({
    save: ({ name }, state) => {
      if (failures > 0) {
        failures -= 1
        return Promise.reject(new Error('the database is away'))
      }
      saved.push([name, state])
      return Promise.resolve()
    },
    clock: () => Date.now(),
    log: createLog('silent', databaseErrorCode),
  })
let recorder: ReturnType<typeof open>
const call = (end: 'ok' | 'refused' | 'timeout' | 'paused', system: ConnectedSystem = 'crm_a') =>
  recorder.onCall(environmentConnection(system), end, 0.1, {
    message: end === 'ok' ? undefined : `It ended: ${end}.`,
    pauseMs: 0,
  })
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  saved = []
  failures = 0
  recorder = open()
})
afterEach(async () => {
  await recorder.close()
  vi.useRealTimers()
})

describe('the states of connections are written', () => {
  test('once half a minute while calls succeed, with the latest of them', async () => {
    for (let second = 0; second < 85; second += 1) {
      call('ok')
      call('ok')
      await wait(1_000)
    }
    expect(saved).toHaveLength(3)
    const latest = Date.now() - 1_000
    await wait(30_000)
    expect(saved).toHaveLength(4)
    expect(saved.at(-1)?.[1].lastSuccessAt).toBe(latest)
    await wait(300_000)
    expect(saved).toHaveLength(4)
  })

  test('at once when a call fails, and when the next one succeeds', async () => {
    call('ok')
    await wait(5_000)
    call('timeout')
    await wait(0)
    expect(saved.at(-1)).toMatchObject([
      'crm_a',
      { isFailing: true, lastError: 'It ended: timeout.' },
    ])
    await wait(5_000)
    call('ok')
    await wait(0)
    expect(saved.at(-1)).toMatchObject(['crm_a', { isFailing: false, lastSuccessAt: Date.now() }])
    expect(saved).toHaveLength(3)
  })

  test('at most once a second while success and failure take turns', async () => {
    for (let turn = 0; turn < 100; turn += 1) {
      call(turn % 2 === 0 ? 'timeout' : 'ok')
      await wait(100)
    }
    expect(saved.length).toBeGreaterThan(1)
    expect(saved.length).toBeLessThanOrEqual(11)
  })

  test('for each system on its own', async () => {
    call('timeout')
    call('ok', 'model')
    await wait(0)
    expect(saved.map(([system, { isFailing }]) => [system, isFailing])).toEqual([
      ['crm_a', true],
      ['model', false],
    ])
  })

  test('again after a failure of the database', async () => {
    failures = 2
    call('timeout')
    await wait(5_000)
    expect(saved).toMatchObject([['crm_a', { isFailing: true }]])
  })

  test('at the end, with what is not written yet', async () => {
    call('ok')
    await wait(1_000)
    call('ok')
    await recorder.close()
    expect(saved.map(([, { lastSuccessAt }]) => lastSuccessAt)).toEqual([
      Date.now() - 1_000,
      Date.now(),
    ])
    call('timeout')
    await wait(60_000)
    expect(saved).toHaveLength(2)
  })
})

test('a refusal is a success, and a call that was not sent is nothing', async () => {
  call('refused')
  call('paused')
  await wait(60_000)
  expect(saved).toMatchObject([['crm_a', { isFailing: false, lastError: null }]])
})
