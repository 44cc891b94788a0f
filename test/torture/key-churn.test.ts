import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askUntilAnswered,
  bookingInGraph,
  bookingOf,
  type Heard,
  type Wish,
} from '../support/idempotency/caller.js'
import { expectQuiet } from '../support/idempotency/history.js'
import { type KeyedFixture, openKeyedFixture } from '../support/idempotency/fixture.js'
import type { Gateway } from '../support/processes.js'
import type { Place } from '../support/race/caller.js'
import { createDice, deadlocks, overlaps } from '../support/race/fixture.js'

const CLIENTS = 12
const LONG_ENOUGH_MS = 20_000
const PATIENCE = 120_000

let fixture: KeyedFixture
let steady: Gateway
let shaken: Gateway

type Kind = 'create' | 'cancel' | 'move'
type Done = { readonly key: string; readonly kind: Kind; readonly heard: Heard }
const dice = createDice('churn')
const done: Done[] = []
const strange: unknown[] = []
let working = true

const CANCEL =
  'mutation ($id: Int!, $reason: String) { made: cancelAppointment(id: $id, reason: $reason) ' +
  '{ id status } }'
const cancelling = (id: number, key: string): Wish =>
  dice.below(2) === 0
    ? { path: `/api/records/${id}/cancel/`, body: { reason: key } }
    : { path: '/graphql', body: { query: CANCEL, variables: { id, reason: key } } }
const moving = (id: number, { masterId, serviceId, date, time }: Place, key: string): Wish => ({
  path: `/api/records/${id}/reschedule/`,
  body: { master_id: masterId, service_id: serviceId, date, time, note: key },
})
const creating = (place: Place, key: string): Wish =>
  (dice.below(2) === 0 ? bookingOf : bookingInGraph)(place, key)

/** Asked once, or twice at the same time: then both must hear the same. */
async function act(kind: Kind, key: string, wish: Wish): Promise<Heard> {
  const ask = (): Promise<Heard> => {
    const from = dice.below(2)
    let turn = from
    return askUntilAnswered(
      () => [[shaken, steady][turn++ % 2]?.url ?? ''],
      fixture.token,
      key,
      wish,
      {
        within: PATIENCE,
      },
    )
  }
  const [heard, other] = await Promise.all([ask(), dice.below(4) === 0 ? ask() : undefined])
  if (other && other.text !== heard.text) strange.push({ key, heard, other })
  if (heard.code !== '' && heard.code !== 'slot_taken') strange.push({ key, heard })
  done.push({ key, kind, heard })
  return heard
}
const idIn = (text: string): number => {
  const said = JSON.parse(text) as { id?: number; data?: { made: { id: number } } }
  return said.id ?? said.data?.made.id ?? 0
}

/** Books, moves and cancels appointments of its own, sometimes onto a place that somebody has. */
async function client(name: number): Promise<void> {
  const appointments: { id: number; place: Place }[] = []
  for (let turn = 0; working; turn += 1) {
    const key = `churn ${name} ${turn}`
    const [mine, chance] = [
      appointments.length > 0 ? dice.pick(appointments) : undefined,
      dice.below(10),
    ]
    if (!mine || chance < 5) {
      const place = fixture.freePlace()
      const heard = await act('create', key, creating(place, key))
      if (heard.code === '') appointments.push({ id: idIn(heard.text), place })
    } else if (chance < 7) {
      await act('cancel', key, cancelling(mine.id, key))
      appointments.splice(appointments.indexOf(mine), 1)
    } else {
      // to where it is already, nothing would change
      const others = appointments.filter((appointment) => appointment !== mine)
      const place =
        chance === 9 && others.length > 0 ? dice.pick(others).place : fixture.freePlace()
      const { code } = await act('move', key, moving(mine.id, place, key))
      if (code === '') mine.place = place
    }
  }
}

/** Killed after some answers, and started again. */
async function shake(): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const enough = done.length + 5 + dice.below(60)
    while (working && done.length < enough) await sleep(5)
    if (!working) return kills
    await shaken.end('SIGKILL')
    shaken = await fixture.launch()
  }
}

/**
 * All of them, until the time is over or one fails; then nobody is at work any more. Answers how
 * often it killed.
 */
async function churn(): Promise<number> {
  const timer = setTimeout(() => (working = false), LONG_ENOUGH_MS)
  const shaking = shake()
  const all = [shaking, ...Array.from({ length: CLIENTS }, (_, name) => client(name))]
  try {
    await Promise.all(all)
    return await shaking
  } finally {
    clearTimeout(timer)
    working = false
    await Promise.allSettled(all)
  }
}

type Entry = {
  id: number
  status: string
  version: number
  from: string | null
  to: string
  note: string | null
}

describe.sequential('while a process dies again and again', () => {
  let kills = 0
  beforeAll(async () => {
    fixture = await openKeyedFixture()
    ;[steady, shaken] = [await fixture.launch(), await fixture.launch()]
    kills = await churn()
    console.info({
      kills,
      requests: done.length,
      taken: done.filter(({ heard }) => heard.code !== '').length,
    })
  }, 600_000)
  afterAll(() => fixture?.stop())

  test('creates, moves and cancellations under keys happen once each', async () => {
    expect(strange).toEqual([])
    expect(kills).toBeGreaterThan(3)
    await expectQuiet(fixture.sql)
  })

  test('what was answered is what is stored', async () => {
    const rows = await fixture.sql<{ key: string; status: number; body: string }[]>`
      select key, status, body from idempotency_keys`
    const stored = new Map(
      rows.map(({ key, status, body }) => [key, { status, said: JSON.parse(body) as object }]),
    )
    for (const { key, heard } of done) {
      const { extensions: _, ...said } = JSON.parse(heard.text) as Record<string, unknown>
      expect(stored.get(key), key).toEqual({ status: heard.status, said })
    }
    expect(stored.size).toBe(done.length)
  })

  test(
    'each appointment has a history that is one chain, with one entry for each key that did ' +
      'something',
    async () => {
      const entries = await fixture.sql<Entry[]>`
      select a.id, a.status, a.version, l.old_status as from, l.new_status as to, l.note
      from appointments a join status_log l on l.appointment_id = a.id order by a.id, l.id`
      const notes = new Map<string, number>()
      const appointments = new Map<number, Entry[]>()
      for (const entry of entries) {
        appointments.set(entry.id, [...(appointments.get(entry.id) ?? []), entry])
        const key = /churn \d+ \d+$/.exec(entry.note ?? '')?.[0]
        if (key) notes.set(key, (notes.get(key) ?? 0) + 1)
      }
      for (const [id, chain] of appointments) {
        expect([chain.length, chain.at(-1)?.to, chain[0]?.from], `visit ${id}`).toEqual([
          chain[0]?.version,
          chain[0]?.status,
          null,
        ])
        for (const [index, { from }] of chain.entries())
          if (index > 0) expect(from).toBe(chain[index - 1]?.to)
      }
      const moved = done
        .filter(({ kind, heard }) => kind !== 'create' && heard.code === '')
        .map(({ key }) => key)
      expect(Object.fromEntries(notes)).toEqual(Object.fromEntries(moved.map((key) => [key, 1])))
      const made = await fixture.sql<{ comment: string }[]>`select comment from appointments`
      const created = done
        .filter(({ kind, heard }) => kind === 'create' && heard.code === '')
        .map(({ key }) => key)
      expect(made.map(({ comment }) => comment).sort()).toEqual(created.sort())
      expect(appointments.size).toBe(created.length)
    },
  )

  test('no two appointments overlap, and Postgres had no deadlock to break', async () => {
    expect(await overlaps(fixture.sql)).toEqual([])
    expect(await Promise.all([steady.end(), shaken.end()])).toEqual([0, 0])
    expect(await deadlocks(fixture.sql)).toBe(0)
  })
})
