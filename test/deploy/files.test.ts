import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { EXIT } from '../../src/commands/exit-codes.js'
import { ROOT } from '../support/markdown.js'

const read = (path: string): string => readFileSync(join(ROOT, 'deploy', path), 'utf8')

/** How long the service keeps an idle connection, and the time between its pings, in seconds. */
const [KEPT_IDLE] = secondsIn('src/http/server.ts', /keepAliveTimeout: ([\d_]+)/)
const [ROUND_MS] = secondsIn('src/http/sockets/connections.ts', /roundMs: ([\d_]+)/)
function secondsIn(path: string, pattern: RegExp): number[] {
  const found = pattern.exec(readFileSync(join(ROOT, path), 'utf8'))
  return [Number(found?.[1]?.replaceAll('_', '')) / 1000]
}
const PINGS = 12 * (ROUND_MS ?? NaN)
const seconds = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1])

/** An instruction of a container file: `['USER', '10001:10001']`. */
type Instruction = readonly [name: string, value: string]
const instructionsOf = (text: string): Instruction[] =>
  text
    .replace(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', value = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
      return [name, value]
    })

describe('the container file', () => {
  const instructions = instructionsOf(read('Containerfile'))
  const last = instructions.slice(instructions.findLastIndex(([name]) => name === 'FROM'))
  const valueOf = (name: string): string | undefined => last.find(([one]) => one === name)?.[1]

  test('builds in one stage and runs in another, both of a named version', () => {
    const bases = instructions.filter(([name]) => name === 'FROM').map(([, base]) => base)
    expect(bases).toHaveLength(2)
    for (const base of bases) expect(base).toMatch(/^node:2\d-\w+-slim( AS \w+)?$/)
    expect(last.filter(([name]) => name === 'COPY')).toEqual([
      ['COPY', expect.stringMatching(/^--from=build /)],
    ])
  })

  test('runs as an ordinary user, with Node as process 1 and a health check', () => {
    expect(valueOf('USER')).toMatch(/^[1-9]\d+:[1-9]\d+$/)
    for (const name of ['CMD', 'HEALTHCHECK'])
      expect(valueOf(name)).toMatch(/^(--.* CMD )?\["node", .*"\]$/)
    expect(valueOf('STOPSIGNAL')).toBe('SIGTERM')
  })

  test('neither secrets nor unknown files get into it', () => {
    const names = instructions.map(([name]) => name)
    const allowed = 'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE HEALTHCHECK STOPSIGNAL CMD'
    expect(names.filter((name) => !allowed.split(' ').includes(name))).toEqual([])
    expect(valueOf('ENV')).not.toMatch(/SECRET|TOKEN|PASSWORD|DATABASE_URL/)
    const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.env', 'deploy/.env', '.git', 'node_modules']))
  })

  test('the release has what it starts', () => {
    const started = [valueOf('CMD'), valueOf('HEALTHCHECK')].map(
      (command) => /"\/opt\/salon\/([^/]+)\//.exec(command ?? '')?.[1],
    )
    expect(started).toEqual(['dist', 'deploy'])
    expect(read('release.sh')).toMatch(/^cp -r .* dist .*\ncp deploy\/health-check\.js /m)
  })
})

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true })
  const own: Record<string, unknown>[] = [services['service-1'], services['service-2']]

  test('runs two processes behind Caddy, with Postgres and Redis', () => {
    expect(Object.keys(services).sort()).toEqual([
      'caddy',
      'postgres',
      'redis',
      'service-1',
      'service-2',
    ])
    const upstreams = services.caddy.environment.SALON_UPSTREAMS.split(' ')
    expect(upstreams).toEqual(['service-1:4000', 'service-2:4000'])
    expect(instructionsOf(read('Containerfile'))).toContainEqual(['EXPOSE', '4000'])
  })

  test.each(own)('process %# has a read-only root and no rights', (service) => {
    expect(service).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      depends_on: {
        postgres: { condition: 'service_healthy' },
        redis: { condition: 'service_healthy' },
      },
    })
    expect(service).not.toHaveProperty('ports')
  })

  test('databases are watched and reached from inside alone, and volumes are declared', () => {
    for (const name of ['postgres', 'redis']) {
      expect(services[name].healthcheck.test[0]).toBe('CMD')
      expect(services[name]).not.toHaveProperty('ports')
    }
    const mounted = Object.values<{ volumes?: string[] }>(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((source) => !source.startsWith('.'))
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(volumes).sort())
  })

  test('images have a version', () => {
    const images = Object.values<{ image: string }>(services).map(({ image }) => image)
    expect(images.filter((image) => !/:(?!latest)\w/.test(image))).toEqual([])
  })
})

describe('the systemd unit', () => {
  const unit = read('systemd/salon@.service')
  const values = new Map(
    [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

  test('runs the release as a user of its own, on the port of its name', () => {
    expect(values.get('ExecStart')).toMatch(/ \/opt\/salon\/current\/dist\/main\.js$/)
    expect(values.get('Environment')).toContain('PORT=%i')
    expect(values.get('User')).toBe('salon')
  })

  test.each(['NoNewPrivileges', 'PrivateTmp', 'PrivateDevices', 'RestrictNamespaces'])(
    'sets %s',
    (name) => expect(values.get(name)).toBe('yes'),
  )

  test('the system is read-only but for its own folder, and no right is left', () => {
    expect(values.get('ProtectSystem')).toBe('strict')
    expect(values.get('CapabilityBoundingSet')).toBe('')
    expect(values.has('StateDirectory')).toBe(true)
    expect(values.has('MemoryDenyWriteExecute')).toBe(false) // Node would not start
  })

  test('it does not start again after what a restart cannot cure', () => {
    const final = [EXIT.config, EXIT.unwritable, EXIT.databaseTooOld, EXIT.embedded]
    expect(values.get('RestartPreventExitStatus')).toBe(final.join(' '))
  })

  test('a shutdown has the time that the service takes at most', () => {
    const [limit = NaN] = secondsIn('src/main.ts', /STOP_LIMIT_MS = ([\d_]+)/)
    const delay = seconds(read('create-env.sh'), /^STOP_DELAY_SECONDS=(\d+)$/m)
    expect(Number(values.get('TimeoutStopSec'))).toBeGreaterThan(limit + delay)
    expect(seconds(read('compose.yaml'), /stop_grace_period: (\d+)s/)).toBeGreaterThan(
      limit + delay,
    )
    // Meanwhile the proxy notices.
    expect(delay).toBeGreaterThan(seconds(read('Caddyfile'), /health_interval (\d+)s/))
  })
})

describe('proxies', () => {
  test('they close idle connections before the service does', () => {
    const caddy = seconds(read('Caddyfile'), /^\s*keepalive (\d+)s$/m)
    const nginx = seconds(read('nginx.conf'), /^\s*keepalive_timeout (\d+)s;$/m)
    for (const limit of [caddy, nginx]) {
      expect(limit).toBeGreaterThan(0)
      expect(limit).toBeLessThan(KEPT_IDLE ?? NaN)
    }
  })

  test('nginx keeps subscriptions open between pings, and passes what they need', () => {
    const nginx = read('nginx.conf')
    const graphql = /location = \/graphql \{([^}]*)\}/.exec(nginx)?.[1] ?? ''
    expect(seconds(graphql, /proxy_read_timeout (\d+)s;/)).toBeGreaterThan(2 * PINGS)
    for (const header of ['Upgrade', 'Connection', 'X-Forwarded-For', 'X-Forwarded-Proto'])
      expect(nginx).toMatch(new RegExp(`proxy_set_header ${header} +\\$`))
    expect(nginx).toMatch(/X-Forwarded-For +\$remote_addr;/) // never what a client claims
  })

  test('Caddy notices a new process before the unit says that it is ready', () => {
    const noticed = secondsIn('deploy/health-check.js', /NOTICED_MS = ([\d_]+)/)[0] ?? NaN
    expect(seconds(read('Caddyfile'), /health_interval (\d+)s/)).toBeLessThan(noticed)
    // With least_conn a stopped process would be asked again and again: it has no connections.
    expect(read('Caddyfile')).toMatch(/lb_policy round_robin/)
  })

  test('they do not pass metrics on', () => {
    expect(read('Caddyfile')).toMatch(/^\s*respond \/metrics 404$/m)
    expect(read('nginx.conf')).toMatch(/location = \/metrics \{\s*return 404;/)
  })
})

describe('the health check of a container', () => {
  const check = async (port: number, ...args: string[]): Promise<unknown> => {
    const child = spawn(process.execPath, [join(ROOT, 'deploy/health-check.js'), ...args], {
      env: { PORT: String(port) },
      stdio: 'inherit',
    })
    return (await once(child, 'exit'))[0]
  }

  test.each([
    [200, 0],
    [503, 1],
  ])('/readyz with %i ends it with %i', async (status, code) => {
    const asked: (string | undefined)[] = []
    const server = createServer(({ url }, response) => {
      asked.push(url)
      response.writeHead(status).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await check(port)).toBe(code)
    expect(asked).toEqual(['/readyz'])
    server.close()
    await once(server, 'close')
    expect(await check(port)).toBe(1) // nothing listens
  })

  test('the unit lets it wait until the process is ready', async () => {
    const statuses = [503, 503, 200]
    const server = createServer((_, response) => response.writeHead(statuses.shift() ?? 500).end())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    expect(await check((server.address() as AddressInfo).port, '--wait')).toBe(0)
    expect(statuses).toEqual([])
    server.close()
    expect(read('systemd/salon@.service')).toMatch(/^ExecStartPost=.*health-check\.js --wait$/m)
  })
})

describe('a production install', () => {
  test('has every package that the built service imports', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Readonly<Record<string, string>>
    }
    const built = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.js') && !path.startsWith('web/'))
      .map((path) => readFileSync(join(ROOT, 'dist', path), 'utf8'))
    const imported = built
      .flatMap((text) => [
        ...text.matchAll(/(?:^import (?:[^;"']* from )?|\bimport\()["']([@\w][^"']*)["']/gm),
      ])
      .map(([, path = '']) =>
        path
          .split('/')
          .slice(0, path.startsWith('@') ? 2 : 1)
          .join('/'),
      )
      // type-graphql loads it where it is installed
      .filter((name) => !isBuiltin(name) && name !== 'class-validator')
    expect(imported).toContain('@fastify/swagger-ui')
    expect([...new Set(imported)].filter((name) => dependencies[name] === undefined)).toEqual([])
  })

  const MOST_MB = 150

  const CHUNKS = join(ROOT, 'dist/chunks')
  /** The build keeps the files of earlier builds for a day. A build writes all of its own. */
  const isOfEarlierBuild = (path: string): boolean =>
    dirname(path) === CHUNKS &&
    lstatSync(path).mtimeMs < lstatSync(join(ROOT, 'dist/main.js')).mtimeMs - 60_000
  /** The space that a folder takes on disk, in bytes, without the packages inside it. */
  const spaceOf = (folder: string): number =>
    readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(folder, entry.name)
      if (entry.name === 'node_modules' || isOfEarlierBuild(path)) return sum
      return sum + (entry.isDirectory() ? spaceOf(path) : lstatSync(path).blocks * 512)
    }, 0)

  test(`takes at most ${MOST_MB} MB without the embedded database`, () => {
    type Entry = { dev?: boolean; optional?: boolean; devOptional?: boolean; peer?: boolean }
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Entry>
    }
    const kept = Object.entries(lock.packages)
      .filter(([path, { dev, optional, devOptional }]) => path && !dev && !optional && !devOptional)
      .map(([path]) => join(ROOT, path))
    expect(kept.length).toBeGreaterThan(100)
    const folders = [...kept, join(ROOT, 'dist'), join(ROOT, 'drizzle')]
    const mb = folders.reduce((sum, folder) => sum + spaceOf(folder), 0) / 1e6
    expect(mb).toBeGreaterThan(50)
    expect(mb).toBeLessThan(MOST_MB)
  })
})
