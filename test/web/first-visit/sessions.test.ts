import { describe, expect, test } from 'vitest'
import { createSessions, deviceName } from '../../../src/web/account/sessions.js'
import { ConnectionFailure } from '../../../src/web/api/errors.js'
import { fakeDesk } from './fake-desk.js'

const at = '2030-01-07T09:00:00Z'
const session = (id: string, current = false) => ({
  id,
  device: null,
  createdAt: at,
  renewedAt: at,
  current,
})

test('the present sign-in is first', async () => {
  const { desk } = fakeDesk(() => ({ sessions: [session('a'), session('b'), session('c', true)] }))
  const sessions = createSessions(desk)
  await sessions.load()
  expect(sessions.list.value?.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

test('sign-ins leave the list as they end; the first failure stops the rest', async () => {
  const { desk, sent } = fakeDesk(({ name, variables }) => {
    if (name === 'OwnSessions')
      return { sessions: [session('me', true), session('a'), session('b'), session('c')] }
    if (variables.id === 'b') throw new ConnectionFailure('down')
    return { endSession: { id: variables.id } }
  })
  const sessions = createSessions(desk)
  await sessions.load()
  const ending = sessions.end(['a', 'b', 'c'])
  expect([...sessions.busy.value]).toEqual(['a', 'b', 'c'])
  await expect(ending).rejects.toThrow(ConnectionFailure)
  expect(sessions.list.value?.map(({ id }) => id)).toEqual(['me', 'b', 'c'])
  expect([...sessions.busy.value]).toEqual([])
  expect(sent.map(({ variables }) => variables.id)).toEqual([undefined, 'a', 'b'])
})

test('a list that cannot be loaded says why, and loads again', async () => {
  let isDown = true
  const { desk } = fakeDesk(() => {
    if (isDown) throw new ConnectionFailure('down')
    return { sessions: [] }
  })
  const sessions = createSessions(desk)
  await sessions.load()
  expect(sessions.failure.value).toBeInstanceOf(ConnectionFailure)
  isDown = false
  await sessions.load()
  expect([sessions.failure.value, sessions.list.value]).toEqual([undefined, []])
})

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0'
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5'
describe('the name of a device', () => {
  test.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, 'Chrome, Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64) ${CHROME} Safari/537.36 Edg/126.0`, 'Edge, Windows'],
    [`Mozilla/5.0 (Linux; Android 14) ${CHROME} Mobile Safari/537.36`, 'Chrome, Android'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605`, 'Safari, macOS'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 17 like Mac OS X) ${SAFARI} Safari/604`, 'Safari, iPhone'],
    ['Mozilla/5.0 (X11; Linux; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox, Linux'],
    ['curl/8.5.0', 'curl'],
    ['', null],
    [null, null],
  ])('of %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
