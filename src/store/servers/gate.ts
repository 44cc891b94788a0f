/** Lets a number of operations run at the same time. The others wait in order. */
export type Gate = {
  /** Calls `run` now or when an operation has left. */
  enter(run: () => void): void
  /** Each operation that ran leaves once. */
  leave(): void
}

/** Creates a gate for `limit` operations. */
export function createGate(limit: number): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    enter(run) {
      if (inside >= limit) return void waiting.push(run)
      inside += 1
      run()
    },
    leave() {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    },
  }
}
