import { ConfigMistakes } from '../base/config/config.js'
import { ListenFailure } from '../http/listening.js'
import { BackupRefused } from '../service/backup/backup-refused.js'
import { ProgramFailed, RowsRefused } from '../store/backup/backup-errors.js'
import { FolderUnwritable } from '../store/identity/jwt-secret-file.js'
import { DatabaseTooNew, DatabaseTooOld } from '../store/migrations.js'
import {
  databaseErrorCode,
  isAccessRefused,
  isDatabaseAway,
} from '../store/postgres/database-errors.js'
import { DirectUrlMissing } from '../store/servers/pooler.js'
import { ArchiveDamaged, ArchiveTooNew } from '../tools/backup-archive/archive-format.js'
import { EmbeddedFailure } from '../tools/embedded-postgres/failure.js'

/** The exit codes of the service and its commands. docs/operations.md documents them. */
export const EXIT = {
  unexpected: 1,
  config: 2,
  portTaken: 3,
  unwritable: 4,
  databaseAway: 5,
  databaseTooOld: 6,
  databaseRefused: 7,
  embedded: 8,
  /** Only of the command `doctor`: it found a problem. */
  problems: 9,
  backupDamaged: 10,
} as const

/** Why the service does not start: the line that the person reads, and the exit code. */
export type StartFailure = { readonly line: string; readonly code: number }
type Address = { readonly port: number; readonly host: string }

/** The ports below this one need rights on most systems. */
const FIRST_FREE_PORT = 1024

const describeForbiddenPort = (port: number): string =>
  port < FIRST_FREE_PORT
    ? `This user may not listen on port ${port} (EACCES): ports below ${FIRST_FREE_PORT} need ` +
      `rights. Set PORT=4000 and put a reverse proxy before it, or give Node the right with ` +
      "setcap 'cap_net_bind_service=+ep' (see docs/operations.md)."
    : `This user may not listen on port ${port} (EACCES): a rule of the system forbids it. Set ` +
      'PORT to another one.'

/**
 * Describes an address that the server cannot listen on, by the error code of the operating system.
 */
function describeListenFailure(systemCode: string, { port, host }: Address): StartFailure {
  const lines: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken: stop what uses it, or set PORT to another one.`,
    EACCES: describeForbiddenPort(port),
  }
  const other =
    `Cannot listen on ${host}:${port} (${systemCode}): set HOST and PORT to an address of this ` +
    'machine.'
  return { line: lines[systemCode] ?? other, code: EXIT.portTaken }
}

/** Describes an error of a backup or a restore. */
function describeBackupFailure(error: Error): StartFailure | undefined {
  if (error instanceof BackupRefused || error instanceof RowsRefused)
    return { line: error.message, code: EXIT.config }
  if (error instanceof ArchiveDamaged)
    return {
      line: `The backup is damaged: ${error.message}. Take another one. Nothing was changed.`,
      code: EXIT.backupDamaged,
    }
  if (error instanceof ArchiveTooNew)
    return {
      line: `A newer version of the service made this backup: ${error.message}. Install it.`,
      code: EXIT.config,
    }
  if (error instanceof ProgramFailed)
    return { line: `${error.message}. Use --format rows, or cure that.`, code: EXIT.unexpected }
  return undefined
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
  if (error instanceof DatabaseTooNew) return { line: error.message, code: EXIT.config }
  if (error instanceof DirectUrlMissing) return { line: error.message, code: EXIT.config }
  if (error instanceof ListenFailure) return describeListenFailure(error.code, address)
  const backupFailure = describeBackupFailure(error)
  if (backupFailure) return backupFailure
  if (error instanceof EmbeddedFailure) {
    const isFolder = error.kind === 'data_dir_unwritable'
    return { line: error.message, code: isFolder ? EXIT.unwritable : EXIT.embedded }
  }
  return describeDatabaseFailure(error)
}
