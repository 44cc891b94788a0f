import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseDatabaseUrl } from '../../src/base/config/database-url.js'
import { ConfigMistakes, readConfig, warningsOf } from '../../src/base/config/config.js'

const SECRET = 'a secret of the tests, 32 bytes or more'
const OWN = { DATABASE_URL: 'postgres://user:word@host/name', JWT_SECRET: SECRET }

function mistakesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigMistakes) return error.mistakes
    throw error
  }
  return []
}

describe('readConfig', () => {
  test('an empty environment runs on the embedded database, for this machine alone', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: resolve('.data'),
      jwtSecret: undefined,
      demo: true,
      demoPassword: undefined,
      explorer: true,
      nativeBooking: true,
      rateLimit: 300,
      loginLimit: 10,
      trustProxy: false,
      corsOrigins: [],
      worker: 'on',
    })
  })

  test('an empty or blank variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ', JWT_SECRET: '', WORKER: ' ' })).toEqual(
      readConfig({}),
    )
  })

  test.each([
    [
      'the explorer is off in production',
      { NODE_ENV: 'production', JWT_SECRET: SECRET },
      { explorer: false },
    ],
    [
      'the explorer can be had in production',
      { NODE_ENV: 'production', JWT_SECRET: SECRET, EXPLORER: 'yes' },
      { explorer: true },
    ],
    [
      'there is no demo in production',
      { NODE_ENV: 'production', JWT_SECRET: SECRET },
      { demo: false },
    ],
    ['the demo can be switched off', { DEMO: 'off' }, { demo: false }],
    [
      'the demo can be off in production',
      { NODE_ENV: 'production', JWT_SECRET: SECRET, DEMO: 'off' },
      { demo: false },
    ],
    ['a word for no', { NATIVE_BOOKING_ENABLED: 'Off' }, { nativeBooking: false }],
    ['port 0 takes a free one', { PORT: '0' }, { port: 0 }],
    [
      'an address loses its last slash',
      { BASE_URL: 'https://salon.example.com/' },
      { baseUrl: 'https://salon.example.com' },
    ],
    ['a number of hops', { TRUST_PROXY: '2' }, { trustProxy: 2 }],
    ['addresses of proxies', { TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: '10.0.0.0/8, ::1' }],
    [
      'origins',
      { CORS_ORIGINS: 'https://a.example, *' },
      { corsOrigins: ['https://a.example', '*'] },
    ],
    [
      'two secrets while one is replaced',
      { MESSENGER_A_WEBHOOK_SECRET: 'whsec_aaaa whsec_bbbb' },
      { messengerASecrets: ['whsec_aaaa', 'whsec_bbbb'] },
    ],
  ])('%s', (_, env, expected) => expect(readConfig(env)).toMatchObject(expected))

  test.each([
    ['a port beyond the range', { PORT: '65536' }, /^PORT: use a whole number from 0 to 65535$/],
    ['a port with a unit', { PORT: '80 http' }, /^PORT: use a whole number/],
    [
      'another database',
      { ...OWN, DATABASE_URL: 'mysql://host/name' },
      /^DATABASE_URL: .*postgres:\/\//,
    ],
    [
      'a password that is not percent-encoded',
      { ...OWN, DATABASE_URL: 'postgres://a:b%zz@host/x' },
      /^DATABASE_URL: /,
    ],
    ['no address at all', { ...OWN, DATABASE_URL: 'localhost' }, /^DATABASE_URL: /],
    [
      "no secret with one's own database",
      { DATABASE_URL: OWN.DATABASE_URL },
      /^JWT_SECRET: is required/,
    ],
    [
      'a demo in production',
      { NODE_ENV: 'production', JWT_SECRET: SECRET, DEMO: 'on' },
      /^DEMO: is always off with NODE_ENV=production/,
    ],
    ['neither yes nor no for the demo', { DEMO: 'maybe' }, /^DEMO: use true or false/],
    ['no secret in production', { NODE_ENV: 'production' }, /^JWT_SECRET: is required/],
    ['a secret of 31 bytes', { JWT_SECRET: 'x'.repeat(31) }, /^JWT_SECRET: is too short/],
    ['a short password', { DEMO_PASSWORD: '1234567' }, /^DEMO_PASSWORD: use at least 8/],
    ['neither yes nor no', { EXPLORER: 'maybe' }, /^EXPLORER: use true or false$/],
    ['an unknown worker', { WORKER: 'some' }, /^WORKER: use one of on, off, only$/],
    [
      'an origin with a path',
      { CORS_ORIGINS: 'https://a.example/desk' },
      /^CORS_ORIGINS: .*"https:\/\/a\.example\/desk"/,
    ],
    [
      'three webhook secrets',
      { MESSENGER_B_WEBHOOK_SECRET: 'whsec_a whsec_b whsec_c' },
      /^MESSENGER_B_WEBHOOK_SECRET: /,
    ],
    [
      'no limit at all',
      { RATE_LIMIT_PER_MINUTE: '0' },
      /^RATE_LIMIT_PER_MINUTE: use a whole number from 1/,
    ],
  ])('refuses %s', (_, env, mistake) => {
    const mistakes = mistakesOf(env)
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(mistake)
  })

  test(
    'tells every mistake at once, in the order of the documentation, and never the value of a ' +
      'secret',
    () => {
      const mistakes = mistakesOf({
        LOG_LEVEL: 'loud',
        PORT: 'x',
        JWT_SECRET: 'hunter2',
        TRUST_PROXY: 'everybody',
      })
      expect(mistakes.map((mistake) => mistake.split(':')[0])).toEqual([
        'PORT',
        'JWT_SECRET',
        'LOG_LEVEL',
        'TRUST_PROXY',
      ])
      expect(mistakes.join()).not.toContain('hunter2')
    },
  )
})

describe('warningsOf', () => {
  const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: SECRET }
  const warnings = (env: Record<string, string>) => warningsOf(env, readConfig(env))

  test('production without METRICS_TOKEN is warned of', () => {
    expect(warnings(PRODUCTION)).toEqual([expect.stringMatching(/^METRICS_TOKEN is not set/)])
  })

  test.each([
    ['production with it', { ...PRODUCTION, METRICS_TOKEN: 'sixteen-or-more-x' }],
    ['any other environment', {}],
  ])('%s is not', (_, env) => expect(warnings(env)).toEqual([]))

  test.each(['fifteen-letters', 'a token with spaces in it'])('the token %j is refused', (token) =>
    expect(mistakesOf({ METRICS_TOKEN: token })).toEqual([
      expect.stringMatching(/^METRICS_TOKEN:/),
    ]),
  )
})

describe('database addresses', () => {
  const read = (name: string, url: string) => mistakesOf({ ...OWN, [name]: url })

  test.each([
    'postgres://user:word@one:5432,two:5433/name',
    'postgres://user:word@one,two,three/name?target_session_attrs=read-write',
    'postgres://user:p%40ss@one:5432,10.0.0.2:5432/name?sslmode=require',
    'postgres://one/name?target_session_attrs=primary',
    'postgres://user:a,b@one/name',
  ])('%s can be used', (url) => {
    expect(read('DATABASE_URL', url)).toEqual([])
    expect(readConfig({ ...OWN, DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test.each([
    ['an empty host', 'postgres://user:word@one,,two/name'],
    ['a wrong port', 'postgres://user:word@one:5432,two:port/name'],
    ['another protocol', 'mysql://one,two/name'],
    ['no address', 'one,two'],
  ])('%s is refused', (_, url) => {
    expect(read('DATABASE_URL', url)).toEqual([
      'DATABASE_URL: use an address like postgres://user:password@host-1:5432,host-2:5432/name',
    ])
  })

  test('only a primary can take writes, and only a standby needs no such wish', () => {
    const standby = 'postgres://one,two/name?target_session_attrs=standby'
    expect(read('DATABASE_URL', standby)).toEqual([
      'DATABASE_URL: use read-write or primary as target_session_attrs, or leave it out',
    ])
    expect(read('DATABASE_DIRECT_URL', standby)).toHaveLength(1)
    expect(read('DATABASE_READ_URL', standby)).toEqual([])
  })

  test('an address is taken apart into one for each host', () => {
    const url = 'postgres://u:p@one:5432,two/name?sslmode=require&target_session_attrs=read-write'
    expect(parseDatabaseUrl(url)).toEqual({
      urls: [
        'postgres://u:p@one:5432/name?sslmode=require',
        'postgres://u:p@two/name?sslmode=require',
      ],
      target: 'read-write',
    })
  })
})
