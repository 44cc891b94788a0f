import type { FileHandle } from 'node:fs/promises'
import {
  finishRestored,
  loadRows,
  type LoadingDatabase,
  withEmptyDatabase,
} from '../../store/backup/load-rows.js'
import { findProgram, loadWithPgRestore } from '../../store/backup/pg-dump.js'
import { migrateDatabase } from '../../store/migrate.js'
import { readArchive } from '../../tools/backup-archive/read-archive.js'
import type { LongConnection } from '../../store/backup/backup-connection.js'
import { readPart } from './backup-notes.js'
import { BackupRefused } from './backup-refused.js'
import { assertNotOccupied, type FilePlaces, stageFiles, type StagedFiles } from './stored-files.js'
import { assertNotTooNew, type BackupReport, verifyBackup } from './verify-backup.js'

/** What is restored, and where. */
export type RestoreOrder = {
  readonly file: FileHandle
  /** Returns the address of the empty database. Called after the file was verified. */
  readonly openDatabase: () => Promise<string>
  readonly places: FilePlaces
  readonly withSecrets: boolean
}

const refuseOccupied = (): never => {
  throw new BackupRefused(
    'The database is not empty: a restore needs an empty one. Set DATA_DIR to a new folder, or ' +
      'DATABASE_URL to a new database. Nothing was changed.',
  )
}

async function assertCanLoad({ header }: BackupReport): Promise<void> {
  if (header.kind === 'rows') return
  const program = await findProgram('pg_restore')
  if (program === undefined || program < header.postgresMajor)
    throw new BackupRefused(
      `pg_dump made this backup of Postgres ${header.postgresMajor}: it needs pg_restore ` +
        `${header.postgresMajor} or later on the PATH. Nothing was changed.`,
    )
}

type Loading = {
  readonly order: RestoreOrder
  readonly report: BackupReport
  readonly files: StagedFiles
  readonly connection: LongConnection
  readonly url: string
}

/** Reads the file a second time, and passes its parts on. Its files get their names at the end. */
async function loadParts(
  { order, files, url }: Loading,
  database: LoadingDatabase | undefined,
): Promise<void> {
  await readArchive(order.file, {
    async part(note, content) {
      const part = readPart(note)
      if (part.kind === 'table') await database?.load(part, content)
      else if (part.kind === 'pg_dump') await loadWithPgRestore(url, content)
      else if (part.kind === 'file' || order.withSecrets) await files.add(part, content)
    },
  })
}

/** Restores database and files. The rows can be seen when the files are in place, not before. */
async function load(loading: Loading): Promise<void> {
  const { report, files, connection } = loading
  const { sequences } = report.trailer
  if (report.header.kind === 'pg_dump') {
    await loadParts(loading, undefined)
    await files.place()
    await connection.unsafe('begin')
    await finishRestored(connection, sequences)
    return void (await connection.unsafe('commit'))
  }
  const { migrations } = report.header
  await loadRows(connection, migrations, async (database) => {
    await loadParts(loading, database)
    await database.finish(sequences)
    await files.place()
  })
}

/**
 * Restores a backup into an empty database and the folders of the service, then runs the migrations
 * that came after it. The whole file and the folders are checked before anything is written. Throws
 * ArchiveDamaged, ArchiveTooNew, BackupRefused, or what the database or the file system throws. A
 * restore of rows that fails leaves the database empty, and can be repeated.
 */
export async function restoreBackup(order: RestoreOrder): Promise<BackupReport> {
  const report = await verifyBackup(order.file)
  assertNotTooNew(report)
  await assertCanLoad(report)
  for (const { part, sum } of report.parts)
    if (part.kind === 'file' || (part.kind === 'secret' && order.withSecrets))
      await assertNotOccupied(order.places, part, sum.sha256)
  const url = await order.openDatabase()
  await withEmptyDatabase(url, refuseOccupied, async (connection) => {
    const files = stageFiles(order.places)
    try {
      await load({ order, report, files, connection, url })
    } finally {
      await files.drop()
    }
  })
  await migrateDatabase(url, () => Promise.resolve())
  return report
}
