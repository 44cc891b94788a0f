/** What was started, to be ended in the opposite order. */
export type Shutdown = {
  add(end: () => unknown): void
  /** Ends all of it, the latest first; where one fails the others are ended all the same. Throws the first failure. */
  end(): Promise<void>
}

export function createShutdown(): Shutdown {
  const ends: (() => unknown)[] = []
  return {
    add: (end) => void ends.push(end),
    async end() {
      const failures: unknown[] = []
      for (let end = ends.pop(); end; end = ends.pop()) {
        try {
          await end()
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
