const FULL_OR_FORBIDDEN = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENOTDIR',
  'EEXIST',
])
const FULL_OR_READ_ONLY =
  /No space left on device|wrote only \d+ of \d+ bytes|Disk quota exceeded|Read-only file system/

/** Why the embedded Postgres is not there: one line for whoever started the service, with what to do about it. */
export class EmbeddedFailure extends Error {
  override readonly name = 'EmbeddedFailure'
  constructor(
    readonly kind: 'unsupported_platform' | 'data_dir_unwritable' | 'start_failed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message.replaceAll(/\s+/g, ' '), options)
  }
}

/** The folder is at fault, not Postgres. */
export function unwritable(dataDir: string, reason: string, cause?: unknown): EmbeddedFailure {
  const cure = 'set DATA_DIR to a writable folder, or DATABASE_URL'
  return new EmbeddedFailure(
    'data_dir_unwritable',
    `Cannot keep the database in ${dataDir} (${reason}): ${cure}`,
    {
      cause,
    },
  )
}

/** Whatever was thrown on the way, as the one kind of error the launcher throws. */
export function asFailure(error: unknown, dataDir: string): EmbeddedFailure {
  const { code = '', syscall = '', message } = error as NodeJS.ErrnoException
  // A root without its powers, as with `docker run --cap-drop ALL`: no folder would help.
  if ((code === 'EPERM' || code === 'EINVAL') && /^(chown|spawn)/.test(syscall))
    return new EmbeddedFailure(
      'start_failed',
      `Postgres does not run as root, and this root may not become another user (${message}): ` +
        'run the service as an ordinary user, or set DATABASE_URL',
      { cause: error },
    )
  const kind = error instanceof EmbeddedFailure ? error.kind : undefined
  if (kind === 'start_failed' ? FULL_OR_READ_ONLY.test(message) : FULL_OR_FORBIDDEN.has(code))
    return unwritable(dataDir, message, error)
  if (error instanceof EmbeddedFailure) return error
  return new EmbeddedFailure(
    'start_failed',
    `The embedded Postgres did not start (${message}): set DATABASE_URL`,
    {
      cause: error,
    },
  )
}

/** The line of a Postgres log that says what went wrong, without its time and process. */
export function lastWords(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  const said =
    lines.find((line) => FULL_OR_READ_ONLY.test(line)) ?? // what follows only complains about that
    lines.findLast((line) => /\b(FATAL|PANIC|error|ERROR):/.test(line)) ??
    lines.at(-1) ??
    'it said nothing'
  return said.replace(/^.*?\b(FATAL|PANIC|error|ERROR):\s*/, '').trim()
}
