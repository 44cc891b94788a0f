import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import ts from 'typescript'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryBinaries } from '../../src/tools/embedded-postgres/binaries.js'
import {
  EmbeddedFailure,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/tools/embedded-postgres/launcher.js'
import { readPostmaster, servantsOf } from '../../src/tools/embedded-postgres/postmaster.js'
import { killIfRunning } from '../support/postgres/kill-servants.js'

const ROOT = process.geteuid?.() === 0
const STATE = '/var/lib/salon-service'
const SOURCE = join(import.meta.dirname, '../../src/tools/embedded-postgres')
const MODULES = join(import.meta.dirname, '../../node_modules')
const A_MINUTE = 60_000

/** Another process with a server of ours: what it was given, and the process itself. */
type Neighbour = {
  readonly child: ChildProcess
  readonly server: Promise<Omit<EmbeddedPostgres, 'stop'>>
  stop(): Promise<void>
}

const SCRIPT = `
import { startEmbeddedPostgres } from './launcher.js'
const server = await startEmbeddedPostgres({ dataDir: process.argv[2] })
console.log(JSON.stringify(server))
process.stdin.once('data', async () => { await server.stop(); process.exit() })`

let room = ''
let before: string[] = []
const homes = new Set<string>()
const children: ChildProcess[] = []

beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'embedded test-')) // with a space, as folders of people have
  chmodSync(room, 0o755)
  before = stateFolders()
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const home of homes) {
    for (const pid of servantsOf(home)) killIfRunning(pid)
    await gone(home)
    if (home.startsWith(STATE)) rmSync(home, { recursive: true, force: true })
  }
  homes.clear()
  rmSync(room, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  // Children first: a folder counts as ours when it was not there before.
  for (const folder of stateFolders().reverse())
    if (!before.includes(folder)) rmSync(folder, { recursive: true, force: true })
})

function stateFolders(): string[] {
  const below = (folder: string) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  return [STATE, ...below(STATE), ...below(STATE).flatMap(below)].filter((folder) =>
    existsSync(folder),
  )
}

const start = async (
  dataDir: string,
  settings?: Record<string, string>,
): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, settings })
  homes.add(server.home)
  return server
}

/**
 * The launcher compiled into a folder of its own, so that it can be run and killed as other
 * processes are.
 */
function compileInto(folder: string): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const name of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((one) =>
    one.endsWith('.ts'),
  )) {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 }
    const { outputText } = ts.transpileModule(readFileSync(join(SOURCE, name), 'utf8'), {
      compilerOptions: options,
    })
    writeFileSync(join(folder, name.replace(/ts$/, 'js')), outputText)
  }
  writeFileSync(join(folder, 'neighbour.js'), SCRIPT)
  return folder
}

function ordinaryBuild(): string {
  const folder = join(room, 'build')
  if (!existsSync(folder)) symlinkSync(MODULES, join(compileInto(folder), 'node_modules'))
  return folder
}

function neighbour(dataDir: string, build = ordinaryBuild()): Neighbour {
  const child = spawn(process.execPath, [join(build, 'neighbour.js'), dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const server = new Promise<Omit<EmbeddedPostgres, 'stop'>>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => {
      const told = JSON.parse(line) as Omit<EmbeddedPostgres, 'stop'>
      homes.add(told.home)
      resolve(told)
    })
    void ended.then(() => reject(new Error('the neighbour ended without a server')))
  })
  server.catch(() => {})
  const stop = () => {
    child.stdin.write('stop\n')
    return ended
  }
  return { child, server, stop }
}

async function query(url: string, text: string): Promise<unknown> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return Object.values((await sql.unsafe(text))[0] ?? {})[0]
  } finally {
    await sql.end()
  }
}

async function gone(home: string): Promise<void> {
  for (const deadline = Date.now() + 5000; servantsOf(home).length > 0 && Date.now() < deadline;)
    await sleep(10)
}

const failure = (dataDir: string, settings?: Record<string, string>): Promise<unknown> =>
  start(dataDir, settings).then(
    () => 'it started',
    (error: unknown) => error,
  )

test(
  'a new folder gets a cluster, a later start finds its rows again',
  async () => {
    const dataDir = join(room, 'not yet', 'there')
    const first = await start(dataDir, { work_mem: '5MB' })
    expect(first).toMatchObject({
      created: true,
      url: expect.stringMatching(/^postgres:\/\/salon:\w{48}@127\.0\.0\.1:\d+\/salon$/),
    })
    expect(await query(first.url, 'show work_mem')).toBe('5MB')
    expect(
      await query(
        first.url,
        `select current_setting('fsync') || current_setting('listen_addresses')`,
      ),
    ).toBe('on127.0.0.1')
    await query(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    await first.stop()
    expect(servantsOf(first.home)).toEqual([])
    await expect(query(first.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })

    const again = await start(dataDir)
    expect(again.created).toBe(false)
    expect(again.home).toBe(first.home)
    expect(await query(again.url, 'select answer from kept')).toBe(42)
    await again.stop()
  },
  A_MINUTE,
)

test(
  'only the user of the service reads the password, and nobody enters without it',
  async () => {
    const { url, home, stop } = await start(join(room, 'data'))
    expect(statSync(join(home, 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(home, 'password')).uid).toBe(process.geteuid?.())
    expect(statSync(join(home, 'cluster')).mode & 0o777).toBe(0o700)
    expect(statSync(join(home, 'cluster')).uid).toBe(ROOT ? 65534 : process.geteuid?.())
    await expect(query(url.replace(/:\w{48}@/, ':guess@'), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    })
    await stop()
  },
  A_MINUTE,
)

test(
  'after a kill -9 of everything a start recovers what was committed',
  async () => {
    const dataDir = join(room, 'data')
    const killed = neighbour(dataDir)
    const { url, home } = await killed.server
    await query(url, 'create table kept as select 42 as answer')
    killed.child.kill('SIGKILL')
    for (const pid of servantsOf(home)) killIfRunning(pid)
    const server = await start(dataDir)
    expect(await query(server.url, 'select answer from kept')).toBe(42)
    await server.stop()
  },
  A_MINUTE,
)

test.each([
  ['a process of somebody else', 'echo $$; exec sleep 60'],
  ['a dead process nobody reaps', 'sleep 0 & echo $!; exec sleep 60'],
])(
  'a postmaster.pid that names %s does not block for ever',
  async (_, script) => {
    const dataDir = join(room, 'data')
    const { home, stop } = await start(dataDir)
    const running = readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8')
    await stop()
    // Of the same user as Postgres, or Postgres sees by itself that it cannot be one.
    const { uid, gid } = statSync(join(home, 'cluster'))
    const other = spawn('/bin/sh', ['-c', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
      ...(ROOT ? { uid, gid } : {}),
    })
    children.push(other)
    const pid = await new Promise<string>((resolve) =>
      createInterface(other.stdout).once('line', resolve),
    )
    writeFileSync(join(home, 'cluster', 'postmaster.pid'), running.replace(/^\d+/, pid))

    const server = await start(dataDir)
    expect(await query(server.url, 'select 1')).toBe(1)
    await server.stop()
  },
  A_MINUTE,
)

test(
  'a server whose process was killed is adopted, and stopped by the one who adopted it',
  async () => {
    const dataDir = join(room, 'data')
    const killed = neighbour(dataDir)
    const { url, home } = await killed.server
    killed.child.kill('SIGKILL')
    await sleep(100)
    const pid = readPostmaster(home)?.pid
    const server = await start(dataDir)
    expect(server).toMatchObject({ url, home, created: false })
    expect(readPostmaster(home)?.pid).toBe(pid)
    await server.stop()
    expect(servantsOf(home)).toEqual([])
  },
  A_MINUTE,
)

test(
  'two that start at once on a new folder come up on one server, and the last one out ends it',
  async () => {
    const dataDir = join(room, 'data')
    const [one, other] = [neighbour(dataDir), neighbour(dataDir)]
    const [a, b] = await Promise.all([one.server, other.server])
    expect(a.url).toBe(b.url)
    expect([a.created, b.created].sort()).toEqual([false, true])
    await one.stop()
    expect(await query(b.url, 'select 1')).toBe(1)
    await other.stop()
    expect(servantsOf(b.home)).toEqual([])
  },
  A_MINUTE,
)

test(
  'stop leaves the server to a client that is still connected',
  async () => {
    const dataDir = join(room, 'data')
    const server = await start(dataDir)
    const client = postgres(server.url, { max: 1 })
    await client`select 1`
    await server.stop()
    expect((await client`select 2 as two`)[0]?.two).toBe(2)
    await client.end()
    await (await start(dataDir)).stop()
    expect(servantsOf(server.home)).toEqual([])
  },
  A_MINUTE,
)

test(
  'a start killed while it makes the cluster is done over',
  async () => {
    const dataDir = join(room, 'data')
    const killed = neighbour(dataDir)
    while (!existsSync(dataDir) || !readdirSync(dataDir).some((name) => name.startsWith('new-')))
      await sleep(5)
    await sleep(100)
    killed.child.kill('SIGKILL')
    expect(existsSync(join(dataDir, 'launcher.lock'))).toBe(true)
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false)
    const server = await start(dataDir)
    expect(server.created).toBe(true)
    expect(await query(server.url, 'select 1')).toBe(1)
    await server.stop()
    expect(readdirSync(dataDir).filter((name) => /^new-|lock/.test(name))).toEqual([])
  },
  A_MINUTE,
)

test(
  'a checkout and a folder that only their owner may enter',
  async () => {
    const closed = join(room, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const build = compileInto(join(closed, 'build'))
    for (const name of ['postgres', '@embedded-postgres'])
      cpSync(join(MODULES, name), join(build, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      })
    const dataDir = join(closed, 'data')
    const first = neighbour(dataDir, build)
    const { url, home } = await first.server
    expect(home.startsWith(ROOT ? `${STATE}/data/` : dataDir)).toBe(true)
    await query(url, 'create table kept as select 42 as answer')
    await first.stop()
    const again = neighbour(dataDir, build)
    expect(await query((await again.server).url, 'select answer from kept')).toBe(42)
    await again.stop()
  },
  A_MINUTE,
)

test('a folder that cannot be written to is named, with the cure', async () => {
  writeFileSync(join(room, 'file'), '')
  const dataDir = join(room, 'file', 'data')
  const error = await failure(dataDir)
  expect(error).toBeInstanceOf(EmbeddedFailure)
  expect(error).toMatchObject({
    kind: 'data_dir_unwritable',
    message: expect.stringContaining(dataDir),
  })
  expect(error).toMatchObject({
    message: expect.stringContaining('set DATA_DIR to a writable folder, or DATABASE_URL'),
  })
})

test(
  'a cluster of another Postgres is left alone',
  async () => {
    const { home, stop } = await start(join(room, 'data'))
    await stop()
    writeFileSync(join(home, 'cluster', 'PG_VERSION'), '17\n')
    expect(await failure(join(room, 'data'))).toMatchObject({
      kind: 'start_failed',
      message: expect.stringContaining('of Postgres 17'),
    })
  },
  A_MINUTE,
)

test(
  'what Postgres says when it does not start is passed on',
  async () => {
    const error = await failure(join(room, 'data'), { shared_buffers: 'plenty' })
    expect(error).toMatchObject({
      kind: 'start_failed',
      message: expect.stringContaining('invalid value for parameter "shared_buffers"'),
    })
    expect((error as Error).message).not.toContain('\n')
  },
  A_MINUTE,
)

test('a system without the C library of the binaries is told to bring its own Postgres', () => {
  mkdirSync(join(room, 'bin'))
  writeFileSync(join(room, 'bin', 'postgres'), '#!/no/such/loader', { mode: 0o755 })
  expect(() => tryBinaries(room, {})).toThrow(
    expect.objectContaining({
      kind: 'unsupported_platform',
      message: expect.stringContaining('set DATABASE_URL'),
    }),
  )
})
