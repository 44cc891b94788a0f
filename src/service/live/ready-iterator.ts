/**
 * How a reader receives values together with other readers of the same key. Each value is then
 * looked at once for all of them.
 */
export type Sharing<T> = {
  /** Must be another one for readers with other rights. */
  readonly key: string
  /**
   * Returns what each reader of the key receives for a value. Undefined: each must read the value
   * itself.
   */
  prepare(value: T): object | undefined
  /**
   * Gives the reader what was prepared. Returns true if the reader waits for the next value, and
   * false if it goes on by itself later.
   */
  receive(prepared: object): boolean
}

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
   * must be called instead. A call replaces the callback of the call before. With `sharing`,
   * `receive` may get a value instead of a call of `wake`.
   */
  onReady(wake: () => void, sharing?: Sharing<T>): boolean
}

/** Whether an iterator can be read without promises. */
export const isReadyIterator = <T>(source: AsyncIterator<T>): source is ReadyIterator<T> =>
  'peek' in source
