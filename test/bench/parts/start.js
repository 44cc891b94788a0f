import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cores, pin, pinMyself } from '../cores.js'
import { temporaryFolder } from '../infrastructure.js'
import { residentKb, ROOT, startServer, startService } from '../processes.js'
import { median } from '../rounds.js'
import { printFigures } from '../table.js'

const TIMES = 5
const TOKENS = 7
const REST_MS = 5000

/**
 * Milliseconds from `npm start`, with nothing set but the folder, to the first answer of /readyz
 * that says ready.
 */
async function startIn(root, dataDir) {
  const start = performance.now()
  const service = await startServer(
    'service',
    ['npm', 'start'],
    { DATA_DIR: dataDir, NODE_ENV: '' },
    root,
  )
  const { status } = await fetch(`${service.url}/readyz`)
  const ms = performance.now() - start
  await service.end()
  if (status !== 200) throw new Error(`a started service is not ready: ${status}`)
  return ms
}

/** How long starts take with a new embedded database, demo data included, and with what it left. */
async function measureStarts(root) {
  const { folder, remove } = await temporaryFolder()
  try {
    const dataDir = join(folder, 'data')
    const fresh = await startIn(root, dataDir)
    const existing = []
    for (let time = 0; time < TIMES; time += 1) existing.push(await startIn(root, dataDir))
    return { fresh, existing: median(existing) }
  } finally {
    await remove()
  }
}

/** How long `npm run cli -- token` takes. */
async function measureToken(root, environment) {
  const times = []
  for (let time = 0; time < TOKENS; time += 1) {
    const start = performance.now()
    const child = spawn('npm', ['run', '--silent', 'cli', '--', 'token', '--username', 'bench'], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.on('data', (chunk) => (printed += chunk))
    const [code] = await once(child, 'close')
    times.push(performance.now() - start)
    if (code !== 0 || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(printed.trim()))
      throw new Error(`no token: ${printed}`)
  }
  return median(times)
}

/** The memory in MB of a service that was started and stands idle. */
async function measureMemory(environment) {
  const service = await startService(environment, cores?.all)
  await sleep(REST_MS)
  const megabytes = residentKb(service.pid) / 1024
  await service.end()
  return megabytes
}

/**
 * How long it takes until the service is ready or a command is done, on all cores, and what the
 * service keeps.
 */
export async function start({ environment, before }) {
  pin(process.pid, cores?.all)
  try {
    const { fresh, existing } = await measureStarts(ROOT)
    const token = await measureToken(ROOT, environment)
    const times = [
      {
        what: 'npm start, new embedded database, once',
        value: fresh,
        limit: 'start, new database, ms',
      },
      {
        what: `npm start, existing embedded database, median of ${TIMES}`,
        value: existing,
        limit: 'start, existing database, ms',
      },
      { what: `npm run cli -- token, median of ${TOKENS}`, value: token, limit: 'cli token, ms' },
    ]
    if (before) {
      const other = await measureStarts(before.root)
      times.push(
        { what: 'before: npm start, existing', value: other.existing },
        {
          what: 'before: npm run cli -- token',
          value: await measureToken(before.root, before.environment),
        },
      )
    }
    printFigures('Start to ready, and a command', 'ms', times)
    printFigures('Memory of an idle service', 'MB', [
      {
        what: `${REST_MS / 1000} s after the start`,
        value: await measureMemory(environment),
        limit: 'memory after the start, MB',
      },
    ])
  } finally {
    pinMyself()
  }
}
