import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file that is being written under another name. */
export type UnpublishedFile = {
  /** Writes all of these bytes. */
  write(bytes: Buffer): Promise<void>
}
/** How a file is written and checked before it gets its name. */
export type FileSteps = {
  readonly write: (file: UnpublishedFile) => Promise<void>
  /** Reads what is on disk. Throws when it is not what it should be. */
  readonly check: (file: FileHandle) => Promise<void>
}

/** Makes the new name durable. Some network file systems cannot do that, and need not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
  } finally {
    await handle.close()
  }
}

/**
 * Creates a file that is complete or not there: it is written as `partialPath`, synchronised with
 * the disk, checked, and only then renamed to `path`. Only its owner can read it. When a step
 * fails, the partial file is removed, and the error is thrown. A killed process leaves the partial
 * file.
 */
export async function publishFile(
  { path, partialPath }: { readonly path: string; readonly partialPath: string },
  { write, check }: FileSteps,
): Promise<void> {
  const handle = await open(partialPath, 'wx+', 0o600)
  try {
    try {
      await write({ write: (bytes) => handle.appendFile(bytes) })
      await handle.sync()
      await check(handle)
    } finally {
      await handle.close()
    }
    await rename(partialPath, path)
  } catch (error) {
    await rm(partialPath, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}
