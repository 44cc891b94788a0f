import { describe, expect, test } from 'vitest'
import { rememberChoices } from '../../src/domain/autopilot/references/earlier-choices.js'
import { proposedOf } from '../../src/domain/autopilot/request/proposed.js'
import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import type { OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import type { DialogueState, Proposal } from '../../src/domain/autopilot/state/dialogue-state.js'
import { proposalTurn, type Turn } from '../../src/domain/autopilot/state/turn.js'
import { HAIRCUT, NEW, says } from './autopilot-lead.js'
import { hear } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

// What stays as it is, or is left out, beside a change of appointments.

const MANICURE: OwnAppointment = {
  ...{ ...HAIRCUT, id: 2, serviceId: 6, service: 'Manicure' },
  ...{ masterId: 3, master: 'Clara Nguyen', date: '2030-01-14', time: 720 },
}
const MASSAGE: OwnAppointment = {
  ...{ ...HAIRCUT, id: 3, serviceId: 8, service: 'Massage' },
  ...{ masterId: 4, master: 'David Okafor', date: '2030-01-17', time: 780 },
}
const TWO = [HAIRCUT, MANICURE]
const THREE = [HAIRCUT, MANICURE, MASSAGE]
const placesOf = (appointments: readonly OwnAppointment[]) =>
  appointments.map(({ date, time, masterId }) => ({ date, time, masterId }))

const answer = (said: string, before: DialogueState, appointments = TWO): Turn => {
  const world = { ...WORLD, appointments }
  const { expects, offered, earlier } = before
  const surroundings = {
    ...{ expects: expects ?? undefined, offered, proposed: proposedOf(before, world) },
    earlier: earlier
      ? { count: earlier.offered.length, isNumbered: earlier.isNumbered }
      : undefined,
  }
  return nextTurn(before, hear(said, surroundings), world)
}
/** The state in which a proposal waits. The client counts their appointments, if they count. */
const waiting = (proposal: Proposal, goal: DialogueState['goal'], appointments = TWO) => {
  const open: DialogueState = { ...NEW, goal }
  return rememberChoices(open, placesOf(appointments), '', proposalTurn(open, proposal)).dialogue
}
const asked: DialogueState = {
  ...{ ...NEW, goal: 'cancel', expects: 'appointment' },
  offered: placesOf(THREE),
}

describe('a proposed move from Friday to Tuesday', () => {
  const moving = waiting(
    { do: 'move', appointmentId: 1, masterId: 1, date: '2030-01-15', time: 840 },
    'move',
  )
  test.each([
    ...['no, Friday is fine', 'ok stay with Friday', 'nein bleib ma bei Freitag'],
    ...['ne Freitag passt doch', 'пятница удобна', 'да, жду в пятницу'],
    ...["don't move it", 'nein, dann lieber den alten Termin behalten', 'ладно, оставьте как было'],
    ...['не переносите', 'cancel the move', 'отмените перенос'],
  ])('"%s" leaves the appointment where it is', (said) => {
    const turn = answer(said, moving)
    expect([says(turn), turn.dialogue.proposal]).toEqual([['kept'], null])
  })
  test('"is Friday gone then?" only asks', () =>
    expect(answer('is Friday gone then?', moving).dialogue.proposal).toEqual(moving.proposal))
  test.each(["Tuesday doesn't work", 'не хочу во вторник'])('"%s" asks for another day', (said) =>
    expect(says(answer(said, moving))).toEqual(['ask_other']),
  )
  test('"do I have to cancel?" proposes no cancellation', () =>
    expect(answer('do I have to cancel?', moving).dialogue.proposal).toEqual(moving.proposal))
})

describe('another appointment that stays beside a proposed change', () => {
  const moving = waiting(
    { do: 'move', appointmentId: 1, masterId: 1, date: '2030-01-15', time: 840 },
    'move',
  )
  test.each([
    ...['yes, leave the manicure as it is', 'perfect, the manicure stays on Monday though'],
    ...['Ja genau, die Maniküre am Montag lassen wir so', 'да, а маникюр не трогайте, он остаётся'],
    'нет-нет, маникюр не надо переносить!',
  ])('"%s" is told so, and the question stays', (said) => {
    const turn = answer(said, moving)
    expect(says(turn)).toEqual(['stands', 'confirm'])
    expect(turn.says[0]).toMatchObject({ appointments: [MANICURE] })
    expect(turn.dialogue.proposal).toEqual(moving.proposal)
  })
  test.each([
    'no, keep the haircut, move the manicure to Friday',
    'Friday instead please, and leave the manicure as it is',
  ])('"%s" wishes more than that', (said) =>
    expect(answer(said, moving).dialogue.proposal).not.toEqual(moving.proposal),
  )
})

test.each(['actually Friday was better', 'nein Freitag war richtig', 'отмените перенос'])(
  'after the move, "%s" brings back day and time',
  (said) => {
    const was = { serviceId: 1, masterId: 1, date: '2030-01-11', time: 900 }
    const moved: DialogueState = { ...NEW, recent: { kind: 'move', appointmentId: 1, was, at: 0 } }
    const own = { ...HAIRCUT, date: '2030-01-15', time: 840 }
    expect(answer(said, moved, [own]).next).toMatchObject({
      search: { days: { from: '2030-01-11', to: '2030-01-11' }, time: { from: 900 } },
    })
  },
)

describe('a proposed replacement', () => {
  const start = { serviceId: 7, masterId: 4, date: '2030-01-16', time: 840 }
  const replacing = waiting({ do: 'replace', appointmentId: 1, ...start }, 'move')
  test.each([
    ...['yes but keep the haircut', 'no, I want both', 'ok book the pedicure and keep the haircut'],
    ...["don't cancel, just add", 'nein, beides'],
  ])('"%s" is a booking beside what stays', (said) =>
    expect(answer(said, replacing).dialogue.proposal).toEqual({ do: 'book', ...start }),
  )
  test.each(['yes both', 'yes cancel it', 'would I lose my haircut?'])(
    '"%s" asks again for both changes',
    (said) => expect(answer(said, replacing).dialogue.proposal).toEqual(replacing.proposal),
  )
})

describe('which one to cancel', () => {
  const proposed = (appointments: OwnAppointment[]) =>
    waiting({ do: 'cancel', appointmentId: 1 }, 'cancel', appointments)
  test.each([
    ...[
      'no the other',
      'no, the second',
      'no sorry the second!! keep this week',
      'nein, den zweiten',
    ],
    ...['нет, вторую', 'нет не её'],
  ])('"%s" is the other one of two', (said) =>
    expect(answer(said, proposed(TWO)).dialogue.proposal).toMatchObject({ appointmentId: 2 }),
  )
  test.each(['no the other one', 'not that one', 'not the haircut'])(
    'where there are three, "%s" asks which of the others',
    (said) =>
      expect(answer(said, proposed(THREE), THREE).says).toEqual([
        { say: 'ask_appointment', appointments: [MANICURE, MASSAGE] },
      ]),
  )
  test.each(['not the manicure', 'die Maniküre nicht', 'кроме маникюра', 'маникюр нет'])(
    'asked which one, "%s" leaves the choice of the others',
    (said) =>
      expect(answer(said, asked, THREE).says).toEqual([
        { say: 'ask_appointment', appointments: [HAIRCUT, MASSAGE] },
      ]),
  )
  test.each(['the first and the third', 'all but the second', 'все кроме второй'])(
    'asked which one, "%s" are two',
    (said) =>
      expect(answer(said, asked, THREE).dialogue.proposal).toEqual({
        ...{ do: 'cancel_all', appointmentIds: [HAIRCUT.id, MASSAGE.id] },
      }),
  )
  test.each([
    ...['yes but not the manicure', 'ja außer die Maniküre', 'да, кроме маникюра'],
    ...['haircut yes, manicure no', 'Haarschnitt ja, Maniküre nein', 'маникюр нет, стрижку да'],
  ])('beside the question for both, "%s" leaves one out', (said) => {
    const both = waiting({ do: 'cancel_all', appointmentIds: [1, 2] }, 'cancel')
    expect(answer(said, both).dialogue.proposal).toEqual({ do: 'cancel', appointmentId: 1 })
  })
  test('"Friday or Monday" is one of two', () =>
    expect(says(answer('cancel my appointment on Friday or Monday', NEW))).toEqual([
      'ask_appointment',
    ]))
})

test.each([
  'Please cancel the haircut. My manicure I shall attend, naturally.',
  'стрижку отменяйте, маникюр оставь',
])('"%s" cancels the haircut alone', (said) =>
  expect(answer(said, NEW).dialogue.proposal).toEqual({ do: 'cancel', appointmentId: 1 }),
)

test('"cancel the manicure, oh no, the haircut I mean" cancels the haircut', () =>
  expect(
    answer('cancel the manicure, oh no, the haircut I mean', NEW).dialogue.proposal,
  ).toMatchObject({ appointmentId: 1 }))

test.each(['the first, no, the second', 'den ersten, nein, den zweiten', 'первую, нет, вторую'])(
  'asked which one, "%s" is the second',
  (said) =>
    expect(answer(said, asked, THREE).dialogue.proposal).toMatchObject({
      appointmentId: MANICURE.id,
    }),
)

test('"all three" are all, whatever day a reason names', () => {
  const said = 'From Monday on I live in Kiel. Please cancel all three.'
  expect(answer(said, NEW, THREE).dialogue.proposal).toMatchObject({ appointmentIds: [1, 2, 3] })
})

test.each(['my neighbour recommended Boris', 'meine Nachbarin hatte mir Boris empfohlen'])(
  '"%s" books nothing for the neighbour',
  (said) => expect(hear(said).forWhom).toBeUndefined(),
)

test('"no, the other one!" after a cancellation brings it back first, then cancels the other', () => {
  const { serviceId, masterId, date, time } = HAIRCUT
  const was = { serviceId, masterId, date, time }
  const cancelled: DialogueState = {
    ...NEW,
    recent: { kind: 'cancel', appointmentId: HAIRCUT.id, was, at: 0 },
  }
  const { dialogue, says: acts } = answer('no, the other one!', cancelled, [MANICURE])
  expect(acts).toContainEqual({ say: 'is_cancelled' })
  expect(dialogue).toMatchObject({
    ...{ goal: 'book', serviceId, later: { isCancel: true, appointmentId: MANICURE.id } },
  })
})
