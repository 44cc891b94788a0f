import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { askUntilAnswered, bookingOf } from '../idempotency/caller.js'
import { deliver } from '../live.js'
import type { Place } from '../race/caller.js'
import { dateIn } from '../race/fixture.js'
import type { Story } from '../inbox/story.js'

/** Who books and writes until `stop`, and what was acknowledged. */
export type Load = {
  /** Ids of appointments by the key of their create. */
  readonly booked: ReadonlyMap<string, number>
  /** Ids that the messenger gave to messages. */
  readonly messages: readonly string[]
  /** When something was acknowledged, in milliseconds. */
  readonly acknowledged: readonly number[]
  stop(): Promise<void>
}

const BOOKERS = 6
const WRITERS = 4
const HOURS = 9
/** Somebody who waits for an answer gives up after this time. */
const PATIENCE = 60_000

/** Returns a function that returns another free place at each call. */
async function freePlaces(salon: Story): Promise<() => Place> {
  const masters: { readonly id: number }[] = []
  for (const name of ['Anna', 'Berta', 'Clara', 'Dora', 'Emma', 'Fritz'])
    masters.push(await salon.master({ name, works: '08:00-17:00' }))
  const service = await salon.service({ minutes: 30, by: masters })
  let count = 0
  return () => {
    const [slot, master] = [Math.floor(count / masters.length), masters[count % masters.length]]
    const [day, half] = [Math.floor(slot / (HOURS * 2)), slot % (HOURS * 2)]
    const hour = String(8 + Math.floor(half / 2)).padStart(2, '0')
    count += 1
    return {
      masterId: master?.id ?? 0,
      serviceId: service.id,
      date: dateIn(2 + day),
      time: `${hour}:${half % 2 === 0 ? '00' : '30'}`,
    }
  }
}

/** Starts clients who book with keys, and a messenger that delivers again what was not taken. */
export async function startLoad(salon: Story, urls: readonly string[]): Promise<Load> {
  const next = await freePlaces(salon)
  const booked = new Map<string, number>()
  const messages: string[] = []
  const acknowledged: number[] = []
  let isOver = false
  const book = async (turn: number): Promise<void> => {
    const order = turn % 2 === 0 ? urls : [...urls].reverse()
    for (let count = 0; !isOver; count += 1) {
      const key = `booking ${turn} ${count}`
      const wish = bookingOf(next(), key)
      const { status, text } = await askUntilAnswered(() => order, salon.admin.token, key, wish, {
        within: PATIENCE,
      })
      if (status !== 201) throw new Error(`${key}: ${status} ${text}`)
      booked.set(key, (JSON.parse(text) as { id: number }).id)
      acknowledged.push(performance.now())
    }
  }
  const write = async (turn: number): Promise<void> => {
    for (let count = 0; !isOver; count += 1) {
      const id = `message ${turn} ${count}`
      const data = { id, from: `client ${turn}`, name: `Client ${turn}`, text: id }
      for (let attempt = turn; ; attempt += 1) {
        const url = urls[attempt % urls.length] ?? ''
        if (await deliver(url, { type: 'message.received', data })) break
        await sleep(20)
      }
      messages.push(id)
      acknowledged.push(performance.now())
      await sleep(5)
    }
  }
  const work = Promise.all([
    ...Array.from({ length: BOOKERS }, (_, turn) => book(turn)),
    ...Array.from({ length: WRITERS }, (_, turn) => write(turn)),
  ])
  work.catch(() => undefined) // `stop` throws it
  return {
    booked,
    messages,
    acknowledged,
    async stop() {
      isOver = true
      await work
    },
  }
}

/** Returns what was acknowledged but is not there exactly once. */
export async function faultsOf(
  sql: Sql,
  salonId: number,
  { booked, messages }: Pick<Load, 'booked' | 'messages'>,
): Promise<string[]> {
  const faults: string[] = []
  const rows = await sql<{ key: string; ids: number[] }[]>`
    select comment as key, array_agg(id) as ids from appointments
    where salon_id = ${salonId} and comment like 'booking %' group by comment`
  const idsOf = new Map(rows.map(({ key, ids }) => [key, ids]))
  for (const [key, id] of booked)
    if (idsOf.get(key)?.join() !== String(id)) faults.push(`${key}: ${idsOf.get(key)?.join()}`)
  for (const { key, ids } of rows) if (ids.length > 1) faults.push(`${key} twice`)
  const stored = await sql<{ text: string; count: number }[]>`
    select text, count(*)::int as count from messages
    where salon_id = ${salonId} and text like 'message %' group by text`
  const countOf = new Map(stored.map(({ text, count }) => [text, count]))
  for (const id of messages) if (countOf.get(id) !== 1) faults.push(`${id}: ${countOf.get(id)}`)
  for (const { text, count } of stored) if (count > 1) faults.push(`${text} twice`)
  return faults
}
