import { describe, expect, test } from 'vitest'
import { prettyLine } from '../../src/base/log-format.js'
import { createLog } from '../../src/base/log.js'
import { databaseErrorCode } from '../../src/store/postgres/database-errors.js'

/** Returns what a log writes as text. */
function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(createLog('info', databaseErrorCode, { write: (line) => (text += prettyLine(line)) }))
  return text
}

describe('the log as text', () => {
  test('has the time, the level, the message and the fields on one line', () => {
    const text = written((log) =>
      log.warn(
        { url: 'http://localhost:4000', usernames: ['a', 'b'], reason: 'too late' },
        'it is so',
      ),
    )
    expect(text).toMatch(
      /^\d\d:\d\d:\d\d WARN {2}it is so url=http:\/\/localhost:4000 usernames=\["a","b"\] reason="too late"\n$/,
    )
  })

  test('shows an error with its stack below', () => {
    const text = written((log) => log.error({ err: new TypeError('no such thing') }, 'it failed'))
    const [head, message, first] = text.split('\n')
    expect(head).toMatch(/^\d\d:\d\d:\d\d ERROR it failed$/)
    expect(message).toBe('    TypeError: no such thing')
    expect(first).toMatch(/^ {4}at /)
  })

  test('does without a message', () => {
    expect(written((log) => log.info({ status: 200 }))).toMatch(/^\S+ INFO {2}status=200\n$/)
  })
})
