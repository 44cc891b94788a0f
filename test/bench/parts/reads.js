import { askOnce, requestOf } from '../connection.js'
import { PLACES } from '../data.js'
import { DESK, seedDesk } from '../desk/data.js'
import { startBefore, startPeer, startService } from '../processes.js'
import { measure } from '../rounds.js'
import { demandSame } from '../same.js'
import { printRates } from '../table.js'

const asIs = (text) => text
const dataOf = (text) => JSON.stringify(JSON.parse(text).data)

/**
 * A part that asks one request of the service, of another build where there is one, and of peers.
 * The limit is against the faster of the peers. `answerOf`: what peers must answer alike.
 */
const readPart =
  (limit, { title, ask, peers, answerOf = asIs, prepare = () => undefined, demand = demandSame }) =>
  async (infrastructure) => {
    const { environment, token: bench } = infrastructure
    const { token = bench } = (await prepare(infrastructure)) ?? {}
    const servers = []
    try {
      servers.push(await startService(environment), ...(await startBefore(infrastructure)))
      for (const { peer, name = peer, settings } of peers)
        servers.push(await startPeer(peer, { ...environment, ...settings }, name))
      const bytes = ask(token)
      const answers = {}
      for (const { name, port } of servers) answers[name] = await askOnce(port, bytes)
      const { service, before = service, ...others } = answers
      demandSame({ service, before }, 200)
      const read = ({ status, text }) => ({ status, text: answerOf(text) })
      demand(
        Object.fromEntries([
          ['service', read(service)],
          ...Object.entries(others).map(([name, answer]) => [name, read(answer)]),
        ]),
        200,
      )
      const figures = await measure(
        servers.map((server) => ({ server, next: () => bytes, status: 200 })),
      )
      const names = servers.map(({ name }) => name)
      const fastest = Object.keys(others)
        .map((name) => ({ name, pace: figures[names.indexOf(name)].perSecond }))
        .reduce((a, b) => (b.pace > a.pace ? b : a))
      printRates(title, names, figures, { [fastest.name]: limit })
    } finally {
      await Promise.all(servers.map((server) => server.end()))
    }
  }

/**
 * The ways of a list by hand: the page and its count side by side, or in one statement, or in one
 * that finds the ids of the page first.
 */
const HAND_LISTS = [
  { peer: 'hand-reads', name: 'by hand, two statements' },
  { peer: 'hand-reads', name: 'by hand, one statement', settings: { ONE_STATEMENT: '1' } },
  {
    peer: 'hand-reads',
    name: 'by hand, ids first',
    settings: { ONE_STATEMENT: '1', IDS_FIRST: '1' },
  },
]

/** The REST list: a page of twenty with its count, by date and status. */
export const list = readPart('list', {
  title: 'REST list: 20 of 83 or so, with the count, out of 100,000',
  ask: (token) => requestOf('GET', `/api/records/?date=${PLACES.listDay}&status=confirmed`, token),
  peers: HAND_LISTS,
})

const LIST = `query ($filter: AppointmentFilter, $first: Int) {
  appointments(filter: $filter, first: $first) {
    totalCount
    nodes {
      id client { id name phone } master { id name } service { id name durationMinutes price }
      date time status source crmAId comment createdAt
    }
  }
}`
const LIST_VARIABLES = { filter: { date: PLACES.listDay, status: ['CONFIRMED'] }, first: 20 }

/** The same list by POST /graphql, against mercurius with its compiler. */
export const graphql = readPart('graphql', {
  title: 'The same list over /graphql',
  ask: (token) => requestOf('POST', '/graphql', token, { query: LIST, variables: LIST_VARIABLES }),
  peers: [{ peer: 'mercurius' }],
  answerOf: dataOf,
})

/** The bare SQL says how many rows it loaded, the service which slots are free. */
function demandSlots({ service, 'bare-slots': bare }) {
  const masters = new Set(JSON.parse(service.text).slots.map(({ master_id: id }) => id)).size
  const { rows } = JSON.parse(bare.text)
  if (masters !== PLACES.masters || rows < 1100)
    throw new Error(`slots of ${masters} masters out of ${rows} rows`)
}

/**
 * Slots of a day for a service of fifty masters with twenty appointments each, against the bare SQL
 * that loads their inputs.
 */
export const slots = readPart('slots', {
  title: 'Slots of 50 masters, out of 1,100 rows or more',
  ask: (token) =>
    requestOf(
      'GET',
      `/api/records/available-slots/?date=${PLACES.busyDay}&service_id=${PLACES.halfHour}`,
      token,
    ),
  peers: [{ peer: 'bare-slots' }],
  demand: demandSlots,
})

/** The salon of the desk in each database. */
async function prepareDesk({ urls, tokenOf }) {
  const [{ accountId }] = await Promise.all(urls.map(seedDesk))
  return { token: tokenOf(accountId) }
}

/** A page of the tasks with its count. */
export const tasks = readPart('tasks', {
  title: `REST list of tasks: 20 of ${DESK.tasks}, with the count`,
  ask: (token) => requestOf('GET', '/api/assistant/tasks/', token),
  peers: HAND_LISTS,
  prepare: prepareDesk,
})

const JOURNAL = `query ($date: LocalDate!) {
  journal(date: $date) {
    date
    columns {
      master { id name }
      shifts { start end }
      timeOff { id start end allDay reason }
      openMinutes
      appointments {
        id client { id name phone } service { id name durationMinutes price }
        date time endTime status source comment version
      }
    }
  }
}`

/** The journal of a day, against a hand-written route that answers the same. */
export const journal = readPart('journal', {
  title: `Journal of ${DESK.masters} masters and ${DESK.appointments} appointments`,
  ask: (token) =>
    requestOf('POST', '/graphql', token, { query: JOURNAL, variables: { date: DESK.day } }),
  peers: [{ peer: 'hand-reads', name: 'by hand' }],
  answerOf: dataOf,
  prepare: prepareDesk,
})
