import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import {
  type ArchiveNote,
  CHUNK_BYTES,
  FIRST_LINE,
  FORMAT_VERSION,
  FRAME,
  FRAME_HEAD_BYTES,
  type FrameKind,
  type PartSum,
} from './archive-format.js'
import { createPartCounter } from './part-sum.js'

const compress = promisify<Buffer, Buffer>(deflateRaw)

/** Writes all of these bytes, or throws. */
export type WriteBytes = (bytes: Buffer) => Promise<void>

/** Writes the parts of an archive, one after the other. */
export type ArchiveWriter = {
  /** Writes a part, and returns what it contained. */
  part(note: ArchiveNote, content: AsyncIterable<Buffer>): Promise<PartSum>
  /** Ends the archive. */
  end(trailer: ArchiveNote): Promise<void>
}

/** Cuts a stream into chunks of one size; the last one may be shorter. */
async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of content)
    for (let from = 0; from < piece.length;) {
      const taken = piece.subarray(from, from + CHUNK_BYTES - length)
      waiting.push(taken)
      from += taken.length
      length += taken.length
      if (length < CHUNK_BYTES) continue
      yield Buffer.concat(waiting)
      waiting = []
      length = 0
    }
  if (length > 0) yield Buffer.concat(waiting)
}

/** Begins an archive with its header. Throws what `write` throws; then nothing more is written. */
export async function beginArchive(write: WriteBytes, header: ArchiveNote): Promise<ArchiveWriter> {
  const hash = createHash('sha256')
  const put = async (bytes: Buffer): Promise<void> => {
    hash.update(bytes)
    await write(bytes)
  }
  const putFrame = (kind: FrameKind, content: Buffer): Promise<void> => {
    const head = Buffer.alloc(FRAME_HEAD_BYTES)
    head.write(kind, 'latin1')
    head.writeUInt32BE(content.length, 1)
    return put(Buffer.concat([head, content]))
  }
  const putNote = (kind: FrameKind, note: ArchiveNote): Promise<void> =>
    putFrame(kind, Buffer.from(JSON.stringify(note)))

  await put(Buffer.from(`${FIRST_LINE}${FORMAT_VERSION}\n`))
  await putNote(FRAME.header, header)
  return {
    async part(note, content) {
      await putNote(FRAME.part, note)
      const counter = createPartCounter()
      for await (const chunk of inChunks(content)) {
        counter.add(chunk)
        await putFrame(FRAME.data, await compress(chunk))
      }
      const sum = counter.sum()
      await putNote(FRAME.end, sum)
      return sum
    },
    async end(trailer) {
      await putNote(FRAME.trailer, trailer)
      await putFrame(FRAME.sum, hash.copy().digest())
    },
  }
}
