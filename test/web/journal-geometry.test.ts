import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closedSpans,
  type DayScale,
  gridStart,
  heightOf,
  hoursAround,
  hoursOf,
  lanesOf,
  minuteAt,
  placeAt,
  rangeBetween,
  shownPart,
  type Span,
  topOf,
} from '../../src/web/journal/grid/geometry.js'

const span = fc
  .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 300 }))
  .map(([from, length]): Span => ({ from, to: Math.min(1_440, from + length) }))
const scale = fc
  .tuple(fc.array(span, { maxLength: 4 }), fc.double({ min: 0.5, max: 3, noNaN: true }))
  .map(([spans, pixelsPerMinute]): DayScale => ({ ...hoursAround(spans), pixelsPerMinute }))
const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to

describe('minutes and pixels', () => {
  test('a minute becomes a place and the same minute again', () => {
    fc.assert(
      fc.property(scale, fc.integer({ min: 0, max: 1_440 }), (grid, minute) => {
        expect(minuteAt(grid, topOf(grid, minute))).toBeCloseTo(minute, 6)
      }),
    )
  })
  test('a span is as high as the distance of its ends', () => {
    fc.assert(
      fc.property(scale, span, (grid, part) => {
        expect(heightOf(grid, part)).toBeCloseTo(topOf(grid, part.to) - topOf(grid, part.from), 6)
      }),
    )
  })
  test('the shown hours are whole, hold all spans and have labels', () => {
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 8 }), (spans) => {
        const hours = hoursAround(spans)
        expect(hours.from % 60).toBe(0)
        expect(hours.to % 60).toBe(0)
        for (const { from, to } of spans) {
          expect(hours.from).toBeLessThanOrEqual(from)
          expect(hours.to).toBeGreaterThanOrEqual(to)
        }
        expect(hoursOf(hours)).toHaveLength((hours.to - hours.from) / 60)
      }),
    )
  })
  test('a day without hours shows the usual ones', () => {
    expect(hoursAround([])).toEqual({ from: 540, to: 1_080 })
  })
  test('what ends after midnight is cut', () => {
    expect(hoursAround([{ from: 1_380, to: 1_500 }])).toEqual({ from: 1_380, to: 1_440 })
    expect(shownPart({ from: 600, to: 1_440 }, { from: 1_400, to: 1_500 })).toEqual({
      from: 1_400,
      to: 1_440,
    })
    expect(shownPart({ from: 600, to: 900 }, { from: 900, to: 960 })).toBeUndefined()
  })
  test('shifts and the closed hours between them cover the day once', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 4 }), (shifts) => {
        const day = { from: 0, to: 1_440 }
        const closed = closedSpans(day, shifts)
        for (let minute = 0; minute < 1_440; minute += 23) {
          const isIn = ({ from, to }: Span): boolean => from <= minute && minute < to
          expect(closed.filter(isIn)).toHaveLength(shifts.some(isIn) ? 0 : 1)
        }
      }),
    )
  })
})

describe('lanes', () => {
  const spans = fc
    .array(span, { maxLength: 25 })
    .map((list) => list.map((one, id) => ({ ...one, id })))

  test('what overlaps never shares a lane, and is equally wide', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const lanes = lanesOf(list)
        expect(lanes.size).toBe(list.length)
        for (const one of list)
          for (const other of list) {
            if (one.id === other.id || !overlaps(one, other)) continue
            expect(lanes.get(one.id)?.lane).not.toBe(lanes.get(other.id)?.lane)
            expect(lanes.get(one.id)?.lanes).toBe(lanes.get(other.id)?.lanes)
          }
      }),
    )
  })
  test('there are as many lanes as overlap at one moment at most', () => {
    fc.assert(
      fc.property(spans, (list) => {
        for (const { id } of list) {
          const { lane = 0, lanes = 0 } = lanesOf(list).get(id) ?? {}
          expect(lane).toBeLessThan(lanes)
          const crowd = Math.max(
            ...list.map(
              ({ from }) => list.filter((one) => one.from <= from && from < one.to).length,
            ),
          )
          expect(lanes).toBeLessThanOrEqual(crowd)
        }
      }),
    )
  })
  test('what follows without a pause has the whole width', () => {
    const lanes = lanesOf([
      { id: 1, from: 600, to: 660 },
      { id: 2, from: 660, to: 720 },
    ])
    expect([lanes.get(1), lanes.get(2)]).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 1 },
    ])
  })
})

describe('drop targets', () => {
  const columns = fc.array(fc.array(span, { maxLength: 2 }), { minLength: 1, maxLength: 12 })

  test('every point gives a start time of the grid within the day, in an existing column', () => {
    fc.assert(
      fc.property(
        scale,
        columns,
        fc.constantFrom(5, 10, 15, 20, 30, 60),
        fc.tuple(fc.integer({ min: -500, max: 5_000 }), fc.integer({ min: -500, max: 5_000 })),
        fc.boolean(),
        (grid, shiftsOfAll, step, [x, y], nearest) => {
          const dropGrid = {
            scale: grid,
            step,
            width: 1_200,
            columns: shiftsOfAll.map((shifts, masterId) => ({ masterId, shifts })),
          }
          const place = placeAt(dropGrid, { x, y }, nearest)
          expect(place).toBeDefined()
          if (!place) return
          expect(place.minute).toBeGreaterThanOrEqual(grid.from)
          expect(place.minute).toBeLessThan(grid.to)
          const shifts = shiftsOfAll[place.masterId] ?? []
          const origins = [0, ...shifts.map(({ from }) => from)]
          expect(origins.some((from) => (place.minute - from) % step === 0)).toBe(true)
        },
      ),
    )
  })
  test('the column below the pointer is meant, and the time that it points at', () => {
    const grid = {
      scale: { from: 540, to: 1_080, pixelsPerMinute: 2 },
      step: 15,
      width: 300,
      columns: [1, 2, 3].map((masterId) => ({ masterId, shifts: [{ from: 540, to: 1_080 }] })),
    }
    expect(placeAt(grid, { x: 150, y: 60 })).toEqual({ masterId: 2, minute: 570 })
    expect(placeAt(grid, { x: 299, y: 89 })).toEqual({ masterId: 3, minute: 570 })
    expect(placeAt(grid, { x: 0, y: 76 }, true)).toEqual({ masterId: 1, minute: 585 })
    expect(placeAt({ ...grid, columns: [] }, { x: 0, y: 0 })).toBeUndefined()
  })
  test('start times count from the start of the shift', () => {
    const shifts = [{ from: 550, to: 700 }]
    expect(gridStart(545, 30, shifts)).toBe(540)
    expect(gridStart(579, 30, shifts)).toBe(550)
    expect(gridStart(580, 30, shifts)).toBe(580)
  })
  test('a range has both ends of the drag in it, in either direction', () => {
    expect(rangeBetween(600, 630, 15)).toEqual({ from: 600, to: 645 })
    expect(rangeBetween(630, 600, 15)).toEqual({ from: 600, to: 645 })
  })
})
