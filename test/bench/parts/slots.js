import { askOnce, requestOf } from '../connection.js'
import { PLACES } from '../data.js'
import { startPeer, startService } from '../processes.js'
import { measure } from '../rounds.js'
import { printRates } from '../table.js'

const SLOTS = `/api/records/available-slots/?date=${PLACES.busyDay}&service_id=${PLACES.halfHour}`

/**
 * Slots of a day for a service of fifty masters with twenty appointments each, against the bare SQL
 * that loads their inputs.
 */
export async function slots({ environment, token }) {
  const servers = [await startService(environment), await startPeer('bare-slots', environment)]
  const [service, bare] = servers
  try {
    const ask = requestOf('GET', SLOTS, token)
    const found = JSON.parse((await askOnce(service.port, ask)).text)
    const { rows } = JSON.parse((await askOnce(bare.port, ask)).text)
    const masters = new Set(found.slots.map(({ master_id: id }) => id)).size
    if (masters !== PLACES.masters)
      throw new Error(`slots of ${masters} masters instead of ${PLACES.masters}`)
    if (rows < 1100) throw new Error(`${rows} rows of inputs are too few`)
    const figures = await measure(
      servers.map((server) => ({ server, next: () => ask, status: 200 })),
    )
    printRates(`Slots of 50 masters: ${found.slots.length} out of ${rows} rows`, servers, figures, {
      'bare-slots': 0.6,
    })
  } finally {
    await Promise.all(servers.map((server) => server.end()))
  }
}
