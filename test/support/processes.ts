import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Demo } from '../../src/service/demo/seed.js'
import { SECRET } from './app.js'

const built = (name: string): string =>
  fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url))

export type Gateway = {
  readonly url: string
  readonly pid: number
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>
  /** All that it printed so far. */
  output(): string
  signal(name: NodeJS.Signals): void
  /** Ends it with the signal and answers its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}
/** How a process ended, and what it said until then. */
export type Ended = {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Where the service says its address: in the log, or on a terminal. */
export const LISTENING =
  /"url":"(http:[^"]+)".*"msg":"listening"|The salon service listens on (\S+)/

/** The demo passwords by username, as the log of the first start has them. */
export function demoLoginsIn(output: string): ReadonlyMap<string, string> {
  const line = output.split('\n').find((text) => text.includes('a demo salon was made')) ?? '{}'
  const { usernames = [], password = '' } = JSON.parse(line) as Partial<Demo>
  return new Map(usernames.map((username) => [username, password]))
}

const running = new Set<ChildProcess>()
// a failed test leaves nobody behind
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

const bare = { PATH: process.env.PATH, HOME: process.env.HOME }
const usual = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  LOGIN_LIMIT_PER_MINUTE: '1000000',
  PORT: '0',
  JWT_SECRET: SECRET,
  LOG_LEVEL: 'warn',
  AUTOPILOT_SILENCE_MS: '0',
}

function launch(
  script: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  cwd?: string,
) {
  const child = spawn(process.execPath, [built(script), ...args], {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  void ended.then(() => running.delete(child))
  return { child, ended }
}

const gatewayOf = (
  child: ChildProcess,
  ended: Promise<number | null>,
  url: string,
  output: () => string,
): Gateway => ({
  url,
  pid: child.pid ?? 0,
  ended,
  output,
  signal: (name) => void child.kill(name),
  end(signal = 'SIGTERM') {
    child.kill(signal)
    return ended
  },
})

/**
 * The built service as a process of its own, ready to be asked; throws with its output when it ends
 * instead.
 */
export async function startGateway(
  environment: Record<string, string>,
  cwd?: string,
): Promise<Gateway> {
  const { child, ended } = launch('main', [], { ...bare, ...usual, ...environment }, cwd)
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const [, logged, shown] = LISTENING.exec(output) ?? []
      const found = logged ?? shown
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then((code) => reject(new Error(`the gateway ended with ${code}:\n${output}`)))
  })
  return gatewayOf(child, ended, url, () => output)
}

/** The built service on that port, with nobody to read what it prints, as after `| head -1`. */
export async function startUnheard(
  port: number,
  environment: Record<string, string>,
): Promise<Gateway> {
  const { child, ended } = launch('main', [], {
    ...bare,
    ...usual,
    ...environment,
    PORT: String(port),
  })
  child.stdout.destroy()
  child.stderr.destroy()
  const url = `http://localhost:${port}`
  while (child.exitCode === null && child.signalCode === null && !(await answers(url)))
    await sleep(50)
  return gatewayOf(child, ended, url, () => '')
}
const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/livez`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Runs `main` or `cli` of the built service until it ends by itself, in just that environment and
 * that folder.
 */
export async function runToEnd(
  script: 'main' | 'cli',
  args: readonly string[],
  environment: Record<string, string>,
  cwd?: string,
): Promise<Ended> {
  const { child } = launch(script, args, { ...bare, ...environment }, cwd)
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, stdout, stderr }
}
