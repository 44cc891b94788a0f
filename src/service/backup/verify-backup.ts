import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { compareMigrations, type MigrationComparison } from '../../store/migrations.js'
import type { PartSum } from '../../tools/backup-archive/archive-format.js'
import { type ArchiveContent, readArchive } from '../../tools/backup-archive/read-archive.js'
import {
  type BackupHeader,
  type BackupPart,
  type BackupTrailer,
  readHeader,
  readPart,
  readTrailer,
} from './backup-notes.js'
import { BackupRefused } from './backup-refused.js'

/** What a complete, undamaged backup contains. */
export type BackupReport = {
  readonly header: BackupHeader
  readonly parts: readonly { readonly part: BackupPart; readonly sum: PartSum }[]
  readonly trailer: BackupTrailer
  /** The size of the file in bytes. */
  readonly bytes: number
  readonly migrations: MigrationComparison
}

/** The tables whose rows a report counts, in its order. */
export const COUNTED_TABLES = ['salons', 'appointments', 'clients', 'messages'] as const

const isCounted = (part: BackupPart, table: string): boolean =>
  part.kind === 'table' && part.schema === 'public' && part.table === table

/** Returns the number of rows in a main table: counted in the file, or as pg_dump was told. */
export function countIn({ header, parts, trailer }: BackupReport, table: string): number {
  if (header.kind === 'pg_dump') return trailer.counts[table] ?? 0
  return parts.find(({ part }) => isCounted(part, table))?.sum.lines ?? 0
}

/** Returns the names of the secrets in a backup. */
export const secretsIn = ({ parts }: BackupReport): string[] =>
  parts.flatMap(({ part }) => (part.kind === 'secret' ? [part.path] : []))

/** Returns how many files of other folders are in a backup. */
export const countFilesIn = ({ parts }: BackupReport): number =>
  parts.filter(({ part }) => part.kind === 'file').length

async function reportOf(content: ArchiveContent): Promise<BackupReport> {
  const header = readHeader(content.header)
  return {
    header,
    parts: content.parts.map(({ note, sum }) => ({ part: readPart(note), sum })),
    trailer: readTrailer(content.trailer),
    bytes: content.bytes,
    migrations: await compareMigrations(header.migrations),
  }
}

/**
 * Reads all of a backup and compares it with its checksums. Throws ArchiveDamaged or ArchiveTooNew.
 */
export const verifyBackup = async (file: FileHandle): Promise<BackupReport> =>
  reportOf(await readArchive(file, { part: () => Promise.resolve() }))

/** Throws BackupRefused for a backup of a later version of the service. */
export function assertNotTooNew({ header, migrations }: BackupReport): void {
  if (migrations.unknown > 0)
    throw new BackupRefused(
      `A newer version of the service made this backup (its newest migration is ` +
        `${header.newestMigration}): install that version. Nothing was changed.`,
    )
}

/** Opens a backup for reading. Throws BackupRefused when it cannot be read. */
export async function openBackup(path: string): Promise<FileHandle> {
  try {
    const file = await open(path, 'r')
    if ((await file.stat()).isFile()) return file
    await file.close()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new BackupRefused(`${path} cannot be read (${code}): name a backup file.`, { cause })
  }
  throw new BackupRefused(`${path} is no file: name a backup file.`)
}
