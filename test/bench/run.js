import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cores, pinMyself } from './cores.js'
import { startInfrastructure } from './infrastructure.js'
import { judgeRun } from './limits.js'
import { autopilot } from './parts/autopilot.js'
import { create, key } from './parts/create.js'
import { desk } from './parts/desk.js'
import { jobs } from './parts/jobs.js'
import { live } from './parts/live.js'
import { notification } from './parts/notification.js'
import { outside } from './parts/outside.js'
import { race } from './parts/race.js'
import { idle, scale } from './parts/scale.js'
import { graphql, journal, list, slots, tasks } from './parts/reads.js'
import { search } from './parts/search.js'
import { stalled } from './parts/stalled.js'
import { start } from './parts/start.js'
import { subscribers } from './parts/subscribers.js'
import { waiting } from './parts/waiting.js'
import { endServers } from './processes.js'

/** In this order: what writes comes after what reads. */
const PARTS = {
  ...{ list, graphql, slots, tasks, journal, create, key, outside, notification },
  ...{ jobs, waiting, race, live, subscribers, stalled, autopilot, start, search, desk },
  ...{ idle, scale },
}
/** These run only when they are named: they make millions of appointments. */
const NAMED_ONLY = ['idle', 'scale']

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' } },
})
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(
    `No part is called ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`,
  )
  process.exit(2)
}

pinMyself()
console.log(
  cores
    ? `The server under load runs on core ${cores.server}, the load generator and Postgres on ` +
        `core ${cores.rest}.`
    : 'Nothing is pinned to a core here: the figures say less than they could.',
)
console.log('Making 100,000 appointments in a database of this run ...')
const infrastructure = await startInfrastructure(values.before && resolve(values.before))
/** Servers first: Postgres is left running for those who still use it. */
const end = () => endServers().then(infrastructure.end)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void end().finally(() => process.exit(130)))
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted.length > 0 ? !wanted.includes(name) : NAMED_ONLY.includes(name)) continue
    await part(infrastructure)
    await infrastructure.forgetJobs()
  }
  process.exitCode = judgeRun()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await end()
}
