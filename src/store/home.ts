import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder cannot be written: one line with the cure. */
export class FolderUnwritable extends Error {}

/** The secret that signs tokens, kept beside the embedded database and made on the first start. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST')
      throw new FolderUnwritable(`${dataDir} cannot be written (${code}): set DATA_DIR to a folder that can be`, {
        cause: error,
      })
  }
  return readFileSync(file, 'utf8').trim()
}
