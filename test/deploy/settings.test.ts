import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../src/base/config/config.js'
import { VARIABLES } from '../../src/base/config/env-schema.js'
import { ROOT } from '../support/markdown.js'

const read = (path: string): string => readFileSync(join(ROOT, 'deploy', path), 'utf8')

/** Names that the service reads, and those that only Compose and Caddy read. */
const OF_SERVICE = ['NODE_ENV', ...Object.values(VARIABLES).map(({ name }) => name)]
const OF_OTHERS = ['POSTGRES_PASSWORD', 'SALON_HOST']

const createEnv = (...args: string[]) =>
  spawnSync('sh', [join(ROOT, 'deploy/create-env.sh'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: '/home/somebody' },
  })

/** Every name in the printed settings, also of those that are commented out. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)

describe('the settings of a deployment', () => {
  test.each(['compose', 'server', 'user'])('%s: the service starts with them', (kind) => {
    const { status, stdout } = createEnv('salon.example.com', kind)
    expect(status).toBe(0)
    const settings = parseEnv(stdout) as Record<string, string>
    const config = readConfig(settings)
    expect(config).toMatchObject({
      baseUrl: 'https://salon.example.com',
      trustProxy: 1,
      jwtSecret: expect.stringMatching(/^[A-Za-z0-9]{48}$/),
      metricsToken: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      demo: false,
    })
    expect(config.databaseUrl === undefined).toBe(kind === 'user')
    const known = kind === 'compose' ? [...OF_SERVICE, ...OF_OTHERS] : OF_SERVICE
    expect(namesIn(stdout).filter((name) => !known.includes(name))).toEqual([])
    expect(createEnv('salon.example.com', kind).stdout).not.toBe(stdout)
  })

  test.each([
    [[]],
    [['salon.example.com']],
    [['salon.example.com', 'cloud']],
    [['https://salon.example.com', 'server']],
    [['', 'server']],
    [['a b', 'server']],
  ])('%j is refused with nothing on the output', (args) => {
    const { status, stdout, stderr } = createEnv(...args)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).not.toBe('')
  })

  test('every variable of compose.yaml is one that create-env.sh prints', () => {
    const printed = namesIn(createEnv('salon.example.com', 'compose').stdout)
    const used = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    expect(used.length).toBeGreaterThan(1)
    expect(used.filter((name) => !printed.includes(name))).toEqual([])
  })

  test('variables of the unit and of the container file exist', () => {
    const inUnit = [...read('systemd/salon@.service').matchAll(/^Environment=(.*)$/gm)]
      .flatMap(([, pairs = '']) => pairs.split(' '))
      .map((pair) => pair.split('=')[0])
    const inImage = [...read('Containerfile').matchAll(/^(?:ENV|\s{4})\s*([A-Z_]+)=/gm)]
    const names = [...inUnit, ...inImage.map(([, name]) => name)]
    expect(names).toEqual(expect.arrayContaining(['PORT', 'LOG_FORMAT', 'DATA_DIR', 'HOST']))
    expect(names.filter((name) => !OF_SERVICE.includes(name ?? ''))).toEqual([])
  })

  test('variables of the Caddyfile are set in compose.yaml or have a default', () => {
    const set = parse(read('compose.yaml'), { merge: true }).services.caddy.environment
    const used = [...read('Caddyfile').matchAll(/\{\$(\w+)(:?)/g)]
    expect(used.map(([, name]) => name)).toEqual(expect.arrayContaining(Object.keys(set)))
    expect(used.filter(([, , colon]) => colon !== ':')).toEqual([])
  })
})
