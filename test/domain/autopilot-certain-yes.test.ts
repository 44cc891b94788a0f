import { describe, expect, test } from 'vitest'
import { answerMessage } from '../../src/domain/autopilot/facts/answer-message.js'
import { proposedOf } from '../../src/domain/autopilot/request/proposed.js'
import type { OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import type { DialogueState } from '../../src/domain/autopilot/state/dialogue-state.js'
import type { Turn } from '../../src/domain/autopilot/state/turn.js'
import { HAIRCUT, NEW, PROPOSED } from './autopilot-lead.js'
import { hear } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

// "OK" can answer something else than the proposal, where the proposal was not all that was said.

const answer = (said: string, before: DialogueState, own: readonly OwnAppointment[] = []): Turn => {
  const world = { ...WORLD, appointments: own }
  const [expects, proposed] = [before.expects ?? undefined, proposedOf(before, world)]
  return answerMessage(before, hear(said, { expects, proposed }), world)
}
const isDone = (turn: Turn): boolean => turn.next.then === 'perform'

describe('a cancellation that nobody has clearly asked for', () => {
  test.each([
    ...['how do I cancel my haircut?', 'did Anna cancel?', 'is it too late to cancel Friday?'],
    ...['Anna told me to cancel my haircut?', 'wie sage ich meinen Haarschnitt ab?'],
    ...['wie sage ich ab?', 'как отменить запись?'],
  ])('"%s": "ok" does not cancel it, and "yes" does', (said) => {
    const { dialogue } = answer(said, NEW, [HAIRCUT])
    expect(dialogue.proposal).toEqual({ do: 'cancel', appointmentId: HAIRCUT.id })
    for (const ok of ['ok', 'ok thanks', 'gut', 'хорошо'])
      expect(isDone(answer(ok, dialogue, [HAIRCUT]))).toBe(false)
    for (const yes of ['yes', 'yes please', 'yes, cancel it', 'ja', 'да'])
      expect(isDone(answer(yes, dialogue, [HAIRCUT]))).toBe(true)
  })
  test.each([
    ...['cancel my haircut', 'could you cancel my haircut please?', 'I need to cancel Friday'],
    ...['bitte meinen Haarschnitt absagen', 'отмените мою запись'],
  ])('"%s" has asked for it', (said) => {
    const { dialogue } = answer(said, NEW, [HAIRCUT])
    expect(isDone(answer('ok', dialogue, [HAIRCUT]))).toBe(true)
  })
  test('another one than the client named is none', () => {
    const { dialogue, says } = answer('cancel my manicure', NEW, [HAIRCUT])
    expect(says).toContainEqual({ say: 'not_like_that' })
    expect(isDone(answer('ok', dialogue, [HAIRCUT]))).toBe(false)
  })
  test.each([
    ...["I was about to cancel, but I'll come", "I don't need to cancel my haircut"],
    ...[
      'eigentlich wollte ich absagen, aber jetzt komme ich doch',
      'ich hab nicht abgesagt, ich komme',
    ],
    ...['хотела отменить, но всё-таки приду'],
  ])('"%s" cancels nothing', (said) =>
    expect(answer(said, NEW, [HAIRCUT]).says).toEqual([{ say: 'stands', appointments: [HAIRCUT] }]),
  )
})

test.each(['let me think about it, mate', 'mal sehen, was mein Chef sagt', 'ну такое'])(
  'after "%s", which is no clear answer, "ok thanks" books nothing',
  (said) => {
    const { dialogue } = answer(said, PROPOSED)
    expect(dialogue.proposal).toEqual(PROPOSED.proposal)
    expect(isDone(answer('ok thanks', dialogue))).toBe(false)
    expect(isDone(answer('yes', dialogue))).toBe(true)
  },
)

describe('beside the answer to a question about something else', () => {
  test.each<[what: string, Partial<DialogueState>]>([
    ['the price of another service', { answeredQuestion: 'price', answeredServiceIds: [5] }],
    ['the opening hours', { answeredQuestion: 'hours' }],
    ['another master', { answeredQuestion: 'price', answeredServiceIds: [1], answeredMasterId: 2 }],
  ])('%s: only "yes" books', (_, answered) => {
    const dialogue = { ...PROPOSED, ...answered }
    for (const said of [
      'ok',
      'great',
      "yes, I'll take that",
      'ja das nehm ich',
      'super passt',
      'беру',
    ])
      expect(isDone(answer(said, dialogue))).toBe(false)
    for (const said of ['yes', 'yes please, book it', 'gut, dann ja', 'да, запишите'])
      expect(isDone(answer(said, dialogue))).toBe(true)
  })
  test('the price of the proposed service: "great" books it', () =>
    expect(
      isDone(answer('great', { ...PROPOSED, answeredQuestion: 'price', answeredServiceIds: [1] })),
    ).toBe(true))
})
