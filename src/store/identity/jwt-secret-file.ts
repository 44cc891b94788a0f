import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../tools/embedded-postgres/system/folder.js'

/** The folder cannot be written: one line with the cure. */
export class FolderUnwritable extends Error {}

/** Written aside and then linked, so that a start that is killed leaves a whole secret or none. */
function makeSecret(file: string): void {
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // there is one already
  } finally {
    rmSync(aside)
  }
}

/** The secret that signs tokens, kept beside the embedded database and made on the first start. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret')
  try {
    makeFolder(dataDir)
    if (!existsSync(file)) makeSecret(file)
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new FolderUnwritable(
      `${dataDir} cannot be written (${code}): set DATA_DIR to a folder that can be`,
      {
        cause,
      },
    )
  }
}
