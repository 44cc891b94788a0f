import { randomBytes } from 'node:crypto'
import { constants, type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ExternalFault } from '../http/external-fault.js'
import { assertKey, type MediaStore, storeFault } from './media-store.js'

const PART = '.part'

/** What the system says of a folder that cannot be used, in the words of operators. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no space left in the store of files.',
  EDQUOT: 'There is no space left in the store of files.',
  EROFS: 'The store of files cannot be written to.',
  EACCES: 'The store of files cannot be written to.',
  EPERM: 'The store of files cannot be written to.',
}
const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code)
const faultOf = (error: unknown): ExternalFault =>
  storeFault(REASONS[codeOf(error)] ?? `The store of files failed (${codeOf(error)}).`)

/** Runs work on the folder. Rejects with ExternalFault. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw faultOf(error)
  }
}

/** Makes a rename survive a loss of power. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function writeAll(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  let size = 0
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    await onDisk(() => file.writeFile(chunk))
    size += chunk.length
  }
  await onDisk(() => file.sync())
  return size
}

/** Removes what interrupted writes of a file left. */
async function removeParts(path: string): Promise<void> {
  const start = `${basename(path)}.`
  for (const name of await readdir(dirname(path)))
    if (name.startsWith(start) && name.endsWith(PART))
      await rm(join(dirname(path), name), { force: true })
}

/**
 * Creates a store in a folder. A file is written under another name in the same folder, synced and
 * renamed. Only the account of the service can read it. The folder is created at the first write.
 */
export function createDiskStore(folder: string): MediaStore {
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(folder, key)
  }
  return {
    async write(key, bytes, signal) {
      const path = pathOf(key)
      const part = `${path}.${randomBytes(6).toString('hex')}${PART}`
      signal.throwIfAborted()
      const file = await onDisk(async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        return open(part, 'wx', 0o600)
      })
      try {
        const size = await writeAll(file, bytes, signal).finally(() => file.close())
        signal.throwIfAborted()
        await onDisk(async () => {
          await rename(part, path)
          await syncFolder(dirname(path))
          await removeParts(path)
        })
        return size
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined) // `remove` tries again
        throw error
      }
    },
    async open(key, range, signal) {
      const path = pathOf(key)
      try {
        const file = await open(path, constants.O_RDONLY)
        const part = range && { start: range.from, end: range.to }
        return file.createReadStream({ ...part, signal })
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw faultOf(error)
      }
    },
    async remove(key) {
      const path = pathOf(key)
      await onDisk(async () => {
        await rm(path, { force: true })
        await removeParts(path).catch((error: unknown) => {
          if (codeOf(error) !== 'ENOENT') throw error
        })
      })
    },
    close: () => Promise.resolve(),
  }
}
