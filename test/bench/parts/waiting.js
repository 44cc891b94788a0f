import postgres from 'postgres'
import { askOnce, requestOf } from '../connection.js'
import { PLACES } from '../data.js'
import { load } from '../load.js'
import { addressOfNobody } from '../external.js'
import { startService } from '../processes.js'
import { openQueue } from '../queue.js'
import { measure } from '../rounds.js'
import { demandSame } from '../same.js'
import { printRates } from '../table.js'

const LIST = `/api/records/?date=${PLACES.listDay}&status=confirmed`
const NOTICES = 10_000
const LATER_MS = 6 * 3_600_000

/**
 * One server at a time: those that are not loaded stand still, as what they do by themselves would
 * be in the other's figures.
 */
async function loadAlone(server, ...how) {
  process.kill(server.pid, 'SIGCONT')
  try {
    return await load(server, ...how)
  } finally {
    process.kill(server.pid, 'SIGSTOP')
  }
}

async function compare(title, settings, token, limits) {
  const servers = []
  try {
    for (const one of settings) servers.push(await startService(one))
    const ask = requestOf('GET', LIST, token)
    const [one, other] = await Promise.all(servers.map(({ port }) => askOnce(port, ask)))
    demandSame({ one, other }, 200)
    for (const { pid } of servers) process.kill(pid, 'SIGSTOP')
    const names = ['service', 'nothing waits']
    const entrants = servers.map((server) => ({ server, next: () => ask, status: 200 }))
    printRates(title, names, await measure(entrants, { loadOne: loadAlone }), limits)
  } finally {
    for (const { pid } of servers) process.kill(pid, 'SIGCONT')
    await Promise.all(servers.map((server) => server.end()))
  }
}

/**
 * The REST list of a service that works jobs, with ten thousand notifications that wait in its
 * database, against one where nothing waits. Those for a messenger that is down are due all at
 * once, at the start: it is measured while they are tried as fast as one can.
 */
export async function waiting({ url, environment, token, forgetJobs }) {
  const without = { ...environment, DATABASE_URL: await copyOf(url) }
  const down = await addressOfNobody()
  const queue = openQueue(url)
  try {
    // so that they are written to, as clients are
    await queue.sql`update masters set phone = '+49152' || 10000000 + id`
    await queue.leaveNotifications(NOTICES / 2, LATER_MS)
    const count = NOTICES.toLocaleString('en')
    await compare(
      `REST list while ${count} notifications wait for their time`,
      [environment, without],
      token,
      {
        'nothing waits': 'list while notifications wait',
      },
    )
    await queue.assertWaiting(NOTICES)
    await forgetJobs()
    const settings = [environment, without].map((one) => ({
      ...one,
      LOG_LEVEL: 'error',
      MESSENGER_A_URL: down,
    }))
    await queue.leaveNotifications(NOTICES / 2)
    await compare(
      `REST list while ${count} notifications wait for a messenger that is down`,
      settings,
      token,
      {},
    )
    await queue.assertWaiting(NOTICES)
  } finally {
    await queue.sql`update masters set phone = null`
    await queue.close()
  }
}

/** The same database once more, under another name. */
async function copyOf(url) {
  const copy = new URL(url)
  const name = `${copy.pathname.slice(1)}_copy`
  const from = copy.pathname.slice(1)
  copy.pathname = '/postgres'
  const sql = postgres(copy.href, { max: 1 })
  await sql.unsafe(`create database "${name}" template "${from}"`)
  await sql.end()
  copy.pathname = `/${name}`
  return copy.href
}
