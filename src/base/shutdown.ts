/** A list of started parts, which ends them in reverse order. */
export type Shutdown = {
  /** Adds the function that ends a part. */
  add(end: () => unknown): void
  /**
   * Ends all parts, the latest first. If one fails, the others are still ended. Then throws the
   * first error.
   */
  end(): Promise<void>
}

/** Creates an empty list. */
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
