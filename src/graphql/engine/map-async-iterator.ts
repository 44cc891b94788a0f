/** An iterator with each value turned into another one. It ends when it is told to, also while it waits. */
export function mapAsyncIterator<From, To>(
  source: AsyncIterableIterator<From>,
  turn: (value: From) => Promise<To>,
): AsyncIterableIterator<To> {
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      const result = await source.next()
      return result.done === true
        ? { done: true, value: undefined }
        : { done: false, value: await turn(result.value) }
    },
    async return() {
      await source.return?.()
      return { done: true, value: undefined }
    },
  }
}
