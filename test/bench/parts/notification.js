import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '../connection.js'
import { cores } from '../cores.js'
import { spread } from '../listeners.js'
import { startAnswering } from '../external.js'
import { startService } from '../processes.js'
import { printDelays } from '../table.js'
import { DAYS, freePlaces } from './create.js'

const COUNT = 200
const WARM_UP = 50
const PAUSE_MS = 30
const PATIENCE_MS = 10_000

/** When each phone was written to. */
function openInbox() {
  const arrived = new Map()
  const waiting = new Map()
  return {
    hear(body) {
      const { to } = JSON.parse(body)
      arrived.set(to, performance.now())
      waiting.get(to)?.()
    },
    async arrivalAt(phone) {
      const coming = new Promise((resolve) => waiting.set(phone, resolve))
      if (!arrived.has(phone))
        await Promise.race([coming, sleep(PATIENCE_MS, undefined, { ref: false })])
      if (!arrived.has(phone)) throw new Error(`nobody wrote to ${phone}`)
      return arrived.get(phone)
    },
  }
}

/**
 * From a create to the messenger's call for its client, where nothing else is to do: one after the
 * other, each of another client.
 */
export async function notification({ environment, token }) {
  const inbox = openInbox()
  const messenger = await startAnswering(inbox.hear)
  const service = await startService({ ...environment, MESSENGER_A_URL: messenger.url }, cores?.all)
  try {
    const next = freePlaces(token, 0, 4 * DAYS)
    const connection = openConnection(service.port)
    const [fromRequest, fromAnswer] = [[], []]
    for (let count = 0; count < WARM_UP + COUNT; count += 1) {
      await sleep(PAUSE_MS)
      const asked = performance.now()
      const { status, body } = await connection.ask(next())
      const answered = performance.now()
      if (status !== 201) throw new Error(`a create ended with ${status}: ${body}`)
      const arrived = await inbox.arrivalAt(JSON.parse(body).client.phone)
      if (count < WARM_UP) continue
      fromRequest.push(arrived - asked)
      fromAnswer.push(arrived - answered)
    }
    connection.close()
    printDelays(
      `From a create to the messenger's call, ${COUNT} one by one`,
      [
        {
          what: 'since the request, which the commit comes after',
          ...spread(fromRequest),
          limit: 'create to the messenger, ms',
        },
        { what: 'since the answer, which comes after the commit', ...spread(fromAnswer) },
      ],
      'p95',
    )
  } finally {
    await service.end()
    messenger.end()
  }
}
