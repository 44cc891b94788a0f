import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servantsOf } from '../../src/tools/embedded-postgres/postmaster.js'
import {
  type EmbeddedService,
  endInTime,
  startEmbeddedService,
} from '../support/postgres/embedded-service.js'
import { createCaller } from '../support/race/caller.js'

// The built service on its embedded database, started and killed once. `npm run test:more` has the
// other ways to end it.

let service: EmbeddedService
beforeAll(async () => {
  service = await startEmbeddedService()
})
afterAll(() => service?.remove())

test('the first start says in JSON lines whom to log in as, where it listens and where the data lies', () => {
  const lines = service.gateway.output().trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      usernames: ['admin', 'operator', 'master', 'client'],
      password: service.logins.get('admin'),
      msg: expect.stringContaining('a demo salon was made'),
    },
    {
      level: 'info',
      time: expect.any(String),
      signIn: expect.stringMatching(/^http:.*\/#sign-in=[\w-]{43}$/),
      msg: 'this link signs in as admin, once, within ten minutes',
    },
    {
      level: 'info',
      time: expect.any(String),
      url: service.gateway.url,
      dataDir: service.home,
      msg: 'listening',
    },
  ])
  expect(service.home).toContain('data')
})

test('each of the logins works', async () => {
  for (const username of service.logins.keys()) {
    const viewer = createCaller(service.gateway.url, await service.signIn(username))
    expect((await viewer.send('GET', '/api/records/')).status).toBe(200)
    viewer.close()
  }
})

test('after kill -9 of everything under load the next start has each booking that was acknowledged', async () => {
  const { acknowledged, caller, gateway } = service
  const places = await service.freePlaces(Array.from({ length: 20 }, (_, index) => 35 + index))
  const clients = Array.from({ length: 10 }, async () => {
    for (let place = places.shift(); place; place = places.shift()) {
      const outcome = await caller.book('rest', place).catch(() => 'cut off' as const)
      if (outcome === 'cut off') return
      if (outcome.done) acknowledged.push(outcome.id)
    }
    throw new Error('the places ended before the process did')
  })
  while (acknowledged.length < 30) await sleep(1)
  const postmaster = service.postmaster()
  if (postmaster === undefined) throw new Error('the database does not run')
  process.kill(postmaster, 'SIGKILL')
  gateway.signal('SIGKILL')
  await Promise.all(clients)
  await gateway.ended
  await service.start()
  expect(service.postmaster()).not.toBe(postmaster)
  await service.expectAllThere()
  expect(await endInTime(service.gateway, 'SIGTERM')).toBe(0)
  expect(servantsOf(service.home)).toEqual([])
})
