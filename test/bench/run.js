import { cores, pinMyself } from './cores.js'
import { startInfrastructure } from './infrastructure.js'
import { autopilot } from './parts/autopilot.js'
import { create } from './parts/create.js'
import { graphql } from './parts/graphql.js'
import { jobs } from './parts/jobs.js'
import { key } from './parts/key.js'
import { limiter } from './parts/limiter.js'
import { list } from './parts/list.js'
import { live } from './parts/live.js'
import { notification } from './parts/notification.js'
import { outside } from './parts/outside.js'
import { race } from './parts/race.js'
import { search } from './parts/search.js'
import { slots } from './parts/slots.js'
import { start } from './parts/start.js'
import { waiting } from './parts/waiting.js'
import { endServers } from './processes.js'

/** In this order: what writes comes after what reads. */
const PARTS = {
  ...{ list, limiter, graphql, slots, create, key, outside, notification },
  ...{ jobs, waiting, race, live, autopilot, start, search },
}

const wanted = process.argv.slice(2)
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
const ground = await startInfrastructure()
/** Servers first: Postgres is left running for those who still use it. */
const end = () => endServers().then(ground.end)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void end().finally(() => process.exit(130)))
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    await part(ground)
    await ground.forgetJobs()
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await end()
}
