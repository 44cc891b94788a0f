import { describe, expect, test } from 'vitest'
import {
  askIfSameTime,
  freeForClient,
  inPlaceOfBlocking,
} from '../../src/domain/autopilot/steps/own-times.js'
import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import type { DialogueContext, OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import type { DialogueState } from '../../src/domain/autopilot/state/dialogue-state.js'
import { proposalTurn } from '../../src/domain/autopilot/state/turn.js'
import { parseRequests } from '../../src/tools/language/engine/requests/parse-requests.js'
import { NEW } from './autopilot-lead.js'
import { SALON } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

// Clients who want another service at the place of an own appointment.

const NAMES = [
  'Plain manicure',
  'Gel manicure',
  'Half leg wax',
  'Full leg wax',
  'Cut',
  'Cut & beard',
]
const SERVICES = NAMES.map((name, index) => ({ id: index + 1, name }))
const own = (serviceId: number, id = 1): OwnAppointment => ({
  ...{ id, serviceId, service: NAMES[serviceId - 1] ?? '', masterId: 1, master: 'Anna Weber' },
  ...{ date: '2030-01-11', time: 900, minutes: 60 },
})
const worldOf = (...appointments: OwnAppointment[]): DialogueContext => ({
  ...{ ...WORLD, appointments },
  services: SERVICES.map((service) => ({
    ...service,
    by: [{ masterId: 1, price: '40.00', minutes: 60 }],
  })),
})
const after = (said: string, world: DialogueContext, before: DialogueState = NEW) =>
  nextTurn(before, parseRequests(said, { ...SALON, services: SERVICES }), world)

describe('another service at the place of an own appointment', () => {
  test.each([
    ['swap the half leg for a full leg please', 3, 4],
    ['could I change my half leg wax to a full leg on Friday? same time', 3, 4],
    ['can I swap it for a gel manicure, and is it more expensive?', 1, 2],
    ['could I add a beard trim to my cut on Friday', 5, 6],
    ['am Freitag statt Plain manicure bitte Gel manicure, gleiche Zeit', 1, 2],
  ])('"%s" replaces it at its start', (said, was, wished) => {
    const { dialogue, next } = after(said, worldOf(own(was)))
    expect(dialogue).toMatchObject({ goal: 'move', appointmentId: 1, newServiceId: wished })
    expect(next).toMatchObject({
      search: {
        ...{ serviceId: wished, without: 1, days: { from: '2030-01-11', to: '2030-01-11' } },
        time: { from: 900, isExact: true },
      },
    })
  })
})

describe('a start that only the own appointment takes', () => {
  const BOOKING: DialogueState = { ...NEW, goal: 'book', serviceId: 2, masterId: 1 }
  const SEARCH = {
    ...{ serviceId: 2, masterId: 1, days: { from: '2030-01-11', to: '2030-01-11' } },
    time: { from: 900, to: 900, isExact: true },
  } as const
  const found = (
    dialogue: Partial<DialogueState> = {},
    search: Partial<Parameters<typeof inPlaceOfBlocking>[1]> = {},
  ) => inPlaceOfBlocking({ ...BOOKING, ...dialogue }, { ...SEARCH, ...search }, worldOf(own(1)))
  test('is searched for without it', () =>
    expect(found()).toMatchObject({
      ...{ dialogue: { goal: 'move', newServiceId: 2 }, next: { search: { without: 1 } } },
    }))
  test.each([
    ['somebody else', found({ forWhom: { kin: 'son', name: null } })],
    ['another day', found({}, { days: { from: '2030-01-12', to: '2030-01-12' } })],
    ['another time', found({}, { time: { from: 960, to: 960, isExact: true } })],
    ['another master', found({}, { masterId: 2 })],
    ['the same service', found({ serviceId: 1 }, { serviceId: 1 })],
  ])('is not exchanged for %s', (_, turn) => expect(turn).toBeUndefined())
})

describe('a move to a time of another own appointment', () => {
  const there = { ...own(2, 2), time: 960 }
  const world = worldOf(own(1), there)
  const start = { date: there.date, time: there.time, masterId: 1 }
  const moving: DialogueState = { ...NEW, goal: 'move', appointmentId: 1, expects: 'yes_no' }

  test('is not proposed: the client is asked for another one', () => {
    const proposal = { do: 'move', appointmentId: 1, ...start } as const
    const turn = proposalTurn(moving, proposal)
    expect(askIfSameTime(turn, world)).toMatchObject({
      dialogue: { proposal: null, goal: 'move', expects: 'day' },
      says: [{ say: 'refused', code: 'client_busy' }],
    })
    expect(askIfSameTime(turn, worldOf(own(1)))).toBe(turn)
  })
  test('is not offered', () => {
    const free = [start, { ...start, time: 1020 }]
    expect(freeForClient(moving, free, null, world)).toEqual(free.slice(1))
  })
})
