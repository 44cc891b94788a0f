import { describe, expect, test } from 'vitest'
import type { OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import type { DialogueState } from '../../src/domain/autopilot/state/dialogue-state.js'
import { BOOKED, HAIRCUT, NEW, PROPOSED, says, turnAfter } from './autopilot-lead.js'
import { dayOf, hear, OFFERED } from './autopilot-salon.js'

const [BLOW_DRY, MANICURE, PEDICURE] = [3, 6, 7]
const OWN_MANICURE: OwnAppointment = {
  ...{ ...HAIRCUT, id: 2, serviceId: MANICURE, service: 'Manicure' },
  ...{ masterId: 3, master: 'Clara Nguyen', date: '2030-01-14', time: 720 },
}
const BOTH = [HAIRCUT, OWN_MANICURE]
const MOVED: DialogueState = {
  ...NEW,
  recent: { kind: 'move', appointmentId: HAIRCUT.id, was: null, at: 0 },
}

describe('a question about the own appointment', () => {
  test.each([
    ...['hi, who is my haircut with?', 'what day is my haircut?', 'who is it with on Friday?'],
    ...['is Anna doing my hair on Friday?', 'did my booking for Friday go through?'],
    ...['Wann hab ich meinen Haarschnitt?', 'bei wem bin ich am Freitag?', 'wer schneidet mich?'],
    ...['к кому я на стрижку?', 'а стрижка остается в пятницу?', 'я по поводу записи'],
  ])('"%s" is answered by it', (said) =>
    expect(turnAfter([said], NEW, [HAIRCUT]).says).toEqual([
      { say: 'appointments', appointments: [HAIRCUT] },
    ]),
  )
  test.each(['when is my manicure?', 'wann ist meine Maniküre?', 'когда у меня маникюр?'])(
    '"%s" names one of two',
    (said) =>
      expect(turnAfter([said], NEW, BOTH).says).toEqual([
        { say: 'appointments', appointments: [OWN_MANICURE] },
      ]),
  )
  test('for a week without one, it says so', () =>
    expect(says(turnAfter(['do I have an appointment next week?'], NEW, [HAIRCUT]))).toEqual([
      'not_like_that',
      'appointments',
    ]))
  test.each(['until when?', 'bis wann?', 'до скольки?'])('"%s" asks for its end', (said) =>
    expect(turnAfter(['when is my appointment?', said], NEW, [HAIRCUT]).says).toContainEqual({
      ...{ say: 'ends', minutes: 60, end: 960 },
    }),
  )
  test.each(['how long are you open on Friday?', 'Wie lange habt ihr am Freitag offen?'])(
    '"%s" asks for the hours',
    (said) => expect(says(turnAfter([said], NEW, [HAIRCUT]))).toEqual(['open_days']),
  )
})

describe('a question beside a proposal', () => {
  test.each(['who is it with?', 'wait, is that this week or next week?', 'bei wem ist das?'])(
    '"%s" repeats the proposal',
    (said) => {
      const turn = turnAfter([said], PROPOSED)
      expect(says(turn)).toEqual(['propose'])
      expect(turn.dialogue.proposal).toEqual(PROPOSED.proposal)
    },
  )
  test.each([
    ...['until when is that?', 'how long does it take? I need to be out by 6'],
    ...['will I be out by 6?', 'до 6 успеем?'],
  ])('"%s" is answered by its end', (said) =>
    expect(says(turnAfter([said], PROPOSED))).toEqual(['ends', 'propose']),
  )
  test('"I need to be out by 6" fits, so it stays', () =>
    expect(says(turnAfter(['I need to be out by 6'], PROPOSED))).toEqual(['propose']))
  test('"I need to be out by 3" does not', () =>
    expect(turnAfter(['I need to be out by 3'], PROPOSED).next.then).toBe('search'))
})

describe('what "it" refers to', () => {
  test('after the appointment was stated, another day moves it', () =>
    expect(
      turnAfter(['when is my manicure?', 'can I have it on Saturday?'], NEW, BOTH).next,
    ).toMatchObject({ search: { without: OWN_MANICURE.id, days: { from: '2030-01-12' } } }))
  test.each(['move it', 'yes', 'at 2 on Saturday', 'same time'])(
    '"%s" goes on with the move that was asked about',
    (said) =>
      expect(turnAfter(['could I come on Saturday?', said], NEW, [HAIRCUT]).next).toMatchObject({
        then: 'search',
        search: { without: HAIRCUT.id, days: { from: '2030-01-12', to: '2030-01-12' } },
      }),
  )
  test('a day in the answer replaces the one before', () => {
    const lines = ['could I come at 2 on Thursday?', 'can you move it to Monday, same time?']
    const { next } = turnAfter(lines, NEW, [HAIRCUT])
    expect(next).toMatchObject({ search: { days: { from: '2030-01-14' }, time: { from: 900 } } })
  })
  test.each([
    ['and the other one to Saturday as well', 'move'],
    ['and the Monday one to Saturday at 5', 'move'],
  ])('after a move, "%s" is about the other one', (said) =>
    expect(turnAfter([said], MOVED, BOTH).next).toMatchObject({
      search: { without: OWN_MANICURE.id, days: { from: '2030-01-12' } },
    }),
  )
  test('"the same day" is that of the moved one', () =>
    expect(turnAfter(['and the manicure to the same day at 4'], MOVED, BOTH).next).toMatchObject({
      search: { without: OWN_MANICURE.id, days: { from: HAIRCUT.date }, time: { from: 960 } },
    }))
  test.each([
    ['move the first one to Saturday, same time', HAIRCUT],
    ['cancel the second', OWN_MANICURE],
  ])('"%s" chooses from the stated ones', (said, own) =>
    expect(turnAfter(['what do I have booked?', said], NEW, BOTH).dialogue).toMatchObject({
      appointmentId: own.id,
    }),
  )
  test.each(['when does she work?', 'а когда она работает?'])(
    '"%s" asks about the master',
    (said) =>
      expect(turnAfter([said], PROPOSED).says).toContainEqual({ say: 'hours', masterId: 1 }),
  )
})

describe('instead of what is proposed', () => {
  test.each([
    ['and what does a blow-dry cost?', "rather that one, I'll have that"],
    ['und was kostet Föhnen?', 'dann mach ich lieber das'],
    ['а укладка сколько стоит?', 'тогда лучше ее'],
  ])('"%s" – "%s" wants the service just asked about', (...lines) =>
    expect(turnAfter(lines, PROPOSED).dialogue).toMatchObject({ serviceId: BLOW_DRY }),
  )
  test.each([
    ['how much is it with Boris?', 'then with him'],
    ['а у Бориса сколько стоит?', 'тогда к нему'],
  ])('"%s" – "%s" wants the master just asked about', (...lines) =>
    expect(turnAfter(lines, PROPOSED).dialogue).toMatchObject({ masterId: 2 }),
  )
  test.each(['both on Friday please', 'dann beides am Freitag', 'давайте обе в пятницу'])(
    '"%s" after two prices books one after the other',
    (said) => {
      const lines = ['how much is a manicure?', 'and a pedicure?', said]
      expect(turnAfter(lines).dialogue).toMatchObject({ serviceId: MANICURE, queue: [[PEDICURE]] })
    },
  )
  test.each([
    ['can you move it to a later time on Friday?', { from: 901 }],
    ['could I come earlier on Friday?', { to: 900, isNearEnd: true }],
  ])('"%s" is measured by the appointment', (said, time) =>
    expect(turnAfter([said], NEW, [HAIRCUT]).next).toMatchObject({ search: { time } }),
  )
  test('"earlier" lapses on another day', () => {
    const lines = ['could I come earlier on Friday?', 'how about Saturday then?']
    expect(turnAfter(lines, NEW, [HAIRCUT]).next).toMatchObject({ search: { time: null } })
  })
})

describe('beside the own appointment', () => {
  test.each([
    'can I add a blow-dry to my haircut on Friday?',
    'ich möchte zum Haarschnitt noch Föhnen dazu',
    'хочу к стрижке добавить укладку',
  ])('"%s" begins when it ends', (said) =>
    expect(turnAfter([said], NEW, [HAIRCUT]).next).toMatchObject({
      search: {
        serviceId: BLOW_DRY,
        days: { from: HAIRCUT.date },
        time: { from: 960, isAdjacent: true },
      },
    }),
  )
  test.each(['and a blow-dry before it', 'и укладку перед этим'])('"%s" ends before it', (said) =>
    expect(turnAfter([said], { ...MOVED }, [HAIRCUT]).next).toMatchObject({
      search: { days: { from: HAIRCUT.date }, time: { isNearEnd: true } },
    }),
  )
  test.each([
    'I have to cancel, would Saturday at 3 work?',
    'Muss leider absagen. Geht auch Samstag 15 Uhr?',
  ])('"%s" moves it', (said) =>
    expect(turnAfter([said], NEW, [HAIRCUT]).dialogue).toMatchObject({
      ...{ goal: 'move', appointmentId: HAIRCUT.id },
    }),
  )
  test('"can we move both to Saturday?" is two moves', () =>
    expect(turnAfter(['can we move both to Saturday?'], NEW, BOTH).dialogue).toMatchObject({
      ...{ goal: 'move', appointmentId: HAIRCUT.id },
      later: { isMove: true, appointmentId: OWN_MANICURE.id },
    }))
  test('a cancellation beside a yes follows the booking', () =>
    expect(turnAfter(['yes, and cancel the Monday one please'], PROPOSED, BOTH)).toMatchObject({
      says: [{ say: 'rest_follows' }, { say: 'propose' }],
      dialogue: { later: { isCancel: true, appointmentId: OWN_MANICURE.id } },
    }))
  test('"в пятницу оставим только маникюр" keeps the manicure', () =>
    expect(
      turnAfter(['в пятницу оставим только маникюр'], NEW, [
        HAIRCUT,
        { ...OWN_MANICURE, date: HAIRCUT.date },
      ]).dialogue.proposal,
    ).toEqual({ do: 'cancel', appointmentId: HAIRCUT.id }))
})

describe('answers to a list', () => {
  const asked = { expects: 'offer', offered: OFFERED } as const
  test('an hour of the list is meant, not its number', () =>
    expect(hear('3 is fine', asked).choice).toBe(2))
  test('a number without such an hour is that of the list', () =>
    expect(hear('2 is fine', asked).choice).toBe(1))
  test.each(['whats the earliest?', 'the morning one would be great'])(
    '"%s" is the first',
    (said) => expect(hear(said, asked).choice).toBe(0),
  )
  test.each(['none of these work for me', "hmm those don't work", 'davon passt leider nichts'])(
    '"%s" refuses all',
    (said) => expect(hear(said, asked).answer).toBe('no'),
  )
})

describe('words that look like others', () => {
  test.each(['Kann ich nicht auch um 16 Uhr kommen?', 'geht nicht auch 16 Uhr?'])(
    '"%s" refuses nothing',
    (said) => expect(hear(said).time).toMatchObject({ from: 960 }),
  )
  test('"Warum kann ich am Freitag nicht kommen?" does', () =>
    expect(hear('Warum kann ich am Freitag nicht kommen?').unwanted).toBeDefined())
  test('the name Tom is no day', () => {
    expect(dayOf(hear('under the name Tom please'))).toBe('-')
    expect(dayOf(hear('tom at 3'))).toBe('01-10')
  })
  test('"мне нужно записаться" is no question', () =>
    expect(hear('мне нужно записаться на маникюр')).toMatchObject({ wishes: ['book'], topics: [] }))
  test('after the day, "на 16" is an hour', () =>
    expect(hear('на пятницу на 16', { expects: 'day' })).toMatchObject({
      ...{ day: { from: '2030-01-11' }, time: { from: 960 } },
    }))
})

describe('beside a proposal or an action', () => {
  test.each(['не, на 16', 'не на 16 давайте', 'no, at 4'])('"%s" wishes another time', (said) =>
    expect(turnAfter([said], PROPOSED).next).toMatchObject({
      search: { time: { from: 960, isExact: true } },
    }),
  )
  test.each([
    'can my daughter come right after?',
    'Kann meine Tochter gleich im Anschluss auch?',
    'а сестру можно сразу после меня?',
  ])('"%s" moves nothing', (said) =>
    expect(turnAfter([said], BOOKED, [HAIRCUT])).toMatchObject({
      dialogue: { goal: 'book', serviceId: HAIRCUT.serviceId },
      next: { search: { days: { from: HAIRCUT.date }, time: { from: 960, isAdjacent: true } } },
    }),
  )
  test('nor does the client after the one they booked for', () => {
    const forWhom = { kin: 'daughter', name: null } as const
    const bookedFor = { ...BOOKED, recent: { ...BOOKED.recent, forWhom } }
    const turn = turnAfter(['and one for me right after'], bookedFor, [HAIRCUT])
    expect(turn.dialogue).toMatchObject({ goal: 'book', serviceId: HAIRCUT.serviceId })
  })
  test('"add a blow-dry" keeps the haircut', () =>
    expect(turnAfter(['can you add a blow-dry'], PROPOSED).dialogue).toMatchObject({
      ...{ proposal: PROPOSED.proposal, queue: [[BLOW_DRY]] },
    }))
  test.each([
    ['half an hour earlier on Friday please, I must be somewhere at five', { from: 870 }],
    ['I pick up the kids at 4, can I come earlier on Friday?', { to: 900, isNearEnd: true }],
  ])('of "%s" the reason is no wish', (said, time) =>
    expect(turnAfter([said], NEW, [HAIRCUT]).next).toMatchObject({ search: { time } }),
  )
  test.each(['no, leave it on Friday', 'no leave it at 3'])(
    '"%s" keeps the appointment',
    (said) => {
      const moving: DialogueState = {
        ...{ ...PROPOSED, goal: 'move', appointmentId: 1 },
        proposal: { do: 'move', appointmentId: 1, date: '2030-01-14', time: 900, masterId: 1 },
      }
      expect(says(turnAfter([said], moving, [HAIRCUT]))).toEqual(['kept'])
    },
  )
  test.each(['is that with Anna?', 'on Friday?', 'at 3?'])('"%s" checks what was stated', (said) =>
    expect(says(turnAfter(['when is my appointment?', said], NEW, [HAIRCUT]))).toEqual([
      'appointments',
    ]),
  )
})
