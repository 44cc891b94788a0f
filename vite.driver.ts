import type { Plugin } from 'vite'

type Line = readonly [line: string, repaired: string]

/**
 * Lines in files of the driver, and what takes their place: docs/decisions/driver.md says why. Only
 * the first place of each line is replaced.
 */
const REPAIRED_LINES: Readonly<Record<string, readonly Line[]>> = {
  // What a query refers to does not survive it.
  'query.js': [
    [
      'this.resolve = x => (this.active = false, resolve(x))',
      'const settle = x => (this.active = false, resolve(x)); this.resolve = settle',
    ],
    [
      'this.reject = x => (this.active = false, reject(x))',
      'const fail = x => (this.active = false, reject(x)); this.reject = fail',
    ],
  ],
  'connection.js': [
    // A query counts as sent only when its bytes could be made.
    [
      `query
        ? sent.push(q)
        : (query = q, query.active = true)

      build(q)
      return write(toBuffer(q))`,
      `build(q)
      const bytes = toBuffer(q)
      query
        ? sent.push(q)
        : (query = q, query.active = true)
      return write(bytes)`,
    ],
    // Otherwise it is rejected alone. After a Sync, Postgres says that an idle connection is ready.
    [
      `sent.length === 0 && write(Sync)
      errored(error)
      return true`,
      `query || (query = q, write(Sync))
      queryError(q, error)
      return true`,
    ],
    // An outdated statement is rejected, and prepared anew when it is sent again.
    [
      `q.retried = error
    execute(q)`,
      'errored(error)',
    ],
  ],
}

/**
 * Repairs lines of the driver. Fails if a release of the driver has other lines, and in a build
 * that lacks the driver's files.
 */
export function repairedDriver(): Plugin {
  const missing = new Set(Object.keys(REPAIRED_LINES))
  let isBuild = false
  return {
    name: 'repaired-driver',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    transform(code, id) {
      const [, name = ''] = /\/postgres\/src\/([a-z]+\.js)$/.exec(id) ?? []
      const lines = REPAIRED_LINES[name]
      if (!lines) return undefined
      for (const [line] of lines)
        if (!code.includes(line)) throw new Error(`the driver has no line "${line}"`)
      missing.delete(name)
      const repaired = lines.reduce((text, [line, better]) => text.replace(line, better), code)
      return { code: repaired, map: null }
    },
    buildEnd(error) {
      if (isBuild && !error && missing.size > 0)
        throw new Error(`files of the driver were not found: ${[...missing].join(', ')}`)
    },
  }
}
