import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedFailure } from './failure.js'
import { makeFolder } from './system/folder.js'

/**
 * The user and group that run Postgres; empty for the current user. Spread it into the options of
 * `spawn`.
 */
export type ServerOwner = { readonly uid?: number; readonly gid?: number }

/** The folders of a database and their owner. */
export type Place = {
  readonly owner: ServerOwner
  /** The folder of the data, the password and the log. */
  readonly home: string
  /** True if the owner cannot enter DATA_DIR, so that `home` is another folder. */
  readonly moved: boolean
  /** The folder for copies of the binaries if the owner cannot use the installed ones. */
  readonly shelf: string
}

const NOBODY: ServerOwner = { uid: 65534, gid: 65534 } // needs no entry in /etc/passwd
const STATE = '/var/lib/salon-service'

/** Returns the folder of the Postgres cluster in `home`. */
export const clusterOf = (home: string): string => join(home, 'cluster')

/**
 * Returns the folder and the owner of the database for DATA_DIR. As root it chooses another user,
 * because Postgres refuses to run as root. Throws `EmbeddedFailure` if the owner cannot enter the
 * folder.
 */
export function findPlace(dataDir: string): Place {
  makeFolder(dataDir)
  const here = realpathSync(dataDir)
  if (process.geteuid?.() !== 0)
    return { owner: {}, home: here, moved: false, shelf: join(here, 'binaries') }

  const away = join(STATE, 'data', createHash('sha256').update(here).digest('hex').slice(0, 16))
  // Existing data keeps its place and owner. Otherwise a changed mode would lead to an empty
  // database.
  const found = [here, away].find((home) => existsSync(clusterOf(home)))
  const owner = found === undefined ? NOBODY : ownerOf(clusterOf(found))
  const home = found ?? (canEnter(owner, here) ? here : away)
  if (home === away) makeOpenFolder(away)
  if (!canEnter(owner, home))
    throw new EmbeddedFailure(
      'start_failed',
      `The database in ${home} belongs to user ${owner.uid}, who may not enter the folders ` +
        'above it: ' +
        `let them in (chmod o+x), move DATA_DIR, or set DATABASE_URL`,
    )
  return { owner, home, moved: home === away, shelf: join(STATE, 'binaries') }
}

/** Returns whether DATA_DIR has a database. Creates nothing. */
export const hasEmbeddedDatabase = (dataDir: string): boolean =>
  existsSync(dataDir) && existsSync(clusterOf(findPlace(dataDir).home))

/**
 * Creates a folder that Postgres can enter, whatever our umask. An existing folder keeps its mode.
 */
export function makeOpenFolder(folder: string): void {
  const first = makeFolder(folder)
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755)
}

function ownerOf(cluster: string): ServerOwner {
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? NOBODY : { uid, gid }
}

/**
 * Whether the owner can enter a folder. Asks the system, because file modes are not the only rule.
 * Needs /bin/sh, and so does initdb.
 */
function canEnter(owner: ServerOwner, folder: string): boolean {
  const asked = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], {
    ...owner,
    cwd: '/',
    env: {},
  })
  if (asked.error) throw asked.error
  return asked.status === 0
}
