import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { readPostmaster } from '../../../src/tools/embedded-postgres/postmaster.js'
import { demoLoginsIn, type Gateway, startGateway } from '../processes.js'
import { type Caller, createCaller, type Place } from '../race/caller.js'
import { dateIn } from '../race/fixture.js'
import { killServants } from './kill-servants.js'

const TEN_SECONDS = 10_000

/**
 * Returns the exit code; throws when the process still runs after ten seconds, as a supervisor
 * would kill it.
 */
export async function exitCodeInTime(gateway: Gateway): Promise<number | null> {
  const late = sleep(TEN_SECONDS, undefined, { ref: false }).then(() => {
    throw new Error('it is still running after ten seconds')
  })
  return Promise.race([gateway.ended, late])
}

/** Sends the signal and returns the exit code, within ten seconds. */
export function endInTime(gateway: Gateway, signal: NodeJS.Signals): Promise<number | null> {
  gateway.signal(signal)
  return exitCodeInTime(gateway)
}

/**
 * The service as a process on a new embedded database with demo data; `start` starts it again on
 * the same data.
 */
export type EmbeddedService = {
  /** The process that was started last. */
  readonly gateway: Gateway
  /** Where the data lies, as the first start printed it. */
  readonly home: string
  /** The demo passwords by username, as the first start printed them. */
  readonly logins: ReadonlyMap<string, string>
  /** Ids of the appointments that a create was acknowledged for. */
  readonly acknowledged: number[]
  readonly caller: Caller
  start(): Promise<void>
  signIn(username: string): Promise<string>
  postmaster(): number | undefined
  /** Free starts on those days, counted from today. */
  freePlaces(days: readonly number[]): Promise<Place[]>
  /** Books one free start on that day or the two after it. */
  bookOne(day: number): Promise<void>
  /** Fails unless each acknowledged appointment can be read. */
  expectAllThere(): Promise<void>
  /** Kills what still runs and removes the data. */
  remove(): Promise<void>
}

export async function startEmbeddedService(): Promise<EmbeddedService> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-service-'))
  await chmod(folder, 0o755) // started by root, Postgres runs as a user that must get in
  const launch = () => startGateway({ DATA_DIR: join(folder, 'data'), JWT_SECRET: '' })
  let gateway = await launch()
  const home = /"dataDir":"([^"]+)"/.exec(gateway.output())?.[1] ?? ''
  const logins = demoLoginsIn(gateway.output())
  const acknowledged: number[] = []

  const signIn = async (username: string): Promise<string> => {
    const response = await fetch(`${gateway.url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: logins.get(username) }),
    })
    expect(response.status).toBe(200)
    return ((await response.json()) as { access: string }).access
  }
  let caller = createCaller(gateway.url, await signIn('operator'))
  const ask = async <T>(path: string): Promise<T> =>
    JSON.parse((await caller.send('GET', path)).text) as T

  async function freePlaces(days: readonly number[]): Promise<Place[]> {
    type Records = { results: { service: { id: number } }[] }
    const serviceId = (await ask<Records>('/api/records/?page_size=1')).results[0]?.service.id ?? 0
    const places: Place[] = []
    for (const date of days.map(dateIn)) {
      type Slots = { slots: { time: string; master_id: number }[] }
      const { slots } = await ask<Slots>(
        `/api/records/available-slots/?date=${date}&service_id=${serviceId}`,
      )
      places.push(
        ...slots.map(({ time, master_id: masterId }) => ({ masterId, serviceId, date, time })),
      )
    }
    return places
  }
  return {
    get gateway() {
      return gateway
    },
    home,
    logins,
    acknowledged,
    get caller() {
      return caller
    },
    async start() {
      gateway = await launch()
      caller.close()
      caller = createCaller(gateway.url, await signIn('operator'))
    },
    signIn,
    postmaster: () => readPostmaster(home)?.pid,
    freePlaces,
    async bookOne(day) {
      // Some services are offered on some weekdays only.
      const week = Array.from({ length: 7 }, (_, index) => day + index)
      for (const place of await freePlaces(week)) {
        const outcome = await caller.book('rest', place)
        if (outcome.done) return void acknowledged.push(outcome.id)
      }
      throw new Error('no place was free')
    },
    async expectAllThere() {
      expect(acknowledged.length).toBeGreaterThan(0)
      for (const id of acknowledged)
        expect((await caller.send('GET', `/api/records/${id}/`)).status).toBe(200)
    },
    async remove() {
      caller.close()
      await gateway.end('SIGKILL')
      if (home !== '') await killServants(home)
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
