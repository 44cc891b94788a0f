import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { askOnce, requestOf } from '../connection.js'
import { PLACES } from '../data.js'
import { startBefore, startPeer, startService } from '../processes.js'
import { measure } from '../rounds.js'
import { printRates } from '../table.js'

export const DAYS = 80
const clock = (minute) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/**
 * Requests for ever more quarters of an hour that nobody has: another master each time, another day
 * every fifty, later on the day every four thousand. One server takes the first quarter of each
 * half hour and the other the second, so that both work on the same days, from so many after the
 * first free one.
 */
export function freePlaces(token, quarter, later = 0) {
  let count = 0
  return () => {
    const round = Math.floor(count / PLACES.masters)
    const minute = 480 + 30 * Math.floor(round / DAYS) + 15 * quarter
    if (minute >= 1320) throw new Error('all free places are used up')
    const body = {
      master_id: 1 + (count % PLACES.masters),
      service_id: PLACES.quarterHour,
      client_id: 2 + ((count * 37) % (PLACES.clients - 1)),
      date: PLACES.day(PLACES.freeFrom + later + (round % DAYS)),
      time: clock(minute),
      comment: 'made by the bench',
    }
    count += 1
    return requestOf('POST', '/api/records/', token, body)
  }
}

/** What must be alike in the answers to the same kind of request. */
function formOf({ status, text }) {
  const record = JSON.parse(text)
  return JSON.stringify({
    status,
    record: { ...record, id: 0, time: '', created_at: record.created_at?.length },
  })
}

/** The number of rows in each table that a create writes to. */
const COUNTED = [
  'appointments',
  'status_log',
  'notifications',
  'events',
  'idempotency_keys',
  'jobs',
]
async function countRows(sql) {
  const counts = COUNTED.map((table) => `(select count(*)::int from ${table}) as "${table}"`)
  const [row] = await sql.unsafe(`select ${counts.join(', ')}`)
  return row
}

/** Throws unless all answer alike and leave as many rows in each table. */
async function demandSameRows(entrants) {
  const traces = []
  for (const { server, next, url } of entrants) {
    const sql = postgres(url, { max: 1 })
    const before = await countRows(sql)
    const answer = await askOnce(server.port, next())
    const after = await countRows(sql)
    await sql.end()
    const rows = COUNTED.map((table) => `${table} +${after[table] - before[table]}`)
    traces.push(`${formOf(answer)} ${rows.join(', ')}`)
  }
  const different = traces.find((trace) => trace !== traces[0])
  if (different) throw new Error(`not the same:\n${traces[0]}\n${different}`)
}

const HEAD_END = '\r\n\r\n'

/** The same requests, each under a key that nobody used before. */
function keyed(next) {
  return () => {
    const bytes = next()
    const headEnd = bytes.indexOf(HEAD_END)
    const header = Buffer.from(`\r\nidempotency-key: ${randomUUID()}`)
    return Buffer.concat([bytes.subarray(0, headEnd), header, bytes.subarray(headEnd)])
  }
}

/** Starts the service, another build where there is one, and the bare transaction. */
async function startServers(infrastructure) {
  const { environment } = infrastructure
  const settings = { WORKER: 'off' }
  return [
    await startService({ ...environment, ...settings }),
    ...(await startBefore(infrastructure, settings)),
    await startPeer('bare-create', environment),
  ]
}

/**
 * The two that share a database take the two quarters of each half hour. Another build has a
 * database of its own.
 */
const quarterOf = ({ name }) => (name === 'bare-create' ? 1 : 0)

/**
 * Creating appointments on free places, against the bare transaction that leaves the same rows; the
 * jobs are somebody else's to work. `days`: those that no other part uses.
 */
const createPart =
  (limit, title, { days, withKey }) =>
  async (infrastructure) => {
    const { token, url, urls } = infrastructure
    const servers = await startServers(infrastructure)
    try {
      const entrants = servers.map((server) => {
        const next = freePlaces(token, quarterOf(server), days)
        return {
          server,
          next: withKey ? keyed(next) : next,
          status: 201,
          url: server.name === 'before' ? urls[1] : url,
        }
      })
      await demandSameRows(entrants)
      const names = servers.map(({ name }) => name)
      if (withKey) {
        const bare = { server: servers[0], next: freePlaces(token, 0, days + DAYS), status: 201 }
        await demandReplay(servers[0], entrants[0].next())
        entrants.push(bare)
        names.push('without a key')
      }
      printRates(title, names, await measure(entrants), { 'bare-create': limit })
    } finally {
      await Promise.all(servers.map((server) => server.end()))
    }
  }

/** Throws unless the same key gets the same answer. */
async function demandReplay({ port }, request) {
  const [first, again] = [await askOnce(port, request), await askOnce(port, request)]
  if (first.status !== 201 || first.text !== again.text)
    throw new Error(`the key does not count:\n${first.text}\n${again.text}`)
}

/** A create. */
export const create = createPart('create', 'Create, free places', { days: 0, withKey: false })

/** A create under an Idempotency-Key, which both store with the answer. */
export const key = createPart('key', 'Create, each under a fresh key', {
  days: 5 * DAYS,
  withKey: true,
})
