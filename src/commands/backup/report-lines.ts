import {
  type BackupReport,
  countFilesIn,
  countIn,
  COUNTED_TABLES,
  secretsIn,
} from '../../service/backup/verify-backup.js'

const MEGABYTE = 1_000_000

const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

function versionLine({ header, migrations }: BackupReport): string {
  const of = `Migration ${header.migrations.length} (${header.newestMigration})`
  if (migrations.unknown > 0) return `${of}: newer than this version, which cannot restore it`
  return migrations.missing > 0
    ? `${of}: a restore runs ${migrations.missing} later ones`
    : `${of}: the newest of this version`
}

/** Returns the lines that describe a verified backup. */
export function reportLines(report: BackupReport): string[] {
  const { header, bytes } = report
  const counts = COUNTED_TABLES.map((table) => `${countIn(report, table)} ${table}`)
  const secrets = secretsIn(report)
  return [
    `State of ${header.takenAt}, ${sizeOf(bytes)}, as ${header.kind} of Postgres ` +
      header.postgres,
    versionLine(report),
    `Content: ${[...counts, `${countFilesIn(report)} files`].join(', ')}`,
    secrets.length > 0
      ? `Secrets in it: ${secrets.join(', ')}. Whoever reads the file can use them.`
      : 'No secrets in it: keep JWT_SECRET, SECRETS_KEY or the files of DATA_DIR elsewhere.',
  ]
}
