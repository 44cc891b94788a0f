import { describe, expect, test } from 'vitest'
import { isEnoughToAnswer, knownWish } from '../../src/domain/autopilot/hand-back/known-wish.js'
import { knownInWords } from '../../src/domain/autopilot/hand-back/operator-note.js'
import { isWordless, withoutReactions } from '../../src/domain/autopilot/input/wordless.js'
import type { DialogueContext } from '../../src/domain/autopilot/state/context.js'
import {
  type DialogueState,
  newDialogueState,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import { hear, OFFERED, SALON } from './autopilot-salon.js'

const WORLD = {
  today: SALON.today,
  minute: SALON.minute,
  services: SALON.services.map((service) => ({ ...service, by: [] })),
  masters: SALON.masters.map((master) => ({ ...master, hours: [] })),
  appointments: [
    {
      ...{ id: 7, serviceId: 1, service: 'Haircut', masterId: 1, master: 'Anna Weber' },
      ...{ date: '2030-01-14', time: 810 },
    },
  ],
} as unknown as DialogueContext
const noteFor = (
  said: string,
  before: Partial<DialogueState> = {},
  reason: 'person' | 'upset' = 'person',
): string => {
  const state = { ...newDialogueState('en'), ...before }
  const wish = knownWish(state, state, { meaning: hear(said), reason }, WORLD)
  return knownInWords(wish, said, WORLD)
}

describe('the note for operators', () => {
  test.each<[string, Partial<DialogueState>, string]>([
    [
      'a haircut with Anna on Friday after 14:00, but I want a person',
      {},
      'Wants: Haircut, Anna Weber, Friday 11 January after 14:00. ' +
        'Wrote: “a haircut with Anna on Friday after 14:00, but I want a person”.',
    ],
    [
      'Can I talk to somebody?',
      { goal: 'book', serviceId: 1, masterId: 'any', offered: OFFERED },
      'Wants: Haircut, any master. Proposed: Thursday 10 January at 10:00, 17:00; Friday 11 ' +
        'January at 15:00. Asked: “Can I talk to somebody?”.',
    ],
    [
      'a person',
      { goal: 'cancel', appointmentId: 7, proposal: { do: 'cancel', appointmentId: 7 } },
      'Wants: to cancel Haircut, Monday 14 January at 13:30 with Anna Weber. Proposed: to cancel ' +
        'it. Wrote: “a person”.',
    ],
    [
      'move it to Friday morning, person please',
      { appointmentId: 7 },
      'Wants: to move Haircut, Monday 14 January at 13:30 with Anna Weber to Friday 11 January ' +
        'before 12:00. Wrote: “move it to Friday morning, person please”.',
    ],
    ['Where can I park?', {}, 'Asked: “Where can I park?”.'],
    ['two\nlines', {}, 'Wrote: “two / lines”.'],
    ['', {}, ''],
  ])('%s', (said, before, note) => expect(noteFor(said, before)).toBe(note))

  test('repeats what is known before an upset message, and no wish out of it', () =>
    expect(
      noteFor('the haircut on Friday was awful', { goal: 'book', serviceId: 3 }, 'upset'),
    ).toBe('Wants: Blow-dry. Wrote: “the haircut on Friday was awful”.'))

  test('is cut where the client wrote much', () =>
    expect([...noteFor('x'.repeat(5000))].length).toBeLessThan(230))
})

test.each<[Partial<DialogueState>, boolean]>([
  [{}, false],
  [{ goal: 'book' }, false],
  [{ goal: 'book', serviceId: 1 }, true],
  [{ goal: 'move' }, false],
  [{ goal: 'move', appointmentId: 7 }, true],
])('a draft needs a wish: %j %s', (state, isEnough) =>
  expect(isEnoughToAnswer({ ...newDialogueState('en'), ...state })).toBe(isEnough),
)

test.each([
  ['', true],
  ['❤️', true],
  ['👍🏽 🙏', true],
  ['?', false],
  ['...', false],
  ['ok 👍', false],
  ['2️⃣', false],
])('a message without a word: "%s" %s', (text, isIt) => expect(isWordless(text)).toBe(isIt))

test('a reaction is no part of what the client wrote', () => {
  expect(withoutReactions('[reaction: 👍]')).toBe('')
  expect(withoutReactions('yes\n[reaction: ❤️]')).toBe('yes')
  expect(withoutReactions('[image/jpeg: photo.jpg]\n[reaction: yes]')).toBe(
    '[image/jpeg: photo.jpg]\n[reaction: yes]',
  )
})
