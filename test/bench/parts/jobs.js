import { cores } from '../cores.js'
import { startAnswering } from '../external.js'
import { startService } from '../processes.js'
import { openQueue } from '../queue.js'
import { median } from '../rounds.js'
import { printPaces } from '../table.js'

const ROUNDS = 3
const WARM_UP = 500
const COUNT = 4000

/**
 * What so many processes do from the commit of thousands of jobs until none is left: jobs a second,
 * and what one costs them.
 */
async function pace(queue, settings, processes, leave) {
  const workers = await Promise.all(
    Array.from({ length: processes }, () =>
      startService({ ...settings, WORKER: 'only' }, cores?.all),
    ),
  )
  const cpuSeconds = () => workers.reduce((sum, worker) => sum + worker.cpuSeconds(), 0)
  const work = async (count) => {
    await leave(count)
    const [start, cpuBefore] = [performance.now(), cpuSeconds()]
    await queue.wakeWorkers()
    await queue.emptied()
    const seconds = (performance.now() - start) / 1000
    return {
      perSecond: count / seconds,
      cpuMicroseconds: ((cpuSeconds() - cpuBefore) / count) * 1e6,
    }
  }
  try {
    await work(WARM_UP)
    return await work(COUNT)
  } finally {
    await Promise.all(workers.map((worker) => worker.end()))
  }
}

/**
 * Jobs a second, with a messenger and an external system A that answer at once; Postgres may use
 * all cores here, as workers do.
 */
export async function jobs({ url, environment }) {
  const external = await startAnswering()
  const queue = openQueue(url)
  const messenger = { ...environment, MESSENGER_A_URL: external.url }
  const systemA = { ...environment, CRM_A_URL: external.url }
  const ways = [
    {
      what: 'notifications, two processes',
      run: () => pace(queue, messenger, 2, queue.leaveNotifications),
      limit: 'notifications a second',
    },
    {
      what: 'notifications, one process',
      run: () => pace(queue, messenger, 1, queue.leaveNotifications),
    },
    {
      what: 'bookings for system A, two processes',
      run: () => pace(queue, systemA, 2, queue.leaveSyncs),
    },
  ]
  try {
    await queue.movePostgres(cores?.all)
    const rounds = ways.map(() => [])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, { run }] of ways.entries()) rounds[index].push(await run())
    printPaces(
      `Jobs, ${COUNT.toLocaleString('en')} at a time, the median of ${ROUNDS}`,
      ways.map(({ what, limit }, index) => ({
        what,
        limit,
        perSecond: median(rounds[index].map(({ perSecond }) => perSecond)),
        cpuMicroseconds: median(rounds[index].map(({ cpuMicroseconds }) => cpuMicroseconds)),
        rates: rounds[index].map(({ perSecond }) => perSecond),
      })),
    )
  } finally {
    await queue.movePostgres(cores?.rest)
    await queue.close()
    external.end()
  }
}
