import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRateLimit, type RateLimit } from '../../src/base/rate-limit.js'
import { reasonOfFailure, type Redis, Unanswered } from '../../src/base/redis/redis.js'
import { addressOf } from '../../src/http/rate-limit.js'

describe('an address as a caller', () => {
  test.each([
    ['of IPv4 is itself', '203.0.113.7', '203.0.113.7'],
    ['of IPv4 with a port is the address', '203.0.113.7:51824', '203.0.113.7'],
    ['of IPv4 in IPv6 is that of IPv4', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the same in capitals', '::FFFF:203.0.113.7', '203.0.113.7'],
    ['the same in hexadecimal', '::ffff:cb00:7107', '203.0.113.7'],
    ['the same in full', '0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['of IPv6 is its network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['in capitals and with zeros in front', '2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['with its zeros left out at the end', '2001:db8::', '2001:db8:0:0::/64'],
    ['with its zeros left out in the middle', '2001:db8::3:4:5:6', '2001:db8:0:0::/64'],
    ['with one zero left out', '2001:db8:1::4:5:6:7', '2001:db8:1:0::/64'],
    ['with its zeros left out in front', '::2:3:4:5:6:7', '0:0:2:3::/64'],
    ['of this machine', '::1', '0:0:0:0::/64'],
    ['of a link, with the name of the link', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['of IPv6 that ends in one of IPv4', '64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['that does not begin as one of IPv4 in IPv6 does', '1:2:3:4:5:ffff:cb00:7107', '1:2:3:4::/64'],
    ['of IPv6 in brackets', '[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['of IPv6 with a port', '[2001:db8::1]:1001', '2001:db8:0:0::/64'],
    ['the same with another port', '[2001:db8::1]:1002', '2001:db8:0:0::/64'],
    ['of a link, with its name and a port', '[fe80::1%eth0]:443', 'fe80:0:0:0::/64'],
    ['of IPv4 in IPv6 with a port', '[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['that a proxy does not tell', 'unknown', 'unknown'],
    ['that is a name', 'pages.example', 'unknown'],
    ['that is nearly one of IPv4', '203.0.113.256', 'unknown'],
    ['that is nearly one of IPv6', '2001:db8::1::2', 'unknown'],
    ['with a bracket too few', '[2001:db8::1', 'unknown'],
    ['with a bracket too many', '[[2001:db8::1]]:1', 'unknown'],
    ['with brackets and nothing in them', '[]:1001', 'unknown'],
    ['with a port that is none', '203.0.113.7:http', 'unknown'],
    ['that is a long text', 'x'.repeat(16_000), 'unknown'],
    ['that is a long text of brackets', '[1]:'.repeat(4_000), 'unknown'],
    ['that is empty', '', 'unknown'],
    ['of a connection that is closed already', undefined, 'unknown'],
  ])('%s', (_, ip, caller) => expect(addressOf(ip)).toBe(caller))
})

describe('a limit in memory', () => {
  const fallbacks: string[] = []
  let limit: RateLimit
  beforeEach(() => {
    vi.useFakeTimers()
    limit = createRateLimit({
      name: 'test',
      perMinute: 3,
      redis: undefined,
      onFallback: (why) => fallbacks.push(why),
    })
  })
  afterEach(() => vi.useRealTimers())

  test('opens again a minute after the first, not after the last', async () => {
    expect(await limit.take('a')).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 })
    vi.advanceTimersByTime(30_000)
    expect(await limit.take('a', 2)).toEqual({ allowed: true, remaining: 0, resetSeconds: 30 })
    vi.advanceTimersByTime(29_500)
    expect(await limit.take('a')).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 })
    vi.advanceTimersByTime(500)
    expect(await limit.take('a')).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 })
  })

  test('is one for each key', async () => {
    await limit.take('a', 3)
    expect((await limit.take('a')).allowed).toBe(false)
    expect(await limit.take('b')).toMatchObject({ allowed: true, remaining: 2 })
  })

  test('refuses what is more than is left, and that is gone then', async () => {
    await limit.take('a', 2)
    expect(await limit.take('a', 2)).toMatchObject({ allowed: false, remaining: 0 })
    expect((await limit.take('a')).allowed).toBe(false)
  })

  test('refuses what is more than there ever is', async () => {
    expect(await limit.take('a', 4)).toMatchObject({ allowed: false, remaining: 0 })
  })

  test('keeps nothing of a key whose minute is over', async () => {
    for (let n = 0; n < 1000; n += 1) await limit.take(`key ${n}`)
    expect(vi.getTimerCount()).toBe(1000)
    vi.advanceTimersByTime(60_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is nothing to fall back to where no Redis is set', () => expect(fallbacks).toEqual([]))
})

describe('why Redis did not count', () => {
  test.each([
    [
      'READONLY',
      "READONLY You can't write against a read only replica. script: 1f2, on @user_script:1.",
    ],
    [
      'READONLY',
      'ERR Error running script (call to f_1f2): @user_script:1: @user_script: 1: -READONLY ' +
        "You can't write.",
    ],
    [
      'OOM',
      "OOM command not allowed when used memory > 'maxmemory'. script: 1f2, on @user_script:1.",
    ],
    ['NOPERM', "NOPERM this user has no permissions to run the 'evalsha' command"],
    [
      'ERR',
      "ERR unknown command 'EVALSHA', with args beginning with: '1f2' '1' " +
        "'salon:limit:caller:address 203.0.113.7'",
    ],
    ['unanswered', 'something without a word of its own from 203.0.113.7'],
  ])('%s, and no more of it: %s', (reason, message) => {
    expect(reasonOfFailure(Object.assign(new Error(message), { name: 'ReplyError' }))).toBe(reason)
  })

  test.each([
    ['no answer in time', new Unanswered()],
    [
      'the connection ends meanwhile',
      Object.assign(new Error('Command aborted'), { name: 'AbortError' }),
    ],
    [
      'it is not made again',
      Object.assign(new Error('Reached the max'), { name: 'MaxRetriesPerRequestError' }),
    ],
    ['it is ended', new Error('Connection is closed.')],
    [
      'it is just ending',
      new Error("Stream isn't writeable and enableOfflineQueue options is false"),
    ],
    [
      'the network fails',
      Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
    ],
  ])('unanswered: %s', (_, error) => expect(reasonOfFailure(error)).toBe('unanswered'))

  test.each([
    ['a mistake of ours', new TypeError('x is not a function')],
    [
      'a mistake that has a code',
      Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' }),
    ],
    [
      'the library of limits',
      new Error('Consuming decimal number of points is not supported by this package'),
    ],
    ['what is no error', 'a word'],
  ])('failed: %s', (_, error) => expect(reasonOfFailure(error)).toBe('failed'))

  test('a fault of ours is told with what was thrown, costs no connection, and memory counts', async () => {
    const fault = new TypeError('x is not a function')
    const disconnect = vi.fn()
    const broken = {
      status: 'ready',
      defineCommand: vi.fn(),
      rlflxIncr: () => Promise.reject(fault),
      disconnect,
    }
    const onFallback = vi.fn()
    const limit = createRateLimit({
      name: 'test',
      perMinute: 3,
      redis: broken as unknown as Redis,
      onFallback,
    })
    expect(await limit.take('a')).toMatchObject({ allowed: true, remaining: 2 })
    expect(onFallback.mock.calls).toEqual([['failed', fault]])
    expect(disconnect).not.toHaveBeenCalled()
  })
})
