/**
 * Does the work now and then, one turn at a time, until the answered function is called, which waits for a turn that is
 * on its way; the turn can ask whether somebody waits. A turn that fails is told of, and the next one comes all the same.
 * Keeps no process alive.
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
