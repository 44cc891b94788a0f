import postgres from 'postgres'
import { cores } from '../cores.js'
import { openConnection, requestOf } from '../connection.js'
import { PLACES } from '../data.js'
import { startService } from '../processes.js'
import { printFigures } from '../table.js'

const LIMIT = 'slowest answer of a race, ms'
const ROUNDS = 10

const place = (day, masterId, minute) => ({
  master_id: masterId,
  service_id: PLACES.halfHour,
  date: PLACES.day(PLACES.freeFrom + 100 + day),
  time: new Date(minute * 60_000).toISOString().slice(11, 16),
})

/**
 * Sends all requests at once, each on a connection of its own, over the gateways in turn: how they
 * ended, and the slowest.
 */
async function rush(gateways, token, bodies) {
  const gatewayOf = (index) => gateways[index % gateways.length]
  const connections = bodies.map((_, index) => openConnection(gatewayOf(index).port))
  let slowest = 0
  const start = performance.now()
  const statuses = await Promise.all(
    bodies.map(async (body, index) => {
      const { status, body: said } = await connections[index].ask(
        requestOf('POST', '/api/records/', token, body),
      )
      slowest = Math.max(slowest, performance.now() - start)
      if (status !== 201 && status !== 409)
        throw new Error(`a race ended with ${status}: ${said}\n${gatewayOf(index).said()}`)
      return status
    }),
  )
  for (const connection of connections) connection.close()
  return { slowest, booked: statuses.filter((status) => status === 201).length }
}

async function demandNoOverlaps(url) {
  const sql = postgres(url, { max: 1 })
  const [{ count }] = await sql`
    select count(*)::int as count from appointments a join appointments b
      on b.salon_id = a.salon_id and b.master_id = a.master_id and b.id > a.id
      and b.busy_from < a.busy_to and b.busy_to > a.busy_from
    where a.date > ${PLACES.day(PLACES.freeFrom + 99)}
    and b.date > ${PLACES.day(PLACES.freeFrom + 99)}
      and a.status = 'booked' and b.status = 'booked'`
  await sql.end()
  if (count > 0) throw new Error(`${count} appointments overlap`)
}

/**
 * The slowest answer when many want the same: two gateways, two hundred for one place, then three
 * hundred at random.
 */
export async function race({ url, environment, token }) {
  const gateways = [
    await startService(environment, cores?.all),
    await startService(environment, cores?.all),
  ]
  try {
    await rush(
      gateways,
      token,
      Array.from({ length: 100 }, (_, index) =>
        place(0, 1 + (index % 50), 600 + 60 * Math.floor(index / 50)),
      ),
    )
    let [same, random] = [0, 0]
    for (let round = 1; round <= ROUNDS; round += 1) {
      const one = await rush(
        gateways,
        token,
        Array.from({ length: 200 }, () => place(round, 1, 600)),
      )
      if (one.booked !== 1) throw new Error(`${one.booked} of 200 got the same place`)
      const wishes = Array.from({ length: 300 }, () =>
        place(round, 2 + Math.floor(Math.random() * 3), 480 + Math.floor(Math.random() * 800)),
      )
      const many = await rush(gateways, token, wishes)
      if (many.booked === 0) throw new Error('nobody got a place')
      same = Math.max(same, one.slowest)
      random = Math.max(random, many.slowest)
    }
    await demandNoOverlaps(url)
    printFigures(`Races over two gateways, the slowest answer of ${ROUNDS} rounds`, 'ms', [
      { what: '200 at once for one place', value: same, limit: LIMIT },
      { what: '300 at once, random starts of three masters', value: random, limit: LIMIT },
    ])
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.end()))
  }
}
