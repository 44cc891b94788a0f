import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type PlaceClaim,
  type MasterBusySpan,
  findBlockedClaims,
} from '../../src/domain/crm/check-overlap.js'
import { overlaps } from '../../src/domain/time/interval.js'

const room = (from: number, to: number, masterId = 1): MasterBusySpan => ({ masterId, from, to })
const moves = (has: MasterBusySpan | undefined, wants: MasterBusySpan | undefined): PlaceClaim => ({
  has,
  wants,
})

describe('who has no room', () => {
  const cases: [string, PlaceClaim[], MasterBusySpan[], number[]][] = [
    ['nobody, where it is free', [moves(undefined, room(1, 2))], [room(2, 3), room(0, 1)], []],
    ['who would lie on another', [moves(undefined, room(1, 3))], [room(2, 4)], [0]],
    ['nobody, where another master is busy', [moves(undefined, room(1, 3))], [room(1, 3, 2)], []],
    [
      'the later of two for one place',
      [moves(undefined, room(1, 3)), moves(undefined, room(2, 4))],
      [],
      [1],
    ],
    [
      'none of two who change places',
      [moves(room(1, 2), room(2, 3)), moves(room(2, 3), room(1, 2))],
      [],
      [],
    ],
    [
      'none of a row that moves up',
      [moves(room(1, 2), room(2, 3)), moves(room(2, 3), room(3, 4))],
      [],
      [],
    ],
    [
      'all of a row whose first cannot go',
      [moves(room(1, 2), room(2, 3)), moves(room(2, 3), room(3, 4))],
      [room(3, 4)],
      [1, 0],
    ],
    ['nobody who needs none any more', [moves(room(1, 2), undefined)], [room(1, 2)], []],
    [
      'nobody, where one goes away for good',
      [moves(room(1, 2), undefined), moves(undefined, room(1, 2))],
      [],
      [],
    ],
    [
      'who wants what one keeps',
      [moves(room(1, 2), room(5, 6)), moves(undefined, room(1, 2))],
      [room(5, 6)],
      [0, 1],
    ],
  ]
  test.each(cases)('%s', (_, claims, taken, expected) =>
    expect([...findBlockedClaims(claims, taken)].map((claim) => claims.indexOf(claim))).toEqual(
      expected,
    ),
  )
})

const rooms = fc.record({
  masterId: fc.integer({ min: 1, max: 2 }),
  from: fc.nat(20),
  length: fc.integer({ min: 1, max: 6 }),
})
const asRoom = ({ masterId, from, length }: { masterId: number; from: number; length: number }) =>
  room(from, from + length, masterId)
const meet = (a: MasterBusySpan, b: MasterBusySpan): boolean =>
  a.masterId === b.masterId && overlaps(a, b)
const disjoint = (all: readonly MasterBusySpan[]): MasterBusySpan[] =>
  all.reduce<MasterBusySpan[]>(
    (kept, next) => (kept.some((other) => meet(other, next)) ? kept : [...kept, next]),
    [],
  )

test('whoever goes and whoever stays, no two meet; and alone, who could go does', () => {
  fc.assert(
    fc.property(
      fc.array(rooms, { maxLength: 12 }),
      fc.array(fc.option(rooms, { nil: undefined, freq: 8 }), { maxLength: 12 }),
      fc.nat(12),
      (lying, wishes, split) => {
        const there = disjoint(lying.map(asRoom))
        const [moving, taken] = [there.slice(0, split), there.slice(split)]
        const claims = wishes.map((wish, index) => moves(moving[index], wish && asRoom(wish)))
        const others = moving.slice(wishes.length)
        const refused = findBlockedClaims(claims, [...taken, ...others])
        const after = claims
          .map((claim) => (refused.has(claim) ? claim.has : claim.wants))
          .filter((one) => one !== undefined)
        const all = [...after, ...taken, ...others]
        for (const [index, one] of all.entries())
          for (const other of all.slice(index + 1)) expect(meet(one, other)).toBe(false)
        if (claims.length === 1 && claims[0]?.wants)
          expect(refused.size === 0).toBe(
            ![...taken, ...others].some((one) => meet(one, claims[0]?.wants as MasterBusySpan)),
          )
      },
    ),
  )
})
