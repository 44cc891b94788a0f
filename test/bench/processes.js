import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cores, pinned } from './cores.js'

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url))
/** The checkout that is measured. */
export const ROOT = pathOf('../..')
const running = new Map()

/** Ends whatever was started and still runs: after a failure, or when somebody interrupts. */
export async function endServers() {
  for (const child of running.keys()) child.kill('SIGKILL')
  await Promise.all(running.values())
}
process.on('exit', () => {
  for (const child of running.keys()) child.kill('SIGKILL')
})

/** Node's flags for the servers, such as `--cpu-prof` for one that is to be looked into. */
const flags = (name) =>
  process.env.BENCH_PROFILE === name ? ['--cpu-prof', `--cpu-prof-dir=${process.cwd()}`] : []

/**
 * As `npm start` has it, for every server alike: short-lived objects of a request are not copied
 * about.
 */
const HEAP = ['--max-semi-space-size=32']

/** Node with a script, on the core of the servers. */
const node = (name, script, core = cores?.server) =>
  pinned(core, [process.execPath, ...HEAP, ...flags(name), script])

/**
 * Starts a server that prints `listens on <url>`, or the service. Resolves when it listens. Throws
 * what it printed when it ends instead.
 */
export async function startServer(name, [command, ...args], environment, cwd = ROOT) {
  const child = spawn(command, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  running.set(child, ended)
  void ended.then(() => running.delete(child))
  let said = ''
  const url = await new Promise((resolve, reject) => {
    const read = (chunk) => {
      said = (said + chunk).slice(-10_000)
      const found = /(?:listens on |"url":")(http:[^\s"]+)/.exec(said)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    void ended.then((code) => reject(new Error(`${name} ended with ${code}:\n${said}`)))
  })
  return {
    name,
    url,
    pid: child.pid,
    port: Number(new URL(url).port),
    cpuSeconds: () => cpuSeconds(child.pid),
    said: () => said,
    end() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Variables of every service that is measured. */
const QUIET = { LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '1000000' }

/** The service itself, as it is started in production. */
export const startService = (environment, core) =>
  startServer('service', node('service', join(ROOT, 'dist/main.js'), core), {
    ...QUIET,
    ...environment,
  })

/** The service of another checkout, which `--before` names; none without it. */
export const startBefore = async ({ before }, settings = {}) =>
  before === undefined
    ? []
    : [
        await startServer('before', node('before', join(before.root, 'dist/main.js')), {
          ...QUIET,
          ...before.environment,
          ...settings,
        }),
      ]

/** A peer of `servers/`. `name` tells two ways of one peer apart. */
export const startPeer = (peer, environment, name = peer) =>
  startServer(name, node(name, pathOf(`servers/${peer}.js`)), environment)

/** The memory of a process in kB. */
export const residentKb = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** What a process has used of its core, all threads; undefined where /proc is missing. */
function cpuSeconds(pid) {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .split(') ')[1]
      .split(' ')
      .slice(11, 13)
    return (Number(user) + Number(system)) / 100
  } catch {
    return undefined
  }
}
