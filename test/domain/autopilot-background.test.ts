import { describe, expect, test } from 'vitest'
import type { Turn } from '../../src/domain/autopilot/state/turn.js'
import { hear } from './autopilot-salon.js'
import { BOOKED, HAIRCUT, NEW, says, turnAfter } from './autopilot-lead.js'

const MANICURE = { ...HAIRCUT, id: 2, serviceId: 6, service: 'Manicure', masterId: 3 }
/** The day and the exact time that a turn proposes or searches for. */
const wished = ({ next, dialogue }: Turn) => {
  const day = next.then === 'search' ? next.search.days : dialogue.day
  const time = next.then === 'search' ? next.search.time : dialogue.time
  return [day?.from, time?.from]
}

describe('what a message only tells before its request', () => {
  test.each([
    'My sister is here on Friday at 2 and we go skiing on Saturday. A haircut with Anna on Thursday at 11?',
    "Somebody wants to see me on Friday at 2, in a glass tower. I'd need a haircut from Anna on Thursday at 11.",
    'On Friday the boiler man comes between 9 and 1 😬 could Anna do a haircut on Thursday at 11?',
    'Am Freitag um 14 Uhr kommt meine Schwester, Samstag geht es zum Skifahren. Hätte Anna am Donnerstag um 11 Uhr Zeit für einen Haarschnitt?',
    'Сестра приезжает в пятницу в два, в субботу едем на лыжи. Можно к Анне на стрижку в четверг в 11?',
  ])('"%s" gives it no day and no time', (said) =>
    expect(wished(turnAfter([said]))).toEqual(['2030-01-10', 660]),
  )

  test('keeps for whom it is', () =>
    expect(
      turnAfter([
        'My husband is away on Saturday at 6. A haircut for my son with Anna on Thursday at 11?',
      ]).dialogue.forWhom,
    ).toMatchObject({ kin: 'son' }))

  test.each([
    ['On Friday the meeting runs late. Could I come on Thursday at 11?', 'move'],
    ['On Friday the meeting runs late. Could I come on Thursday at 11 for a pedicure?', 'book'],
  ])('"%s" from a client who comes on Friday is the wish to %s', (said, goal) =>
    expect(turnAfter([said], NEW, [HAIRCUT]).dialogue.goal ?? 'move').toBe(goal),
  )
})

describe('the only day that will do', () => {
  test.each([
    'On Thursday I work, on Saturday too, so it would have to be Friday at 12. A haircut with Anna',
    'В четверг работаю, в субботу тоже, остаётся пятница в 12. Стрижка у Анны',
    'Donnerstag arbeite ich, Samstag auch, bleibt nur der Freitag um 12. Haarschnitt bei Anna',
  ])('is that of "%s"', (said) => expect(hear(said).day?.from).toBe('2030-01-11'))
})

describe('beside what is kept', () => {
  test.each([
    'Make it a pedicure please, still on Friday at 3. My haircut on Monday is unaffected!',
    'Could I have a pedicure instead of the manicure, Friday at 3? The haircut on Monday stays.',
  ])('"%s" replaces the appointment at that start', (said) => {
    const { dialogue } = turnAfter([said], NEW, [MANICURE, { ...HAIRCUT, date: '2030-01-14' }])
    expect(dialogue).toMatchObject({ goal: 'move', appointmentId: MANICURE.id, newServiceId: 7 })
  })

  test('a treatment named beside the own one is one more', () =>
    expect(
      says(turnAfter(['Haircut with Anna on Friday at 3pm, and a manicure'], NEW, [HAIRCUT])),
    ).toEqual(['in_turn', 'stands', 'ask_next']))
})

describe('a question right after a booking', () => {
  test.each([
    'Thanks! Is it always this cold here?',
    "Cheers. What's the capital of Mongolia?",
    'Danke! Gehen Sie auch gern in die Oper?',
    'Спасибо! А вы на лыжах катаетесь?',
  ])('"%s" goes to a person only if the client wants one', (said) => {
    const turn = turnAfter([said], BOOKED, [HAIRCUT])
    expect([says(turn), turn.next.then]).toEqual([['cannot_tell'], 'wait'])
  })
  test.each([
    ['yes please', 'hand_back'],
    ['ok', 'wait'],
    ['no, thanks', 'wait'],
  ])('is then answered by "%s"', (said, then) =>
    expect(turnAfter(['Is it always this cold here?', said], BOOKED, [HAIRCUT]).next.then).toBe(
      then,
    ),
  )
  test('the second one in a row goes to a person', () =>
    expect(
      turnAfter(['Is it always this cold here?', 'Do you ski?'], BOOKED, [HAIRCUT]).next.then,
    ).toBe('hand_back'))

  test.each([
    'Thanks! Can I bring my sister along?',
    'Cheers! Do I need to wash it before?',
    'Danke! Darf ich etwas zum Lesen mitbringen?',
    'Спасибо! Голову заранее помыть?',
  ])('"%s" goes to a person at once', (said) =>
    expect(turnAfter([said], BOOKED, [HAIRCUT]).next.then).toBe('hand_back'),
  )
})

test.each([
  ['сын в Коломне до вечера', []],
  ['запишите на Маникур', [6]],
])('a word like a name is hardly a misspelt one: "%s"', (said, ids) =>
  expect(hear(said).serviceIds).toEqual(ids),
)
