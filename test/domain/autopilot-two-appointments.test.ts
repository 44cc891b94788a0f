import { describe, expect, test } from 'vitest'
import { answerMessage } from '../../src/domain/autopilot/facts/answer-message.js'
import { afterAction } from '../../src/domain/autopilot/steps/next-service.js'
import type { OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import type { DialogueState } from '../../src/domain/autopilot/state/dialogue-state.js'
import { proposedOf } from '../../src/domain/autopilot/request/proposed.js'
import { HAIRCUT, NEW, PROPOSED, says, turnAfter } from './autopilot-lead.js'
import { hear, SALON } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

// Clients who have two appointments, or speak of an own one beside another request.

/** On Saturday the 12th at 12:00 with Clara. */
const MANICURE: OwnAppointment = {
  ...{ ...HAIRCUT, id: 2, serviceId: 6, service: 'Manicure' },
  ...{ masterId: 3, master: 'Clara Nguyen', date: '2030-01-12', time: 720 },
}
const TWO = [HAIRCUT, MANICURE]
const OFFERED: DialogueState = {
  ...{ ...NEW, goal: 'book', serviceId: 7, masterId: 'any', expects: 'offer' },
  offered: [
    { date: '2030-01-12', time: 600, masterId: 3 },
    { date: '2030-01-12', time: 780, masterId: 3 },
  ],
}

describe('both move', () => {
  test.each([
    'can we move both to next week, same time?',
    'beide bitte auf nächste Woche verschieben, gleiche Uhrzeit',
    'перенесите обе на следующую неделю, время то же',
  ])('"%s" moves each on its weekday, one after the other', (said) => {
    const turn = turnAfter([said], NEW, TWO)
    expect(says(turn)).toEqual(['one_by_one'])
    expect(turn.next).toMatchObject({
      search: { days: { from: '2030-01-18' }, time: { from: 900, isExact: true }, without: 1 },
    })
    expect(turn.dialogue.later).toMatchObject({
      ...{ appointmentId: 2, isMove: true, time: { from: 720, isExact: true } },
      day: { from: '2030-01-19' },
    })
  })

  test('"both" after "which one?" keeps the day that was named before', () => {
    const turn = turnAfter(['can I move my appointment to the 18th?', 'both please'], NEW, TWO)
    expect(turn.dialogue).toMatchObject({ goal: 'move', appointmentId: 1 })
    expect(turn.dialogue.later).toMatchObject({ appointmentId: 2, day: { from: '2030-01-18' } })
  })

  test.each([
    'could I swap the two appointments round?',
    'kann man die beiden Termine tauschen?',
    'можно поменять мои записи местами?',
  ])('"%s" is for a person', (said) =>
    expect(turnAfter([said], NEW, TWO).next).toEqual({ then: 'hand_back', reason: 'refused' }),
  )

  test('"cancel the manicure" while times for a move are offered is no move', () => {
    const moving: DialogueState = {
      ...{ ...NEW, goal: 'move', appointmentId: 1, serviceId: 1, expects: 'offer' },
      offered: [{ date: '2030-01-15', time: 600, masterId: 1 }],
    }
    const { proposal } = turnAfter(['please cancel my manicure on the 12th'], moving, TWO).dialogue
    expect(proposal).toEqual({ do: 'cancel', appointmentId: 2 })
  })
})

describe('after "is this about one of your appointments, or a new one?"', () => {
  const asked = 'can I come in on Monday?'
  test.each(['a new one please', 'einen neuen Termin', 'новую', 'I want to book', 'a pedicure'])(
    '"%s" books, and keeps the day',
    (said) => {
      const { dialogue } = turnAfter([asked, said], NEW, TWO)
      expect(dialogue).toMatchObject({ goal: 'book', day: { from: '2030-01-14' } })
    },
  )
  test.each(['the haircut', 'den Haarschnitt', '1'])('"%s" moves that one', (said) =>
    expect(turnAfter([asked, said], NEW, TWO).dialogue).toMatchObject({
      ...{ goal: 'move', appointmentId: 1, day: { from: '2030-01-14' } },
    }),
  )
  test('"no" drops it', () => expect(turnAfter([asked, 'no'], NEW, TWO).dialogue.goal).toBeNull())
})

describe('a message that names no service', () => {
  const said = "wednesday I can't get there for 9, will be later"
  test('of a client with two appointments asks whether it is about them', () => {
    const turn = turnAfter([said], NEW, TWO)
    expect(says(turn)).toEqual(['own_or_new'])
    expect(turn.dialogue).toMatchObject({ goal: 'move', expects: 'appointment' })
  })
  test('of a client with one asks whether to move that one', () =>
    expect(says(turnAfter([said], NEW, [HAIRCUT]))).toEqual(['move_or_book']))
  test.each(["I'd like to book an appointment for Friday", 'ich hätte gern noch einen Termin'])(
    '"%s" is a new one',
    (text) => expect(says(turnAfter([text], NEW, TWO))).toEqual(['ask_service']),
  )
})

describe('an own appointment that stays', () => {
  test.each([
    ['ok 1pm then, but my haircut stays on Friday', 780],
    ['13 uhr, der Haarschnitt bleibt am Freitag um 15 Uhr', 780],
    ['давайте в 13:00, а стрижка остаётся на пятницу', 780],
  ])('beside a list of times, "%s" chooses a time', (said, time) =>
    expect(turnAfter([said], OFFERED, TWO).dialogue).toMatchObject({
      ...{ goal: 'book', serviceId: 7, time: { from: time, isExact: true } },
    }),
  )
  test.each([
    'the nails are until 1, so 1pm then, right after',
    'Maniküre geht bis 13 Uhr, also um 13 Uhr',
  ])('beside a list of times, "%s" chooses a time', (said) =>
    expect(turnAfter([said], OFFERED, TWO).dialogue).toMatchObject({
      ...{ goal: 'book', serviceId: 7, time: { from: 780 } },
    }),
  )
  test('"mine stays at 2" beside a proposal for somebody else moves nothing', () => {
    const forMother: DialogueState = { ...PROPOSED, forWhom: { kin: 'mother', name: null } }
    const turn = turnAfter(['3 would be perfect for mum. Mine stays at 2.'], forMother, TWO)
    expect(turn.dialogue).toMatchObject({ goal: 'book', appointmentId: null })
  })
})

describe('beside a yes', () => {
  test('more words are asked again, and then only "yes" itself is one', () => {
    const proposed = proposedOf(PROPOSED, WORLD)
    const said = hear('yes, she knows my hair', { expects: 'yes_no', proposed })
    const turn = answerMessage(PROPOSED, said, WORLD)
    expect([says(turn), turn.dialogue.isAskedAgain]).toEqual([['confirm', 'plain_yes'], true])
  })

  test.each([
    'yes. is a manicure much dearer?',
    'ja. was kostet denn eine Maniküre?',
    'да. а маникюр это отдельно?',
  ])('"%s" asks for a price, and the proposal stays', (said) => {
    const turn = turnAfter([said], PROPOSED)
    expect(says(turn)).toEqual(['prices', 'propose'])
    expect(turn.dialogue.proposal).toEqual(PROPOSED.proposal)
  })

  test.each([
    'yes lovely, my mate wants hers done too, can she come after me?',
    'ja passt, kann mein Kumpel gleich danach auch?',
  ])('"%s" is one more booking, right after the proposed one', (said) => {
    const { dialogue } = turnAfter([said], PROPOSED)
    expect(dialogue.proposal).toEqual(PROPOSED.proposal)
    expect(dialogue.later).toMatchObject({
      ...{ serviceIds: [1], day: { from: '2030-01-11' }, forWhom: { kin: 'friend' } },
      time: { from: 960, isAdjacent: true },
    })
  })

  test.each([
    "yes please. There's no charge for that is there?",
    'ja bitte. Kostet das jetzt was?',
    'да, отменяйте. Платить за это надо?',
  ])('"%s" to a cancellation asks a person what it costs, after the yes', (said) => {
    const cancelling: DialogueState = {
      ...{ ...NEW, goal: 'cancel', appointmentId: 1, expects: 'yes_no' },
      proposal: { do: 'cancel', appointmentId: 1 },
    }
    const world = { ...WORLD, appointments: [HAIRCUT] }
    const proposed = proposedOf(cancelling, world)
    const meaning = hear(said, { expects: 'yes_no', proposed })
    const { dialogue } = answerMessage(cancelling, meaning, world)
    expect(dialogue.openTopics).toEqual(['cancellation_policy'])
    expect(dialogue.proposal).toEqual(cancelling.proposal)
  })
})

test('a service that the client has on that day does not follow', () => {
  const booked = { do: 'book', serviceId: 6, masterId: 3, date: HAIRCUT.date, time: 600 } as const
  const world = { ...WORLD, appointments: [HAIRCUT] }
  expect(afterAction({ ...PROPOSED, queue: [[1]] }, booked, world).asks).toEqual([])
  expect(afterAction({ ...PROPOSED, queue: [[2]] }, booked, world).asks).not.toEqual([])
})

describe('what is meant by an own appointment', () => {
  const polish: OwnAppointment = { ...MANICURE, serviceId: 9, service: 'Manicure with polish' }
  const services = [...SALON.services, { id: 9, name: 'Manicure with polish' }]
  test.each(['cancel my manicure please', 'bitte die Maniküre absagen', 'отмените маникюр'])(
    '"%s" is the only manicure that the client has',
    (said) => {
      const world = { ...WORLD, appointments: [HAIRCUT, polish] }
      const { dialogue } = answerMessage(NEW, hear(said, { services }), world)
      expect(dialogue.proposal).toEqual({ do: 'cancel', appointmentId: 2 })
    },
  )

  test.each([
    '4pm is perfect, I am with Clara at 12 anyway',
    '16 Uhr passt, um 12 bin ich ja bei Clara',
  ])('"%s" wishes no other master', (said) => {
    const open: DialogueState = {
      ...{ ...NEW, goal: 'move', appointmentId: 1, serviceId: 1, masterId: 1, expects: 'offer' },
      offered: [{ date: '2030-01-12', time: 960, masterId: 1 }],
    }
    expect(says(turnAfter([said], open, TWO))).not.toContain('not_by')
  })
})

test.each(['for me, not for my friend', 'nein nicht für meine Freundin, für mich'])(
  '"%s" beside a proposal for a friend is for the client',
  (said) => {
    const forFriend: DialogueState = {
      ...{ ...PROPOSED, forWhom: { kin: 'friend', name: null } },
      proposal: {
        ...{ do: 'book', serviceId: 1, masterId: 1, date: '2030-01-11', time: 900 },
        forWhom: { kin: 'friend', name: null },
      },
    }
    expect(turnAfter([said], forFriend).dialogue.forWhom).toBeNull()
  },
)
