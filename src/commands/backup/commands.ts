import { type Command, Option } from 'commander'
import { join, resolve } from 'node:path'
import type { BackupKind } from '../../service/backup/backup-notes.js'
import { FolderUnwritable } from '../../store/identity/jwt-secret-file.js'
import { printLine, type RunCommand } from '../with-infrastructure.js'

type BackupOptions = { to?: string; format?: BackupKind; withoutSecrets?: true }

const KINDS: readonly BackupKind[] = ['rows', 'pg_dump']
const SYSTEM_CODES = [
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'EIO',
]

/** Throws FolderUnwritable for an error of the file system, otherwise the error itself. */
function rethrow(error: unknown, folder: string): never {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (!SYSTEM_CODES.includes(code)) throw error
  throw new FolderUnwritable(
    `${folder} cannot be written (${code}): make room there, or name another folder. Nothing ` +
      'was left of this attempt.',
    { cause: error },
  )
}

function addBackup(program: Command, runCommand: RunCommand): void {
  program
    .command('backup')
    .description(
      'Writes a backup of the database, of stored files and of the secrets in DATA_DIR to one ' +
        'file, while the service runs, and verifies it.',
    )
    .option('--to <folder>', 'folder of the file (default: BACKUP_DIR, or backups in DATA_DIR)')
    .addOption(
      new Option(
        '--format <format>',
        'rows: can be restored anywhere; pg_dump: needs pg_restore (default: pg_dump with ' +
          'DATABASE_URL if it is on the PATH and fits the server, otherwise rows)',
      ).choices(KINDS),
    )
    .option('--without-secrets', 'leaves the files jwt-secret and secrets.key out')
    .action(({ to, format, withoutSecrets }: BackupOptions) =>
      runCommand(async (config) => {
        const { createBackup } = await import('../../service/backup/create-backup.js')
        const { filePlacesOf } = await import('../../service/backup/stored-files.js')
        const { withExistingDatabase } = await import('./database-address.js')
        const { reportLines } = await import('./report-lines.js')
        const folder = resolve(to ?? config.backupDir ?? join(config.dataDir, 'backups'))
        const { path, report } = await withExistingDatabase(config, (databaseUrl) =>
          createBackup({
            databaseUrl,
            folder,
            kind: format ?? (config.databaseUrl === undefined ? 'rows' : undefined),
            places: filePlacesOf(config),
            withSecrets: withoutSecrets !== true,
          }).catch((error: unknown) => rethrow(error, folder)),
        )
        printLine(path)
        for (const line of reportLines(report)) printLine(line)
      }),
    )
}

function addVerify(program: Command, runCommand: RunCommand): void {
  program
    .command('verify')
    .description(
      'Reads all of a backup and checks it. Prints its time, its version and what it contains.',
    )
    .argument('<file>', 'a file that the command backup or the service has written')
    .action((path: string) =>
      runCommand(async () => {
        const { openBackup, verifyBackup } = await import('../../service/backup/verify-backup.js')
        const { reportLines } = await import('./report-lines.js')
        const file = await openBackup(path)
        try {
          const report = await verifyBackup(file)
          printLine(`${path} is complete and undamaged.`)
          for (const line of reportLines(report)) printLine(line)
        } finally {
          await file.close()
        }
      }),
    )
}

function addRestore(program: Command, runCommand: RunCommand): void {
  program
    .command('restore')
    .description(
      'Restores a backup into an empty database, or into a new DATA_DIR. Checks all of it first.',
    )
    .argument('<file>', 'a file that the command backup or the service has written')
    .option('--without-secrets', 'does not restore the files jwt-secret and secrets.key')
    .action((path: string, { withoutSecrets }: { withoutSecrets?: true }) =>
      runCommand(async (config) => {
        const { restoreBackup } = await import('../../service/backup/restore-backup.js')
        const { filePlacesOf } = await import('../../service/backup/stored-files.js')
        const { openBackup } = await import('../../service/backup/verify-backup.js')
        const { withDatabaseAddress } = await import('./database-address.js')
        const { reportLines } = await import('./report-lines.js')
        const file = await openBackup(path)
        try {
          const report = await withDatabaseAddress(config, (openDatabase) =>
            restoreBackup({
              file,
              openDatabase,
              places: filePlacesOf(config),
              withSecrets: withoutSecrets !== true,
            }),
          )
          printLine(`${path} was restored.`)
          for (const line of reportLines(report)) printLine(line)
        } catch (error) {
          rethrow(error, config.dataDir)
        } finally {
          await file.close()
        }
      }),
    )
}

/** Adds the commands `backup`, `verify` and `restore`. */
export function addBackupCommands(program: Command, runCommand: RunCommand): void {
  addBackup(program, runCommand)
  addVerify(program, runCommand)
  addRestore(program, runCommand)
}
