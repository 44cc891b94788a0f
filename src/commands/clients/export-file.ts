import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../../domain/refusal.js'

const CAUSES: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  EACCES: 'this user may not write there',
  ENOSPC: 'the disk is full',
  EISDIR: 'it is a folder',
  EROFS: 'the disk is read-only',
}

/**
 * Writes pieces of text to a file that only this user may read. The file appears under its name
 * when it is complete; an older one stays until then. Throws `unavailable` with the cause when it
 * cannot be written.
 */
export async function writeExport(out: string, chunks: AsyncIterable<string>): Promise<void> {
  const partial = `${out}.partial`
  try {
    await pipeline(Readable.from(chunks), createWriteStream(partial, { mode: 0o600 }))
    await rename(partial, out)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    const { code = '', syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined || !(code in CAUSES)) throw error
    throw new Refusal('unavailable', `${out} cannot be written: ${CAUSES[code] ?? code}.`)
  }
}
