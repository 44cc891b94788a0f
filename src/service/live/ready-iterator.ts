/**
 * An iterator that can also be read without a promise for each value, while values are ready. Many
 * subscribers receive the same value: what each of them costs counts.
 */
export type ReadyIterator<T> = AsyncIterableIterator<T> & {
  /** Returns the next value if it is ready, without taking it. */
  peek(): T | undefined
  /** Takes the value that `peek` returned. */
  skip(): void
  /**
   * Calls `wake` once when there may be a new value, and returns true. Returns false when `next`
   * must be called instead. A call replaces the callback of the call before.
   */
  onReady(wake: () => void): boolean
}

/** Whether an iterator can be read without promises. */
export const isReadyIterator = <T>(source: AsyncIterator<T>): source is ReadyIterator<T> =>
  'peek' in source
