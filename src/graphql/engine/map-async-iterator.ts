/**
 * Returns an iterator that maps each value of another one. `return` ends it at once, also during a
 * pending `next`.
 */
export function mapAsyncIterator<From, To>(
  source: AsyncIterableIterator<From>,
  map: (value: From) => Promise<To>,
): AsyncIterableIterator<To> {
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      const result = await source.next()
      return result.done === true
        ? { done: true, value: undefined }
        : { done: false, value: await map(result.value) }
    },
    async return() {
      await source.return?.()
      return { done: true, value: undefined }
    },
  }
}
