import { describe, expect, test } from 'vitest'
import type { DialogueState } from '../../src/domain/autopilot/state/dialogue-state.js'
import { easterSunday } from '../../src/tools/language/engine/dates/calendar.js'
import { BOOKED, HAIRCUT, NEW, PROPOSED, says, turnAfter } from './autopilot-lead.js'
import { dayOf, hear } from './autopilot-salon.js'

const [BLOW_DRY, MANICURE, PEDICURE, MASSAGE] = [3, 6, 7, 8]
const OWN_MANICURE = { ...HAIRCUT, id: 2, serviceId: MANICURE, masterId: 3, date: '2030-01-14' }

describe('a question about something else', () => {
  test.each([
    ['how much is a massage?', 'and a pedicure?'],
    ['Was kostet eine Massage?', 'und Pediküre?'],
    ['сколько стоит массаж?', 'а педикюр?'],
  ])('"%s" – "%s" asks the price again', (...lines) =>
    expect(turnAfter(lines).says).toMatchObject([{ say: 'prices', serviceIds: [PEDICURE] }]),
  )
  test('"and Boris?" after the hours of a master asks for his', () =>
    expect(turnAfter(['when does Anna work?', 'and Boris?']).says).toEqual([
      { say: 'hours', masterId: 2 },
    ]))
  test('"and pedicures?" after who does massages asks who does them', () =>
    expect(turnAfter(['who does massages?', 'and pedicures?']).says).toEqual([
      { say: 'masters', serviceIds: [PEDICURE] },
    ]))
  test('"a manicure please" after a price is a wish', () =>
    expect(turnAfter(['how much is a massage?', 'a manicure please']).dialogue).toMatchObject({
      goal: 'book',
      serviceId: MANICURE,
    }))
})

describe('an answer to a price', () => {
  test.each([
    ['how much is a manicure?', "ok, let's do it"],
    ['Was kostet Maniküre?', 'ok, nehme ich'],
    ['сколько стоит маникюр?', 'хорошо, давайте'],
  ])('"%s" – "%s" books it', (...lines) =>
    expect(turnAfter(lines).dialogue).toMatchObject({ goal: 'book', serviceId: MANICURE }),
  )
  test.each(['ok', 'great', 'ok, thanks', "I'll think about it"])('"%s" does not', (said) =>
    expect(turnAfter(['how much is a manicure?', said]).dialogue.goal).toBeNull(),
  )
  test('nor does a yes of somebody who has it booked', () => {
    const lines = ['how much is a haircut?', "ok, that's good then"]
    expect(turnAfter(lines, NEW, [HAIRCUT]).dialogue.goal).toBeNull()
  })
})

describe('what is told after a booking on Friday', () => {
  test.each([
    'на улице такой мороз сегодня',
    'heute so viel Schnee draußen',
    "it's snowing so hard today",
    'мы в субботу идем в театр',
    'I have the dentist on Thursday',
  ])('"%s" asks for nothing', (said) =>
    expect(says(turnAfter([said], BOOKED, [HAIRCUT]))).toEqual(['stands']),
  )
  test.each([
    'Thursday would suit me better',
    'oh no Thursday, sorry',
    'Thursday the 10th at noon then please',
    'lieber am Samstag',
    'на субботу лучше',
    'я в пятницу работаю до шести',
  ])('"%s" may ask for another time', (said) =>
    expect(says(turnAfter([said], BOOKED, [HAIRCUT]))).not.toContain('stands'),
  )
})

describe('a price without a service', () => {
  test.each(['what was the price again?', 'was kostet das nochmal?', 'сколько это будет стоить?'])(
    '"%s" after a booking is about that one',
    (said) =>
      expect(turnAfter([said], BOOKED, [HAIRCUT]).says).toEqual([
        { say: 'prices', serviceIds: [1], masterId: 1, appointmentId: 1 },
      ]),
  )
  test('"how much do I pay on Friday?" is about the appointment on that day', () =>
    expect(turnAfter(['how much do I pay on Friday?'], NEW, [HAIRCUT]).says).toEqual([
      { say: 'prices', serviceIds: [1], masterId: 1, appointmentId: 1 },
    ]))
  test('"what are your prices?" is about all', () =>
    expect(turnAfter(['what are your prices?'], NEW, [HAIRCUT]).says).toMatchObject([
      { serviceIds: [1, 2, 3, 4, 5, 6, 7, 8] },
    ]))
})

describe('a dropped booking', () => {
  test.each([
    ['forget it', 'actually go ahead with that'],
    ['never mind', 'sorry, yes please book it'],
    ['ach, vergiss es', 'doch, bitte eintragen'],
  ])('"%s" – "%s" proposes it again', (...lines) => {
    const turn = turnAfter(lines, PROPOSED)
    expect(turn.dialogue.proposal).toEqual(PROPOSED.proposal)
    expect(says(turn)).toEqual(['propose'])
  })
  test.each(['ok', 'ok, thanks', 'no'])('"%s" leaves it', (said) =>
    expect(turnAfter(['forget it', said], PROPOSED).dialogue.proposal).toBeNull(),
  )
  test('only the next message takes it up again', () =>
    expect(
      turnAfter(['forget it', 'when are you open?', 'go ahead'], PROPOSED).dialogue.proposal,
    ).toBeNull())
})

describe('one more person beside a proposed booking', () => {
  test.each(['and my son at 4', 'und für meinen Sohn um 16 Uhr', 'а сына на 16'])(
    '"%s": the yes to the first one comes first',
    (said) => {
      const turn = turnAfter([said], PROPOSED)
      expect(says(turn)).toEqual(['rest_follows', 'propose'])
      expect(turn.dialogue).toMatchObject({
        proposal: PROPOSED.proposal,
        later: { serviceIds: [1], forWhom: { kin: 'son' }, time: { from: 960 } },
      })
    },
  )
  test('"no, for my son at 4" changes the person', () =>
    expect(turnAfter(['no, for my son at 4'], PROPOSED).dialogue).toMatchObject({
      proposal: null,
      forWhom: { kin: 'son' },
    }))
})

describe('regular appointments', () => {
  test.each([
    'a haircut with Anna every Thursday at 3pm',
    'Haarschnitt bei Anna jeden zweiten Donnerstag um 15 Uhr',
    'стрижка у Анны каждый четверг в 15',
  ])('"%s": one is booked at a time', (said) => {
    const turn = turnAfter([said])
    expect(says(turn)[0]).toBe('one_at_a_time')
    expect(turn.next).toMatchObject({ search: { days: { from: '2030-01-10' } } })
  })
  test('"every day after 5 is fine" wishes none', () =>
    expect(says(turnAfter(['a haircut with Anna, every day after 5 is fine']))).not.toContain(
      'one_at_a_time',
    ))
})

describe('another appointment to move', () => {
  const moving: DialogueState = {
    ...NEW,
    ...{ goal: 'move', appointmentId: 1, serviceId: 1, masterId: 1, expects: 'offer' },
    day: { from: '2030-01-16', to: '2030-01-16' },
  }
  test.each(['oops, I mean the manicure', 'nein, die Maniküre', 'ой, я про маникюр'])(
    '"%s" keeps the wished day',
    (said) =>
      expect(turnAfter([said], moving, [HAIRCUT, OWN_MANICURE]).next).toMatchObject({
        search: { without: OWN_MANICURE.id, serviceId: MANICURE, days: moving.day },
      }),
  )
})

describe('an appointment that is stated before a question', () => {
  test.each([
    "Hi, I'm in on Friday at 3. Turns out there's a school meeting. Could I come on Monday at 12?",
    'Hab am Freitag um 15 Uhr Termin, muss aber zur Werkstatt. Montag um 12?',
    'я на стрижку в пт на 15. оказывается собрание в школе. можно в понедельник в 12?',
  ])('"%s" moves it', (said) =>
    expect(turnAfter([said], NEW, [HAIRCUT]).next).toMatchObject({
      search: { without: HAIRCUT.id, days: { from: '2030-01-14' }, time: { from: 720 } },
    }),
  )
  test('without such an appointment nothing moves', () =>
    expect(
      turnAfter(['I could do Friday at 3. Or could I come on Monday at 12 for a haircut?']).dialogue
        .goal,
    ).toBe('book'))
})

describe('a day that is counted from an own appointment', () => {
  test.each([
    "I'm in on Friday for my haircut. The day after I'd need a massage at 1",
    'the day after my haircut I want a massage at 1',
    'ich hab am Freitag Haarschnitt, am Tag danach bräuchte ich noch eine Massage um 13 Uhr',
    'я в пятницу у вас на стрижке, а можно на следующий день ещё массаж в 13?',
  ])('"%s" books there', (said) =>
    expect(turnAfter([said], NEW, [HAIRCUT])).toMatchObject({
      dialogue: { goal: 'book', serviceId: MASSAGE, queue: [] },
      next: { search: { days: { from: '2030-01-12', to: '2030-01-12' }, time: { from: 780 } } },
    }),
  )
})

describe('a second service with its own day', () => {
  const LINES = ['a manicure please', 'also a blow-dry on Friday at 11']
  test('comes first, and the other one follows', () =>
    expect(turnAfter(LINES).dialogue).toMatchObject({
      ...{ serviceId: BLOW_DRY, queue: [[MANICURE]], day: { from: '2030-01-11' } },
    }))
  test('is not sought with the only master of the other one', () =>
    expect(says(turnAfter(LINES))).toEqual(['in_turn']))
})

describe('the end of an own appointment', () => {
  test.each([
    "I'm with Anna on Friday, when will I be done?",
    'ich bin am Freitag bei Anna, wann bin ich fertig?',
    'я в пятницу у Анны, во сколько освобожусь?',
  ])('"%s" is answered', (said) =>
    expect(says(turnAfter([said], NEW, [HAIRCUT]))).toEqual(['appointments', 'ends']),
  )
})

test.each([
  ['if I came in for a blow-dry with Anna at 2 on Friday, what time would I be out?', 900],
  ['wenn ich am Freitag um 14 Uhr zur Massage komme, wann bin ich fertig?', 900],
  ['если я приду на маникюр в пятницу в 15:00, во сколько освобожусь?', 960],
])('"%s" is answered before it is proposed', (said, end) =>
  expect(turnAfter([said])).toMatchObject({
    says: [{ say: 'ends', minutes: 60, end }],
    next: { then: 'search' },
  }),
)

test('after the prices of two services, the question for the service lists these', () => {
  const { says: replies } = turnAfter(['how much is a cut or a blow-dry?', 'ok, Friday at 10 then'])
  expect(replies).toEqual([{ say: 'ask_service', serviceIds: [1, BLOW_DRY] }])
})

describe('holidays that move', () => {
  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2030, '2030-04-21'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
  ])('Easter of %i', (year, date) => expect(easterSunday(year)).toBe(date))

  test.each([
    ['a haircut on Easter Monday', '04-22'],
    ['a haircut on Good Friday at 11', '04-19'],
    ['Maniküre am Gründonnerstag um 11', '04-18'],
    ['Maniküre am Pfingstmontag', '06-10'],
    ['a haircut on Friday, that would be good. Friday at 3', '01-11'],
  ])('"%s"', (said, day) => expect(dayOf(hear(said))).toBe(day))
})

describe('right after a booking', () => {
  test.each(['is that with Anna?', 'это к Анне?', 'до пятницы!', 'bis Freitag'])(
    '"%s" is answered by the appointment',
    (said) => expect(says(turnAfter([said], BOOKED, [HAIRCUT]))).toEqual(['stands']),
  )

  test('"better before Friday" is no goodbye', () =>
    expect(turnAfter(['лучше до пятницы'], BOOKED, [HAIRCUT]).next.then).toBe('search'))
})

test('a question for an own appointment beside a proposal changes no service', () => {
  const massage = { ...HAIRCUT, id: 2, serviceId: 8, service: 'Massage', masterId: 4, time: 780 }
  const asked = "only if it doesn't run into my massage... what time is that on Friday again?"
  const { dialogue } = turnAfter([asked], PROPOSED, [massage])
  expect(dialogue.proposal).toEqual(PROPOSED.proposal)
})

test('"yes, cancel his" beside a proposal is about the proposed appointment, and no yes yet', () => {
  const both = [HAIRCUT, { ...HAIRCUT, id: 2, time: 960 }]
  const said = [
    'I booked two, at 3 for me and at 4 for my son. Please cancel his.',
    'the second one',
  ]
  const proposed = turnAfter(said, NEW, both)
  expect(proposed.dialogue.proposal).toEqual({ do: 'cancel', appointmentId: 2 })
  const { next, dialogue } = turnAfter(['yes, cancel his'], proposed.dialogue, both)
  expect([next.then, dialogue.proposal]).toEqual(['wait', proposed.dialogue.proposal])
})
