/** Limits how much work runs at the same time. */
export type ConcurrencyLimit = {
  /** Waits for a place. Rejects with the reason of the signal when it is aborted before. */
  enter(signal: AbortSignal): Promise<void>
  /** Frees a place. Must be called once for each `enter` that resolved. */
  leave(): void
}

/** Creates a limit with a number of places. Who waits longest gets the next free place. */
export function createConcurrencyLimit(places: number): ConcurrencyLimit {
  let free = places
  const waiting = new Set<() => void>()
  return {
    async enter(signal) {
      signal.throwIfAborted()
      if (free > 0) {
        free -= 1
        return
      }
      await new Promise<void>((resolve, reject) => {
        const start = (): void => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        }
        const giveUp = (): void => {
          waiting.delete(start)
          reject(signal.reason as Error)
        }
        waiting.add(start)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
    leave() {
      const [next] = waiting
      if (!next) {
        free += 1
        return
      }
      waiting.delete(next)
      next()
    },
  }
}
