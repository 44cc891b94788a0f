import { z } from 'zod'
import { ArchiveDamaged, type ArchiveNote } from '../../tools/backup-archive/archive-format.js'

/** How a backup holds the database: rows of each table, or a dump of pg_dump. */
export const BACKUP_KINDS = ['rows', 'pg_dump'] as const
/** How a backup holds the database. */
export type BackupKind = (typeof BACKUP_KINDS)[number]

const Header = z.object({
  kind: z.enum(BACKUP_KINDS),
  /** When the state of the database was fixed, as an ISO time in UTC. */
  takenAt: z.iso.datetime(),
  /** The version of Postgres. */
  postgres: z.string(),
  postgresMajor: z.int(),
  /** The migrations of the service in the database, by their times in the journal. */
  migrations: z.array(z.int()),
  /** The name of the newest of them. */
  newestMigration: z.string(),
})
/** The header of a backup. */
export type BackupHeader = z.infer<typeof Header>

const RELATIVE_PATH = /^(?!\.{1,2}(\/|$))[^/\\\0]+(\/(?!\.{1,2}(\/|$))[^/\\\0]+)*$/
const Part = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('table'),
    schema: z.string(),
    table: z.string(),
    columns: z.array(z.string()),
  }),
  z.object({ kind: z.literal('pg_dump') }),
  /** A file in DATA_DIR that the service needs and that is in no database. */
  z.object({ kind: z.literal('secret'), path: z.string().regex(RELATIVE_PATH) }),
  /** A file in another folder of the service. */
  z.object({ kind: z.literal('file'), folder: z.string(), path: z.string().regex(RELATIVE_PATH) }),
])
/** One part of a backup. */
export type BackupPart = z.infer<typeof Part>

const Trailer = z.object({
  /** The number of rows in the main tables. */
  counts: z.record(z.string(), z.number()),
  sequences: z.array(
    z.object({
      schema: z.string(),
      table: z.string(),
      column: z.string(),
      last: z.string().regex(/^\d+$/).nullable(),
    }),
  ),
})
/** What a backup states at its end. */
export type BackupTrailer = z.infer<typeof Trailer>

const reader =
  <T>(schema: z.ZodType<T>, what: string) =>
  (note: ArchiveNote): T => {
    const { success, data } = schema.safeParse(note)
    if (!success) throw new ArchiveDamaged(`its ${what} has not the fields of a backup`)
    return data
  }
/** Reads the header of a backup. Throws ArchiveDamaged. */
export const readHeader = reader(Header, 'header')
/** Reads the note of a part of a backup. Throws ArchiveDamaged. */
export const readPart = reader(Part, 'part')
/** Reads the trailer of a backup. Throws ArchiveDamaged. */
export const readTrailer = reader(Trailer, 'trailer')
