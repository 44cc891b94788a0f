/** The first byte of a frame that is a whole text message (RFC 6455, section 5.2). */
const WHOLE_TEXT = 0x81
/** The largest lengths in bytes that the second byte, and two more bytes, can hold. */
const SHORT = 125
const MEDIUM = 0xffff
/** In bytes. A longer end is not copied: to send two buffers costs less then. */
const COPIED = 2048

/**
 * Returns the frame of a text message that a server sends, in one buffer or in two. `start` and
 * `end` are joined; many messages may share an end. To send one buffer costs the system less than
 * the two of `ws`.
 */
export function textFrame(
  start: string,
  end: Buffer,
): readonly [Buffer] | readonly [Buffer, Buffer] {
  const startLength = Buffer.byteLength(start)
  const length = startLength + end.length
  const header = length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10
  const isCopied = end.length <= COPIED
  const first = Buffer.allocUnsafe(header + startLength + (isCopied ? end.length : 0))
  first[0] = WHOLE_TEXT
  if (length <= SHORT) first[1] = length
  else if (length <= MEDIUM) {
    first[1] = 126
    first.writeUInt16BE(length, 2)
  } else {
    first[1] = 127
    first.writeBigUInt64BE(BigInt(length), 2)
  }
  first.write(start, header)
  if (!isCopied) return [first, end]
  end.copy(first, header + startLength)
  return [first]
}
