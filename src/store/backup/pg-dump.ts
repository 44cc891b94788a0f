import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { primaryAddressOf } from '../servers/primary.js'
import { ProgramFailed } from './backup-errors.js'

/** The programs of Postgres that a backup uses if they are on the PATH. */
export type PostgresProgram = 'pg_dump' | 'pg_restore'

/** Parameters of a database address that these programs know as well. */
const KNOWN_PARAMETERS = [
  'host',
  'port',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'target_session_attrs',
]

/** Returns the address without its password, which others could read in the list of processes. */
function connectionOf(url: string): { readonly address: string; readonly password: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  for (const name of [...address.searchParams.keys()])
    if (!KNOWN_PARAMETERS.includes(name)) address.searchParams.delete(name)
  return { address: address.href, password }
}

/** Returns the major version of a program on the PATH. Undefined if there is none. */
export async function findProgram(program: PostgresProgram): Promise<number | undefined> {
  const child = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  const [, major] = / (\d+)[.\s]/.exec(`${printed} `) ?? []
  return code === 0 && major !== undefined ? Number(major) : undefined
}

const LAST_WORDS = 300

/** Reads the password from the fourth open file, then becomes the program that is named. */
const WITH_PASSWORD = 'IFS= read -r PGPASSWORD <&3; export PGPASSWORD; exec "$0" "$@" 3<&-'
const PASSWORD_FILE = 3

function start(program: PostgresProgram, args: readonly string[], url: string) {
  const { address, password } = connectionOf(url)
  const child = spawn('/bin/sh', ['-c', WITH_PASSWORD, program, ...args, `--dbname=${address}`], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  ;(child.stdio[PASSWORD_FILE] as Writable).end(`${password}\n`)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-LAST_WORDS)))
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (cause) => reject(new ProgramFailed(`${program} failed`, { cause })))
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new ProgramFailed(`${program} failed: ${said.trim() || `code ${code}`}`)),
    )
  })
  ended.catch(() => undefined) // whoever reads the output meets it at the end
  return { child, ended }
}

/**
 * Dumps the snapshot of this name, the whole database, in the custom format of pg_dump. Throws
 * ProgramFailed.
 */
export async function* readWithPgDump(url: string, snapshot: string): AsyncGenerator<Buffer> {
  const args = ['--format=custom', '--compress=0', `--snapshot=${snapshot}`, '--no-password']
  const { child, ended } = start('pg_dump', args, await primaryAddressOf(url))
  child.stdin.end()
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer
    await ended
  } finally {
    child.kill()
  }
}

/** Restores what `readWithPgDump` has dumped, in one transaction. Throws ProgramFailed. */
export async function loadWithPgRestore(
  url: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  const address = await primaryAddressOf(url)
  const { child, ended } = start('pg_restore', [...args, '--no-password'], address)
  child.stdout.resume()
  try {
    await pipeline(content, child.stdin)
  } catch (error) {
    child.kill()
    await ended // if the program has failed, it says why
    throw error
  }
  await ended
}
