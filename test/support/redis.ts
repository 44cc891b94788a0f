import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TestRedis = {
  readonly port: number
  readonly url: string
  signal(name: NodeJS.Signals): void
  /** As a crash ends it: nothing is kept. */
  kill(): Promise<void>
  /** Again on the same port, empty. */
  start(): Promise<void>
  /** Ends it for good. */
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
// a failed test leaves nobody behind
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function launch(
  port: number,
  folder: string,
  settings: readonly string[],
): Promise<ChildProcess> {
  const bare = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  const child = spawn('redis-server', [...bare, ...settings], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(
        new Error('no redis-server: install Redis (Debian: apt-get install redis-server)', {
          cause,
        }),
      ),
    )
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}:\n${said}`)))
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('Ready to accept connections')) resolve()
      })
  })
  return child
}

/**
 * A Redis of one's own on a free port, with nothing kept on disk; settings as on its command line.
 */
export async function startRedis(...settings: readonly string[]): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'salon-redis-'))
  const port = await freePort()
  let child = await launch(port, folder, settings).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    throw error
  })
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    signal: (name) => void child.kill(name),
    kill,
    async start() {
      child = await launch(port, folder, settings)
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

export type Signpost = {
  readonly url: string
  /** From now on new connections lead there; those that stand stay where they are. */
  lead(port: number): void
  stop(): Promise<void>
}

/** An address that leads to a Redis, and after a failover to another. */
export async function startSignpost(first: number): Promise<Signpost> {
  let target = first
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => undefined) // both are closed then
      end.once('close', () => [near, far].forEach((socket) => ends.delete(socket.destroy())))
    }
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (port) => void (target = port),
    async stop() {
      ends.forEach((end) => end.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
