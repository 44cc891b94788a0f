import { describe, expect, test } from 'vitest'
import { afterAction, askedNext } from '../../src/domain/autopilot/steps/next-service.js'
import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import { newDialogueState } from '../../src/domain/autopilot/state/dialogue-state.js'
import { parseRequests } from '../../src/tools/language/engine/requests/parse-requests.js'
import { dayOf, SALON, timeOf } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

const hear = (text: string, more: Partial<typeof SALON> = {}) =>
  parseRequests(text, { ...SALON, ...more })
const [HAIRCUT, MANICURE, MASSAGE] = [1, 6, 8]

describe('two requests in one message', () => {
  test.each([
    ['Please cancel my manicure on Friday. And I would like a massage on Sunday at 1pm.', 'cancel'],
    ['I would like a massage on Sunday at 1pm. And please cancel my manicure on Friday!', 'cancel'],
    ['Move my manicure to Friday\nAlso book a massage on Sunday at 1pm', 'move'],
    [
      'Bitte sagen Sie meine Maniküre am Freitag ab. Ich hätte gern eine Massage am Sonntag um 13 Uhr.',
      'cancel',
    ],
    [
      'Отмените маникюр в пятницу, пожалуйста. И запишите меня на массаж в воскресенье в 13.',
      'cancel',
    ],
  ])('"%s": the change first, the booking later', (text, wish) => {
    const { later, ...first } = hear(text)
    expect(first).toMatchObject({ wishes: [wish], serviceIds: [MANICURE], time: undefined })
    expect(dayOf(first)).toBe('01-11')
    expect(later?.serviceIds).toEqual([MASSAGE])
    expect(later && dayOf(later as never)).toBe('01-13')
    expect(later && timeOf(later as never)).toBe('13:00')
  })

  test.each([
    'Cancel my manicure on Friday. I would like a massage on Sunday instead.',
    'Please cancel my manicure on Friday. My haircut on Sunday stays.',
    'Cancel the manicure and the massage on Friday. Thanks!',
    'I have a manicure on Friday. Is a massage on Sunday possible?',
    'Cancel my manicure on Friday. A massage would be nice some day.',
    "I'd like a manicure on Friday at 2. If that's not possible, I'd like a massage on Sunday.",
    'Хочу маникюр в пятницу в 12. Хотя нет, хочу массаж в воскресенье в 12.',
  ])('"%s" is one', (text) => expect(hear(text).later).toBeUndefined())

  test.each([
    "Please cancel Wednesday's manicure with Clara and book me a massage with David on Friday at 5pm",
    'Bitte die Maniküre am Mittwoch absagen und am Freitag um 17 Uhr eine Massage bei David buchen',
    'Отмените маникюр в среду и запишите на массаж к Давиду в пятницу в 17',
  ])('"%s": in one sentence, the booking replaces the appointment', (text) => {
    const { later, ...said } = hear(text, { today: '2030-01-07' })
    expect(later).toMatchObject({ serviceIds: [MASSAGE], masterIds: [4] })
    expect(said).toMatchObject({
      ...{ wishes: ['cancel', 'book'], masterIds: [4], servicesNamed: [[MANICURE], [MASSAGE]] },
      source: { from: '2030-01-09', to: '2030-01-09' },
    })
    expect([dayOf(said as never), timeOf(said as never)]).toEqual(['01-11', '17:00'])
  })

  test.each([
    'a manicure on Friday at 12 and a haircut at 3',
    'Maniküre am Freitag um 12 und einen Haarschnitt um 15 Uhr',
    'маникюр в пятницу в 12 и стрижку в 15',
  ])('"%s" are two bookings with their own times', (text) => {
    const { later, ...first } = hear(text)
    expect(first).toMatchObject({ serviceIds: [MANICURE], inTurn: [[MANICURE], [HAIRCUT]] })
    expect([dayOf(first as never), timeOf(first as never)]).toEqual(['01-11', '12:00'])
    expect(later?.serviceIds).toEqual([HAIRCUT])
    expect([dayOf(later as never), timeOf(later as never)]).toEqual(['01-11', '15:00'])
  })

  test('a booking for somebody else replaces nothing', () => {
    const { later, wishes } = hear(
      'Cancel my manicure on Friday and my husband needs a haircut with Boris on Saturday at 10',
    )
    expect(wishes).toEqual(['cancel'])
    expect(later).toMatchObject({ serviceIds: [HAIRCUT], forWhom: { kin: 'husband' } })
  })

  test('an answer to a question is one', () => {
    const text = 'Please cancel my manicure on Friday. And I would like a massage on Sunday at 1pm.'
    expect(hear(text, { expects: 'service' }).later).toBeUndefined()
  })

  describe('the booking is asked about', () => {
    const said = hear('Cancel my manicure. And I would like a massage with David on Sunday at 1pm.')
    const manicure = {
      ...{ id: 5, date: '2030-01-11', time: 840, masterId: 3, serviceId: MANICURE },
      ...{ minutes: 60, price: '40.00' },
    }
    const world = { ...WORLD, appointments: [manicure] } as never
    const { dialogue } = nextTurn(newDialogueState('en'), said, world)
    const asks = [{ say: 'ask_next', serviceIds: [MASSAGE] }]
    const place = { masterId: 4, day: { from: '2030-01-13', to: '2030-01-13' } }
    const booking = { goal: 'book', serviceId: MASSAGE, expects: 'yes_no', ...place }

    test('after the change, as it was requested', () => {
      expect(dialogue.proposal).toEqual({ do: 'cancel', appointmentId: 5 })
      const after = afterAction(dialogue, { do: 'cancel', appointmentId: 5 }, world)
      expect(after).toMatchObject({ dialogue: booking, asks })
      expect(after.dialogue.time).toMatchObject({ from: 780, isExact: true })
    })

    test.each(['no', 'no, leave it', "don't cancel it", 'forget it'])(
      'after "%s" to the change',
      (text) => {
        const surroundings = { expects: 'yes_no', proposed: { action: 'cancel', ...manicure } }
        const turn = nextTurn(dialogue, hear(text, surroundings as never), world)
        expect(turn).toMatchObject({ dialogue: booking, says: [{ say: 'kept' }, ...asks] })
        expect(nextTurn(turn.dialogue, hear('no', { expects: 'yes_no' }), world)).toMatchObject({
          dialogue: { goal: null },
          says: [{ say: 'noted' }],
        })
      },
    )

    test('not after "forget it" to a replacement', () => {
      const joined = hear('Cancel my manicure on Friday and book me a massage on Sunday at 1pm')
      const state = nextTurn(newDialogueState('en'), joined, world).dialogue
      expect(nextTurn(state, hear('forget it', { expects: 'yes_no' }), world)).toMatchObject({
        dialogue: { goal: null },
        says: [{ say: 'kept' }],
      })
    })

    test('in one sentence: not after the replacement, but where there is nothing to replace', () => {
      const joined = hear(
        'Cancel my manicure on Friday and book me a massage with David on Sunday at 1pm',
      )
      const state = { ...nextTurn(newDialogueState('en'), joined, world).dialogue }
      expect(state).toMatchObject({ goal: 'move', newServiceId: MASSAGE })
      const replace = { do: 'replace', appointmentId: 5, serviceId: MASSAGE } as never
      expect(afterAction(state, replace, world).asks).toEqual([])
      const none = { ...WORLD, appointments: [] } as never
      expect(nextTurn(newDialogueState('en'), joined, none).says).toEqual([
        { say: 'no_appointments' },
        ...asks,
      ])
    })

    test('where there is nothing to change', () => {
      const turn = nextTurn(newDialogueState('en'), said, { ...WORLD, appointments: [] })
      expect(turn).toMatchObject({ dialogue: booking, says: [{ say: 'no_appointments' }, ...asks] })
    })
  })

  test('several services that fit are asked about', () => {
    const after = afterAction(
      {
        ...newDialogueState('en'),
        later: { serviceIds: [HAIRCUT, 2], masterIds: [], day: undefined, time: undefined },
      },
      { do: 'cancel', appointmentId: 5 },
      WORLD,
    )
    expect(after).toMatchObject({
      dialogue: { serviceId: null, expects: 'service' },
      asks: [{ say: 'ask_service', serviceIds: [HAIRCUT, 2] }],
    })
  })

  test('a question about the salon repeats the question for the same service', () => {
    const state = { ...newDialogueState('en'), queue: [[MANICURE], [MASSAGE]] }
    const start = { date: '2030-01-11', time: 840, masterId: 1, serviceId: HAIRCUT }
    const { dialogue, asks } = afterAction(state, { do: 'book', ...start } as never, WORLD)
    expect(asks).toEqual([{ say: 'ask_next', serviceIds: [MANICURE] }])
    expect(askedNext(dialogue)).toEqual(asks)
  })
})
