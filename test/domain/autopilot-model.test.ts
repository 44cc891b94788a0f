import { describe, expect, test } from 'vitest'
import { combineMeanings } from '../../src/domain/autopilot/model/combine-meanings.js'
import {
  modelInstructions,
  withoutContacts,
} from '../../src/domain/autopilot/model/model-prompt.js'
import { isPossible, type ModelReading } from '../../src/domain/autopilot/model/model-reading.js'
import {
  type DialogueState,
  newDialogueState,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import type { DialogueContext } from '../../src/domain/autopilot/state/context.js'
import type { Surroundings } from '../../src/tools/language/engine/meaning/meaning.js'
import { hear, OFFERED, SALON } from './autopilot-salon.js'

// Wednesday 2030-01-09. Haircut is service 1, Manicure 6; Anna is master 1, Boris 2.

const OWN = { minutes: 60, service: 'Haircut', master: 'Anna Weber', serviceId: 1, masterId: 1 }
const WORLD: DialogueContext = {
  ...{ sentAt: 0, today: SALON.today, minute: SALON.minute, currency: 'EUR' },
  horizon: '2030-03-09',
  services: SALON.services.map((service) => ({
    ...service,
    by: [1, 2].map((masterId) => ({ masterId, price: '45.00', minutes: 60 })),
  })),
  masters: SALON.masters.map((master) => ({ ...master, hours: [] })),
  appointments: [
    { ...OWN, id: 7, date: '2030-01-16', time: 900 },
    { ...OWN, id: 8, date: '2030-01-18', time: 600 },
  ],
  hours: [{ from: 600, to: 1080 }, null, null, null, null, null, null],
}
const NOTHING: ModelReading = {
  ...{ intents: [], serviceIds: [], laterServiceIds: [], unknownService: null },
  ...{ masterIds: [], isAnyMaster: false, mastersRefused: [], unknownMaster: null },
  ...{ appointmentIds: [], days: null, daysRefused: [], time: null, answer: 'neither' },
  ...{ choice: null, stance: 'none', topic: 'none' },
  ...{ wantsPerson: false, isUpset: false, isForeign: false, isUnclear: false },
}
const day = (date: string) => ({ from: date, to: date })
const time = (hour: number) => ({ kind: 'exact', from: hour * 60, to: hour * 60 }) as const
const PROPOSAL = { do: 'book', serviceId: 1, masterId: 1, date: '2030-01-11', time: 900 } as const
const NEW = newDialogueState('en')
const PROPOSED: DialogueState = {
  ...NEW,
  ...{ goal: 'book', serviceId: 1, masterId: 1, day: day('2030-01-11'), expects: 'yes_no' },
  proposal: PROPOSAL,
}

function combine(
  text: string,
  model: Partial<ModelReading>,
  dialogue: DialogueState = NEW,
  around: Partial<Surroundings> = {},
) {
  const { expects, offered } = dialogue
  const rules = hear(text, { expects: expects ?? undefined, offered, ...around })
  return combineMeanings(rules, { ...NOTHING, ...model }, { text, dialogue, world: WORLD })
}
const meaningOf = (...given: Parameters<typeof combine>) => combine(...given).meaning

describe('a yes', () => {
  const place = { service: { id: 1, name: 'Haircut' }, masterId: 1, date: '2030-01-11', time: 900 }
  const proposed = { action: 'book', place } as const
  const consents = (text: string, model: Partial<ModelReading>): boolean =>
    meaningOf(text, model, PROPOSED, { proposed }).consents

  test.each<[Partial<ModelReading>]>([
    [{}],
    [{ intents: ['book'], serviceIds: [1], masterIds: [1] }],
    [{ days: day('2030-01-11'), time: time(15) }],
    [{ days: { from: '2030-01-07', to: '2030-01-13' } }],
  ])('of both counts, with what is proposed beside it: %j', (some) =>
    expect(consents('yes', { answer: 'yes', ...some })).toBe(true),
  )
  test.each<[Partial<ModelReading>]>([
    [{ answer: 'no' }],
    [{ answer: 'neither' }],
    [{ intents: ['cancel'] }],
    [{ serviceIds: [6] }],
    [{ masterIds: [2] }],
    [{ mastersRefused: [1] }],
    [{ days: day('2030-01-18') }],
    [{ daysRefused: [day('2030-01-11')] }],
    [{ time: time(16) }],
    [{ appointmentIds: [7] }],
    [{ laterServiceIds: [6] }],
    [{ stance: 'wait' }],
    [{ topic: 'other' }],
    [{ isUnclear: true }],
    [{ wantsPerson: true }],
  ])('of the rules alone does not, if the model has %j', (some) =>
    expect(consents('yes', { answer: 'yes', ...some })).toBe(false),
  )
  test.each(['yes?', 'maybe', 'sure, but what is the price', 'no', 'yes, at 16:00'])(
    'of the model alone does not: %s',
    (text) => expect(consents(text, { answer: 'yes' })).toBe(false),
  )
  test('leaves what the rules find asked beside it', () =>
    expect(meaningOf('yes. how much is it?', { answer: 'yes' }, PROPOSED).wishes).toEqual([
      'price',
    ]))
  test('against a no is neither', () => {
    expect(meaningOf('no', { answer: 'yes' }, PROPOSED).answer).toBeUndefined()
    expect(meaningOf('yes', { answer: 'no' }, PROPOSED).answer).toBeUndefined()
    expect(meaningOf('nah mate', { answer: 'no' }, PROPOSED).answer).toBe('no')
  })
})

describe('a person', () => {
  test('is called if either sees a reason', () => {
    expect(meaningOf('I want to talk to a human', { intents: ['book'] }).wantsPerson).toBe(true)
    expect(meaningOf('cancel my wifes appointment', {}).isForeign).toBe(true)
    expect(meaningOf('hm', { isUpset: true }).isUpset).toBe(true)
    expect(meaningOf('hm', { isUnclear: true, isForeign: true }).isForeign).toBe(true)
  })
})

describe('what is written exactly', () => {
  test('is disputed if the model has another, and asked for', () => {
    const other = { intents: ['book'], serviceIds: [1], days: day('2030-01-12') } as const
    const { meaning, dialogue } = combine('haircut on 11.01.', other, PROPOSED)
    expect(meaning).toMatchObject({ day: undefined, serviceIds: [1], wishes: ['book'] })
    expect(dialogue).toMatchObject({ day: null, proposal: null, isSoonest: false })
    const asked = combine('haircut at 15:00', { serviceIds: [1], time: time(16) }, PROPOSED)
    expect(asked.meaning.time).toBeUndefined()
    expect(asked.dialogue).toMatchObject({ time: null, proposal: null, day: PROPOSED.day })
  })
  test('holds if the model is silent or says it more widely', () => {
    expect(meaningOf('11.01. at 15:00', {})).toMatchObject({
      day: day('2030-01-11'),
      time: { from: 900, isExact: true },
    })
    const week = { days: { from: '2030-01-07', to: '2030-01-13' } }
    expect(meaningOf('on 11.01.', week).day).toEqual(day('2030-01-11'))
  })
  test("in words is the model's", () => {
    expect(meaningOf('tomorrow morning', { days: day('2030-01-14') })).toMatchObject({
      day: day('2030-01-14'),
      time: undefined,
    })
    expect(meaningOf('tomorrow', {}).day).toBeUndefined()
  })
  test('is no wish if it is the day of the appointment that the model sees', () =>
    expect(
      meaningOf('move my appointment of 16.01.', { intents: ['move'], appointmentIds: [7] }),
    ).toMatchObject({ day: undefined, source: day('2030-01-16'), sourceTime: { from: 900 } }))
})

describe('a choice', () => {
  const choosing: DialogueState = { ...NEW, goal: 'book', expects: 'offer', offered: OFFERED }
  test.each<[string, number | null, number | undefined]>([
    ['2', 1, 1],
    ['2', null, 1],
    ['2', 2, undefined],
    ['the last one', 2, 2],
    ['the last one', 0, 0],
    ['the last one', null, undefined],
    ['whatever is on top', 0, 0],
  ])('"%s" with %s of the model is %s', (text, choice, chosen) =>
    expect(meaningOf(text, { choice }, choosing).choice).toBe(chosen),
  )
  test('of a number that the model takes for an hour is asked for', () => {
    const { meaning } = combine('2', { time: time(14) }, choosing)
    expect(meaning).toMatchObject({ choice: undefined, time: undefined })
  })
})

describe('names', () => {
  test.each<[string, Partial<ModelReading>, readonly number[]]>([
    ['my mop', { serviceIds: [1] }, [1]],
    ['a haircut', { serviceIds: [1, 4] }, [1]],
    ['a haircut', {}, [1]],
    ['a trim', {}, []],
    ['a manicure', { serviceIds: [1] }, [6, 1]],
    ['a haircut like balayage', { unknownService: 'balayage' }, []],
  ])('"%s" and %j are the services %j', (text, some, ids) =>
    expect(meaningOf(text, some).serviceIds).toEqual(ids),
  )
  test('of masters that differ are both asked about', () =>
    expect(meaningOf('with Boris', { masterIds: [1] }).masterIds).toEqual([2, 1]))
  test('that the salon does not have are those of the client', () =>
    expect(meaningOf('a balayage', { unknownService: 'balayage' }).namesUnknown).toEqual([
      'balayage',
    ]))
})

test('what the model does not understand is the meaning of the rules', () =>
  expect(meaningOf('haircut on friday', { isUnclear: true })).toMatchObject({
    serviceIds: [1],
    day: day('2030-01-11'),
  }))

test('a relative time is resolved by the rules unless the model names day and time', () => {
  const move = { intents: ['move'], appointmentIds: [7] } as const
  expect(meaningOf('an hour later please', move).relative).toBeDefined()
  expect(
    meaningOf('an hour later please', { ...move, days: day('2030-01-16'), time: time(16) }),
  ).toMatchObject({ relative: undefined, time: { from: 960 } })
})

describe('a reading', () => {
  const possible = (some: Partial<ModelReading>, text = 'hi') =>
    isPossible({ ...NOTHING, ...some }, text, { offered: OFFERED }, WORLD)
  test.each<[Partial<ModelReading>, boolean]>([
    [{}, true],
    [{ serviceIds: [1], masterIds: [2], appointmentIds: [8], choice: 2 }, true],
    [{ days: day('2030-01-09') }, true],
    [{ days: day('2030-03-09') }, true],
    [{ time: { kind: 'span', from: 900, to: 1440 } }, true],
    [{ days: day('2030-01-08') }, false],
    [{ days: day('2030-03-10') }, false],
    [{ days: { from: '2030-01-12', to: '2030-01-11' } }, false],
    [{ time: { kind: 'span', from: 900, to: 900 } }, false],
    [{ time: { kind: 'exact', from: 900, to: 960 } }, false],
    [{ choice: 3 }, false],
    [{ choice: -1 }, false],
    [{ serviceIds: [9] }, false],
    [{ laterServiceIds: [9] }, false],
    [{ mastersRefused: [5] }, false],
    [{ appointmentIds: [9] }, false],
    [{ unknownService: 'free parking' }, false],
    [{ unknownMaster: ' ' }, false],
  ])('of %j is possible: %s', (some, is) => expect(possible(some)).toBe(is))
  test('may repeat what the client wrote', () =>
    expect(possible({ unknownService: 'Balayage' }, 'a balayage pls')).toBe(true))
})

test('a model is told what the salon has and what was asked, and no phones', () => {
  const told = modelInstructions(WORLD, { ...PROPOSED, offered: OFFERED }, [6])
  expect(told).toContain('"now":"Wednesday 2030-01-09 10:00"')
  expect(told).toContain(
    '{"appointment_id":7,"service":"Haircut","master":"Anna Weber","day":"Wednesday ' +
      '2030-01-16","time":"15:00"}',
  )
  expect(told).toContain('"open_question":"yes_no"')
  expect(told).toContain('{"number":2,"day":"Thursday 2030-01-10","time":"17:00","master_id":1}')
  expect(told).toContain('"proposed":{"do":"book","service_id":1,"day":"Friday 2030-01-11"')
  expect(told).toContain('"Sunday":"closed"')
  expect(told.indexOf('Manicure')).toBeLessThan(told.indexOf('Haircut'))
  expect(withoutContacts('at 15:00 on 2030-01-11, +49 (151) 123-45-67, me@home.example')).toBe(
    'at 15:00 on 2030-01-11, [phone], [address]',
  )
})
