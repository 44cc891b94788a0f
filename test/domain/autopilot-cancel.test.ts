import { describe, expect, test } from 'vitest'
import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import type { OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import {
  type DialogueState,
  newDialogueState,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import { parseRequests } from '../../src/tools/language/engine/requests/parse-requests.js'
import { hear, SALON } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

const own = (
  id: number,
  serviceId: number,
  service: string,
  date: string,
  time: number,
): OwnAppointment => ({
  ...{ id, serviceId, service, date, time },
  ...{ masterId: 3, master: 'Clara Nguyen', minutes: 60 },
})
const MANICURE = own(1, 6, 'Manicure', '2030-01-11', 720)
const PEDICURE = own(2, 7, 'Pedicure', '2030-01-12', 1020)
const HAIRCUT = own(3, 1, 'Haircut', '2030-01-13', 780)

/** The ids of the appointments that the reply proposes to cancel. */
function proposed(said: string, appointments: readonly OwnAppointment[]): readonly number[] {
  const meaning = parseRequests(said, SALON)
  const { dialogue } = nextTurn(newDialogueState('en'), meaning, { ...WORLD, appointments })
  const { proposal } = dialogue
  if (proposal?.do === 'cancel_all') return proposal.appointmentIds
  return proposal?.do === 'cancel' ? [proposal.appointmentId] : []
}

describe('a cancellation', () => {
  test.each([
    ['please cancel both', [MANICURE, PEDICURE], [1, 2]],
    ['I need to cancel both of my bookings, on Friday and Saturday', [MANICURE, PEDICURE], [1, 2]],
    ['cancel the manicure on Friday and the pedicure on Saturday', [MANICURE, PEDICURE], [1, 2]],
    [
      'cancel the manicure on Friday and the pedicure on Saturday',
      [MANICURE, PEDICURE, HAIRCUT],
      [1, 2],
    ],
    ['cancel all my appointments', [MANICURE, PEDICURE, HAIRCUT], [1, 2, 3]],
    ['cancel the manicure, keep the pedicure', [MANICURE, PEDICURE], [1]],
    ['nur die Maniküre absagen, zur Pediküre komm ich', [MANICURE, PEDICURE], [1]],
    ['отмените все мои записи, срочно уезжаю', [MANICURE, PEDICURE], [1, 2]],
    [
      'I am flying home tomorrow night. Please cancel all my bookings',
      [MANICURE, PEDICURE],
      [1, 2],
    ],
    ["My son has a fever since last night. I won't be able to make my appointment", [HAIRCUT], [3]],
    [
      'Ich bin heute früh auf dem Eis ausgerutscht. Meinen Termin kann ich nicht wahrnehmen',
      [HAIRCUT],
      [3],
    ],
    ['Завтра ложусь в больницу на операцию. Отмените мою запись', [HAIRCUT], [3]],
  ] as const)('"%s"', (said, appointments, ids) =>
    expect(proposed(said, appointments)).toEqual(ids),
  )

  test.each([
    ['cancel my pedicure', [MANICURE], [1]],
    ['cancel my appointment on Sunday', [MANICURE], [1]],
    ['please cancel the haircut', [MANICURE, PEDICURE], []],
  ] as const)('"%s" of one that the client does not have says so', (said, appointments, ids) => {
    const world = { ...WORLD, appointments }
    const { says } = nextTurn(newDialogueState('en'), hear(said), world)
    expect(says[0]).toEqual({ say: 'not_like_that' })
    expect(proposed(said, appointments)).toEqual(ids)
  })

  test('beside a move of another appointment is of the one alone', () =>
    expect(
      proposed('cancel the haircut, and the manicure to Saturday', [MANICURE, HAIRCUT]),
    ).toEqual([HAIRCUT.id]))

  test('is none where the sentence before wishes for another day', () =>
    expect(proposed("Friday works for me. I can't make Sunday", [HAIRCUT])).toEqual([]))

  test('of both, where there are three, asks which', () =>
    expect(proposed('please cancel both', [MANICURE, PEDICURE, HAIRCUT])).toEqual([]))
})

describe('beside a proposed cancellation', () => {
  const open = nextTurn(newDialogueState('en'), hear('cancel the manicure'), {
    ...WORLD,
    appointments: [MANICURE, HAIRCUT],
  }).dialogue
  function answered(said: string): DialogueState {
    const place = {
      service: { id: 6, name: 'Manicure' },
      masterId: 3,
      date: '2030-01-11',
      time: 720,
    }
    const answer = hear(said, { expects: 'yes_no', proposed: { action: 'cancel', place } })
    return nextTurn(open, answer, { ...WORLD, appointments: [MANICURE, HAIRCUT] }).dialogue
  }

  test.each([
    ['yes, and the haircut too', { do: 'cancel_all', appointmentIds: [1, 3] }],
    ['yes and the one on Sunday as well', { do: 'cancel_all', appointmentIds: [1, 3] }],
    ['the haircut instead', { do: 'cancel', appointmentId: 3 }],
  ])('"%s"', (said, proposal) => expect(answered(said).proposal).toEqual(proposal))

  test.each([
    ["hold on, don't cancel it. Would Saturday at the same time be possible?", 'move'],
    ['wait, is Saturday at 2 possible?', 'move'],
    ['no, rather Saturday at 2', 'move'],
    ['saturday 2pm', 'move'],
    ['yes. But next Monday at the same time would be nice', 'move'],
    ['yes, cancel it and a new one on Saturday at 2', 'move'],
    ['yes, on Saturday I am away', 'cancel'],
    ['is Saturday at 2 possible for my sister?', 'book'],
  ])('"%s" wishes to %s', (said, goal) => expect(answered(said).goal).toBe(goal))

  test.each([
    ['yes, and book me a massage on Saturday at 6', [8]],
    ['ok. and book me something on Saturday at 10', [6]],
  ])('"%s" is asked for the yes first, and the booking follows', (said, serviceIds) => {
    const { proposal, later } = answered(said)
    expect(proposal).toEqual({ do: 'cancel', appointmentId: 1 })
    expect(later).toMatchObject({ serviceIds, day: { from: '2030-01-12' } })
  })
})
