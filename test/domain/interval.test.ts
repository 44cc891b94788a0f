import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeIntervals, overlaps, type Interval } from '../../src/domain/time/interval.js'

const span = (from: number, to: number): Interval => ({ from, to })

test.each([
  ['one that begins where the other ends does not overlap', span(0, 5), span(5, 9), false],
  ['one minute in common is enough', span(0, 6), span(5, 9), true],
  ['one inside the other overlaps', span(0, 9), span(3, 4), true],
  ['equal ones overlap', span(0, 9), span(0, 9), true],
  ['ones apart do not', span(0, 3), span(7, 9), false],
])('%s, either way round', (_, a, b, together) => {
  expect([overlaps(a, b), overlaps(b, a)]).toEqual([together, together])
})

test.each([
  ['none stay none', [], []],
  ['those that touch become one', [span(5, 9), span(0, 5)], [span(0, 9)]],
  ['a short one inside a long one vanishes', [span(0, 9), span(2, 3), span(9, 9)], [span(0, 9)]],
  ['ones apart are put in order', [span(7, 9), span(0, 3)], [span(0, 3), span(7, 9)]],
  ['empty and inverted ones are dropped', [span(4, 4), span(9, 7)], []],
])('merged: %s', (_, intervals, result) => expect(mergeIntervals(intervals)).toEqual(result))

const interval = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -2, max: 12 }))
const intervals = fc.array(
  interval.map(([from, length]) => span(from, from + length)),
  { maxLength: 12 },
)
const pointsOf = (all: readonly Interval[]): number[] =>
  Array.from({ length: 80 }, (_, point) => point).filter((point) =>
    all.some(({ from, to }) => point >= from && point < to),
  )

test(
  'merged intervals are in order, apart from each other, cover the same points, and leave what ' +
    'they came from',
  () => {
    fc.assert(
      fc.property(intervals, (all) => {
        const before = structuredClone(all)
        const result = mergeIntervals(all)
        expect(pointsOf(result)).toEqual(pointsOf(all))
        result
          .slice(1)
          .forEach(({ from }, index) => expect(from).toBeGreaterThan(result[index]?.to ?? Infinity))
        expect(all).toEqual(before)
      }),
    )
  },
)
