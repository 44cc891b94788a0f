import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackups } from '../../service/backup/backup-folder.js'
import { type Check, type Deployment, type Finding, findingsOf } from './finding.js'

const { ok, warning, problem } = findingsOf('disk')
const MIB = 2 ** 20
const LITTLE_MIB = 1024
const TOO_LITTLE_MIB = 200

type Folder = { readonly variable: string; readonly path: string }

/** The folders that the service writes to. MEDIA_DIR and BACKUP_DIR count when they are set. */
function foldersOf({ env, config }: Deployment): readonly Folder[] {
  const others = ['MEDIA_DIR', 'BACKUP_DIR'].flatMap((variable) => {
    const path = env[variable]?.trim()
    return path ? [{ variable, path }] : []
  })
  const usesData = config.databaseUrl === undefined || config.jwtSecret === undefined
  return [...(usesData ? [{ variable: 'DATA_DIR', path: config.dataDir }] : []), ...others]
}

/** Writes a file into a folder and removes it. Returns the code of the error, if any. */
async function writeFaultIn(folder: string): Promise<string | undefined> {
  const file = join(folder, `.doctor-${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(file, 'written by the doctor command')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

async function checkFolder(
  { variable, path }: Folder,
  { freeSpaceOf }: Deployment,
): Promise<Finding> {
  const named = `${variable} (${path})`
  if (!existsSync(path))
    return warning(`${named} does not exist yet.`, 'The first use creates it, if it may.')
  const fault = await writeFaultIn(path)
  if (fault === 'ENOSPC')
    return problem(`${named} is full: nothing can be written.`, 'Free space, or add a disk.')
  if (fault !== undefined)
    return problem(
      `${named} cannot be written (${fault}).`,
      'Make it a folder that belongs to the user of the service (chown).',
    )
  const space = await freeSpaceOf(path)
  const free = Math.floor((space.bavail * space.bsize) / MIB)
  if (free < TOO_LITTLE_MIB || (space.files > 0 && space.ffree === 0))
    return problem(`${named} has ${free} MiB free.`, 'Free space, or add a disk.')
  if (free < LITTLE_MIB)
    return warning(`${named} has ${free} MiB free.`, 'Free space soon, or add a disk.')
  return ok(`${named} can be written and has ${Math.floor(free / 1024)} GiB free.`)
}

/** Checks that each folder can be written and has space. */
export const diskCheck: Check = {
  name: 'disk',
  run: (deployment) =>
    Promise.all(foldersOf(deployment).map((folder) => checkFolder(folder, deployment))),
}

const HOUR_MS = 3_600_000
/** A daily backup that is older than this did not happen. In hours. */
const OLDEST_BACKUP = 26

/** Checks the age of the newest backup in BACKUP_DIR. */
export const backupCheck: Check = {
  name: 'backup',
  async run({ env, clock }) {
    const report = findingsOf('backup')
    const folder = env.BACKUP_DIR?.trim()
    if (!folder) return [report.ok('BACKUP_DIR is not set: the service makes no backups itself.')]
    const [backup] = await listBackups(folder)
    const newest = backup?.takenAt
    if (newest === undefined)
      return [
        report.problem('There is no backup in BACKUP_DIR.', 'Make one now: see docs/backup.md.'),
      ]
    const hours = Math.round((clock() - newest) / HOUR_MS)
    if (hours > OLDEST_BACKUP)
      return [
        report.problem(
          `The newest backup is ${hours} hours old.`,
          'Read in the log why the daily backup failed, and make one now.',
        ),
      ]
    return [report.ok(`The newest backup is ${hours} hours old.`)]
  },
}
