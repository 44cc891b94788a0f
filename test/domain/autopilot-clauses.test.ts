import { describe, expect, test } from 'vitest'
import type { Action } from '../../src/tools/language/engine/text/intent.js'
import type { Meaning } from '../../src/tools/language/engine/meaning/meaning.js'
import { readData, type Pairs, type Texts } from '../support/data.js'
import { dayOf, hear, SALON, timeOf } from './autopilot-salon.js'

type Named = readonly (readonly [said: string, serviceId: number])[]
const cases = readData<{
  readonly cancelled: Named
  readonly allBut: Named
  readonly withdraws: Texts
  readonly keeps: Texts
  readonly doesNotKeep: Texts
  readonly withdrawsNothing: Texts
  readonly otherDay: Pairs
  readonly otherTime: Pairs
}>(import.meta.url, 'data/autopilot-clauses.json')

const [service] = SALON.services
const WEDNESDAY = '2030-01-16'
/** The meaning of an answer to a proposal: a haircut with Anna on Wednesday at 13:30. */
const answer = (said: string, action: Action): Meaning =>
  hear(said, {
    expects: 'yes_no',
    near: [{ from: WEDNESDAY, to: WEDNESDAY }],
    proposed: { action, place: { service, masterId: 1, date: WEDNESDAY, time: 810 } },
  })

describe('what a clause keeps', () => {
  test.each(cases.cancelled)('"%s" cancels service %i alone', (said, id) =>
    expect(hear(said)).toMatchObject({ wishes: ['cancel'], serviceIds: [id] }),
  )

  test('is nothing where a treatment is only not wished any more', () =>
    expect(hear('Bitte stornieren, kein Haarschnitt diese Woche')).toMatchObject({
      wishes: ['cancel'],
      keepsApart: false,
    }))

  test.each(cases.allBut)('"%s" cancels all but service %i', (said, id) =>
    expect(hear(said)).toMatchObject({ wishes: ['cancel'], serviceIds: [id], isAllBut: true }),
  )
})

describe('a proposal', () => {
  test.each(cases.withdraws)('is withdrawn by "%s"', (said) =>
    expect(answer(said, 'book').withdraws).toBe(true),
  )

  test.each(cases.keeps)('to cancel is withdrawn by "%s"', (said) => {
    expect(answer(said, 'cancel').withdraws).toBe(true)
    expect(answer(said, 'cancel').topics).toEqual([])
  })

  test.each(cases.doesNotKeep)('to cancel is not withdrawn by "%s"', (said) =>
    expect(answer(said, 'cancel').withdraws).toBe(false),
  )

  test.each(cases.withdrawsNothing)('is not withdrawn by "%s"', (said) => {
    for (const action of ['book', 'move', 'cancel'] as const)
      expect(answer(said, action).withdraws).toBe(false)
  })

  test.each(cases.otherDay)('"%s" wants %s', (said, day) =>
    expect(dayOf(answer(said, 'book'))).toBe(day),
  )

  test.each(cases.otherTime)('"%s" wants %s', (said, time) =>
    expect(timeOf(answer(said, 'book'))).toBe(time),
  )
})
