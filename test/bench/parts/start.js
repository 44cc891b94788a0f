import { join } from 'node:path'
import { temporaryFolder } from '../infrastructure.js'
import { median } from '../rounds.js'
import { startService } from '../processes.js'
import { cores } from '../cores.js'
import { printTimes } from '../table.js'

const TIMES = 5

/**
 * From the command, with nothing set but the folder, to the first answer of /readyz that says
 * ready.
 */
async function startIn(dataDir) {
  const start = performance.now()
  const service = await startService({ DATA_DIR: dataDir, NODE_ENV: '' }, cores?.all)
  const { status } = await fetch(`${service.url}/readyz`)
  const ms = performance.now() - start
  await service.end()
  if (status !== 200) throw new Error(`a started service is not ready: ${status}`)
  return ms
}

/**
 * How long a start takes with a new embedded database, demo data included, and with the one it
 * left.
 */
export async function start() {
  const [fresh, existing] = [[], []]
  for (let time = 0; time < TIMES; time += 1) {
    const { folder, remove } = await temporaryFolder()
    try {
      fresh.push(await startIn(join(folder, 'data')))
      existing.push(await startIn(join(folder, 'data')))
    } finally {
      await remove()
    }
  }
  printTimes(`Start to ready, the median of ${TIMES}`, [
    { what: 'new embedded database', ms: median(fresh), limit: 15_000 },
    { what: 'existing embedded database', ms: median(existing), limit: 5000 },
  ])
}
