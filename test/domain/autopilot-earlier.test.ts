import { describe, expect, test } from 'vitest'
import { rememberChoices } from '../../src/domain/autopilot/references/earlier-choices.js'
import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import { proposedOf } from '../../src/domain/autopilot/request/proposed.js'
import type { OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import {
  type DialogueState,
  type EarlierChoices,
  newDialogueState,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import { proposalTurn } from '../../src/domain/autopilot/state/turn.js'
import { hear, OFFERED } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

const [FIRST, SECOND, THIRD] = OFFERED
const PROPOSED: DialogueState = {
  ...newDialogueState('en'),
  ...{ goal: 'book', serviceId: 1, masterId: 1, expects: 'yes_no' },
  proposal: { do: 'book', serviceId: 1, masterId: 1, date: '2030-01-14', time: 600 },
}
const own = (id: number, serviceId: number, date: string): OwnAppointment => ({
  ...{ id, serviceId, service: 'Service', masterId: 1, master: 'Anna Weber' },
  ...{ date, time: 900, minutes: 60 },
})
const [HAIRCUT, MANICURE] = [own(1, 1, '2030-01-10'), own(2, 6, '2030-01-11')]

function turn(
  said: string,
  before: DialogueState,
  earlier: EarlierChoices | null,
  appointments: readonly OwnAppointment[] = [],
) {
  const dialogue = { ...before, earlier }
  const world = { ...WORLD, appointments }
  const meaning = hear(said, {
    expects: 'yes_no',
    proposed: proposedOf(dialogue, world),
    ...(earlier && {
      earlier: { count: earlier.offered.length, isNumbered: earlier.isNumbered },
    }),
  })
  return nextTurn(dialogue, meaning, world)
}
const LIST: EarlierChoices = { offered: [...OFFERED], isNumbered: true, start: null }

describe('another option of the list that was shown before the proposal', () => {
  test.each([
    ['no, number 3', THIRD],
    ['no, 3', THIRD],
    ['the second one instead please', SECOND],
    ['нет, 3', THIRD],
    ['нет, лучше второй вариант', SECOND],
    ['nein, die 2', SECOND],
    ['oder nein, das dritte', THIRD],
    ['nee Nummer 1', FIRST],
  ])('"%s"', (said, start) =>
    expect(turn(said, PROPOSED, LIST).next).toMatchObject({
      search: { days: { from: start?.date, to: start?.date }, time: { from: start?.time } },
    }),
  )
  test.each(['no, rather the 14th', 'nein, lieber den 14.'])('"%s" is a date', (said) =>
    expect(turn(said, PROPOSED, LIST).next).not.toMatchObject({
      search: { days: { from: FIRST?.date } },
    }),
  )
  test('a bare number is a time for a client who did not choose by number', () =>
    expect(turn('no, 3', PROPOSED, { ...LIST, isNumbered: false }).dialogue.time).toMatchObject({
      from: 900,
    }))
})

describe('what was proposed before', () => {
  const before: EarlierChoices = { offered: [], isNumbered: false, start: SECOND ?? null }
  test.each([
    'no, the first time was better',
    'back to the first',
    'нет, давайте как сначала',
    'нет, давайте всё-таки первый вариант',
    'zurück zum ersten Vorschlag',
    'nein, wie vorhin',
  ])('"%s"', (said) =>
    expect(turn(said, PROPOSED, before).next).toMatchObject({
      search: { days: { from: SECOND?.date }, time: { from: SECOND?.time } },
    }),
  )
  test('what is only rejected does not return to it', () =>
    expect(turn('no, not that one', PROPOSED, before).next).not.toMatchObject({
      search: { days: { from: SECOND?.date } },
    }))
  test('without such a proposal the question is repeated', () =>
    expect(turn('back to the first', PROPOSED, null).says).toMatchObject([
      { say: 'again' },
      { say: 'confirm' },
    ]))
})

describe('the other one of two appointments', () => {
  const cancelling: DialogueState = {
    ...newDialogueState('en'),
    ...{ goal: 'cancel', expects: 'yes_no', proposal: { do: 'cancel', appointmentId: 1 } },
  }
  test.each(['no, the other one', 'wrong one', 'не эту, другую', 'ach nein den anderen'])(
    '"%s" is proposed',
    (said) =>
      expect(turn(said, cancelling, null, [HAIRCUT, MANICURE]).dialogue.proposal).toEqual({
        do: 'cancel',
        appointmentId: 2,
      }),
  )
  test('moves to the same place', () => {
    const day = { from: '2030-01-12', to: '2030-01-12' }
    const time = { from: 720, to: 720, isExact: true }
    const moving: DialogueState = {
      ...newDialogueState('en'),
      ...{ goal: 'move', expects: 'yes_no', appointmentId: 1, day, time },
      proposal: { do: 'move', appointmentId: 1, masterId: 1, date: day.from, time: 720 },
    }
    expect(turn('no, the other one', moving, null, [HAIRCUT, MANICURE]).next).toMatchObject({
      search: { without: 2, days: day, time },
    })
  })
})

describe('what is remembered beside a proposal', () => {
  const proposal = { do: 'book', serviceId: 1, masterId: 1, date: '2030-01-14', time: 660 } as const
  test('the list from which it was chosen, and whether by its number', () => {
    const asked: DialogueState = { ...newDialogueState('en'), offered: [...OFFERED] }
    const chosen = (text: string) =>
      rememberChoices(asked, OFFERED, text, proposalTurn(asked, proposal)).dialogue.earlier
    expect(chosen('number 2')).toEqual({ offered: OFFERED, isNumbered: true, start: null })
    expect(chosen('at 10')?.isNumbered).toBe(false)
  })
  test('the proposal that it replaces, and not the same one asked again', () => {
    const { dialogue } = rememberChoices(PROPOSED, [], 'at 11', proposalTurn(PROPOSED, proposal))
    expect(dialogue.earlier?.start).toMatchObject({ date: '2030-01-14', time: 600 })
    const again = rememberChoices(dialogue, [], 'hm', proposalTurn(dialogue, proposal))
    expect(again.dialogue.earlier).toEqual(dialogue.earlier)
  })
})

test('before the soonest starts no later day is meant', () => {
  const soonest: DialogueState = {
    ...newDialogueState('en'),
    ...{ goal: 'book', serviceId: 1, masterId: 'any', isSoonest: true, expects: 'offer' },
    ...{ day: { from: '2030-01-09', to: '2030-01-23' }, offered: OFFERED.slice(0, 2) },
  }
  const heard = hear('anything earlier?', { expects: 'offer', offered: soonest.offered })
  expect(nextTurn(soonest, heard, WORLD).next).toMatchObject({
    search: { days: { from: '2030-01-09', to: '2030-01-10' }, time: { from: 0, to: 600 } },
  })
})
