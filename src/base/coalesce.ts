import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What is poked shortly after another leaves together: the first poke flushes at once, a burst costs few flushes. Flushes
 * that fail are the flusher's to tell of; it must not throw.
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
