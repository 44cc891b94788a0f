import { isReadyIterator, type Sharing } from '../../service/live/ready-iterator.js'

/**
 * Returns an iterator that maps each value of another one. `return` ends it at once, also during a
 * pending `next`. `mapped` returns the result of `map` where it is there already: then the iterator
 * can be read without promises, if the source can.
 */
export function mapAsyncIterator<From, To>(
  source: AsyncIterableIterator<From>,
  map: (value: From) => Promise<To>,
  mapped?: (value: From) => To | undefined,
): AsyncIterableIterator<To> {
  const iterator: AsyncIterableIterator<To> = {
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
  if (!mapped || !isReadyIterator(source)) return iterator
  return Object.assign(iterator, {
    peek(): To | undefined {
      const value = source.peek()
      return value === undefined ? undefined : mapped(value)
    },
    skip: () => source.skip(),
    onReady: (wake: () => void, sharing?: Sharing<To>) =>
      source.onReady(
        wake,
        sharing && {
          key: sharing.key,
          receive: sharing.receive,
          prepare: (value) => {
            const to = mapped(value)
            return to === undefined ? undefined : sharing.prepare(to)
          },
        },
      ),
  })
}
