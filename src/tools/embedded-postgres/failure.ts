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

/**
 * Thrown if the embedded Postgres is not available. The message is one line with the reason and a
 * solution, for the person who started the service.
 */
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

/** Returns the failure for a folder that is not writable or full. */
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

/** Converts any error to `EmbeddedFailure`, the only kind of error that the launcher throws. */
export function asFailure(error: unknown, dataDir: string): EmbeddedFailure {
  const { code = '', syscall = '', message } = error as NodeJS.ErrnoException
  // Root without its privileges, as with `docker run --cap-drop ALL`: another folder would not
  // help.
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

/**
 * Returns the line of a Postgres log that gives the reason of a failure, without its time and
 * process.
 */
export function lastWords(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  const said =
    lines.find((line) => FULL_OR_READ_ONLY.test(line)) ?? // later lines only repeat this problem
    lines.findLast((line) => /\b(FATAL|PANIC|error|ERROR):/.test(line)) ??
    lines.at(-1) ??
    'it said nothing'
  return said.replace(/^.*?\b(FATAL|PANIC|error|ERROR):\s*/, '').trim()
}
