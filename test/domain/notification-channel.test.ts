import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressIn, channelsFor } from '../../src/domain/notifications/notification-channel.js'
import { type Channel, CHANNELS } from '../../src/domain/identity/people.js'

const [A, B] = CHANNELS

describe('the channels to try', () => {
  test.each<[string, Channel | null, Channel | null, Channel[], Channel[]]>([
    ['A before B where nothing is known', null, null, [A, B], [A, B]],
    ['the preferred one first', B, null, [A, B], [B, A]],
    ['the one they wrote in last first', null, B, [A, B], [B, A]],
    ['what they prefer before where they wrote', A, B, [A, B], [A, B]],
    ['what they prefer before where they wrote, the other way round', B, A, [A, B], [B, A]],
    ['not the preferred one where it is not connected', B, null, [A], [A]],
    ['not the dialogue’s where it is not connected', null, A, [B], [B]],
    ['none where none is connected', A, B, [], []],
    ['in whatever order they were connected', null, null, [B, A], [A, B]],
  ])('%s', (_, preferred, latestDialogue, connected, channels) =>
    expect(channelsFor({ preferred, latestDialogue, connected })).toEqual(channels),
  )

  test('are all that are connected, each once', () => {
    const maybe = fc.constantFrom(null, A, B)
    fc.assert(
      fc.property(
        maybe,
        maybe,
        fc.uniqueArray(fc.constantFrom(A, B)),
        (preferred, latestDialogue, connected) => {
          const channels = channelsFor({ preferred, latestDialogue, connected })
          expect([...channels].sort()).toEqual([...connected].sort())
          const first = [preferred, latestDialogue].find(
            (channel) => channel && connected.includes(channel),
          )
          if (first) expect(channels[0]).toBe(first)
        },
      ),
    )
  })
})

describe('where a person gets messages', () => {
  test.each<[string, Partial<Record<Channel, string>>, string | null, string | undefined]>([
    ['at the address learned there', { [A]: 'anna-a', [B]: 'anna-b' }, '+4915112345678', 'anna-a'],
    [
      'at their phone where none was learned there',
      { [B]: 'anna-b' },
      '+4915112345678',
      '+4915112345678',
    ],
    ['nowhere where there is no phone either', { [B]: 'anna-b' }, null, undefined],
  ])('%s', (_, addresses, phone, address) =>
    expect(addressIn(A, { addresses, phone })).toBe(address),
  )
})
