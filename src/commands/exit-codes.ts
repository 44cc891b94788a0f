import { ConfigMistakes } from '../base/config/config.js'
import { ListenFailure } from '../http/listening.js'
import { FolderUnwritable } from '../store/identity/jwt-secret-file.js'
import { DatabaseTooOld } from '../store/migrate.js'
import {
  databaseErrorCode,
  isAccessRefused,
  isDatabaseAway,
} from '../store/postgres/database-errors.js'
import { EmbeddedFailure } from '../tools/embedded-postgres/failure.js'

/** The exit codes of the service and its commands. The README documents them. */
export const EXIT = {
  unexpected: 1,
  config: 2,
  portTaken: 3,
  unwritable: 4,
  databaseAway: 5,
  databaseTooOld: 6,
  databaseRefused: 7,
  embedded: 8,
} as const

/** Why the service does not start: the line that the person reads, and the exit code. */
export type StartFailure = { readonly line: string; readonly code: number }
type Address = { readonly port: number; readonly host: string }

/**
 * Describes an address that the server cannot listen on, by the error code of the operating system.
 */
function describeListenFailure(systemCode: string, { port, host }: Address): StartFailure {
  const lines: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken: stop what uses it, or set PORT to another one.`,
    EACCES:
      `This user may not listen on port ${port} (EACCES): set PORT to 1024 or higher, or allow ` +
      'low ports to it.',
  }
  const other =
    `Cannot listen on ${host}:${port} (${systemCode}): set HOST and PORT to an address of this ` +
    'machine.'
  return { line: lines[systemCode] ?? other, code: EXIT.portTaken }
}

/** Describes an error of the database. Undefined for an error that the person cannot cure. */
function describeDatabaseFailure(error: Error): StartFailure | undefined {
  const code = databaseErrorCode(error) ?? ''
  if (isAccessRefused(error))
    return {
      line: `The database refuses (${code}): check user, password, name and rights in DATABASE_URL.`,
      code: EXIT.databaseRefused,
    }
  if (isDatabaseAway(error))
    return {
      line:
        `The database cannot be reached (${code}): check DATABASE_URL, and that Postgres runs ` +
        'there.',
      code: EXIT.databaseAway,
    }
  return undefined
}

/**
 * Returns a line and an exit code for an error that prevents the start. Undefined for a bug, which
 * is logged instead.
 */
export function describeStartFailure(error: unknown, address: Address): StartFailure | undefined {
  if (error instanceof ConfigMistakes) {
    const mistakes = error.mistakes.map((mistake) => `  ${mistake}`)
    return {
      line: `The configuration is wrong.\n${mistakes.join('\n')}`,
      code: EXIT.config,
    }
  }
  if (!(error instanceof Error)) return undefined
  if (error instanceof FolderUnwritable) return { line: error.message, code: EXIT.unwritable }
  if (error instanceof DatabaseTooOld) return { line: error.message, code: EXIT.databaseTooOld }
  if (error instanceof ListenFailure) return describeListenFailure(error.code, address)
  if (error instanceof EmbeddedFailure) {
    const isFolder = error.kind === 'data_dir_unwritable'
    return { line: error.message, code: isFolder ? EXIT.unwritable : EXIT.embedded }
  }
  return describeDatabaseFailure(error)
}
