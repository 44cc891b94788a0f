import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { BARE_ENVIRONMENT, type Binaries, program } from './binaries.js'
import { EmbeddedFailure, lastWords } from './failure.js'
import { clusterOf, type ServerOwner, type Place } from './data-location.js'
import { readText } from './system/text-file.js'

/** The database superuser of the service. */
export const USER = 'salon'

/**
 * Creates the cluster if it does not exist. Returns whether it was created. Throws
 * `EmbeddedFailure` if the existing one has another major version. The calling function must hold
 * the lock.
 */
export async function makeCluster({ home, owner }: Place, binaries: Binaries): Promise<boolean> {
  const cluster = clusterOf(home)
  const major = readText(join(cluster, 'PG_VERSION'))?.trim()
  if (major === binaries.major) {
    reclaim(cluster, owner)
    return false
  }
  if (major !== undefined)
    throw new EmbeddedFailure(
      'start_failed',
      `The database in ${home} is of Postgres ${major}, the embedded one is ` +
        `${binaries.major}: move its rows over ` +
        `with pg_dump of version ${major}, point DATA_DIR to a new folder, or set DATABASE_URL`,
    )
  forgetHalfMade(home)
  // Created in another folder and renamed when it is complete and on disk. So an existing cluster
  // is always complete.
  const staging = join(home, `new-${randomUUID()}`)
  makePrivateFolder(staging, owner)
  try {
    await initdb(staging, makePassword(home), owner, binaries)
    renameSync(join(staging, 'cluster'), cluster)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  return true
}

/**
 * Returns the password that was created with the cluster. It never appears in a command line.
 * Throws `EmbeddedFailure` if the file is missing.
 */
export function readPassword(home: string): string {
  const file = join(home, 'password')
  const password = readText(file)
  if (password) return password
  throw new EmbeddedFailure(
    'start_failed',
    `${file}, made with the database beside it, is gone: bring it back, or set DATABASE_URL`,
  )
}

async function initdb(
  staging: string,
  password: string,
  owner: ServerOwner,
  binaries: Binaries,
): Promise<void> {
  const cluster = join(staging, 'cluster')
  const file = join(staging, 'password') // a copy for initdb, which cannot read ours if we are root
  makePrivateFolder(cluster, owner)
  writeFileSync(file, password, { mode: 0o600 })
  if (owner.uid !== undefined) chownSync(file, owner.uid, owner.gid ?? owner.uid)
  const args = [
    '-D',
    cluster,
    '-U',
    USER,
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth=scram-sha-256',
    `--pwfile=${file}`,
  ]
  await run(program(binaries.folder, 'initdb'), [...args, '--no-instructions'], owner)
}

/**
 * Sets the owner and the mode of the cluster. A restored copy can belong to root or be open to
 * others; Postgres would refuse it.
 */
function reclaim(cluster: string, { uid, gid }: ServerOwner): void {
  const { uid: holder, mode } = statSync(cluster)
  if (uid !== undefined && holder !== uid)
    for (const path of ['.', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
      lchownSync(join(cluster, path), uid, gid ?? uid)
  if ((mode & 0o777) !== 0o700) chmodSync(cluster, 0o700)
}

/**
 * Removes what an interrupted start left. If its initdb still runs and writes files again, the next
 * start removes them.
 */
function forgetHalfMade(home: string): void {
  for (const name of readdirSync(home))
    if (name.startsWith('new-'))
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 })
}

function makePassword(home: string): string {
  const password = randomBytes(24).toString('hex')
  const file = join(home, 'password')
  writeFileSync(file, password, { mode: 0o600 })
  chmodSync(file, 0o600) // the mode above applies only to a new file
  return password
}

function makePrivateFolder(folder: string, { uid, gid }: ServerOwner): void {
  mkdirSync(folder, { mode: 0o700 })
  if (uid !== undefined) chownSync(folder, uid, gid ?? uid)
}

function run(command: string, args: readonly string[], owner: ServerOwner): Promise<void> {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'ignore', 'pipe'] as const
    const child = spawn(command, args, {
      ...owner,
      cwd: '/',
      env: BARE_ENVIRONMENT,
      stdio: [...stdio],
    })
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve()
      const words = lastWords(said)
      reject(
        new EmbeddedFailure(
          'start_failed',
          `initdb failed (${words}): cure that, or set DATABASE_URL`,
        ),
      )
    })
  })
}
