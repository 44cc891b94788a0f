import { type DestinationStream, pino } from 'pino'

/** How the log is written: JSON lines for programs, or text for people. */
export type LogFormat = 'json' | 'pretty'

/** The file descriptors of the process that a log can be written to. */
const DESCRIPTORS = { stdout: 1, stderr: 2 } as const

/** Returns a destination for a log: an output of the process, in one of the formats. */
export function logDestination(
  format: LogFormat,
  output: keyof typeof DESCRIPTORS,
): DestinationStream {
  const lines = pino.destination({ dest: DESCRIPTORS[output], sync: true })
  return format === 'json' ? lines : { write: (line) => void lines.write(prettyLine(line)) }
}

/** What a text needs no quotes for. */
const PLAIN = /^[^\s"]+$/
const valueText = (value: unknown): string =>
  typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value)

/**
 * Returns a JSON line of the log as text: local time, level, message and fields. The lines of an
 * error's stack follow.
 */
export function prettyLine(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as {
    level: string
    time: string
    msg?: string
    err?: { type?: string; message?: string; stack?: readonly string[] }
  }
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${valueText(value)}`)
  const head = [new Date(time).toTimeString().slice(0, 8), level.toUpperCase().padEnd(5), msg]
  const parts = [...head, ...pairs].filter((part) => part !== undefined && part !== '')
  const error = err ? [`    ${err.type ?? ''}: ${err.message ?? ''}`, ...(err.stack ?? [])] : []
  return [parts.join(' '), ...error, ''].join('\n')
}
