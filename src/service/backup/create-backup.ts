import { findProgram, readWithPgDump } from '../../store/backup/pg-dump.js'
import { type DatabaseSnapshot, withSnapshot } from '../../store/backup/read-snapshot.js'
import { compareMigrations } from '../../store/migrations.js'
import { type ArchiveWriter, beginArchive } from '../../tools/backup-archive/write-archive.js'
import { publishFile } from '../../tools/backup-archive/publish-file.js'
import { makeBackupFolder, newBackupPaths } from './backup-folder.js'
import {
  type BackupHeader,
  type BackupKind,
  type BackupPart,
  type BackupTrailer,
} from './backup-notes.js'
import { BackupRefused } from './backup-refused.js'
import { type FilePlaces, listStoredFiles, openStoredFile } from './stored-files.js'
import { type BackupReport, COUNTED_TABLES, verifyBackup } from './verify-backup.js'

/** What a backup is made of, and where it goes. */
export type BackupOrder = {
  readonly databaseUrl: string
  /** How the database is held. Undefined: by pg_dump if it fits this server, otherwise rows. */
  readonly kind: BackupKind | undefined
  readonly places: FilePlaces
  readonly withSecrets: boolean
  /** The folder of the new file. */
  readonly folder: string
  /** Returns true when the process stops: the backup is then given up. */
  readonly isStopped?: () => boolean
}
/** A complete, verified backup. */
export type CreatedBackup = { readonly path: string; readonly report: BackupReport }

/** The process stops before the backup is complete. */
export class BackupStopped extends Error {}

/** Chooses how to hold the database. Throws BackupRefused if the kind asked for is not possible. */
async function chooseKind(
  { kind }: BackupOrder,
  { serverMajor }: DatabaseSnapshot,
): Promise<BackupKind> {
  if (kind === 'rows') return kind
  const program = await findProgram('pg_dump')
  const fits = program !== undefined && program >= serverMajor
  if (kind === undefined) return fits ? 'pg_dump' : 'rows'
  if (fits) return kind
  throw new BackupRefused(
    `Postgres is version ${serverMajor} and needs pg_dump ${serverMajor} or later on the PATH; ` +
      `${program === undefined ? 'there is none' : `it is version ${program}`}. Install it, or ` +
      'use --format rows.',
  )
}

async function countRows(snapshot: DatabaseSnapshot): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of COUNTED_TABLES)
    if (snapshot.tables.some((one) => one.schema === 'public' && one.table === table))
      counts[table] = await snapshot.countRows({ schema: 'public', table })
  return counts
}

async function headerOf(snapshot: DatabaseSnapshot, kind: BackupKind): Promise<BackupHeader> {
  const { newestKnown, unknown } = await compareMigrations(snapshot.migrations)
  return {
    kind,
    takenAt: new Date(snapshot.takenAt).toISOString(),
    postgres: snapshot.serverVersion,
    postgresMajor: snapshot.serverMajor,
    migrations: [...snapshot.migrations],
    newestMigration: unknown > 0 ? 'of a newer version' : (newestKnown ?? 'none'),
  }
}

/** Writes the parts of a backup: first the rows, then the files that belong to them. */
async function writeParts(
  archive: ArchiveWriter,
  order: BackupOrder,
  { snapshot, kind }: { readonly snapshot: DatabaseSnapshot; readonly kind: BackupKind },
): Promise<void> {
  async function* whileRunning(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      if (order.isStopped?.() === true) throw new BackupStopped('the process stops')
      yield chunk
    }
  }
  const write = (part: BackupPart, content: AsyncIterable<Buffer>) =>
    archive.part(part, whileRunning(content))
  if (kind === 'pg_dump') await write({ kind }, readWithPgDump(order.databaseUrl, snapshot.name))
  else
    for (const { schema, table, columns } of snapshot.tables)
      await write(
        { kind: 'table', schema, table, columns: [...columns] },
        snapshot.rows({ schema, table, columns }),
      )
  for await (const { part, path } of listStoredFiles(order.places, order.withSecrets)) {
    const file = await openStoredFile(path)
    if (file) await write(part, file.createReadStream())
  }
}

/**
 * Makes a backup while the service runs: one state of the database, then the files. The file gets
 * its name after it was written, synchronised with the disk, and verified. Throws BackupRefused for
 * a database without tables, BackupStopped, and what the database or the file system throws; then
 * nothing is left.
 */
export function createBackup(order: BackupOrder): Promise<CreatedBackup> {
  return withSnapshot(order.databaseUrl, async (snapshot) => {
    if (snapshot.migrations.length === 0)
      throw new BackupRefused('The database has no tables of the service: nothing to back up.')
    const kind = await chooseKind(order, snapshot)
    const header = await headerOf(snapshot, kind)
    const trailer: BackupTrailer = {
      counts: await countRows(snapshot),
      sequences: [...snapshot.sequences],
    }
    await makeBackupFolder(order.folder)
    const paths = newBackupPaths(order.folder, snapshot.takenAt)
    let report: BackupReport | undefined
    await publishFile(paths, {
      async write(file) {
        const archive = await beginArchive((bytes) => file.write(bytes), header)
        await writeParts(archive, order, { snapshot, kind })
        await archive.end(trailer)
      },
      async check(file) {
        report = await verifyBackup(file)
      },
    })
    if (!report) throw new Error('a backup was published without a check')
    return { path: paths.path, report }
  })
}
