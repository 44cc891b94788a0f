import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../redis.js'

export type TestPooler = {
  /** Leads through the pooler to the same database. */
  readonly url: string
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
// a failed test leaves nobody behind
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** PgBouncer refuses to run as root. */
const owner = process.geteuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/**
 * Starts a PgBouncer before the server at `url`, as docs/databases.md describes it. PGBOUNCER names
 * another program than the one in the path.
 */
export async function startPooler(
  url: string,
  mode: 'session' | 'transaction',
  settings: Readonly<Record<string, string>> = {},
): Promise<TestPooler> {
  const folder = await mkdtemp(join(tmpdir(), 'salon-pooler-'))
  await chmod(folder, 0o755)
  const server = new URL(url)
  const port = await freePort()
  const users = join(folder, 'users.txt')
  await writeFile(users, `"${server.username}" "${server.password}"\n`)
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: mode,
    default_pool_size: mode === 'session' ? '80' : '20',
    server_login_retry: '1',
    ...settings,
  }
  const ini = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
  ]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `${ini.join('\n')}\n`)
  const child = spawn(process.env.PGBOUNCER ?? 'pgbouncer', [file], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  const ended = once(child, 'exit').finally(() => running.delete(child))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(
        new Error('no pgbouncer: install PgBouncer (Debian: apt-get install pgbouncer)', { cause }),
      ),
    )
    child.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}:\n${said}`)))
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('process up')) resolve()
    })
  })
  const own = new URL(url)
  own.port = String(port)
  return {
    url: own.href,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
