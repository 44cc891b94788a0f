import { ConfigMistakes } from './config/config.js'
import { isDatabaseAway, sqlStateOf } from './log.js'

/** What ends a start, as the shell sees it. Documented in the README. */
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
export type StartFailure = { readonly line: string; readonly code: number }

const NO_ACCESS = ['28P01', '28000', '3D000', '42501']

/** Faults are told apart by name, so that this floor need not know the ones above. */
const BY_NAME: Readonly<Record<string, number>> = {
  FolderUnwritable: EXIT.unwritable,
  DatabaseTooOld: EXIT.databaseTooOld,
}

/** What to say of an address that cannot be listened on, by the system's code. */
function listenEnding(code: string, port: number, host: string): StartFailure {
  const lines: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken: stop what uses it, or set PORT to another one.`,
    EACCES: `This user may not listen on port ${port} (EACCES): set PORT to 1024 or higher, or allow low ports to it.`,
  }
  const other = `Cannot listen on ${host}:${port} (${code}): set HOST and PORT to an address of this machine.`
  return { line: lines[code] ?? other, code: EXIT.portTaken }
}

/** One line and an exit code for what keeps the service from starting; undefined for a bug. */
export function endingOf(
  error: unknown,
  { port, host }: { port: number; host: string },
): StartFailure | undefined {
  if (error instanceof ConfigMistakes)
    return {
      line: `The configuration is wrong.\n${error.mistakes.map((mistake) => `  ${mistake}`).join('\n')}`,
      code: EXIT.config,
    }
  if (!(error instanceof Error)) return undefined
  const named = BY_NAME[error.constructor.name]
  if (named !== undefined) return { line: error.message, code: named }
  if (error.constructor.name === 'ListenFailure')
    return listenEnding(String((error as { code?: unknown }).code), port, host)
  const kind = (error as { kind?: unknown }).kind
  if (error.constructor.name === 'EmbeddedFailure')
    return {
      line: error.message,
      code: kind === 'data_dir_unwritable' ? EXIT.unwritable : EXIT.embedded,
    }
  const state = sqlStateOf(error) ?? ''
  if (NO_ACCESS.includes(state))
    return {
      line: `The database refuses (${state}): check user, password, name and rights in DATABASE_URL.`,
      code: EXIT.databaseRefused,
    }
  if (isDatabaseAway(error))
    return {
      line: `The database cannot be reached (${state}): check DATABASE_URL, and that Postgres runs there.`,
      code: EXIT.databaseAway,
    }
  return undefined
}
