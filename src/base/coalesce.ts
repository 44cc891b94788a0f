import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Returns a function that triggers `flush`. The first trigger flushes at once. Triggers during a
 * flush and within `gapMs` after it cause one more flush together. `flush` must handle its own
 * errors and must not reject.
 */
export function coalesce(gapMs: number, flush: () => Promise<void>): () => void {
  let isPoked = false
  let isBusy = false
  const work = async (): Promise<void> => {
    while (isPoked) {
      isPoked = false
      await flush()
      await sleep(gapMs, undefined, { ref: false })
    }
    isBusy = false
  }
  return () => {
    isPoked = true
    if (isBusy) return
    isBusy = true
    void work()
  }
}
