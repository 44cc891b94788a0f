import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCompleteAnswer } from '../../src/domain/autopilot/input/complete-answer.js'
import {
  type DialogueState,
  newDialogueState,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import { LONGEST_WAIT_MS, waitForMore } from '../../src/domain/autopilot/input/silence.js'
import type { Surroundings } from '../../src/tools/language/engine/meaning/meaning.js'
import { hear, OFFERED, SALON } from './autopilot-salon.js'

const PROPOSAL = { do: 'book', serviceId: 1, masterId: 2, date: '2030-01-11', time: 900 } as const
const PROPOSED: Partial<Surroundings> = {
  expects: 'yes_no',
  proposed: { action: 'book', place: { ...PROPOSAL, service: SALON.services[0] } },
}
const isComplete = (
  said: string,
  state: Partial<DialogueState>,
  surroundings: Partial<Surroundings> = {},
): boolean => {
  const dialogue = { ...newDialogueState('en'), ...state }
  const expects = dialogue.expects ?? undefined
  return isCompleteAnswer(dialogue, hear(said, { expects, ...surroundings }))
}

describe('a message fully answers', () => {
  test.each([
    ['yes', true],
    ['Yes please, book it', true],
    ['да, конечно', true],
    ['no', true],
    ['нет, спасибо', true],
    ['hmm', false],
    ['yes, but with Anna', false],
    ['no, Friday', false],
    ['hello', false],
    ['what does it cost?', false],
  ])('a proposal: "%s" %s', (said, isIt) =>
    expect(
      isComplete(said, { goal: 'book', proposal: PROPOSAL, expects: 'yes_no' }, PROPOSED),
    ).toBe(isIt),
  )

  test.each([
    ['day', 'Friday', true],
    ['day', 'on 15 January at 12:00', true],
    ['day', 'next week', false],
    ['day', 'Friday, how much is it?', false],
    ['day', 'well', false],
    ['service', 'haircut', true],
    ['service', 'hair', false],
    ['master', 'Anna', true],
    ['master', 'anyone', true],
    ['master', 'Zoe', false],
    ['offer', '2', true],
    ['offer', 'the first one', true],
    ['offer', 'none of them', false],
  ] as const)('the question for a %s: "%s" %s', (expects, said, isIt) =>
    expect(isComplete(said, { goal: 'book', expects }, { offered: OFFERED })).toBe(isIt),
  )

  test.each(['Hi!', 'yes', 'Friday', 'Haircut on Friday at 12:00 with Anna'])(
    'no question, where none is open: "%s"',
    (said) => expect(isComplete(said, {})).toBe(false),
  )
})

describe('the wait for more', () => {
  test.each([
    ['one message', [0], 4000],
    ['pieces in quick succession', [0, 1000, 3000], 4000],
    ['pieces over 18 seconds', [0, 9000, 18_000], 2000],
    ['pieces over 20 seconds', [0, 20_000], 0],
    ['messages of another day, which waited for the service', [0, 86_400_000], 0],
    ['a clock that went back', [5000, 0], 4000],
  ])('%s', (_, sentAt, wait) => expect(waitForMore(sentAt, 4000)).toBe(wait))

  test('is never longer than the silence, nor than 20 seconds in all', () =>
    fc.assert(
      fc.property(
        fc.array(fc.nat(60_000), { minLength: 1 }),
        fc.nat(10_000),
        (times, silenceMs) => {
          const sentAt = times.toSorted((one, other) => one - other)
          const wait = waitForMore(sentAt, silenceMs)
          const passed = (sentAt.at(-1) ?? 0) - (sentAt[0] ?? 0)
          return wait >= 0 && wait <= silenceMs && (wait === 0 || passed + wait <= LONGEST_WAIT_MS)
        },
      ),
    ))
})
