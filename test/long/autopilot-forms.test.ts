import { describe, expect, test } from 'vitest'
import { readData } from '../support/data.js'
import { answered, PROPOSALS, type Tongue } from '../domain/autopilot-proposals.js'
import { dayOf, hear, timeOf } from '../domain/autopilot-salon.js'

type Action = 'book' | 'move' | 'cancel'
type Answers = readonly (readonly [action: Action, said: string])[]
/**
 * Answers and times by authors who had not seen the rules. `asked_again` has those that mean yes but
 * do more than agree, or agree in words that the rules do not know.
 */
type Forms = {
  readonly yes: Answers
  readonly asked_again: Answers
  readonly no: Answers
  readonly unclear_no: Answers
  readonly doubt: Answers
  readonly change: Answers
  readonly times: readonly (readonly [said: string, day: string, time: string])[]
}
const FORMS = readData<Readonly<Record<Tongue, Forms>>>(
  import.meta.url,
  'data/autopilot-forms.json',
)

describe.each(Object.keys(FORMS) as Tongue[])('in %s', (tongue) => {
  const { yes, asked_again, no, unclear_no, doubt, change, times } = FORMS[tongue]

  test.each(yes)('to a proposal to %s, "%s" agrees', (action, said) =>
    expect(answered(said, PROPOSALS[action], tongue).next.then).toBe('perform'),
  )

  test.each([...asked_again, ...unclear_no, ...doubt, ...change])(
    'to a proposal to %s, "%s" does nothing',
    (action, said) =>
      expect(answered(said, PROPOSALS[action], tongue).next.then).not.toBe('perform'),
  )

  test.each(no)('to a proposal to %s, "%s" drops it', (action, said) => {
    const { dialogue, next } = answered(said, PROPOSALS[action], tongue)
    expect([next.then, dialogue.proposal]).toEqual([expect.not.stringMatching('perform'), null])
  })

  test.each(times)('"%s" is the day %s at %s', (said, day, time) => {
    const meaning = hear(said, { tongue })
    expect([dayOf(meaning), timeOf(meaning)]).toEqual([day, time])
  })
})
