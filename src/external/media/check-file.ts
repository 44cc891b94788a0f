import { FILE_START, fileTypeOf, type NamedFile } from '../../domain/inbox/file-type.js'
import { ExternalFault } from '../http/external-fault.js'

/** A file whose type is known by its bytes. */
export type CheckedFile = {
  readonly mime: string
  /** Fails with ExternalFault when the file is too large. */
  readonly bytes: AsyncIterable<Uint8Array>
}
/** Decides what a file is, or undefined where files of this type are not taken. */
type TypeDecision = (start: Uint8Array, file: NamedFile) => string | undefined

const refused = (message: string): ExternalFault => new ExternalFault('refused', message)

/** The file is larger than the limit. */
export class FileTooLarge extends ExternalFault {
  constructor(maxBytes: number) {
    super('refused', `It is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`)
  }
}

/**
 * Reads the type of a file from its first bytes, and passes on at most `maxBytes` bytes. Rejects
 * with ExternalFault of the kind `refused`, or with the error of the stream.
 */
export async function checkFile(
  stream: AsyncIterable<Uint8Array>,
  file: NamedFile,
  maxBytes: number,
  typeOf: TypeDecision = fileTypeOf,
): Promise<CheckedFile> {
  const iterator = stream[Symbol.asyncIterator]()
  const stop = async (fault: ExternalFault): Promise<never> => {
    await iterator.return?.()
    throw fault
  }
  const first: Uint8Array[] = []
  let size = 0
  let isDone = false
  while (size < FILE_START && !isDone) {
    const next = await iterator.next()
    if (next.done) isDone = true
    else {
      first.push(next.value)
      size += next.value.length
    }
    if (size > maxBytes) return stop(new FileTooLarge(maxBytes))
  }
  const start = Buffer.concat(first)
  if (size === 0) return stop(refused('It is empty.'))
  const mime = typeOf(start.subarray(0, FILE_START), file)
  if (mime === undefined) return stop(refused('Files of this type are not stored.'))
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      yield start
      while (!isDone) {
        const next = await iterator.next()
        if (next.done) return
        size += next.value.length
        if (size > maxBytes) throw new FileTooLarge(maxBytes)
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return { mime, bytes: bytes() }
}
