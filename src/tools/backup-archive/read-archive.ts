import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type InputType, inflateRaw, type ZlibOptions } from 'node:zlib'
import {
  ArchiveDamaged,
  type ArchiveNote,
  ArchiveTooNew,
  CHUNK_BYTES,
  FIRST_LINE,
  FORMAT_VERSION,
  FRAME,
  FRAME_HEAD_BYTES,
  MOST_FRAME_BYTES,
  type PartSum,
  SUM_BYTES,
} from './archive-format.js'
import { createPartCounter } from './part-sum.js'

const decompress = promisify<InputType, ZlibOptions, Buffer>(inflateRaw)

const BLOCK_BYTES = 128 * 1024
/** The first line ends within this many bytes. */
const LONGEST_FIRST_LINE = 32

/** What is done with an archive while it is read. Both may throw, which ends the reading. */
export type ArchiveReader = {
  /** Called once, before the parts. */
  header?(header: ArchiveNote): void | Promise<void>
  /** Called for each part. What it leaves of the content is read and checked all the same. */
  part(note: ArchiveNote, content: AsyncIterable<Buffer>): Promise<void>
}
/** What a complete archive contains. */
export type ArchiveContent = {
  readonly header: ArchiveNote
  readonly parts: readonly { readonly note: ArchiveNote; readonly sum: PartSum }[]
  readonly trailer: ArchiveNote
  /** The size of the file in bytes. */
  readonly bytes: number
}

type ByteSource = {
  /** Returns exactly so many bytes. Throws ArchiveDamaged if the file ends before. */
  take(length: number): Promise<Buffer>
  /** Returns up to so many bytes without moving on. */
  peek(length: number): Promise<Buffer>
  position(): number
  /** The hash of all bytes taken so far. */
  readonly hash: Hash
}

function openSource(file: FileHandle): ByteSource {
  const hash = createHash('sha256')
  let buffered: Buffer = Buffer.alloc(0)
  let readUpTo = 0
  const fill = async (length: number): Promise<void> => {
    while (buffered.length < length) {
      const { bytesRead, buffer } = await file.read(
        Buffer.allocUnsafe(BLOCK_BYTES),
        0,
        BLOCK_BYTES,
        readUpTo,
      )
      if (bytesRead === 0) return
      readUpTo += bytesRead
      buffered = Buffer.concat([buffered, buffer.subarray(0, bytesRead)])
    }
  }
  return {
    hash,
    position: () => readUpTo - buffered.length,
    async peek(length) {
      await fill(length)
      return buffered.subarray(0, length)
    },
    async take(length) {
      await fill(length)
      if (buffered.length < length)
        throw new ArchiveDamaged(`it is cut off after ${readUpTo} bytes`)
      const taken = buffered.subarray(0, length)
      buffered = buffered.subarray(length)
      hash.update(taken)
      return taken
    },
  }
}

type Frame = { readonly kind: string; readonly content: Buffer }

async function takeFrame(source: ByteSource): Promise<Frame> {
  const start = source.position()
  const head = await source.take(FRAME_HEAD_BYTES)
  const kind = head.toString('latin1', 0, 1)
  const length = head.readUInt32BE(1)
  if (length > MOST_FRAME_BYTES || !(Object.values(FRAME) as string[]).includes(kind))
    throw new ArchiveDamaged(`what follows byte ${start} cannot be read`)
  return { kind, content: await source.take(length) }
}

function noteOf({ kind, content }: Frame, expected: string): ArchiveNote {
  if (kind !== expected)
    throw new ArchiveDamaged(`it has a ${kind} where a ${expected} is expected`)
  try {
    const note: unknown = JSON.parse(content.toString('utf8'))
    if (typeof note === 'object' && note !== null) return note as ArchiveNote
  } catch {
    // The line below says it.
  }
  throw new ArchiveDamaged(`a ${expected} of it cannot be read`)
}

async function checkFirstLine(source: ByteSource): Promise<void> {
  const start = (await source.peek(LONGEST_FIRST_LINE)).toString('latin1')
  const [line, version] = new RegExp(`^${FIRST_LINE}(\\d{1,6})\n`).exec(start) ?? []
  if (line === undefined) throw new ArchiveDamaged('it does not begin like a backup')
  if (Number(version) > FORMAT_VERSION)
    throw new ArchiveTooNew(`it has format ${version}, and this version reads ${FORMAT_VERSION}`)
  await source.take(line.length)
}

async function inflate(content: Buffer): Promise<Buffer> {
  try {
    return await decompress(content, { maxOutputLength: CHUNK_BYTES })
  } catch (cause) {
    throw new ArchiveDamaged('a part of it cannot be decompressed', { cause })
  }
}

/** Reads one part and compares it with its end. */
async function readPart(
  source: ByteSource,
  note: ArchiveNote,
  use: ArchiveReader['part'],
): Promise<PartSum> {
  const counter = createPartCounter()
  let end: ArchiveNote | undefined
  async function* content(): AsyncGenerator<Buffer> {
    while (!end) {
      const frame = await takeFrame(source)
      if (frame.kind !== FRAME.data) end = noteOf(frame, FRAME.end)
      else {
        const chunk = await inflate(frame.content)
        counter.add(chunk)
        yield chunk
      }
    }
  }
  await use(note, content())
  // A reader that stops early has ended its generator. This one goes on from there.
  for await (const chunk of content()) void chunk
  const sum = counter.sum()
  if (end?.sha256 !== sum.sha256 || end.bytes !== sum.bytes || end.lines !== sum.lines)
    throw new ArchiveDamaged(`its part ${JSON.stringify(note)} has other content than was written`)
  return sum
}

/**
 * Reads an archive front to back and checks all of it: every part, the checksum of the whole, and
 * that nothing follows. Holds one frame in memory. Throws ArchiveDamaged, ArchiveTooNew, or what
 * `reader` throws.
 *
 * A part is checked only at its end, and the whole only at the last byte. So keep what you do in
 * `part` revocable until this function returns.
 */
export async function readArchive(
  file: FileHandle,
  reader: ArchiveReader,
): Promise<ArchiveContent> {
  const source = openSource(file)
  await checkFirstLine(source)
  const header = noteOf(await takeFrame(source), FRAME.header)
  await reader.header?.(header)
  const parts: { note: ArchiveNote; sum: PartSum }[] = []
  let frame = await takeFrame(source)
  for (; frame.kind === FRAME.part; frame = await takeFrame(source)) {
    const note = noteOf(frame, FRAME.part)
    parts.push({ note, sum: await readPart(source, note, (...part) => reader.part(...part)) })
  }
  const trailer = noteOf(frame, FRAME.trailer)
  const expected = source.hash.copy().digest()
  const { kind, content } = await takeFrame(source)
  if (kind !== FRAME.sum || content.length !== SUM_BYTES || !content.equals(expected))
    throw new ArchiveDamaged('its checksum is wrong')
  const bytes = source.position()
  if ((await source.peek(1)).length > 0)
    throw new ArchiveDamaged(`something follows its end at byte ${bytes}`)
  return { header, parts, trailer, bytes }
}
