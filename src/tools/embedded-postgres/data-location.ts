import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedFailure } from './failure.js'
import { makeFolder } from './system/folder.js'

/** Whom Postgres runs as; empty for the user we are. Made to be spread into the options of a spawn. */
export type ServerOwner = { readonly uid?: number; readonly gid?: number }

export type Place = {
  readonly owner: ServerOwner
  /** Has the data, the password and the log. */
  readonly home: string
  /** The owner cannot enter DATA_DIR, so home is another folder. */
  readonly moved: boolean
  /** Where the binaries go if the owner cannot use them where npm has put them. */
  readonly shelf: string
}

const NOBODY: ServerOwner = { uid: 65534, gid: 65534 } // needs no entry in /etc/passwd
const STATE = '/var/lib/salon-service'

export const clusterOf = (home: string): string => join(home, 'cluster')

/** Where the database of that folder lives and whose it is. Postgres refuses to be root. */
export function findPlace(dataDir: string): Place {
  makeFolder(dataDir)
  const here = realpathSync(dataDir)
  if (process.geteuid?.() !== 0)
    return { owner: {}, home: here, moved: false, shelf: join(here, 'binaries') }

  const away = join(STATE, 'data', createHash('sha256').update(here).digest('hex').slice(0, 16))
  // What exists stays where it is and whose it is, or a changed mode would show an empty database.
  const found = [here, away].find((home) => existsSync(clusterOf(home)))
  const owner = found === undefined ? NOBODY : ownerOf(clusterOf(found))
  const home = found ?? (canEnter(owner, here) ? here : away)
  if (home === away) makeOpenFolder(away)
  if (!canEnter(owner, home))
    throw new EmbeddedFailure(
      'start_failed',
      `The database in ${home} belongs to user ${owner.uid}, who may not enter the folders above it: ` +
        `let them in (chmod o+x), move DATA_DIR, or set DATABASE_URL`,
    )
  return { owner, home, moved: home === away, shelf: join(STATE, 'binaries') }
}

/** A folder Postgres must be able to pass, whatever our umask; what exists keeps its mode. */
export function makeOpenFolder(folder: string): void {
  const first = makeFolder(folder)
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755)
}

function ownerOf(cluster: string): ServerOwner {
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? NOBODY : { uid, gid }
}

/** Asked of the system itself, as modes are not all there is to it; initdb needs /bin/sh too. */
function canEnter(owner: ServerOwner, folder: string): boolean {
  const asked = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], {
    ...owner,
    cwd: '/',
    env: {},
  })
  if (asked.error) throw asked.error
  return asked.status === 0
}
