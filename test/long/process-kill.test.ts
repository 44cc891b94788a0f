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

test('the first start says where to look, whom to log in as and where the data lies', () => {
  const said = service.gateway.output()
  for (const path of ['/graphql', '/api/records/', '/livez'])
    expect(said).toContain(`${service.gateway.url}${path}`)
  expect([...service.logins.keys()]).toEqual(['admin', 'operator', 'master', 'client'])
  expect(service.home).toContain('data')
  expect(said).toMatch(/Postgres of your own .*DATABASE_URL=postgres:\/\/\S+ and JWT_SECRET/)
  expect(said).not.toContain('has no salon yet')
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
  const places = await service.freePlaces(Array.from({ length: 12 }, (_, index) => 35 + index))
  const clients = Array.from({ length: 10 }, async () => {
    for (let place = places.shift(); place; place = places.shift()) {
      const outcome = await caller.book('rest', place).catch(() => 'cut off' as const)
      if (outcome === 'cut off') return
      if (outcome.done) acknowledged.push(outcome.id)
    }
    throw new Error('the places ended before the process did')
  })
  while (acknowledged.length < 30) await sleep(1)
  const postmaster = service.postmaster() ?? 0
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
