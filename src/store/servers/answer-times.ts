import type { PoolUse } from '../driver/driver.js'

/** A statement that has no answer after this time is slow. */
const SLOW_MS = 5

/** How soon the statements of a pool are answered. */
export type AnswerTimes = {
  /** Counts what runs on the connections, and since when. */
  readonly use: PoolUse
  /** Whether no statement has waited for 5 ms or longer. */
  answersSoon(): boolean
  /** Returns for how long the oldest statement has waited, in milliseconds. */
  longestWait(): number
}

/** Watches how long the statements of a pool wait for their answers. */
export function watchAnswers(use: PoolUse): AnswerTimes {
  const waiting = new Set<{ readonly since: number }>() // the oldest first
  const longestWait = (): number => {
    for (const { since } of waiting) return performance.now() - since
    return 0
  }
  return {
    use: {
      begin() {
        const statement = { since: performance.now() }
        const end = use.begin()
        waiting.add(statement)
        return () => {
          waiting.delete(statement)
          end()
        }
      },
    },
    answersSoon: () => longestWait() < SLOW_MS,
    longestWait,
  }
}
