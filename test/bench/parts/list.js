import { askOnce, requestOf } from '../connection.js'
import { PLACES } from '../data.js'
import { startPeer, startService } from '../processes.js'
import { measure } from '../rounds.js'
import { demandSame } from '../same.js'
import { printRates } from '../table.js'

const LIST = `/api/records/?date=${PLACES.listDay}&status=confirmed`
const OF_SOFA = `/api/appointments?${new URLSearchParams({ filter: JSON.stringify({ date: PLACES.listDay, status: ['confirmed'] }) })}`

/**
 * sofa cannot give the answer's form, only its content: the same count and the same appointments.
 */
function demandSameVisits(answer, expected) {
  const { totalCount, nodes } = JSON.parse(answer.text)
  const { count, results } = JSON.parse(expected.text)
  const ids = (appointments) => appointments.map(({ id }) => id).join()
  if (totalCount !== count || ids(nodes) !== ids(results))
    throw new Error(`sofa finds other appointments: ${answer.text}`)
}

/** The REST list: a page of twenty with its count, by date and status. */
export async function list({ environment, token }) {
  const servers = [
    await startService(environment),
    await startPeer('hand-list', environment),
    await startPeer('execute-operation', environment),
    await startPeer('sofa', environment),
  ]
  const [service, hand, operation, sofa] = servers
  try {
    for (const path of [LIST, `${LIST}&page=3`]) {
      const bytes = requestOf('GET', path, token)
      const answers = {
        service: await askOnce(service.port, bytes),
        hand: await askOnce(hand.port, bytes),
      }
      demandSame({ ...answers, operation: await askOnce(operation.port, bytes) }, 200)
    }
    const [ask, askSofa] = [requestOf('GET', LIST, token), requestOf('GET', OF_SOFA, token)]
    demandSameVisits(await askOnce(sofa.port, askSofa), await askOnce(service.port, ask))
    const figures = await measure(
      servers.map((server) => ({
        server,
        next: () => (server === sofa ? askSofa : ask),
        status: 200,
      })),
    )
    printRates('REST list: 20 of 83 or so, with the count, out of 100,000', servers, figures, {
      'hand-list': 0.85,
    })
  } finally {
    await Promise.all(servers.map((server) => server.end()))
  }
}
