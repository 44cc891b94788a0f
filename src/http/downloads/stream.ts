import { Readable } from 'node:stream'

/**
 * Returns a stream of texts whose first piece has been read: a failure of the first statement is
 * thrown here, while a plain refusal can still be sent. The next piece is asked for when the
 * receiver has taken those before it, and none after the receiver has left.
 */
export async function startStream(chunks: AsyncIterable<string>): Promise<Readable> {
  const iterator = chunks[Symbol.asyncIterator]()
  const read = [await iterator.next()]
  if (!read[0]?.done) read.push(await iterator.next()) // the first piece may be a header alone
  async function* rest(): AsyncGenerator<string, void> {
    try {
      for (let next = read.shift(); ; next = read.shift() ?? (await iterator.next())) {
        if (!next || next.done) return
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return Readable.from(rest(), { objectMode: false, highWaterMark: 64 * 1024 })
}
