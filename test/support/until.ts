import { setTimeout as sleep } from 'node:timers/promises'

const A_WHILE = 50_000
const PAUSE = 5

/**
 * Asks again and again until it is so, and gives it; fails when it does not come about within so
 * many milliseconds.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  within = A_WHILE,
): Promise<T> {
  for (const deadline = Date.now() + within; Date.now() < deadline; await sleep(PAUSE)) {
    const found = await ask()
    if (found !== undefined && found !== false) return found
  }
  throw new Error(`it did not come about: ${what}`)
}
