import { describe, expect, test } from 'vitest'
import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import { proposedOf } from '../../src/domain/autopilot/request/proposed.js'
import type { OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import {
  type DialogueState,
  newDialogueState,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import type { Turn } from '../../src/domain/autopilot/state/turn.js'
import { parseRequests } from '../../src/tools/language/engine/requests/parse-requests.js'
import { OFFERED, SALON } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

const [HAIRCUT, MANICURE, MASSAGE] = [1, 6, 8]
const own = (id: number, serviceId: number, date: string, masterId = 1): OwnAppointment => ({
  ...{ id, serviceId, service: 'Service', masterId, master: 'Master' },
  ...{ date, time: 900, minutes: 60 },
})
const FRIDAY = own(1, HAIRCUT, '2030-01-11')
const NEW: DialogueState = { ...newDialogueState('en'), isGreeted: true }

function turn(
  said: string,
  dialogue: DialogueState = NEW,
  appointments: readonly OwnAppointment[] = [FRIDAY],
): Turn {
  const world = { ...WORLD, appointments }
  const { expects, offered } = dialogue
  const at = { expects: expects ?? undefined, offered, proposed: proposedOf(dialogue, world) }
  return nextTurn(dialogue, parseRequests(said, { ...SALON, ...at }), world)
}
const says = ({ says: acts }: Turn): string[] => acts.map(({ say }) => say)
const MOVE = { goal: 'move', appointmentId: FRIDAY.id }
const on = (date: string) => ({ from: date, to: date })

describe('an appointment whose day does not suit', () => {
  test.each([
    ["Fri 3pm can't. is Mon possible", on('2030-01-14')],
    [
      "Got the flu. Can we do Friday's haircut on Monday or Tuesday instead?",
      ['2030-01-14', '2030-01-15'],
    ],
  ])('"%s" moves it', (said, day) =>
    expect(turn(said).dialogue).toMatchObject({
      ...MOVE,
      day: Array.isArray(day) ? { from: day[0], to: day[1] } : day,
    }),
  )
  test.each([
    'I have an appointment on Friday and have to move it, my mother is visiting',
    'Ich habe am Freitag einen Termin, müsste aber leider verschieben',
  ])('"%s" asks for another day', (said) =>
    expect([says(turn(said)), turn(said).dialogue]).toMatchObject([['ask_day'], MOVE]),
  )
  test('is left for another one that is asked for', () => {
    const moved = turn('Freitag bin ich in Hamburg. Wann ginge denn stattdessen?')
    expect([says(moved), moved.dialogue]).toMatchObject([['ask_day'], { ...MOVE, day: null }])
  })
  test('of several, the one to move is chosen by its day', () => {
    const both = [FRIDAY, own(2, HAIRCUT, '2030-01-18')]
    const asked = turn('I want to move my haircut to the 21st', NEW, both).dialogue
    expect(turn('the one on the 18th', asked, both).dialogue).toMatchObject({
      ...{ goal: 'move', appointmentId: 2, day: on('2030-01-21') },
    })
  })
})

describe('a wish for a day or time of a client with one appointment', () => {
  test.each([
    "they're keeping me at work, could I come at 2?",
    'can I come on Monday afternoon?',
    'can u do me at 2 on friday not 3',
    'Geht bei mir auch Montag um 14 Uhr?',
    'задерживают на работе, можно на 14?',
  ])('"%s" is asked about', (said) =>
    expect(turn(said).dialogue.question).toEqual({
      ask: 'move_or_book',
      appointmentId: FRIDAY.id,
    }),
  )
  test.each([
    ['can we do Friday a bit later?', undefined],
    ["I'd like to keep Friday but come at 5", 1020],
    ['Kann am Freitag erst ab 17 Uhr, sorry', 1020],
    ['Мне надо пораньше, часа в 2', 810],
  ])('"%s" moves it', (said, from) => {
    const { dialogue, next } = turn(said)
    expect(dialogue).toMatchObject(MOVE)
    expect(next).toMatchObject({
      search: { days: on(FRIDAY.date), ...(from && { time: { from } }) },
    })
  })
  test.each([
    ['a haircut on Monday at 12', 'move_or_book'],
    ['Den Haarschnitt bitte auf Montag um 12', 'move_or_book'],
  ])('"%s", near one for the same service, is asked about', (said, ask) =>
    expect(turn(said).dialogue.question).toMatchObject({ ask }),
  )
  test.each([
    'a haircut on the 25th at 12',
    'a manicure on Monday at 12',
    'another haircut on Monday at 12',
    'a haircut on Monday at 12 for my son',
  ])('"%s" is a booking', (said) =>
    expect(turn(said).dialogue).toMatchObject({ goal: 'book', question: null }),
  )
  test.each(["I'll be there on Friday", 'Ich bin am Freitag dabei!', 'подтверждаю', '+'])(
    '"%s" confirms it',
    (said) => expect(says(turn(said, { ...NEW, isGreeted: false })).at(-1)).toBe('stands'),
  )
})

describe('one more of the same', () => {
  test.each([
    ['can I have another haircut two weeks later', '2030-01-25'],
    ['same again next Friday please', '2030-01-18'],
  ])('"%s" is a booking', (said, date) =>
    expect(turn(said)).toMatchObject({
      dialogue: { goal: 'book', serviceId: HAIRCUT, masterId: 1 },
      next: { search: { days: on(date), time: { from: 900 } } },
    }),
  )
  test('«у меня завтра запись, а можно еще одну на следующую неделю?» moves nothing', () =>
    expect(
      turn('у меня завтра запись, а можно еще одну на следующую неделю?', NEW, [
        { ...FRIDAY, date: '2030-01-10' },
      ]).dialogue,
    ).toMatchObject({ goal: 'book', appointmentId: null }))
})

describe('another day beside a proposed cancellation', () => {
  const cancelling: DialogueState = {
    ...NEW,
    ...{ goal: 'cancel', appointmentId: FRIDAY.id, serviceId: HAIRCUT, expects: 'yes_no' },
    proposal: { do: 'cancel', appointmentId: FRIDAY.id },
  }
  test.each(['what about Monday?', 'Monday', 'dann Montag', 'давайте в понедельник'])(
    '"%s" moves the appointment',
    (said) =>
      expect(turn(said, cancelling)).toMatchObject({
        dialogue: { ...MOVE, proposal: null },
        next: { search: { days: on('2030-01-14') } },
      }),
  )
  test.each(['yes', 'ja, bitte absagen', 'да, отмените'])('"%s" cancels', (said) =>
    expect(turn(said, cancelling).next.then).toBe('perform'),
  )
})

describe('the day that is given up and the one that is wished', () => {
  test.each([
    "I can't make Friday can you do Monday",
    'cancel Friday, book Monday same time',
    'I want to cancel Friday and book Monday with Anna instead',
    'отмените пятницу и скажите, когда есть в понедельник',
  ])('"%s" goes to Monday', (said) =>
    expect(turn(said)).toMatchObject({
      dialogue: MOVE,
      next: { search: { days: on('2030-01-14') } },
    }),
  )
})

test('a cancellation of another appointment leaves the one that moves', () => {
  const moving: DialogueState = {
    ...NEW,
    ...{ ...MOVE, serviceId: HAIRCUT, masterId: 1, expects: 'offer', offered: OFFERED },
  } as DialogueState
  const massage = own(2, MASSAGE, '2030-01-12', 4)
  expect(turn('and cancel the massage', moving, [FRIDAY, massage]).dialogue.proposal).toEqual({
    ...{ do: 'cancel', appointmentId: massage.id },
  })
})

test('"same time" in a move is the time of the appointment, not of the offer', () => {
  const offered = [{ date: '2030-01-16', time: 600, masterId: 1 }]
  const moving: DialogueState = {
    ...NEW,
    ...{ goal: 'move', appointmentId: FRIDAY.id, serviceId: HAIRCUT, masterId: 1 },
    ...{ expects: 'offer', offered },
  }
  expect(turn('Wednesday, same time', moving).next).toMatchObject({
    search: { days: on('2030-01-16'), time: { from: 900 } },
  })
})

describe('after a booking', () => {
  const booked: DialogueState = {
    ...NEW,
    recent: { kind: 'book', appointmentId: FRIDAY.id, was: null, at: 0 },
  }
  test.each([
    ['and a blow-dry', 3],
    ['can you book my manicure for after', MANICURE],
    ['und eine Maniküre noch', MANICURE],
    ['и маникюр тоже', MANICURE],
  ])('"%s" begins when it ends', (said, serviceId) =>
    expect(turn(said, booked).dialogue).toMatchObject({
      ...{
        goal: 'book',
        serviceId,
        day: on(FRIDAY.date),
        time: { from: 960, isAdjacent: true },
      },
    }),
  )
})

describe('a service that can be two', () => {
  const asked: DialogueState = {
    ...NEW,
    ...{ goal: 'book', expects: 'service', listed: [4, 5] },
  }
  test('stays the question after a day', () =>
    expect(turn('on Saturday', asked, []).says).toEqual([
      { say: 'ask_service', serviceIds: [4, 5] },
    ]))
  test('is decided by the master who offers one of them', () => {
    const services = WORLD.services.map((service) =>
      service.id === 5
        ? { ...service, by: service.by.map((by) => ({ ...by, masterId: 2 })) }
        : service,
    )
    const world = { ...WORLD, services }
    const said = parseRequests('with Boris', { ...SALON, expects: 'service' })
    expect(nextTurn(asked, said, world).dialogue.serviceId).toBe(5)
  })
  test('follows the one that is about to be booked', () => {
    const colouring: DialogueState = {
      ...NEW,
      ...{ goal: 'book', serviceId: 8, masterId: 4, expects: 'offer', queue: [[4, 5]] },
      day: on('2030-01-12'),
    }
    expect(turn('highlights', colouring, []).dialogue).toMatchObject({
      serviceId: 8,
      queue: [[5]],
    })
  })
})

describe('persons', () => {
  test.each([
    ['can my son have a haircut on Saturday at 10?', 'son'],
    ['my 5 year old needs a haircut', 'child'],
    ['meine Tochter (15) möchte Maniküre', 'daughter'],
    ['Mein Sohn ist 12 und braucht eine Maniküre', 'son'],
    ['дочку 12 лет подстричь', 'daughter'],
  ])('"%s" is for them', (said, kin) =>
    expect(parseRequests(said, SALON).forWhom).toMatchObject({ kin }),
  )
  test('"…, and my mum needs a pedicure" follows the own booking', () => {
    const said = 'haircut Friday at 11 with Anna, and my mum needs a pedicure on Friday with Clara'
    expect(parseRequests(said, SALON)).toMatchObject({
      ...{ serviceIds: [HAIRCUT], forWhom: undefined, time: { from: 660 } },
      later: { serviceIds: [7], masterIds: [3], forWhom: { kin: 'mother' } },
    })
  })
})

describe('numbers that are no dates', () => {
  test.each([
    ['Ich komme zum ersten Mal zu euch. Maniküre Freitag 14 Uhr?', '2030-01-11'],
    ['ich bräuchte noch einen zweiten Termin am Freitag, Pediküre', '2030-01-11'],
    ['Jeden zweiten Freitag um 10 Maniküre', '2030-01-11'],
  ])('"%s"', (said, date) => expect(parseRequests(said, SALON).day).toEqual(on(date)))
  test.each(['er ist 6', "he's 11", 'ей 12'])('"%s" is an age', (said) =>
    expect(parseRequests(said, { ...SALON, expects: 'day' }).day).toBeUndefined(),
  )
})
