import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigMistakes, readConfig } from '../../src/base/config/config.js'

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
