import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Instant, isoInstant, MINUTE } from '../../domain/time/time.js'

/** Files with other names are never read, counted or removed. */
const NAME = /^salon-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z-[0-9a-f]{4}\.backup$/
const PARTIAL_NAME = /^salon-\d{8}T\d{6}Z-[0-9a-f]{4}\.backup\.partial$/
/** A partial file that nobody has written to for so long is left of a killed process. */
const PARTIAL_IS_OLD_MS = 24 * 60 * MINUTE

/** A complete backup in a folder. */
export type BackupFile = {
  readonly path: string
  /** The time of its content, from its name. */
  readonly takenAt: Instant
}

/** Returns the paths of a new backup: where it is written, and its name when it is complete. */
export function newBackupPaths(
  folder: string,
  takenAt: Instant,
): { readonly path: string; readonly partialPath: string } {
  const stamp = isoInstant(takenAt).slice(0, 19).replaceAll(/[-:]/g, '')
  const path = join(folder, `salon-${stamp}Z-${randomBytes(2).toString('hex')}.backup`)
  return { path, partialPath: `${path}.partial` }
}

/** Returns the complete backups in a folder, the newest first. A missing folder has none. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
      const takenAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
      return Number.isNaN(takenAt) ? [] : [{ path: join(folder, name), takenAt }]
    })
    .sort((a, b) => b.takenAt - a.takenAt || (a.path < b.path ? 1 : -1))
}

/** Creates the folder for backups, for its owner alone. An existing one keeps its mode. */
export const makeBackupFolder = async (folder: string): Promise<void> =>
  void (await mkdir(folder, { recursive: true, mode: 0o700 }))

/** Removes all but the newest complete backups. Returns the paths of those removed. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(keep).map(({ path }) => path)
  for (const path of old) await rm(path, { force: true })
  return old
}

/** Removes what killed processes left of unfinished backups. */
export async function removeOldPartials(folder: string, now: Instant): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => PARTIAL_NAME.test(one))) {
    const path = join(folder, name)
    const written = await stat(path).catch(() => undefined)
    if (written && written.mtimeMs < now - PARTIAL_IS_OLD_MS) await rm(path, { force: true })
  }
}
