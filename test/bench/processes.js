import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cores, pinned } from './cores.js'

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url))
const SERVICE = pathOf('../../dist/main.js')
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

/**
 * Starts a server that prints `listens on <url>`; resolves when it does, and throws what it said
 * when it ends instead.
 */
export async function startServer(name, script, environment, core = cores?.server) {
  const [command, ...args] = pinned(core, [process.execPath, ...HEAP, ...flags(name), script])
  const child = spawn(command, args, {
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
      const found = /listens on (http:\S+)/.exec(said)?.[1]
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

/** The service itself, as it is started in production. */
export const startService = (environment, core) =>
  startServer(
    'service',
    SERVICE,
    { LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '1000000', ...environment },
    core,
  )

/** A peer of `servers/`. */
export const startPeer = (name, environment) =>
  startServer(name, pathOf(`servers/${name}.js`), environment)

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
