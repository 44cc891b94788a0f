import { describe, expect, test } from 'vitest'
import { offer } from '../../src/domain/autopilot/steps/offer-starts.js'
import { watchProgress } from '../../src/domain/autopilot/dialogue/progress.js'
import type { OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import type { Turn } from '../../src/domain/autopilot/state/turn.js'
import type { DialogueState } from '../../src/domain/autopilot/state/dialogue-state.js'
import { BOOKED, HAIRCUT, NEW, PROPOSED, says, turnAfter } from './autopilot-lead.js'
import { dayOf, hear, timeOf } from './autopilot-salon.js'

const [HIGHLIGHTS, MANICURE, PEDICURE] = [5, 6, 7]
const OWN_MANICURE: OwnAppointment = {
  ...{ ...HAIRCUT, id: 2, serviceId: MANICURE, service: 'Manicure' },
  ...{ masterId: 3, master: 'Clara Nguyen', date: '2030-01-14', time: 720 },
}
const BOTH = [HAIRCUT, OWN_MANICURE]
const on = (date: string) => ({ from: date, to: date })
const HAIRCUT_CANCELLED: DialogueState = {
  ...NEW,
  recent: { kind: 'cancel', appointmentId: HAIRCUT.id, was: HAIRCUT, at: 0 },
}

describe('right after a booking', () => {
  test.each(['and until when is that?', 'und bis wann geht das?', 'и до скольки я у вас буду?'])(
    '"%s" is answered by its end',
    (said) => expect(says(turnAfter([said], BOOKED, [HAIRCUT]))).toContain('ends'),
  )
  test.each(['what have I got now in total?', 'was hab ich jetzt alles bei euch stehen?'])(
    '"%s" is answered by all appointments',
    (said) =>
      expect(turnAfter([said], BOOKED, BOTH).says).toEqual([
        { say: 'appointments', appointments: BOTH },
      ]),
  )
  test.each(['3pm right?', 'точно в 15:00 да?'])('"%s" is answered by it', (said) =>
    expect(turnAfter([said], BOOKED, [HAIRCUT]).says).toEqual([
      { say: 'appointments', appointments: [HAIRCUT] },
    ]),
  )
  test('another time of its day moves it', () =>
    expect(turnAfter(['would 12 work as well?'], BOOKED, [HAIRCUT]).dialogue).toMatchObject({
      ...{ goal: 'move', appointmentId: HAIRCUT.id, day: on(HAIRCUT.date) },
    }))
  test.each(['and a manicure that afternoon?', 'und eine Maniküre am selben Tag, davor?'])(
    '"%s" is on its day',
    (said) =>
      expect(turnAfter([said], BOOKED, [HAIRCUT]).dialogue).toMatchObject({
        ...{ goal: 'book', serviceId: MANICURE, day: on(HAIRCUT.date) },
      }),
  )
})

describe('a question beside a proposal', () => {
  test.each(['does Anna do highlights as well?', 'who else does that?', 'and do you do makeup?'])(
    '"%s" changes nothing',
    (said) => expect(turnAfter([said], PROPOSED).dialogue.proposal).toEqual(PROPOSED.proposal),
  )
})

test.each(['what does it all cost together?', 'was kostet das zusammen?', 'сколько всего выйдет?'])(
  '"%s" is answered by the price of each appointment, and their sum',
  (said) =>
    expect(turnAfter([said], BOOKED, BOTH).says).toEqual([
      { say: 'prices', serviceIds: [HAIRCUT.serviceId], masterId: 1, appointmentId: HAIRCUT.id },
      { say: 'prices', serviceIds: [MANICURE], masterId: 3, appointmentId: OWN_MANICURE.id },
      { say: 'total', price: '80.00' },
    ]),
)

test('after a booking for the mother, "and a pedicure for me" is for the client', () => {
  const forMother: DialogueState = {
    ...BOOKED,
    recent: { ...BOOKED.recent, forWhom: { kin: 'mother', name: null } },
  }
  const { dialogue } = turnAfter(['and a pedicure for me right after'], forMother, [HAIRCUT])
  expect(dialogue).toMatchObject({ goal: 'book', serviceId: PEDICURE })
  expect(dialogue.forWhom ?? null).toBeNull()
})

describe('what stays beside a change', () => {
  test.each(['the manicure stays though', 'die Maniküre bleibt aber', 'the other one stays'])(
    'after the haircut is cancelled, "%s" keeps the other one',
    (said) =>
      expect(turnAfter([said], HAIRCUT_CANCELLED, [OWN_MANICURE]).says).toEqual([
        { say: 'stands', appointments: [OWN_MANICURE] },
      ]),
  )
  test('to keep the cancelled one books it again', () =>
    expect(turnAfter(['no, keep the haircut'], HAIRCUT_CANCELLED, [OWN_MANICURE])).toMatchObject({
      says: [{ say: 'is_cancelled' }],
      next: { search: { serviceId: HAIRCUT.serviceId, days: on(HAIRCUT.date) } },
    }))
  test('two orders in one message do not cancel both', () =>
    expect(
      turnAfter(['cancel the manicure, and the haircut to Friday at 12'], NEW, BOTH).dialogue
        .proposal,
    ).not.toMatchObject({ do: 'cancel_all' }))
  test('a question for an appointment of another service denies none', () =>
    expect(turnAfter(['when is my pedicure?'], NEW, BOTH).says).toEqual([
      { say: 'not_like_that' },
      { say: 'appointments', appointments: BOTH },
    ]))
})

describe('another service or master instead', () => {
  test.each([
    'swap my manicure for a pedicure please',
    'tausch bitte meine Maniküre gegen Pediküre',
    'could I have a pedicure instead of the manicure on Monday?',
  ])('"%s" replaces it at its time', (said) =>
    expect(turnAfter([said], NEW, [OWN_MANICURE])).toMatchObject({
      dialogue: { goal: 'move', appointmentId: OWN_MANICURE.id, newServiceId: PEDICURE },
      next: { search: { days: on(OWN_MANICURE.date), time: { from: 720, isExact: true } } },
    }),
  )
  test('another master at the same time is on the same day', () =>
    expect(turnAfter(['can Boris do my haircut instead? same time'], NEW, [HAIRCUT])).toMatchObject(
      { next: { search: { masterId: 2, days: on(HAIRCUT.date), time: { from: 900 } } } },
    ))
  test('"instead of the Friday one" after a proposal for the same service moves it', () => {
    const proposed: DialogueState = {
      ...PROPOSED,
      proposal: { do: 'book', serviceId: 1, masterId: 1, date: '2030-01-16', time: 900 },
    }
    expect(turnAfter(['instead of the Friday one'], proposed, [HAIRCUT])).toMatchObject({
      next: { search: { without: HAIRCUT.id, days: on('2030-01-16'), time: { from: 900 } } },
    })
  })
})

describe('which start of a day', () => {
  const starts = [600, 630, 900].map((time) => ({ date: '2030-01-11', time, masterId: 1 }))
  const search = { serviceId: 1, masterId: 1, days: on('2030-01-11'), time: null }
  const timeOf = (dialogue: Partial<DialogueState>, time: typeof search.time | object = null) => {
    const { proposal } = offer(
      { ...NEW, goal: 'book', serviceId: 1, ...dialogue },
      { ...search, time: time as null },
      starts,
    ).dialogue
    return proposal?.do === 'book' ? proposal.time : undefined
  }
  test('the earliest is the first, the latest is the last', () => {
    expect(timeOf({ isEarliest: true })).toBe(600)
    expect(timeOf({ isLatest: true })).toBe(900)
  })
  const beside = { isExact: false, isAdjacent: true }
  test('right after an appointment is the first one soon after it', () => {
    expect(timeOf({}, { from: 615, to: 1440, ...beside })).toBe(630)
    expect(timeOf({}, { from: 540, to: 1440, ...beside })).toBeUndefined()
  })
  test('right before an appointment is the last one that ends in time', () =>
    expect(timeOf({}, { from: 0, to: 661, isNearEnd: true, ...beside })).toBe(630))
  test.each(['as late as possible please', 'so spät wie möglich bitte'])(
    'beside a proposal, "%s" asks for the last start of its day',
    (said) =>
      expect(turnAfter([said], PROPOSED)).toMatchObject({
        dialogue: { isLatest: true },
        next: { search: { days: on('2030-01-11'), time: null } },
      }),
  )
  test.each(['another day?', 'an einem anderen Tag?', 'а в другой день?'])(
    '"%s" leaves out the day of the proposal',
    (said) =>
      expect(turnAfter([said], PROPOSED).next).toMatchObject({
        search: { unwanted: { days: [on('2030-01-11')] } },
      }),
  )
})

test('a delay on a later day moves the appointment', () =>
  expect(
    turnAfter(["I'll be running late on Friday, can I come at 5pm?"], NEW, [HAIRCUT]).next,
  ).toMatchObject({
    search: { without: HAIRCUT.id, days: on(HAIRCUT.date), time: { from: 1020 } },
  }))

test('who puts one appointment right after the other moves it', () =>
  expect(
    turnAfter(['can you put the manicure straight after the haircut?'], NEW, BOTH).next,
  ).toMatchObject({ search: { without: OWN_MANICURE.id, days: on(HAIRCUT.date) } }))

test('a yes that says more is asked for again, and is no misunderstanding', () => {
  const turn = turnAfter(['yes, I trust her blindly', 'yes, she knows my hair'], PROPOSED)
  expect([says(turn), turn.dialogue.misunderstood]).toEqual([['confirm', 'plain_yes'], 0])
})

describe('an hour in few words', () => {
  test.each(['hmm no, 4 after all', 'she likes to sleep in, 4', 'and can it be 4?'])(
    'beside a proposal, "%s" is that hour',
    (said) => expect(turnAfter([said], PROPOSED).dialogue.time).toMatchObject({ from: 960 }),
  )
  test('"3 with Boris" is his start at three, not the third of the list', () => {
    const at = (time: number) => ({ date: '2030-01-11', time, masterId: 2 })
    const asked: DialogueState = {
      ...{ ...NEW, goal: 'book', serviceId: 1, masterId: 'any', expects: 'offer' },
      offered: [at(840), at(900), at(930)],
    }
    expect(turnAfter(['3 with boris then'], asked).next).toMatchObject({
      search: { masterId: 2, time: { from: 900, isExact: true } },
    })
  })
})

test('the price of highlights tells how long they take', () =>
  expect(turnAfter(['how much are highlights?', 'and how long?']).says).toEqual([
    { say: 'prices', serviceIds: [HIGHLIGHTS], masterId: undefined },
  ]))

test('"he" after a booking for somebody else is that person', () => {
  const forWhom = { kin: 'husband', name: null } as const
  const bookedFor = { ...BOOKED, recent: { ...BOOKED.recent, forWhom } }
  expect(says(turnAfter(['what time does he finish?'], bookedFor, [HAIRCUT]))).toContain('ends')
})

describe('an appointment by its place', () => {
  const LISTED: DialogueState = { ...NEW, statedAppointmentIds: BOTH.map(({ id }) => id) }
  test.each(['cancel the second', 'drop the second one', 'den zweiten bitte absagen'])(
    'after a list, "%s" is the second of it',
    (said) =>
      expect(turnAfter([said], LISTED, BOTH).dialogue.proposal).toEqual({
        ...{ do: 'cancel', appointmentId: OWN_MANICURE.id },
      }),
  )
  test.each([
    'first I need to cancel',
    'wait a second, cancel my appointment',
    'second try: cancel',
  ])('without one, "%s" counts nothing', (said) =>
    expect(says(turnAfter([said], NEW, BOTH))).toEqual(['ask_appointment']),
  )
  test.each(['I want to lose the last few inches', 'delete the last message'])(
    '"%s" cancels nothing',
    (said) => expect(turnAfter([said], NEW, BOTH).dialogue.goal).not.toBe('cancel'),
  )
})

describe('a change that is given up', () => {
  const proposal = { do: 'move', appointmentId: HAIRCUT.id, masterId: 1, time: 960 } as const
  const MOVING: DialogueState = {
    ...{ ...NEW, goal: 'move', appointmentId: HAIRCUT.id, expects: 'yes_no' },
    proposal: { ...proposal, date: HAIRCUT.date },
  }
  test.each([
    'hm no, I work till 5. Leave it as it is',
    'nein, ich arbeite bis 5. bleibt alles wie gehabt',
    'хотя нет, на 18 было лучше, ничего не меняйте',
  ])('"%s" keeps the appointment, whatever else it tells', (said) =>
    expect(says(turnAfter([said], MOVING, [HAIRCUT]))).toEqual(['kept']),
  )
  test('another day beside it is a wish', () =>
    expect(turnAfter(['leave it, Friday at 6pm'], MOVING, [HAIRCUT]).dialogue).toMatchObject({
      time: { from: 1080 },
    }))
  test('times that are offered are given up as well', () => {
    const offering: DialogueState = { ...MOVING, proposal: null, expects: 'offer' }
    const said = 'too late for the babysitter. Forget it, I will come at 3 as planned'
    expect(says(turnAfter([said], offering, [HAIRCUT]))).toEqual(['kept'])
    for (const wish of [
      'keep it, but Monday at 12',
      'forget it, book me Monday at 5',
      'как было, только в 17',
    ])
      expect(says(turnAfter([wish], offering, [HAIRCUT]))).not.toContain('kept')
  })
})

describe('how long it takes', () => {
  test.each(['ends when?', 'how long does mine take?', 'und das dauert?'])(
    'of the only appointment: "%s"',
    (said) => expect(says(turnAfter([said], NEW, [HAIRCUT]))).toContain('ends'),
  )
  test.each(['is that 2 hrs?', 'thats an hour right?', 'when would I be done?', 'это два часа?'])(
    'beside a proposal: "%s"',
    (said) => expect(says(turnAfter([said], PROPOSED))).toEqual(['ends', 'propose']),
  )
  test('such questions are no reason for a person', () => {
    const questions = [
      'is that 2 hrs?',
      'when would I be done?',
      'until when?',
      'thats an hour right?',
    ]
    const last = questions.reduce<Turn>(
      ({ dialogue }, said) => watchProgress(dialogue, said, turnAfter([said], dialogue)),
      { dialogue: PROPOSED, says: [], next: { then: 'wait' } },
    )
    expect(says(last)).toEqual(['ends', 'propose'])
  })
})

describe('which day or time of several', () => {
  test.each([
    ['manicure\nFriday\nsorry\nThursday', '01-10'],
    ['Maniküre\nam Freitag 11 Uhr\nsorry\nDonnerstag', '01-10'],
    ["I'm away on the 21st, can I have a manicure on the 22nd at 6pm?", '01-22'],
    ['вернусь 21-го. можно маникюр 22 января в 18:00?', '01-22'],
    ['bin in zwei Wochen wieder da, geht Maniküre am 24. um 17 Uhr?', '01-24'],
    ['manicure on Thursday please. I fly on Friday at 6am', '01-10'],
    ['manicure on Friday. Saturday at 3 for the pedicure?', '01-11'],
    ['Please cancel Friday. Sorry! Saturday is fine', '01-11'],
  ])('"%s" is the day %s', (said, day) => expect(dayOf(hear(said))).toBe(day))
  test.each([
    ['lieber erst um 11', '11:00'],
    ['ich kann erst um 18 Uhr', '18:00-24:00'],
    ['ich kann nicht, erst um 11', '11:00'],
    ['ich schaffe es erst um 17 Uhr', '17:00-24:00'],
    ['kann ich Samstag auch schon um 11 kommen statt um 12?', '11:00'],
  ])('"%s" is the time %s', (said, time) => expect(timeOf(hear(said))).toBe(time))
})

test('Russian "after the haircut a blow-dry" is a blow-dry beside the haircut', () =>
  expect(turnAfter(['сразу после стрижки укладку'], BOOKED, [HAIRCUT]).dialogue).toMatchObject({
    ...{ goal: 'book', serviceId: 3, day: on(HAIRCUT.date) },
  }))

test.each([
  'cancel the manicure and move the haircut to Thursday at 2pm',
  'can you move the haircut to Thursday at 2pm and cancel my manicure?',
  'маникюр отмените, а стрижку на четверг на 14:00 перенесите',
])('"%s" cancels one, and then moves the other', (said) => {
  const turn = turnAfter([said], NEW, BOTH)
  expect(says(turn)).toEqual(['one_by_one', 'propose'])
  expect(turn.dialogue).toMatchObject({
    proposal: { do: 'cancel', appointmentId: OWN_MANICURE.id },
    later: { isMove: true, appointmentId: HAIRCUT.id, day: on('2030-01-10'), time: { from: 840 } },
  })
})

test.each([
  'should I cancel the manicure, or move the haircut to Friday?',
  'маникюр отмените, или перенесите стрижку на пятницу',
])('"%s" does not do both', (said) =>
  expect(says(turnAfter([said], NEW, BOTH))).not.toContain('one_by_one'),
)
