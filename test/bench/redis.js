import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { cores, pinned } from './cores.js'
import { temporaryFolder } from './infrastructure.js'

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** A core of its own where there is a third, as it works beside the service, not in it. */
const ownCore =
  cores?.all.split(',').find((core) => core !== cores.server && core !== cores.rest) ?? cores?.rest

/** A Redis of this run's own; fails, saying so, where none is installed. */
export async function startRedis() {
  const { folder, remove } = await temporaryFolder()
  const port = await freePort()
  const args = [
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
  const [command, ...rest] = pinned(ownCore, ['redis-server', ...args])
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  const end = async () => {
    kill()
    await ended
    process.removeListener('exit', kill)
    await remove()
  }
  let said = ''
  const ready = new Promise((resolve) => {
    const read = (chunk) => {
      said += chunk
      if (said.includes('Ready to accept connections')) resolve('ready')
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  if ((await Promise.race([ready, ended])) === 'ready')
    return { url: `redis://127.0.0.1:${port}`, end }
  await end()
  throw new Error(
    'this part needs a redis-server (Debian: apt-get install redis-server), and none ' +
      `started:\n${said}`,
  )
}
