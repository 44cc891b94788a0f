import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../tools/embedded-postgres/system/folder.js'

/** The data folder cannot be written. The message says what to do. */
export class FolderUnwritable extends Error {}

/** Writes to another file first and links it: a killed start leaves a whole secret or none. */
function makeSecret(file: string): void {
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another start was faster
  } finally {
    rmSync(temporary)
  }
}

/**
 * Returns the secret that signs tokens, from a file beside the embedded database.
 * The first start creates it. Throws FolderUnwritable.
 */
export function loadOrCreateJwtSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret')
  try {
    makeFolder(dataDir)
    if (!existsSync(file)) makeSecret(file)
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new FolderUnwritable(
      `${dataDir} cannot be written (${code}): set DATA_DIR to a folder that can be`,
      { cause },
    )
  }
}
