import { describe, expect, test } from 'vitest'
import {
  newDialogueState,
  type OfferedStart,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import { startOf } from '../../src/domain/autopilot/request/proposed.js'
import type { Search, Turn } from '../../src/domain/autopilot/state/turn.js'
import type { TimeWish } from '../../src/tools/language/engine/meaning/meaning.js'
import type { DialogueContext } from '../../src/domain/autopilot/state/context.js'
import {
  isAtTime,
  isClosed,
  isOffGrid,
  isUnstaffed,
  offer,
  startTimes,
} from '../../src/domain/autopilot/steps/offer-starts.js'
import { type LocalDate, readClock } from '../../src/domain/time/time.js'

const clock = (text: string): number => readClock(text) ?? 0
const wish = (from: string, to: string): TimeWish => ({
  from: clock(from),
  to: clock(to),
  isExact: from === to,
})

test.each([
  ['at noon is noon', wish('12:00', '12:00'), '12:00', true],
  ['at noon is not half past', wish('12:00', '12:00'), '12:30', false],
  ['at noon is not before it', wish('12:00', '12:00'), '11:30', false],
  ['the morning has no noon', wish('00:00', '12:00'), '12:00', false],
  ['the afternoon has', wish('12:00', '18:00'), '12:00', true],
  ['any time is any', null, '03:00', true],
])('%s', (_, wished, time, is) => expect(isAtTime({ time: clock(time) }, wished)).toBe(is))

test.each([
  ['the slowest of all masters', undefined, '11:30'],
  ['the one who is wished', 1, '12:15'],
])('who must be done by one starts early enough for %s', (_, masterId, last) => {
  const by = [
    { masterId: 1, price: '40.00', minutes: 45 },
    { masterId: 2, price: '40.00', minutes: 90 },
  ]
  const world = { services: [{ id: 1, name: 'Haircut', by }] } as unknown as DialogueContext
  const doneBy = { ...wish('00:00', '13:00'), isDoneBy: true }
  const times = startTimes(doneBy, world, { serviceId: 1, masterId })
  expect(isAtTime({ time: clock(last) }, times)).toBe(true)
  expect(isAtTime({ time: clock(last) + 1 }, times)).toBe(false)
})

const DAY = '2030-01-08' as LocalDate
const starts = (...texts: readonly string[]): OfferedStart[] =>
  texts.map((text) => {
    const [date = '', time = '', master = '1'] = text.split(' ')
    return { date: date, time: clock(time), masterId: Number(master) }
  })
const search = (time: TimeWish | null, to = DAY): Search => ({
  ...{ serviceId: 1, masterId: undefined, days: { from: DAY, to }, time },
})
const dialogue = { ...newDialogueState('en'), goal: 'book', serviceId: 1 } as const
const offeredBy = ({ dialogue: { offered, proposal } }: Turn): readonly OfferedStart[] =>
  ((start) => (start ? [start] : offered))(startOf(proposal))

describe('what is said of the starts that were found', () => {
  test('the wished one is proposed', () => {
    const found = starts('2030-01-08 12:00', '2030-01-08 12:30', '2030-01-08 13:00')
    const turn = offer(dialogue, search(wish('12:00', '12:00')), found)
    expect(turn.dialogue.proposal).toEqual({ do: 'book', serviceId: 1, ...found[0] })
  })

  test('nothing is said that was not found, each start once, in order, at most four', () => {
    const found = starts(
      ...[9, 8, 7, 6, 5].flatMap((hour) =>
        [1, 2].map((master) => `2030-01-08 0${hour}:00 ${master}`),
      ),
    )
    for (const time of [
      null,
      wish('05:00', '07:00'),
      wish('20:00', '20:00'),
      wish('06:30', '06:30'),
    ]) {
      const said = offeredBy(offer(dialogue, search(time), found))
      expect(said.length).toBeGreaterThan(0)
      expect(said.length).toBeLessThanOrEqual(4)
      for (const start of said)
        expect(found).toContainEqual(
          expect.objectContaining({ date: start.date, time: start.time }),
        )
      const times = said.map(({ time: at }) => at)
      expect(times).toEqual([...new Set(times)].sort((one, other) => one - other))
    }
  })

  test('where none is as wished the nearest ones are named as others', () => {
    const turn = offer(
      dialogue,
      search(wish('12:00', '12:00')),
      starts('2030-01-08 12:30', '2030-01-08 17:00'),
    )
    expect(turn.dialogue.proposal).toBeNull()
    expect(turn.says).toMatchObject([{ say: 'offer', fit: 'nearest' }])
  })

  test('who refuses an hour and asks for a later one is offered none before it', () => {
    const refusing = { ...dialogue, notTimes: [clock('17:00')] }
    const found = starts('2030-01-08 16:30', '2030-01-08 17:00')
    const turn = offer(refusing, search(wish('17:30', '17:30')), found)
    expect(turn.says).toMatchObject([{ say: 'nothing_free' }, { say: 'ask_other' }])
  })

  test('where the wished master has none, what others have then comes first', () => {
    const own = { ...search(wish('12:00', '12:00')), masterId: 1 }
    const others = starts('2030-01-08 12:00 2', '2030-01-08 12:00 3')
    const turn = offer(dialogue, own, starts('2030-01-09 12:00 1'), {
      ...{ others, isClosed: false, isOffGrid: false, isTooFar: false },
    })
    expect(turn.says).toMatchObject([{ say: 'offer', fit: { notWith: 1 } }])
    expect(offeredBy(turn)).toEqual(starts('2030-01-08 12:00 2', '2030-01-09 12:00 1'))
  })

  test('that the salon is closed is said, on its days off and beside its hours', () => {
    const open = { from: clock('10:00'), to: clock('18:00') }
    const fixture = {
      hours: [null, open, null, null, null, null, null],
    } as unknown as DialogueContext // 2030-01-08 is a Tuesday
    for (const [days, time, is] of [
      [[DAY, DAY], null, false],
      [[DAY, DAY], wish('17:30', '17:30'), false],
      [[DAY, DAY], wish('18:00', '18:00'), true],
      [[DAY, DAY], wish('07:00', '09:30'), true],
      [['2030-01-09', '2030-01-13'], null, true],
      [['2030-01-07', '2030-01-09'], null, false],
    ] as const)
      expect([
        days,
        time,
        isClosed(fixture, { ...search(time), days: { from: days[0], to: days[1] } }),
      ]).toEqual([days, time, is])
    const closed = { others: [], isClosed: true, isOffGrid: false, isTooFar: false }
    const turn = offer(
      dialogue,
      search(null),
      starts('2030-01-09 12:00', '2030-01-09 13:00'),
      closed,
    )
    expect(turn.says).toMatchObject([{ say: 'offer', fit: 'closed' }])
  })

  test('that nobody who does the service works then is said, unless another master is wished', () => {
    const [none, shift] = [[], [{ from: clock('10:00'), to: clock('18:00') }]]
    const fixture = {
      services: [{ id: 1, by: [2, 3].map((masterId) => ({ masterId, minutes: 45 })) }],
      masters: [
        { id: 1, hours: Array(7).fill(shift) },
        { id: 2, hours: [none, shift, none, none, none, none, none] },
      ],
    } as unknown as DialogueContext // 2030-01-08 is a Tuesday
    for (const [days, time, is] of [
      [[DAY, DAY], null, false],
      [[DAY, DAY], wish('18:00', '19:00'), true],
      [['2030-01-09', '2030-01-13'], null, true],
      [['2030-01-07', '2030-01-09'], null, false],
    ] as const) {
      const wished = { ...search(time), days: { from: days[0], to: days[1] } }
      expect([days, time, isUnstaffed(fixture, wished)]).toEqual([days, time, is])
      expect(isUnstaffed(fixture, { ...wished, masterId: 2 })).toBe(false)
    }
    const instead = { others: [], isClosed: false, isUnstaffed: true, isOffGrid: false }
    const found = starts('2030-01-09 12:00', '2030-01-09 13:00')
    const turn = offer(dialogue, search(null), found, { ...instead, isTooFar: false })
    expect(turn.says).toMatchObject([{ say: 'offer', fit: { nobodyFor: 1 } }])
  })

  test('that no appointment starts at a minute is said where only the grid excludes it', () => {
    const world = {
      services: [{ id: 1, by: [{ masterId: 1, minutes: 45 }] }],
    } as unknown as DialogueContext
    const quarterPast = search(wish('10:15', '10:15'))
    const isExcluded = (...times: readonly string[]): boolean =>
      isOffGrid(world, quarterPast, starts(...times.map((time) => `2030-01-08 ${time}`)))
    expect(isExcluded('10:00', '10:30')).toBe(true)
    expect(isExcluded('10:00', '11:00')).toBe(false) // the time between may be taken
    expect(isExcluded('10:30', '11:00')).toBe(false)
    expect(isExcluded('10:00 1', '10:30 2')).toBe(false)
    const offGrid = { others: [], isClosed: false, isOffGrid: true, isTooFar: false }
    const turn = offer(
      dialogue,
      quarterPast,
      starts('2030-01-08 10:00', '2030-01-08 10:30'),
      offGrid,
    )
    expect(turn.says).toMatchObject([{ say: 'offer', fit: 'off_grid' }])
  })

  test('who wants the latest time gets that of the day, and of several days one each', () => {
    const found = starts('2030-01-08 12:00', '2030-01-08 15:00', '2030-01-09 12:00')
    const latest = { ...dialogue, isLatest: true }
    expect(offer(latest, search(null), found).says).toMatchObject([
      { say: 'propose', proposal: found[1] },
    ])
    expect(offeredBy(offer(latest, search(null, '2030-01-09'), found))).toEqual(found.slice(1))
  })

  test('what was refused is not offered again, unless nothing else is free or it is named', () => {
    const found = starts('2030-01-08 12:00', '2030-01-08 13:00', '2030-01-08 14:00')
    const declining = (count: number) => ({ ...dialogue, declined: found.slice(0, count) })
    expect(offeredBy(offer(declining(1), search(null), found))).toEqual(found.slice(1))
    expect(offeredBy(offer(declining(3), search(null), found))).toEqual(found)
    const named = search(wish('12:00', '12:00'))
    expect(offer(declining(1), named, found).says).toMatchObject([{ proposal: found[0] }])
  })

  test('a single free time is proposed at once, with a word before it where it is not as wished', () => {
    const [only] = starts('2030-01-09 12:00')
    const wished = offer(dialogue, search(null, '2030-01-10'), starts('2030-01-09 12:00'))
    expect(wished.says).toMatchObject([{ say: 'propose', proposal: only }])
    const other = offer(dialogue, search(wish('15:00', '15:00')), starts('2030-01-09 12:00'))
    expect(other.says).toMatchObject([
      { say: 'instead', fit: 'nearest' },
      { say: 'propose', proposal: only },
    ])
    expect(other.dialogue).toMatchObject({ expects: 'yes_no', offered: [] })
  })

  test('of several days some of each are named, the first ones of all where the next are wished', () => {
    const days = ['2030-01-08', '2030-01-09', '2030-01-10']
    const found = starts(
      ...days.flatMap((day) => ['09:00', '10:00', '11:00'].map((time) => `${day} ${time}`)),
    )
    const named = (isSoonest: boolean) =>
      offeredBy(offer({ ...dialogue, isSoonest }, search(null, '2030-01-10'), found)).map(
        ({ date }) => date,
      )
    expect(named(false)).toEqual(['2030-01-08', '2030-01-08', '2030-01-09', '2030-01-10'])
    expect(named(true)).toEqual(['2030-01-08', '2030-01-08', '2030-01-08', '2030-01-09'])
  })

  test('nothing at all asks for another day', () => {
    const turn = offer(dialogue, search(null), [])
    expect(turn.says.map(({ say }) => say)).toEqual(['nothing_free', 'ask_other'])
    expect(turn.dialogue).toMatchObject({ offered: [], proposal: null, expects: 'day' })
  })
})
