import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CrmStubMode } from './stub-server.js'
import { freePort } from '../redis.js'

/** External system A in a process of its own. */
export type CrmAProcess = {
  readonly url: string
  readonly token: string
  /** As a crash ends it: nothing is kept. */
  kill(): Promise<void>
  /** Again on the same port, with nothing in it. */
  start(): Promise<void>
}
export type CrmAProcessOptions = {
  readonly port?: number
  readonly token?: string
  readonly mode?: CrmStubMode
  readonly slowMs?: number
}

const SCRIPT = fileURLToPath(new URL('./stub-process.ts', import.meta.url))
const running = new Set<ChildProcess>()
// a failed test leaves nobody behind
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

async function launch(words: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the stub ended with ${code}:\n${said}`)))
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('listens on')) resolve()
      })
  })
  return child
}

/** Starts it, ready to be called; whoever starts it kills it in the end. */
export async function startCrmAProcess(options: CrmAProcessOptions = {}): Promise<CrmAProcess> {
  const { token = 'token-of-the-process', mode = 'up', slowMs = 200 } = options
  const port = options.port ?? (await freePort())
  const words = [String(port), token, mode, String(slowMs)]
  let child = await launch(words)
  return {
    url: `http://127.0.0.1:${port}/bridge`,
    token,
    async kill() {
      if (!running.has(child)) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async start() {
      child = await launch(words)
    },
  }
}
