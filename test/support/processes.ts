import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SECRET } from './app.js'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

export type Gateway = {
  readonly url: string
  readonly pid: number
  /** All that it printed so far. */
  output(): string
  /** Ends it with the signal and answers its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

const exited = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve))

/** The built service as a process of its own, ready to be asked; throws with its output when it ends instead. */
export async function startGateway(environment: Record<string, string>): Promise<Gateway> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      JWT_SECRET: SECRET,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const found = /listens on (http:\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}:\n${output}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      return exited(child)
    },
  }
}
