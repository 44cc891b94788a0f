/* global AbortSignal, fetch */
// Ends with 0 if the process on PORT is ready: its database answers and is migrated. With `--wait`
// it waits until that is so, and until a proxy has noticed.
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

const url = `http://127.0.0.1:${process.env.PORT || '4000'}/readyz`
const isReady = () =>
  fetch(url, { signal: AbortSignal.timeout(4000) })
    .then(({ ok }) => ok)
    .catch(() => false)

/** How long the proxy may take: it asks each second. */
const NOTICED_MS = 3_000

let ready = await isReady()
if (process.argv.includes('--wait')) {
  while (!ready) {
    await sleep(200)
    ready = await isReady()
  }
  await sleep(NOTICED_MS)
}
process.exitCode = ready ? 0 : 1
