import { randomUUID } from 'node:crypto'
import { askOnce } from '../connection.js'
import { startService } from '../processes.js'
import { measure } from '../rounds.js'
import { printRates } from '../table.js'
import { DAYS, freePlaces } from './create.js'

const HEAD_END = '\r\n\r\n'

/** The same requests, each under a key that nobody used before. */
function keyed(next) {
  return () => {
    const bytes = next()
    const headEnd = bytes.indexOf(HEAD_END)
    const header = Buffer.from(`\r\nidempotency-key: ${randomUUID()}`)
    return Buffer.concat([bytes.subarray(0, headEnd), header, bytes.subarray(headEnd)])
  }
}

/**
 * Creating appointments on free places with an Idempotency-Key, against the same service without: a
 * key may cost 15 %.
 */
export async function key({ environment, token }) {
  const server = await startService({ ...environment, WORKER: 'off' })
  try {
    // On days that neither the part `create` nor `race` uses.
    const bare = { server, next: freePlaces(token, 0, 2 * DAYS), status: 201 }
    const under = { server, next: keyed(freePlaces(token, 1, 2 * DAYS)), status: 201 }
    const request = under.next()
    const [first, again] = [
      await askOnce(server.port, request),
      await askOnce(server.port, request),
    ]
    if (first.status !== 201 || first.text !== again.text)
      throw new Error(`the key does not count:\n${first.text}\n${again.text}`)
    const names = [{ name: 'service' }, { name: 'without a key' }]
    printRates('Create, each under a fresh key', names, await measure([under, bare]), {
      'without a key': 0.85,
    })
  } finally {
    await server.end()
  }
}
