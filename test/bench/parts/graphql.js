import { askOnce, requestOf } from '../connection.js'
import { PLACES } from '../data.js'
import { startPeer, startService } from '../processes.js'
import { measure } from '../rounds.js'
import { demandSame } from '../same.js'
import { printRates } from '../table.js'

const QUERY = `query ($filter: AppointmentFilter, $first: Int) {
  appointments(filter: $filter, first: $first) {
    totalCount
    nodes {
      id client { id name phone } master { id name } service { id name durationMinutes price }
      date time status source crmAId comment createdAt
    }
  }
}`
const variables = { filter: { date: PLACES.listDay, status: ['CONFIRMED'] }, first: 20 }

/** The same list by POST /graphql, against mercurius with its compiler. */
export async function graphql({ environment, token }) {
  const servers = [await startService(environment), await startPeer('mercurius', environment)]
  try {
    const ask = requestOf('POST', '/graphql', token, { query: QUERY, variables })
    const [service, mercurius] = await Promise.all(servers.map(({ port }) => askOnce(port, ask)))
    const dataOf = ({ status, text }) => ({ status, text: JSON.stringify(JSON.parse(text).data) })
    demandSame({ service: dataOf(service), mercurius: dataOf(mercurius) }, 200)
    const figures = await measure(
      servers.map((server) => ({ server, next: () => ask, status: 200 })),
    )
    printRates('The same list over /graphql', servers, figures, { mercurius: 0.8 })
  } finally {
    await Promise.all(servers.map((server) => server.end()))
  }
}
