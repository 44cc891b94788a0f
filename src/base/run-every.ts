/**
 * Runs the work every `everyMs` milliseconds, never twice at the same time. The returned function
 * stops it and waits for a running turn; `isStopped` tells that turn to end early. A turn that
 * fails is reported to `onFailure`, and the next one runs as usual. Does not keep the process
 * alive.
 */
export function repeat(
  everyMs: number,
  work: (isStopped: () => boolean) => Promise<void>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let turn: Promise<void> | undefined
  let stopped = false
  const timer = setInterval(() => {
    turn ??= work(() => stopped)
      .catch(onFailure)
      .finally(() => (turn = undefined))
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopped = true
    await turn
  }
}
