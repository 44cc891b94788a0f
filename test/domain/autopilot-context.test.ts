import { describe, expect, test } from 'vitest'
import { newDialogueState } from '../../src/domain/autopilot/state/dialogue-state.js'
import { firstName } from '../../src/tools/language/engine/text/names.js'
import {
  isUnwanted,
  rememberUnwantedDays,
} from '../../src/tools/language/engine/entities/unwanted-days.js'
import { dayOf, hear, MOSCOW, OFFERED, timeOf } from './autopilot-salon.js'
import { type Pairs, readData } from '../support/data.js'

const cases = readData<{
  readonly daysAndTimes: Pairs
}>(import.meta.url, 'data/autopilot-context.json')

const day = (date: string): { from: string; to: string } => ({ from: date, to: date })

describe('a weekday is of the days that were spoken of', () => {
  test.each([
    ['во вторник', [], '01-15'],
    ['во вторник', [day('2030-01-22')], '01-22'],
    ['в среду в 5', [day('2030-01-22')], '01-23'],
    ['tuesday', [{ from: '2030-01-21', to: '2030-01-27' }], '01-22'],
    ['в понедельник', [day('2030-01-14'), day('2030-01-11')], '01-14'],
    ['в среду', [day('2030-01-14'), day('2030-01-11')], '01-16'],
    ['в пятницу 18 января', [day('2030-01-22')], '01-18'],
    ['в ближайшую пятницу', [day('2030-01-22')], '01-11'],
  ])('%s', (said, near, on) => expect(dayOf(hear(said, { near }))).toBe(on))
})

describe('days and times', () => {
  test.each(cases.daysAndTimes)('%s', (said, when) =>
    expect([dayOf(hear(said)), timeOf(hear(said))].join(' ')).toBe(when),
  )
})

describe('days that will not do', () => {
  test.each([
    ['на следующей неделе, только не понедельник', { weekdays: [1], days: [] }],
    ['кроме выходных', { weekdays: [6, 7], days: [] }],
    ['не сегодня и не завтра', { weekdays: [], days: [day('2030-01-09'), day('2030-01-10')] }],
    ['any day but friday', { weekdays: [5], days: [] }],
    ['next week, friday is no good', { weekdays: [5], days: [] }],
    ['nächste Woche, nicht am Freitag', { weekdays: [5], days: [] }],
    ["monday doesn't work, tuesday is fine, wednesday too", { weekdays: [1], days: [] }],
    ['в пятницу', undefined],
  ])('%s', (said, unwanted) => expect(hear(said).unwanted).toEqual(unwanted))

  test('a day that is wished after all counts more than what was refused before', () => {
    const refused = { ...newDialogueState('ru'), goal: 'book' as const, day: day('2030-01-14') }
    const minded = rememberUnwantedDays(refused, {
      unwanted: { weekdays: [1], days: [] },
      day: undefined,
    })
    expect(minded).toMatchObject({ day: null, isSoonest: true })
    expect(isUnwanted('2030-01-21', minded.unwanted)).toBe(true)
    const settled = rememberUnwantedDays(
      { ...minded, day: day('2030-01-21') },
      { unwanted: undefined, day: day('2030-01-21') },
    )
    expect(isUnwanted('2030-01-21', settled.unwanted)).toBe(false)
  })
})

test.each([
  ['маникюр и педикюр в субботу', [[6], [7]]],
  ['haircut and a beard trim', [[1], [2]]],
  ['маникюр или педикюр', []],
  ['не маникюр, а педикюр', []],
])('"%s" wants %j in turn', (said, inTurn) => expect(hear(said).inTurn).toEqual(inTurn))

test.each([
  ['Haircut', 'ru', 'ru'],
  ['ok', 'ru', 'ru'],
  ['can we speak english', 'ru', 'en'],
  ['да', 'en', 'en'],
] as const)('"%s" in a dialogue in %s is %s', (said, tongue, language) =>
  expect(hear(said, { tongue }).language).toBe(language),
)

test.each([
  ['Екатерина Смирнова', 'Екатерина'],
  ['Смирнова Катя', 'Катя'],
  ['Zxcv Qwerty', 'Zxcv Qwerty'],
  ['.', ''],
])('%s is addressed as "%s"', (name, first) => expect(firstName(name)).toBe(first))

test('who is not wanted is known, and that another one is', () => {
  expect(hear('только не к анне').mastersRefused).toEqual([1])
  expect(hear('только не к анне').masterIds).toEqual([])
  expect(hear('а к другому мастеру можно?').isOtherMaster).toBe(true)
  expect(hear('к Анне').isOtherMaster).toBe(false)
})

test('an appointment is moved from one day to another, and by so much', () => {
  expect(hear('маникюр с четверга на субботу').transfer).toMatchObject({ from: day('2030-01-10') })
  expect(hear('перенесите ровно на неделю').relative?.shift).toEqual({ days: 7, minutes: 0 })
  expect(hear('перенесите на 2 часа').relative).toBeUndefined()
})

test('capitals are no anger where they say what is wanted', () => {
  expect(hear('ЗАПИШИТЕ НА ПЕДИКЮР В СРЕДУ!!!').isUpset).toBe(false)
  expect(hear('АЛЛО ВЫ ГДЕ!!!').isUpset).toBe(true)
})

test('what a service is without tells it from the others', () => {
  const services = ['Маникюр без покрытия', 'Маникюр с гель-лаком'].map((name, index) => ({
    id: index + 1,
    name,
  }))
  const ids = (said: string): readonly number[] => hear(said, { ...MOSCOW, services }).serviceIds
  expect(ids('маникюр без покрытия')).toEqual([1])
  expect(ids('маник с покрытием')).toEqual([2])
  expect(ids('маникюр')).toEqual([1, 2])
  expect(hear('второй', { offered: OFFERED, expects: 'offer' }).choice).toBe(1)
})
