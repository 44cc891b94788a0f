import { describe, expect, test } from 'vitest'
import {
  type DialogueState,
  newDialogueState,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import { nextTurn as answer } from '../../src/domain/autopilot/dialogue/next-turn.js'
import { afterAction } from '../../src/domain/autopilot/steps/next-service.js'
import { renderReply } from '../../src/domain/autopilot/wording/render-reply.js'
import type { Turn } from '../../src/domain/autopilot/state/turn.js'
import type { DialogueContext } from '../../src/domain/autopilot/state/context.js'
import { hear, OFFERED, SALON } from './autopilot-salon.js'

const PROVIDERS = [[1, 2], [2], [1], [1], [1], [3], [3, 4], [4]]
const FIXTURE: DialogueContext = {
  ...{
    sentAt: 0,
    today: SALON.today,
    minute: SALON.minute,
    currency: 'EUR',
    horizon: '2030-03-09',
    appointments: [],
    begun: [],
  },
  services: SALON.services.map((service, index) => ({
    ...service,
    by: (PROVIDERS[index] ?? []).map((masterId) => ({ masterId, price: '45.00', minutes: 60 })),
  })),
  masters: SALON.masters.map((master) => ({ ...master, hours: [] })),
  hours: [null, null, null, null, null, null, null],
}
const PROPOSAL = { do: 'book', serviceId: 1, masterId: 2, date: '2030-01-11', time: 900 } as const
const PROPOSED: DialogueState = {
  ...newDialogueState('en'),
  ...{ goal: 'book', serviceId: 1, masterId: 2, expects: 'yes_no', proposal: PROPOSAL },
}
const turn = (said: string, dialogue = newDialogueState('en')): Turn =>
  answer(dialogue, hear(said, { expects: dialogue.expects ?? undefined }), FIXTURE)
const says = (said: string, dialogue?: DialogueState): string[] =>
  turn(said, dialogue).says.map(({ say }) => say)

describe('after a no to a proposed time', () => {
  const FRIDAY = { from: '2030-01-11', to: '2030-01-11' }
  const SATURDAY = { from: '2030-01-12', to: '2030-01-12' }
  const refused = turn('no', { ...PROPOSED, day: FRIDAY }).dialogue

  test('a time is on the same day', () =>
    expect(turn('at 14:00', refused).dialogue.day).toEqual(FRIDAY))
  test('another day is taken, and the refused one is forgotten', () => {
    const { dialogue } = turn('on Saturday', refused)
    expect(dialogue.day).toEqual(SATURDAY)
    const open: DialogueState = { ...dialogue, day: null, expects: 'day' }
    expect(turn('at 14:00', open).dialogue.day).toBeNull()
  })
})

describe('what is booked already', () => {
  const own = { id: 5, serviceId: 1, masterId: 1, date: '2030-01-11', time: 900 } as const
  const world = { ...FIXTURE, appointments: [{ ...own, minutes: 60 }] } as never
  const said = (text: string): string[] =>
    answer(newDialogueState('en'), hear(text), world).says.map(({ say }) => say)

  test.each(['Haircut with Anna on Friday at 3pm', 'A haircut on Friday at 3pm with anyone'])(
    '"%s" is said to stand',
    (text) => expect(said(text)).toEqual(['stands']),
  )
  test('and the service that is wanted after it is asked about', () =>
    expect(said('Haircut with Anna on Friday at 3pm, and a manicure')).toEqual([
      ...['in_turn', 'stands', 'ask_next'],
    ]))
  test.each([
    'Haircut with Boris on Friday at 3pm',
    'Haircut with Anna on Friday at 4pm',
    'Haircut with Anna on Friday at 3pm for my husband',
  ])('"%s" is searched for', (text) => expect(said(text)).not.toContain('stands'))
})

describe('several services', () => {
  test.each([
    ['haircut and beard trim with boris', [[1], [2]]],
    ['beard trim plus a haircut pls', [[2], [1]]],
    ['haircut or beard trim with boris', []],
    ['manicure, actually pedicure', []],
    ['haircut with boris', []],
  ])('"%s" wants %j one after the other', (said, ids) => expect(hear(said).inTurn).toEqual(ids))

  test(
    'after the first the next one is asked about, on its day, with the same master where they ' +
      'do it',
    () => {
      const after = (queue: number[][]) =>
        afterAction({ ...PROPOSED, queue }, PROPOSAL, FIXTURE).dialogue
      const day = { from: '2030-01-11', to: '2030-01-11' }
      expect(after([[2], [6]])).toMatchObject({
        goal: 'book',
        serviceId: 2,
        masterId: 2,
        queue: [[6]],
        day,
        time: { from: 960 },
      })
      expect(after([[6]]).masterId).toBeNull()
      expect(after([]).goal).toBeNull()
    },
  )
})

test.each([
  ...['yes, and a manicure too', 'да, и маникюр тоже', 'ja, und eine Maniküre auch'],
  ...['yes and a manicure', 'да и маникюр', 'ja und Maniküre'],
  ...['and a manicure', 'и маникюр', 'und Maniküre'],
])('"%s" keeps the proposal, and the other service follows', (said) => {
  const found = turn(said, PROPOSED)
  expect(found.next.then).toBe('wait')
  expect(found.says.map(({ say }) => say)).toEqual(['in_turn', 'propose'])
  expect(found.dialogue).toMatchObject({ proposal: PROPOSAL, queue: [[6]] })
  expect(turn('no, just the manicure', found.dialogue).dialogue.queue).toEqual([])
})

test.each(['yes with a blow-dry', 'mit Föhnen bitte', 'с укладкой'])(
  '"%s" adds the treatment to the proposed one',
  (said) =>
    expect(turn(said, PROPOSED).dialogue).toMatchObject({ proposal: PROPOSAL, queue: [[3]] }),
)

describe('what is told beside a yes', () => {
  test.each([
    ...["perfect cos Thursday I'm flying to Spain", 'yes, I have the dentist at 4 so that works'],
    ...['ja super, Donnerstag flieg ich nämlich nach Spanien'],
    ...['да, у меня в 16 зубной, так что удобно'],
  ])('"%s" leaves the proposal', (said) => {
    const proposed = { action: 'book', place: { service: SALON.services[0], ...PROPOSAL } } as never
    const meaning = hear(said, { expects: 'yes_no', proposed })
    expect(answer(PROPOSED, meaning, FIXTURE).dialogue.proposal).toEqual(PROPOSAL)
  })
  test.each(['yes, but at 4', 'ok, Thursday at 3 then'])('"%s" changes it', (said) =>
    expect(turn(said, PROPOSED).dialogue.proposal).toBeNull(),
  )
  test.each([
    ...['yes and another one Saturday at 2', 'ja und noch einen Termin am Samstag um 14 Uhr'],
  ])('"%s" books the other one next', (said) => {
    const found = turn(said, PROPOSED)
    expect(found.says.map(({ say }) => say)).toEqual(['rest_follows', 'propose'])
    expect(afterAction(found.dialogue, PROPOSAL, FIXTURE).dialogue).toMatchObject({
      ...{ goal: 'book', serviceId: 1, day: { from: '2030-01-12' }, time: { from: 840 } },
    })
  })
  test.each(['yes and with Boris', 'yes and on Friday at 3pm'])(
    '"%s" repeats the proposal',
    (said) => expect(turn(said, PROPOSED).dialogue.later ?? null).toBeNull(),
  )
  test('a question for another price keeps the proposal', () =>
    expect(turn('ok, and what does a pedicure cost', PROPOSED).dialogue.proposal).toEqual(PROPOSAL))
})

describe('one more person', () => {
  test.each([
    ...['yes, and my daughter too', 'yes please, and also for my daughter'],
    ...['ja, und meine Tochter auch', 'да, и дочку тоже'],
  ])('"%s" keeps the proposal, and the booking for them follows on its day', (said) => {
    const found = turn(said, PROPOSED)
    expect(found.says.map(({ say }) => say)).toEqual(['rest_follows', 'propose'])
    const next = afterAction(found.dialogue, PROPOSAL, FIXTURE)
    expect(next.dialogue).toMatchObject({
      ...{ goal: 'book', serviceId: 1, day: { from: '2030-01-11', to: '2030-01-11' } },
      forWhom: { kin: 'daughter' },
    })
    expect(next.asks).toMatchObject([{ say: 'ask_next', forWhom: { kin: 'daughter' } }])
  })
  test.each(['yes, it is for my daughter', 'ja, für meine Tochter'])(
    '"%s" says for whom the proposal is',
    (said) => expect(turn(said, PROPOSED).dialogue.forWhom).toMatchObject({ kin: 'daughter' }),
  )
})

describe('a list of services or masters', () => {
  const chosen = (said: string, expects: 'service' | 'master') =>
    hear(said, { expects, listed: [3, 4, 6] })
  test.each(['2', 'the second one please', 'Nummer 2', 'вторая'])('"%s" is its second', (said) => {
    expect(chosen(said, 'service').serviceIds).toEqual([4])
    expect(chosen(said, 'master').masterIds).toEqual([4])
  })
  test.each(['4', 'the 2 of us', '2 or 3'])('"%s" chooses none', (said) => {
    expect(chosen(said, 'service').serviceIds).toEqual([])
    expect(chosen(said, 'master').masterIds).toEqual([])
  })
  test('is remembered with the question', () =>
    expect(turn('a haircut please').dialogue).toMatchObject({
      expects: 'master',
      listed: [1, 2],
    }))
  test('on a day, the free times of all masters are listed instead', () =>
    expect(turn('a haircut on Friday').next).toMatchObject({
      search: { masterId: undefined, days: { from: '2030-01-11', to: '2030-01-11' } },
    }))
})

test.each([
  'haircut with Anna, Fri at 3pm or Sat at 11am',
  'Haarschnitt bei Anna, Freitag 15 Uhr oder Samstag 11 Uhr',
  'стрижка у Анны, в пт в 15 или в сб в 11',
])('"%s" names two starts', (said) =>
  expect(turn(said).dialogue).toMatchObject({
    day: { times: { '2030-01-11': { from: 900 }, '2030-01-12': { from: 660 } } },
    time: null,
  }),
)

test.each([
  ['haircut with Anna, Friday morning or Monday evening', '2030-01-11', 0, '2030-01-14', 1020],
  ['стрижка у Анны утром в пт или вечером в чт', '2030-01-11', 0, '2030-01-10', 1020],
] as const)('"%s" names a part of each day', (said, day, from, other, otherFrom) =>
  expect(turn(said).dialogue.day?.times).toMatchObject({
    [day]: { from },
    [other]: { from: otherFrom },
  }),
)

test.each([
  ['haircut with Anna on Thursday, can you do 10 or 2', [600, 840]],
  ['Haarschnitt bei Anna am Donnerstag um 11 oder um 15 Uhr', [660, 900]],
  ['стрижка у Анны в четверг в 11 или в 17 или в 19', [660, 1020, 1140]],
])('"%s" names these hours and none between', (said, starts) =>
  expect(turn(said).dialogue.time?.starts).toEqual(starts),
)

describe('a service that was to follow', () => {
  const open = { ...PROPOSED, queue: [[7]] }
  test.each([
    "no, the pedicure isn't needed",
    'педикюр не надо',
    'den Pedicure brauche ich doch nicht',
  ])('is dropped by "%s", and the proposal stays', (said) => {
    const { dialogue, says } = turn(said, open)
    expect(says.map(({ say }) => say)).toEqual(['noted', 'propose'])
    expect(dialogue).toMatchObject({ proposal: PROPOSAL, queue: [] })
  })
  test('is dropped where it is asked about', () => {
    const { dialogue } = afterAction(open, PROPOSAL, FIXTURE)
    expect(turn('педикюр не надо', dialogue).dialogue.goal).toBeNull()
  })
})

test('a refused time is remembered until it is wished', () => {
  const { dialogue } = turn('haircut with Anna on Thursday after 2, but not at 3')
  expect(dialogue).toMatchObject({ notTimes: [900], time: { from: 840 } })
  expect(turn('3 pm is fine after all', dialogue).dialogue.notTimes).toEqual([])
})

test.each([
  ...['10 instead of 11 please', 'можно в 10 вместо 11?', 'geht auch schon um 10 statt um 11?'],
])('"%s" moves the appointment at 11, and is a question where it is at 3', (said) => {
  const own = {
    ...{ id: 7, serviceId: 1, service: 'Haircut', masterId: 1, master: 'Anna Weber' },
    ...{ date: '2030-01-16', time: 660, minutes: 60 },
  }
  const at10 = { from: 600, to: 600, isExact: true }
  const wished = (time: number): Turn =>
    answer(newDialogueState('en'), hear(said), {
      ...FIXTURE,
      appointments: [{ ...own, time }],
    })
  expect(wished(660).next).toMatchObject({ then: 'search', search: { without: 7, time: at10 } })
  expect(wished(900).dialogue).toMatchObject({
    question: { ask: 'move_or_book', appointmentId: 7 },
    time: at10,
  })
})

describe('what is meant by what went before', () => {
  test("the price of what was proposed is its master's", () =>
    expect(turn('how much is that', PROPOSED).says[0]).toMatchObject({
      say: 'prices',
      serviceIds: [1],
      masterId: 2,
    }))

  test("the hours beside it are the salon's", () =>
    expect(turn('and when do you open?', PROPOSED).says[0]).toMatchObject({
      say: 'hours',
      masterId: undefined,
    }))

  test('with an appointment to come and nothing else in hand, "a bit later" is said of it', () => {
    const appointment = {
      id: 7,
      serviceId: 1,
      service: 'Haircut',
      masterId: 1,
      master: 'Anna',
      date: '2030-01-11',
      time: 900,
      minutes: 60,
    }
    const later = 'actually could we do it a bit later, like half an hour'
    const heard = (fixture: DialogueContext) =>
      answer(newDialogueState('en'), hear(later), fixture).dialogue
    expect(heard({ ...FIXTURE, appointments: [appointment] })).toMatchObject({
      goal: 'move',
      appointmentId: 7,
      time: { from: 901 },
    })
    expect(heard(FIXTURE).goal).not.toBe('move')
  })
})

test('a yes to a question that asks which is not understood, and the second one goes to a person', () => {
  const asked = turn('a haircut please').dialogue
  expect(asked.expects).toBe('master')
  const { dialogue, says: said } = turn('yes', asked)
  expect(said.map(({ say }) => say)).toEqual(['again', 'ask_master'])
  expect(turn('yes please', dialogue).next).toEqual({ then: 'hand_back', reason: 'unclear' })
  expect(turn('boris', dialogue).dialogue).toMatchObject({ masterId: 2, misunderstood: 0 })
})

describe('what is for people', () => {
  test.each([
    ['which is better for thin hair?', 'unclear'],
    ['i lost my scarf, did you find it?', 'person'],
    ['ich hab meinen Schirm bei euch vergessen', 'person'],
    ['забыла у вас шарф', 'person'],
    ['I need an invoice for my company', 'person'],
    ["what's the difference between colouring and highlights?", 'person'],
    ['I left one of my silver earrings at yours on Friday, could you have a look?', 'person'],
    ['Ich vermisse seit Samstag einen Ohrring, könnt ihr nachschauen?', 'unclear'],
    ['we are a group of 6, manicures on saturday', 'unclear'],
    ['running 10 mins late sorry', 'refused'],
    ['опаздываю', 'refused'],
  ])('"%s" goes to one at once', (said, reason) =>
    expect(turn(said).next).toEqual({ then: 'hand_back', reason }),
  )

  test('a question in the middle keeps what was proposed', () => {
    const { dialogue, says: said } = turn('did you find my scarf?', PROPOSED)
    expect(dialogue.proposal).toEqual(PROPOSAL)
    expect(said.map(({ say }) => say)).toEqual(['cannot_tell', 'confirm'])
  })
})

test('who is about to answer gets time, and has not agreed', () => {
  for (const said of [
    'one sec',
    'let me check my calendar',
    'ok let me just check',
    'hold on',
    'минутку, уточню',
  ]) {
    expect(turn(said, PROPOSED).next).toEqual({ then: 'wait' })
    expect(turn(said, PROPOSED)).toMatchObject({
      says: [{ say: 'take_time' }],
      dialogue: { proposal: PROPOSAL },
    })
  }
})

test('of a master the hours are told by the days of the week', () => {
  const hours = [
    [],
    [
      { from: 540, to: 780 },
      { from: 900, to: 1200 },
    ],
    [],
    [],
    [],
    [],
    [],
  ]
  const masters = FIXTURE.masters.map((master) => (master.id === 2 ? { ...master, hours } : master))
  const said = turn('which days does boris work?').says
  expect(renderReply(said, 'en', { ...FIXTURE, masters }, '')).toMatch(
    /Boris Petrov.*Tuesday: 09:00–13:00, 15:00–20:00/s,
  )
})

test('what is not had is said so, in one piece', () => {
  expect(turn('do you do eyelash extensions?').says[0]).toEqual({
    say: 'unknown',
    name: 'eyelash extensions',
  })
})

test.each([
  ['who does massages', ['masters']],
  ['does anna do manicures', ['not_by', 'masters']],
  ['does anna do colouring', ['prices']],
  ['which stylists do you have', ['masters']],
])('"%s" is told by %j', (said, told) => expect(says(said)).toEqual(told))

test.each([
  ['the latest one', 2],
  ['cant do any of those', undefined],
  ['any of those', 0],
])('of three that are offered "%s" chooses %s', (said, choice) =>
  expect(hear(said, { expects: 'offer', offered: OFFERED }).choice).toBe(choice),
)

test('what was proposed and is no appointment yet is taken back, and others than it are shown', () => {
  expect(says('cancel that', PROPOSED)).toEqual(['forgotten'])
  const exact = {
    ...PROPOSED,
    time: { from: 900, to: 900, isExact: true },
    day: { from: '2030-01-11', to: '2030-01-11' },
  }
  expect(turn('what else do you have?', exact).next).toMatchObject({
    then: 'search',
    search: { time: null },
  })
})

test('thanks for a service want none, and another service replaces an appointment', () => {
  expect(says('loved my nails!')).toEqual(['welcome'])
  const appointment = {
    id: 7,
    serviceId: 1,
    service: 'Haircut',
    masterId: 1,
    master: 'Anna Weber',
    date: '2030-01-16',
    time: 840,
    minutes: 60,
  }
  const own = { ...FIXTURE, appointments: [appointment] }
  const next = (said: string): unknown => answer(newDialogueState('en'), hear(said), own).next
  expect(next('change my haircut to a pedicure')).toMatchObject({
    then: 'search',
    search: { serviceId: 7, days: { from: '2030-01-16', to: '2030-01-16' }, without: 7 },
  })
  // The client is wrong about the service, and may be about the day.
  expect(next('move my pedicure to Friday')).toMatchObject({ then: 'hand_back' })
})

test.each([
  ['a haircut on Friday at 3pm with the cheapest one please', 2],
  ['стрижка в пятницу в 15 к тому, кто дешевле', 2],
  ['Haarschnitt am Freitag um 15 Uhr beim Günstigeren', 2],
] as const)('"%s" chooses the master with the lowest price', (said, masterId) => {
  const priced: DialogueContext = {
    ...FIXTURE,
    services: FIXTURE.services.map((service) => ({
      ...service,
      by: service.by.map((one) => ({ ...one, price: one.masterId === 2 ? '40.00' : '45.00' })),
    })),
  }
  const { next } = answer(newDialogueState('en'), hear(said), priced)
  expect(next).toMatchObject({ then: 'search', search: { masterId } })
})
