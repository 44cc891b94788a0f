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
import { hear, SALON } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

const own = (id: number, serviceId: number, service: string, date: string): OwnAppointment => ({
  ...{ id, serviceId, service, date, time: 900 },
  ...{ masterId: 1, master: 'Anna Weber', minutes: 60 },
})
const HAIRCUT = own(1, 1, 'Haircut', '2030-01-10')
const MANICURE = own(2, 6, 'Manicure', '2030-01-11')
const MASSAGE = own(3, 8, 'Massage', '2030-01-13')

function turn(
  said: string,
  appointments: readonly OwnAppointment[],
  dialogue: DialogueState = newDialogueState('en'),
): Turn {
  const world = { ...WORLD, appointments }
  const surroundings = {
    expects: dialogue.expects ?? undefined,
    proposed: proposedOf(dialogue, world),
  }
  return nextTurn(dialogue, hear(said, surroundings), world)
}
/** The turn for a first message, whose parts are read one after the other. */
const firstTurn = (said: string, appointments: readonly OwnAppointment[]): Turn =>
  nextTurn(newDialogueState('en'), parseRequests(said, SALON), { ...WORLD, appointments })

/** The ids of the appointments that the reply proposes to cancel. */
function cancelled(said: string, appointments: readonly OwnAppointment[]): readonly number[] {
  const { proposal } = turn(said, appointments).dialogue
  if (proposal?.do === 'cancel_all') return proposal.appointmentIds
  return proposal?.do === 'cancel' ? [proposal.appointmentId] : []
}

describe('beside an own appointment', () => {
  const onThursday = { from: '2030-01-10', to: '2030-01-10' }
  test.each([
    'a manicure right after my haircut please',
    'direkt nach meinem Haarschnitt bitte eine Maniküre',
    'маникюр сразу после стрижки',
  ])('"%s" is booked at its end', (said) =>
    expect(turn(said, [HAIRCUT]).dialogue).toMatchObject({
      ...{ goal: 'book', serviceId: 6, queue: [], day: onThursday },
      time: { from: 960, isAdjacent: true },
    }),
  )
  test('another one is done before it', () =>
    expect(turn('a manicure before my haircut', [HAIRCUT]).dialogue).toMatchObject({
      ...{ goal: 'book', serviceId: 6, day: onThursday },
      time: { to: 900, isDoneBy: true },
    }))
  test.each([
    'my daughter wants one right after me',
    'meine Tochter möchte auch einen, direkt nach mir',
    'запишите дочку сразу после меня',
  ])('"%s" is for that person', (said) =>
    expect(turn(said, [HAIRCUT]).dialogue).toMatchObject({
      ...{ goal: 'book', serviceId: 1, day: onThursday, forWhom: { kin: 'daughter' } },
      time: { from: 960, isAdjacent: true },
    }),
  )
  test.each([
    "I'm in on Thursday at 3 for the haircut. Could I have a manicure after that, at 4?",
    'Ich bin am Donnerstag um drei zum Haarschnitt da. Danach noch eine Maniküre, um vier?',
    'Я у вас в четверг в 15 на стрижке. Можно потом еще маникюр, в 16?',
  ])('"%s" only tells of it', (said) =>
    expect(turn(said, [HAIRCUT]).dialogue).toMatchObject({
      ...{ goal: 'book', serviceId: 6, queue: [], day: onThursday },
      time: { from: 960, to: 960, isExact: true },
    }),
  )
  test('another one is moved', () =>
    expect(turn('move my massage to right after my haircut', [HAIRCUT, MASSAGE])).toMatchObject({
      next: { search: { without: MASSAGE.id, days: onThursday, time: { from: 960 } } },
    }))
  test.each(['cancel the manicure after my haircut', 'cancel the appointment after my haircut'])(
    '"%s" cancels the other one',
    (said) => {
      const later = { ...MANICURE, date: HAIRCUT.date, time: 1020 }
      expect(cancelled(said, [HAIRCUT, later, MASSAGE])).toEqual([MANICURE.id])
    },
  )
  test('nothing is read where the client has none', () =>
    expect(turn('a manicure right after my haircut', []).dialogue.queue).toEqual([[1]]))
})

describe('what is taken back in the same message', () => {
  test.each([
    "cancel my haircut. oh no wait, don't, leave it",
    'could you move me to Friday at 2? no sorry, leave it as it is',
    'cancel Thursday\nsorry\nno dont',
    'Haarschnitt absagen bitte. Moment, nein, doch nicht',
    'Kann ich auf Freitag 14 Uhr wechseln? Sorry, hat sich erledigt',
    'отмените стрижку. ой нет, не надо отменять',
    'Bitte nicht verschieben',
    "don't move Thursday please",
  ])('"%s" leaves the appointment as it is', (said) =>
    expect(firstTurn(said, [HAIRCUT]).says).toEqual([{ say: 'stands', appointments: [HAIRCUT] }]),
  )
  test('is no booking', () =>
    expect(firstTurn('book me a haircut Thursday at 2. no forget it', []).says).toEqual([
      { say: 'noted' },
    ]))
  test.each([
    "Please cancel my haircut. I don't need it any more",
    "Cancel my haircut. No, I can't come",
    'Отмените стрижку. Нет, не приду',
    'Haircut stornieren bitte. Nein, ich kann nicht kommen',
  ])('is not what a reason says: "%s"', (said) =>
    expect(firstTurn(said, [HAIRCUT]).dialogue.proposal).toEqual({
      do: 'cancel',
      appointmentId: 1,
    }),
  )
  test.each([
    'Cancel the manicure please. The haircut stays as it is',
    'Move the manicure to Saturday at 11. Everything else stays as it is',
  ])('is not the rest that stays: "%s"', (said) =>
    expect(firstTurn(said, [HAIRCUT, MANICURE]).says).not.toContainEqual(
      expect.objectContaining({ say: 'stands' }),
    ),
  )
})

describe('the other appointment was meant', () => {
  const after = (kind: 'cancel' | 'move', own: readonly OwnAppointment[], said: string): Turn => {
    const was = { serviceId: 1, masterId: 1, date: '2030-01-10', time: 900 }
    const recent = { kind, appointmentId: HAIRCUT.id, at: 0, was } as const
    return turn(said, own, { ...newDialogueState('en'), recent })
  }
  test.each([
    'sorry I meant the manicure',
    'ой я маникюр имела в виду',
    'ach, ich meinte die Maniküre',
  ])('"%s" goes to a person, after a cancellation and after a move', (said) => {
    for (const [kind, own] of [
      ['cancel', [MANICURE]],
      ['move', [HAIRCUT, MANICURE]],
    ] as const)
      expect(after(kind, own, said).next).toMatchObject({ then: 'hand_back', reason: 'refused' })
  })
  test('the day of before brings a move back to its time', () => {
    const moved = { ...HAIRCUT, date: '2030-01-11', time: 840 }
    expect(after('move', [moved], 'oh no, leave it on Thursday as it was').next).toMatchObject({
      search: { days: { from: '2030-01-10' }, time: { from: 900 } },
    })
  })
})

describe('one of several', () => {
  test.each(['cancel the later one', 'bitte den späteren absagen', 'отмените ту, которая позже'])(
    '"%s" cancels the second',
    (said) => expect(cancelled(said, [HAIRCUT, MANICURE])).toEqual([MANICURE.id]),
  )
  test('is asked for where there are three', () =>
    expect(cancelled('cancel the later one', [HAIRCUT, MANICURE, MASSAGE])).toEqual([]))
  test.each(['no just the first', 'nee nur den ersten'])(
    '"%s" cancels the first of those that were proposed together',
    (said) => {
      const own = [HAIRCUT, MANICURE]
      const { dialogue } = turn('cancel both', own)
      const world = { ...WORLD, appointments: own }
      const meaning = hear(said, {
        expects: 'yes_no',
        offered: own,
        proposed: proposedOf(dialogue, world),
      })
      expect(nextTurn(dialogue, meaning, world).dialogue.proposal).toEqual({
        do: 'cancel',
        appointmentId: HAIRCUT.id,
      })
    },
  )
})

describe('a question about cancelling', () => {
  test.each([
    ...['If I cancel my appointment will I lose my deposit'],
    ...['Bis wann kann ich meinen Termin absagen?', 'могу ли я отменить запись за день?'],
  ])('"%s" cancels nothing', (said) => {
    expect(hear(said)).toMatchObject({ wishes: [], topics: ['cancellation_policy'] })
  })
  test.each(['did I cancel already?', 'Ist mein Termin abgesagt worden?'])(
    '"%s" asks for it',
    (said) => expect(turn(said, [HAIRCUT]).says).toMatchObject([{ say: 'appointments' }]),
  )
  test.each(["I'll probably have to cancel", 'Ich muss vielleicht absagen'])(
    '"%s" cancels nothing yet',
    (said) => expect(cancelled(said, [HAIRCUT])).toEqual([]),
  )
  test('about another appointment changes that one alone', () => {
    const said = 'cancel the manicure and tell me what time my haircut is'
    const { dialogue, says } = firstTurn(said, [HAIRCUT, MANICURE])
    expect(dialogue.proposal).toEqual({ do: 'cancel', appointmentId: MANICURE.id })
    expect(says.map(({ say }) => say)).toContain('appointments')
  })
})

describe('a cancellation', () => {
  test.each([
    ["I'll come Thursday but cancel Friday", [HAIRCUT, MANICURE], [2]],
    ['Thursday is fine but I have to cancel Friday', [HAIRCUT, MANICURE], [2]],
    ["Cancel my manicure. I'm having surgery on Wednesday", [HAIRCUT, MANICURE], [2]],
    ['Cancel Thursday and Friday', [HAIRCUT, MANICURE, MASSAGE], [1, 2]],
    ['четверг и пятница отменяются', [HAIRCUT, MANICURE, MASSAGE], [1, 2]],
    ["I can't do any of it this week, cancel both", [HAIRCUT, MANICURE], [1, 2]],
    ['Leave the massage, cancel the rest', [HAIRCUT, MANICURE, MASSAGE], [1, 2]],
    ["Anna is expecting me Thursday but I can't come", [HAIRCUT], [1]],
    ['den Haarschnitt bitte absagen, die Maniküre nicht', [HAIRCUT, MANICURE], [1]],
    ['Cancel Thursday the 10th and Friday the 11th', [HAIRCUT, MANICURE, MASSAGE], [1, 2]],
    ['пятницу оставляем, остальное всё отмените', [HAIRCUT, MANICURE, MASSAGE], [1, 3]],
    [
      'Не смогу ни в четверг, ни в воскресенье, оба раза отменяйте. Которая 11-го пусть стоит',
      [HAIRCUT, MANICURE, MASSAGE],
      [1, 3],
    ],
    ['Cancel the haircut and the manicure, keep the massage', [HAIRCUT, MANICURE, MASSAGE], [1, 2]],
  ] as const)('"%s"', (said, appointments, ids) =>
    expect(cancelled(said, appointments)).toEqual(ids),
  )

  test('of which only the appointment is left as it is drops the proposal', () => {
    const { dialogue } = turn('cancel my haircut', [HAIRCUT])
    const { says } = turn("you know what, leave it as it is, I'll find a way", [HAIRCUT], dialogue)
    expect(says).toEqual([{ say: 'kept' }])
  })

  test.each(['Saturday?', 'what about Friday', 'а в субботу можно?', 'wie wäre Freitag'])(
    'moves the appointment after "%s", on a day without another one',
    (said) => {
      const { dialogue } = turn('cancel my haircut', [HAIRCUT])
      expect(turn(said, [HAIRCUT], dialogue).dialogue).toMatchObject({ goal: 'move' })
    },
  )
  test.each(['is Boris free then?', 'is there another time?', 'or 4pm?'])(
    'moves the appointment after "%s"',
    (said) => {
      const { dialogue } = turn('cancel my haircut', [HAIRCUT])
      expect(turn(said, [HAIRCUT], dialogue).dialogue).toMatchObject({ goal: 'move' })
    },
  )
  test('is asked for again before a new booking: "yes. and is Saturday free?"', () => {
    const { dialogue } = turn('cancel my haircut', [HAIRCUT])
    const { says } = turn('yes. and is Saturday free?', [HAIRCUT], dialogue)
    expect(says.map(({ say }) => say)).toEqual(['rest_follows', 'propose'])
  })
  test.each([
    'yes and can I come Friday instead',
    'yes please but then could I come the week after',
  ])('is no cancellation after "%s"', (said) => {
    const { dialogue } = turn('cancel my haircut', [HAIRCUT])
    expect(turn(said, [HAIRCUT], dialogue).dialogue).toMatchObject({ goal: 'move' })
  })
  test.each(["no, I can't come", 'нет, не смогу'])('is asked about again after "%s"', (said) => {
    const { dialogue } = turn('cancel my haircut', [HAIRCUT])
    expect(turn(said, [HAIRCUT], dialogue).dialogue.proposal).toMatchObject({ do: 'cancel' })
  })
  test.each([
    'move my haircut to Friday at 15:00, otherwise cancel it',
    'перенесите стрижку на пятницу на 15, если нет то отменяйте',
  ])('is only the second choice in "%s"', (said) =>
    expect(turn(said, [HAIRCUT]).dialogue).toMatchObject({ goal: 'move' }),
  )

  test('of what is only proposed, with another service, changes the service', () => {
    const proposal = {
      do: 'book',
      serviceId: 1,
      masterId: 1,
      date: '2030-01-11',
      time: 900,
    } as const
    const dialogue = { ...newDialogueState('en'), goal: 'book', serviceId: 1, proposal } as const
    const open = { ...dialogue, expects: 'yes_no' } as const
    const said = "scrap the cut, I'm growing it. Just a blow-dry at that time"
    expect(turn(said, [], open).dialogue).toMatchObject({ goal: 'book', serviceId: 3 })
  })

  test('of everything is not about the appointment of before alone', () => {
    const own = [HAIRCUT, MANICURE]
    const { dialogue } = turn('cancel my haircut', own)
    const { proposal } = turn('please cancel all my appointments', own, dialogue).dialogue
    expect(proposal).toMatchObject({ do: 'cancel_all', appointmentIds: [1, 2] })
  })

  test('that the client takes back moves the appointment', () => {
    const { dialogue } = turn('cancel my haircut', [HAIRCUT])
    const { next } = turn("no, don't cancel, move it to Saturday at 11", [HAIRCUT], dialogue)
    expect(next).toMatchObject({ search: { without: 1, days: { from: '2030-01-12' } } })
  })

  test('that is too late goes to a person, who is told so before any question for a yes', () => {
    for (const said of ['cancel my haircut', 'move my haircut to Saturday at 11']) {
      const { says, next } = turn(said, [{ ...HAIRCUT, isFixed: true }])
      expect(says).toContainEqual({ say: 'refused', code: 'cancel_window_closed' })
      expect(next).toMatchObject({ then: 'hand_back', reason: 'refused' })
    }
  })

  test('is dropped by who wants the appointment back before the yes', () => {
    const { dialogue } = turn('cancel my haircut', [HAIRCUT])
    const { says } = turn('wait, I want my haircut back please', [HAIRCUT], dialogue)
    expect(says.map(({ say }) => say)).toEqual(['kept'])
  })

  test.each(['I need the manicure', 'the manicure is fine', 'the manicure stays'])(
    'is asked about again by who wants another appointment: "%s"',
    (said) => {
      const { dialogue } = turn('cancel my haircut', [HAIRCUT, MANICURE])
      const { proposal } = turn(said, [HAIRCUT, MANICURE], dialogue).dialogue
      expect(proposal).toMatchObject({ do: 'cancel', appointmentId: HAIRCUT.id })
    },
  )

  test.each(['I need the first', 'Thursday is fine'])(
    'of one of several is asked about again after "%s"',
    (said) => {
      const { dialogue } = turn('cancel my appointment', [HAIRCUT, MANICURE])
      expect(dialogue.expects).toBe('appointment')
      expect(turn(said, [HAIRCUT, MANICURE], dialogue).dialogue.proposal).toBeNull()
    },
  )

  test('of two named days is not about an appointment between them', () => {
    const between = [own(4, 1, 'Haircut', '2030-01-14'), own(5, 6, 'Manicure', '2030-01-15')]
    const { proposal } = turn('cancel everything on Monday or Wednesday', between).dialogue
    expect(proposal).not.toMatchObject({ do: 'cancel_all' })
    expect(proposal).not.toMatchObject({ appointmentId: 5 })
  })

  test('of another appointment than the one that moves leaves that one', () => {
    const own = [HAIRCUT, MANICURE]
    const moving: DialogueState = {
      ...newDialogueState('en'),
      ...{ goal: 'move', expects: 'yes_no', serviceId: 1, masterId: 1, appointmentId: HAIRCUT.id },
      day: { from: '2030-01-12', to: '2030-01-12' },
      proposal: {
        ...{ do: 'move', appointmentId: HAIRCUT.id, masterId: 1 },
        ...{ date: '2030-01-12', time: 900 },
      },
    }
    const { proposal } = turn('and cancel the manicure', own, moving).dialogue
    expect(proposal).toMatchObject({ do: 'cancel', appointmentId: MANICURE.id })
  })

  test('is dropped by a no that leaves everything as it is', () => {
    const { dialogue } = turn('cancel my haircut', [HAIRCUT])
    const left = turn(
      "No, hang on. The meeting's off. Leave it as it is please",
      [HAIRCUT],
      dialogue,
    )
    expect(left.says.map(({ say }) => say)).toEqual(['kept'])
    expect(left.dialogue.proposal).toBeNull()
  })
})

test('days that answer the question which to cancel are a list', () => {
  const all = [HAIRCUT, MANICURE, MASSAGE]
  const { dialogue } = turn('I have to cancel', all)
  expect(dialogue.expects).toBe('appointment')
  const { proposal } = turn('Thursday the 10th and Friday the 11th', all, dialogue).dialogue
  expect(proposal).toEqual({ do: 'cancel_all', appointmentIds: [1, 2] })
  const massages = [HAIRCUT, MASSAGE, { ...MASSAGE, id: 4, date: '2030-01-11' }]
  const asked = turn('I have to cancel', massages).dialogue
  const both = turn('Both massages, Friday and Sunday', massages, asked).dialogue.proposal
  expect(both).toEqual({ do: 'cancel_all', appointmentIds: [3, 4] })
})

test('"a pedicure instead of the manicure" replaces it, also beside "I do not need the manicure"', () => {
  const said =
    'Könnten wir am Freitag um 15 Uhr statt der Maniküre eine Pediküre machen? ' +
    'Die Maniküre brauch ich dann nicht mehr'
  expect(turn(said, [MANICURE]).dialogue).toMatchObject({ goal: 'move', newServiceId: 7 })
})

describe('another service at the start of an own appointment', () => {
  test.each([
    'My hand is in a cast. Could I have a pedicure in the same slot, Friday at 3?',
    'Machen wir am Freitag um 15 Uhr aus der Maniküre eine Pediküre?',
    'Можно в пятницу в 15 педикюр?',
  ])('"%s" replaces it', (said) =>
    expect(turn(said, [HAIRCUT, MANICURE]).dialogue).toMatchObject({
      ...{ goal: 'move', appointmentId: MANICURE.id, newServiceId: 7 },
    }),
  )

  test.each([
    'A pedicure for my mum, Friday at 3?',
    'A pedicure on Friday at 4?',
    'A pedicure with David on Friday at 3?',
  ])('"%s" does not', (said) => expect(turn(said, [HAIRCUT, MANICURE]).dialogue.goal).toBe('book'))
})

test('which one to move is answered by what stays, too', () => {
  const asked = turn('I need to reschedule', [HAIRCUT, MANICURE]).dialogue
  expect(asked.expects).toBe('appointment')
  expect(turn('the haircut, not the manicure', [HAIRCUT, MANICURE], asked).dialogue).toMatchObject({
    ...{ goal: 'move', appointmentId: HAIRCUT.id, proposal: null },
  })
})

describe('a day that the client gives up', () => {
  test.each([
    'I have to work Thursday, can I do Saturday?',
    "I can't do Thursday, could we do Saturday?",
    'В четверг не могу, можно в субботу?',
  ])('"%s" is that of the appointment to move', (said) =>
    expect(turn(said, [HAIRCUT, MANICURE]).next).toMatchObject({
      search: { without: 1, days: { from: '2030-01-12' } },
    }),
  )
})

test('another service instead of the proposed one replaces it', () => {
  const proposal = { do: 'book', serviceId: 6, masterId: 3, date: '2030-01-11', time: 960 } as const
  const dialogue: DialogueState = {
    ...newDialogueState('en'),
    ...{ goal: 'book', serviceId: 6, masterId: 3, expects: 'yes_no', proposal },
  }
  const changed = turn('actually no, pedicure instead, same time, also Clara', [], dialogue)
  expect(changed.dialogue).toMatchObject({ serviceId: 7, queue: [] })
})

describe('an answer to the question for a master that names none', () => {
  const asked: DialogueState = {
    ...newDialogueState('en'),
    ...{ goal: 'book', serviceId: 1, expects: 'master' },
    day: { from: '2030-01-10', to: '2030-01-10' },
    time: { from: 900, to: 900, isExact: true },
  }

  test('shows the times of all', () =>
    expect(turn('you know your people best', [], asked).next).toMatchObject({ then: 'search' }))

  test('is asked again if it is a question', () =>
    expect(turn('which of them is funnier?', [], asked).next).toEqual({ then: 'wait' }))
})

test.each(['I have a job interview tomorrow', 'my internship starts on Monday'])(
  'beside a request, "%s" asks for no topic',
  (reason) => expect(hear(`A haircut on Friday at 3 please. ${reason}`).topics).toEqual([]),
)
