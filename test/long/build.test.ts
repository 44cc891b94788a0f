import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** Stands for the compiler: it counts its runs, and fails while there is a file `broken`. */
const COMPILER = `
const { appendFileSync, existsSync, mkdirSync } = require('node:fs')
appendFileSync('runs', process.argv.slice(2).join(' ') + '\\n')
mkdirSync('dist', { recursive: true })
process.exit(existsSync('broken') ? 2 : 0)`

/**
 * Stands for the bundler, which builds the server and the pages: it writes a file, and fails while
 * there is a file `broken-page`.
 */
const BUNDLER = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
export async function build({ configFile }) {
  appendFileSync('bundles', configFile + '\\n')
  if (configFile.includes('web') && existsSync('broken-page')) throw new Error('no such word: nope')
  mkdirSync('dist/web/pages/assets', { recursive: true })
  writeFileSync('dist/web/pages/assets/desk.js', 'show()')
}`

/** The files of packages that the build copies. */
const EXPLORER_FILES = [
  'graphiql/graphiql.min.js',
  'graphiql/graphiql.min.css',
  'react/umd/react.production.min.js',
  'react-dom/umd/react-dom.production.min.js',
]

/** Stands for npm: `npm install` gives the folder in which it runs what the build needs. */
const NPM = `#!${process.execPath}
import { cpSync, appendFileSync } from 'node:fs'
appendFileSync(process.env.SEEN, JSON.stringify({
  args: process.argv.slice(2),
  omit: process.env.npm_config_omit,
  mode: process.env.NODE_ENV,
}) + '\\n')
if (process.env.OFFLINE) process.exit(7)
cpSync(process.env.PACKAGES, 'node_modules', { recursive: true })`

let folder = ''
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'))
  copyFileSync(join(import.meta.dirname, '../../build.js'), join(folder, 'build.js'))
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', '{}')
  write('tsconfig.json', '{}')
  write('vite.driver.ts', '')
  write('vite.server.config.ts', '')
  write('src/main.ts', 'start()')
  write('src/web/embed.tsx', 'show()')
  write('node_modules/typescript/package.json', '{ "type": "commonjs" }')
  write('node_modules/typescript/bin/tsc', COMPILER)
  write('node_modules/vite/package.json', '{ "type": "module", "exports": "./vite.js" }')
  write('node_modules/vite/vite.js', BUNDLER)
  for (const file of EXPLORER_FILES) {
    const [name = ''] = file.split('/')
    write(`node_modules/${name}/package.json`, '{}')
    write(`node_modules/${file}`, file)
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = (...args: string[]) =>
  spawnSync(process.execPath, [join(folder, 'build.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
const run = (...args: string[]): number | null => start(...args).status
const linesOf = (name: string): number =>
  existsSync(join(folder, name))
    ? readFileSync(join(folder, name), 'utf8').trim().split('\n').length
    : 0
const runs = (): number => linesOf('runs')

describe('the build of a start', () => {
  test('builds a checkout without dist, and not again', () => {
    expect([run('--if-changed'), runs()]).toEqual([0, 1])
    expect([run('--if-changed'), runs()]).toEqual([0, 1])
  })

  test.each([
    ['a changed file', 'src/main.ts', 'stop()'],
    ['a new file', 'src/service/booking.ts', ''],
    ['a change of a page', 'src/web/embed.tsx', 'hide()'],
    ['a change of a style', 'src/web/theme.css', ':root { color: red }'],
    ['a change of the compiler settings', 'tsconfig.json', '{ "extends": "x" }'],
    ['a change of the bundle of the server', 'vite.server.config.ts', 'export default {}'],
    ['a change of the repairs of the driver', 'vite.driver.ts', 'export const none = []'],
    ['other dependencies', 'package-lock.json', '{ "packages": {} }'],
  ])('builds after %s', (_, path, text) => {
    run('--if-changed')
    write(path, text)
    expect([run('--if-changed'), runs()]).toEqual([0, 2])
    expect([run('--if-changed'), runs()]).toEqual([0, 2])
  })

  test('builds after a change that keeps the size and the time of a file', () => {
    const path = join(folder, 'src/main.ts')
    run('--if-changed')
    const { atime, mtime } = statSync(path)
    write('src/main.ts', 'other()')
    utimesSync(path, atime, mtime)
    expect([run('--if-changed'), runs()]).toEqual([0, 2])
  })

  test('does not build what was only touched, and then compares its times alone', () => {
    run('--if-changed')
    utimesSync(join(folder, 'src/main.ts'), new Date(), new Date())
    expect([run('--if-changed'), runs()]).toEqual([0, 1])
    // With another hash of the contents, only the times say that nothing changed.
    const stamp = readFileSync(join(folder, 'dist/.build-stamp'), 'utf8')
    write('dist/.build-stamp', stamp.replace(/^\w+/, 'other'))
    expect([run('--if-changed'), runs()]).toEqual([0, 1])
  })

  test('keeps the files of earlier builds for a day: processes may load them late', () => {
    write('dist/chunks/old.js', '')
    write('dist/chunks/recent.js', '')
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000)
    utimesSync(join(folder, 'dist/chunks/old.js'), twoDaysAgo, twoDaysAgo)
    run()
    expect(readdirSync(join(folder, 'dist/chunks'))).toEqual(['recent.js'])
  })

  test('builds after a file is gone, and when dist is gone', () => {
    run('--if-changed')
    rmSync(join(folder, 'src/web'), { recursive: true })
    expect([run('--if-changed'), runs()]).toEqual([0, 2])
    rmSync(join(folder, 'dist'), { recursive: true })
    expect([run('--if-changed'), runs()]).toEqual([0, 3])
  })

  test('fails with the compiler, and tries again the next time', () => {
    write('broken', '')
    expect([run('--if-changed'), runs()]).toEqual([2, 1])
    expect([run('--if-changed'), runs()]).toEqual([2, 2])
    rmSync(join(folder, 'broken'))
    expect([run('--if-changed'), runs()]).toEqual([0, 3])
  })

  test('fails with the bundler, says why, and tries again the next time', () => {
    write('broken-page', '')
    const { status, stderr } = start('--if-changed')
    expect([status, stderr]).toEqual([1, 'no such word: nope\n'])
    rmSync(join(folder, 'broken-page'))
    expect([run('--if-changed'), linesOf('bundles')]).toEqual([0, 4])
    expect([run('--if-changed'), linesOf('bundles')]).toEqual([0, 4])
  })

  test('every built file has compressed copies', () => {
    run()
    const built = join(folder, 'dist/web/pages/assets/desk.js')
    const text = readFileSync(built, 'utf8')
    expect(gunzipSync(readFileSync(`${built}.gz`)).toString()).toBe(text)
    expect(brotliDecompressSync(readFileSync(`${built}.br`)).toString()).toBe(text)
  })

  test('npm run build always builds, and a start after it does not', () => {
    expect([run(), run(), runs()]).toEqual([0, 0, 2])
    expect([run('--if-changed'), runs()]).toEqual([0, 2])
  })

  test('the explorer needs no package at run time', () => {
    run()
    const copied = readdirSync(join(folder, 'dist/web/explorer'))
    expect(copied.sort()).toEqual(EXPLORER_FILES.map((file) => basename(file)).sort())
  })

  test('an installation without sources has nothing to build', () => {
    rmSync(join(folder, 'src'), { recursive: true })
    expect([run('--if-changed'), run(), runs()]).toEqual([0, 0, 0])
  })
})

describe('the build of a production install', () => {
  const production = (environment: NodeJS.ProcessEnv = {}) => {
    const seen = join(folder, 'seen')
    const result = spawnSync(process.execPath, [join(folder, 'build.js')], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
        PACKAGES: join(folder, 'packages'),
        SEEN: seen,
        TMPDIR: join(folder, 'tmp'),
        NODE_ENV: 'production',
        npm_config_omit: 'dev optional',
        ...environment,
      },
    })
    const calls = existsSync(seen) ? readFileSync(seen, 'utf8').trim().split('\n') : []
    return { ...result, calls: calls.map((call) => JSON.parse(call) as Record<string, unknown>) }
  }
  beforeEach(() => {
    renameSync(join(folder, 'node_modules'), join(folder, 'packages'))
    write(
      'package.json',
      '{ "type": "module", "devDependencies": { "vite": "1.2.3", "vitest": "4.5.6" } }',
    )
    mkdirSync(join(folder, 'tmp'))
    write('bin/package.json', '{ "type": "module" }')
    write('bin/npm', NPM)
    chmodSync(join(folder, 'bin/npm'), 0o755)
  })

  test('installs its tools in another folder, and keeps only the result', () => {
    const { status, stderr, calls } = production()
    expect([status, stderr]).toEqual([0, expect.stringContaining('not installed here')])
    expect(calls).toEqual([{ args: expect.arrayContaining(['install', '--ignore-scripts']) }])
    expect(existsSync(join(folder, 'node_modules'))).toBe(false)
    expect(readdirSync(join(folder, 'dist/web/explorer'))).toContain('graphiql.min.js')
    expect(readdirSync(join(folder, 'tmp'))).toEqual([])
  })

  test('a build of the same sources is not repeated, another one is', () => {
    production()
    expect(production()).toMatchObject({ status: 0, stderr: '', calls: [{}] })
    write('src/main.ts', 'stop()')
    expect(production()).toMatchObject({ status: 0, calls: [{}, {}] })
  })

  test('a bundler without the binary of this system counts as missing', () => {
    write('node_modules/typescript/package.json', '{}')
    write('node_modules/typescript/bin/tsc', COMPILER)
    write('node_modules/vite/package.json', '{ "type": "module", "exports": "./vite.js" }')
    write('node_modules/vite/vite.js', 'throw new Error("Cannot find native binding")')
    const { status, stderr } = production()
    expect([status, stderr]).toEqual([0, expect.stringContaining('Cannot find native binding')])
  })

  test('without a registry it fails, says what to do, and leaves the last build', () => {
    production()
    write('src/main.ts', 'stop()')
    const { status, stderr } = production({ OFFLINE: 'yes' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('copy its dist/ here')])
    expect(existsSync(join(folder, 'dist/web/explorer/graphiql.min.js'))).toBe(true)
    expect(readdirSync(join(folder, 'tmp'))).toEqual([])
  })
})
