import postgres from 'postgres'
import { askOnce } from '../connection.js'
import { startSilent } from '../external.js'
import { startService } from '../processes.js'
import { measure } from '../rounds.js'
import { printRates } from '../table.js'
import { DAYS, freePlaces } from './create.js'

const FAILURES_TO_PAUSE = 10
const SOON_MS = 1000

/**
 * As many bookings as it takes until system A is not asked any more; the next one must not wait for
 * it, but leave it to a job.
 */
async function pauseSystemA(url, { port }, next, silent) {
  await Promise.all(Array.from({ length: FAILURES_TO_PAUSE }, () => askOnce(port, next())))
  const heard = silent.calls.count
  const start = performance.now()
  const { status, text } = await askOnce(port, next())
  const sql = postgres(url, { max: 1 })
  const [entry] = await sql`select state, attempts from sync_log order by id desc limit 1`
  await sql.end()
  if (
    heard !== FAILURES_TO_PAUSE ||
    silent.calls.count !== heard ||
    performance.now() - start > SOON_MS
  )
    throw new Error(
      `system A was asked ${silent.calls.count} times, and then it took ` +
        `${performance.now() - start} ms`,
    )
  if (status !== 201 || entry?.state !== 'failed' || entry.attempts !== 1)
    throw new Error(`not left to a job: ${text}`)
}

/**
 * Creating appointments while external system A takes calls and never answers, against the same
 * service without it. Once in five seconds a create asks A again and waits 1.7 s
 * for it: that one counts as one of sixteen connections.
 */
export async function outside({ url, environment, token }) {
  const silent = await startSilent()
  const servers = []
  try {
    servers.push(await startService({ ...environment, WORKER: 'off', CRM_A_URL: silent.url }))
    servers.push(await startService({ ...environment, WORKER: 'off' }))
    // On days that no other part uses.
    const entrants = servers.map((server, index) => ({
      server,
      next: freePlaces(token, index, 3 * DAYS),
      status: 201,
    }))
    await pauseSystemA(url, servers[0], entrants[0].next, silent)
    const names = ['service', 'no system A']
    printRates('Create while system A hangs', names, await measure(entrants), {
      'no system A': 'create while system A hangs',
    })
  } finally {
    await Promise.all(servers.map((server) => server.end()))
    silent.end()
  }
}
