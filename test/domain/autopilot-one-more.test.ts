import { describe, expect, test } from 'vitest'
import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import { afterAction } from '../../src/domain/autopilot/steps/next-service.js'
import { proposedOf } from '../../src/domain/autopilot/request/proposed.js'
import type { OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import {
  type DialogueState,
  newDialogueState,
  type RecentAction,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import type { Turn } from '../../src/domain/autopilot/state/turn.js'
import { parseRequests } from '../../src/tools/language/engine/requests/parse-requests.js'
import { SALON } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

const own = (id: number, serviceId: number, date: string): OwnAppointment => ({
  ...{ id, serviceId, service: 'Service', masterId: 1, master: 'Anna Weber' },
  ...{ date, time: 900, minutes: 60 },
})
const [HAIRCUT, MANICURE] = [own(1, 1, '2030-01-11'), own(2, 6, '2030-01-12')]
const NEW = newDialogueState('en')

function turn(
  said: string,
  dialogue: DialogueState,
  appointments: readonly OwnAppointment[] = [HAIRCUT],
): Turn {
  const world = { ...WORLD, appointments }
  const { expects } = dialogue
  const surroundings = { ...SALON, proposed: proposedOf(dialogue, world) }
  const meaning = parseRequests(said, { ...surroundings, expects: expects ?? undefined })
  return nextTurn(dialogue, meaning, world)
}
const says = ({ says: acts }: Turn): string[] => acts.map(({ say }) => say)
const after = (action: Partial<RecentAction>): DialogueState => ({
  ...NEW,
  recent: { kind: 'book', appointmentId: 1, was: null, at: 0, ...action },
})

describe('after a booking for somebody else', () => {
  const done = after({ forWhom: { kin: 'daughter', name: null } })
  test.each(['and for me at 4pm', 'und für mich um 16 Uhr', 'и меня в 16:00'])(
    '"%s" is one more appointment',
    (said) => {
      const { dialogue } = turn(said, done)
      expect(dialogue).toMatchObject({ goal: 'book', serviceId: 1, appointmentId: null })
      expect(dialogue).toMatchObject({ day: { from: HAIRCUT.date }, time: { from: 960 } })
    },
  )
})

describe('beside the yes to a move', () => {
  const moved: DialogueState = {
    ...NEW,
    ...{ goal: 'move', serviceId: 1, masterId: 1, appointmentId: 1, expects: 'yes_no' },
    proposal: { do: 'move', appointmentId: 1, masterId: 1, date: '2030-01-11', time: 1020 },
  }
  test.each([
    'yes please, and my sister needs one too, same time',
    'ja bitte, und meine Schwester bräuchte auch einen, gleiche Zeit',
  ])('"%s" is one more appointment, after the move', (said) => {
    const found = turn(said, moved)
    expect(says(found)).toEqual(['rest_follows', 'propose'])
    expect(found.dialogue.later).toMatchObject({
      ...{ serviceIds: [1], day: { from: '2030-01-11' }, time: { from: 1020, isExact: true } },
    })
  })
})

describe('the service that follows a booking', () => {
  const next: DialogueState = {
    ...after({}),
    ...{ goal: 'book', serviceId: 3, masterId: 1, expects: 'yes_no' },
    ...{ day: { from: '2030-01-11', to: '2030-01-11' } },
    time: { from: 960, to: 1440, isExact: false, isAdjacent: true },
  }
  test.each([
    ...['yes please, as soon as the haircut is finished', 'ja bitte, direkt nach dem Haarschnitt'],
    'да, сразу после стрижки',
  ])('"%s" wishes no second haircut', (said) =>
    expect(turn(said, next)).toMatchObject({
      dialogue: { serviceId: 3 },
      next: { search: { serviceId: 3, days: { from: '2030-01-11' }, time: { from: 960 } } },
    }),
  )
  test.each(['can the blow-dry be before the haircut?', 'geht das Föhnen vor dem Haarschnitt?'])(
    '"%s" is done before it',
    (said) =>
      expect(turn(said, next).dialogue).toMatchObject({
        ...{ serviceId: 3, time: { to: HAIRCUT.time, isDoneBy: true } },
      }),
  )
  test('is the one of several that the master does', () => {
    const [booked, world] = [{ ...next, goal: 'book' as const, queue: [[2, 3]] }, { ...WORLD }]
    const place = { serviceId: 1, masterId: 1, date: '2030-01-11', time: 900 }
    expect(afterAction(booked, { do: 'book', ...place }, world).dialogue.serviceId).toBe(3)
  })
  test('for somebody else is one more booking', () =>
    expect(turn('yes, and a haircut for my daughter too', next).dialogue).toMatchObject({
      ...{ serviceId: 1, forWhom: { kin: 'daughter' } },
    }))
  test.each(['no wait, undo the haircut', 'no, the haircut should be on Monday instead'])(
    '"%s" is about the booking',
    (said) => expect(turn(said, next).dialogue.serviceId).not.toBe(3),
  )
  test('is the only one that a time is for: "the haircut is at 3, at 5 only the blow-dry"', () => {
    const proposal = {
      do: 'book',
      serviceId: 3,
      masterId: 1,
      date: '2030-01-11',
      time: 1020,
    } as const
    const said = 'no, the haircut is at 15:00 already. at 17:00 only the blow-dry'
    const { next: step, dialogue } = turn(said, { ...next, proposal })
    expect(dialogue).toMatchObject({ serviceId: 3, queue: [] })
    expect(step).toMatchObject({ search: { serviceId: 3 } })
  })
})

describe('services that are known', () => {
  const wished: DialogueState = {
    ...NEW,
    ...{ goal: 'book', serviceId: 4, masterId: 1, queue: [[1]], expects: 'offer' },
    offered: [{ date: '2030-01-15', time: 600, masterId: 1 }],
  }
  test.each([
    "Tuesday at 10 is lovely. And I'd want the cut straight after the colour please",
    'Dienstag 10 Uhr wäre ideal. Geht der Schnitt dann direkt nach der Farbe?',
    'во вторник на 10, и сразу после окрашивания стрижку',
  ])('"%s" keeps their order', (said) =>
    expect(turn(said, wished, []).dialogue).toMatchObject({ serviceId: 4, queue: [[1]] }),
  )
  test('are taken in another order that the client names', () =>
    expect(turn('first the cut at 11, then the colour', wished, []).dialogue).toMatchObject({
      ...{ serviceId: 1, queue: [[4]] },
    }))
})

describe('the same once more', () => {
  test.each([
    'same again in 4 weeks please',
    'und in 4 Wochen gleich wieder',
    'и снова через 4 недели',
  ])('"%s" counts from the appointment', (said) =>
    expect(turn(said, after({})).dialogue).toMatchObject({
      ...{ goal: 'book', serviceId: 1, masterId: 1 },
      ...{ day: { from: '2030-02-08', to: '2030-02-08' }, time: { from: 900, isExact: true } },
    }),
  )
  test.each([
    'Sorry, me again. Could you make that 4pm instead?',
    'ich wieder, bitte 16 Uhr daraus',
  ])('"%s" moves the appointment', (said) =>
    expect(turn(said, after({})).dialogue).toMatchObject({ goal: 'move' }),
  )
})

describe('the person of a proposed booking is the client after all', () => {
  const proposed: DialogueState = {
    ...NEW,
    ...{ goal: 'book', serviceId: 1, masterId: 1, expects: 'yes_no' },
    ...{ day: { from: '2030-01-14', to: '2030-01-14' }, forWhom: { kin: 'mother', name: null } },
    time: { from: 600, to: 600, isExact: true },
    proposal: {
      ...{ do: 'book', serviceId: 1, masterId: 1, date: '2030-01-14', time: 600 },
      forWhom: { kin: 'mother', name: null },
    },
  }
  test.each([
    "no, it's for myself",
    'nein, doch für mich selbst',
    'нет, не маму, меня',
    'ой это не маме, это мне',
  ])('"%s"', (said) => {
    const { dialogue, next } = turn(said, proposed, [])
    expect(dialogue.forWhom).toBeNull()
    expect(next).toMatchObject({ search: { time: { from: 600 } } })
  })
  test.each([
    'works for me',
    "no, that's too early for me",
    'nein, das ist für mich zu früh',
    'нет, мне не подходит',
  ])('"%s" is no such correction', (said) =>
    expect(turn(said, proposed, []).dialogue.forWhom).toEqual(proposed.forWhom),
  )
})

describe('a person who is no relative', () => {
  test.each([
    ['a haircut for Peter on Monday', 'Peter'],
    ['Haarschnitt für Peter am Montag', 'Peter'],
    ['запишите Ирину на стрижку в понедельник', 'Ирина'],
    ['a haircut for my aunt on Monday', null],
    ['Haarschnitt für meine Nichte am Montag', null],
    ['запишите свекровь на стрижку', null],
  ])('"%s"', (said, name) =>
    expect(parseRequests(said, SALON).forWhom).toEqual({ kin: null, name }),
  )
  test.each(['a haircut for Anna', 'confirmed for Friday', 'запишите к Анне', 'für Montag bitte'])(
    '"%s" names none',
    (said) => expect(parseRequests(said, SALON).forWhom).toBeUndefined(),
  )
})

describe('a yes with one more service after it', () => {
  const proposed: DialogueState = {
    ...NEW,
    ...{ goal: 'book', serviceId: 1, masterId: 1, expects: 'yes_no' },
    proposal: { do: 'book', serviceId: 1, masterId: 1, date: '2030-01-14', time: 600 },
  }
  test.each([
    'yes please, and a manicure afterwards',
    'perfect, and then a manicure after it',
    'ja bitte, und im Anschluss Maniküre',
    'да, и потом еще маникюр',
  ])('"%s" keeps the proposal', (said) => {
    const answer = turn(said, proposed, [])
    expect(says(answer)).toEqual(['in_turn', 'propose'])
    expect(answer.dialogue).toMatchObject({ proposal: proposed.proposal, queue: [[6]] })
  })
})

describe('a booking beside an appointment of the same day', () => {
  const beard = { ...own(3, 2, HAIRCUT.date), time: 960 }
  const done = after({ appointmentId: beard.id })
  test.each(['actually no, just the haircut', 'nein doch nicht, nur der Haarschnitt'])(
    '"%s" takes it back',
    (said) =>
      expect(turn(said, done, [HAIRCUT, beard]).dialogue.proposal).toEqual({
        ...{ do: 'cancel', appointmentId: beard.id },
      }),
  )
})

describe('a no to the service that was to follow', () => {
  const asked: DialogueState = { ...after({}), goal: 'book', serviceId: 6, expects: 'yes_no' }
  test.each([
    'no thanks, just the haircut',
    'I changed my mind about that',
    'not the manicure',
    'no longer needed',
    'спасибо, не надо',
    'нет спасибо, уже не нужно',
    'nein danke, nur den Haarschnitt',
  ])('"%s" leaves what is booked', (said) => {
    const answer = turn(said, asked)
    expect(says(answer)).toEqual(['noted'])
    expect(answer.dialogue.goal).toBeNull()
  })
})

describe('after a cancellation', () => {
  const was = { serviceId: 8, masterId: 4, date: '2030-01-10', time: 700 }
  const done = after({ kind: 'cancel', appointmentId: 9, was })
  test.each(['and the manicure too', 'und die Maniküre auch', 'и маникюр тоже'])(
    '"%s" is cancelled as well',
    (said) =>
      expect(turn(said, done, [HAIRCUT, MANICURE]).dialogue.proposal).toEqual({
        do: 'cancel',
        appointmentId: 2,
      }),
  )
  test.each(['and the other one too', 'den anderen auch', 'и другую тоже'])(
    '"%s" is the only one that is left',
    (said) =>
      expect(turn(said, done).dialogue.proposal).toEqual({ do: 'cancel', appointmentId: 1 }),
  )
  test.each([
    'а пятницу перенесите на понедельник в 16',
    'und Freitag bitte auf Montag um 16 Uhr verschieben',
  ])('"%s" is about another one', (said) =>
    expect(turn(said, done).dialogue).toMatchObject({
      ...{ goal: 'move', day: { from: '2030-01-14' } },
    }),
  )
})

describe('a message that only tells of the own appointment', () => {
  test('"Bis Freitag!" is answered by a goodbye', () =>
    expect(says(turn('Bis Freitag!', NEW))).toEqual(['see_you']))
  test.each([
    'ich bestätige den Termin für Freitag',
    'Confirmed for Friday at 3pm, thank you',
    'can I come at 3 on Friday?',
    'в пятницу в 15, все верно',
  ])('"%s" is answered by it', (said) => expect(says(turn(said, NEW))).toEqual(['stands']))
  test.each(['спасибо за запись!', 'thanks for the appointment'])('"%s" is thanks', (said) =>
    expect(says(turn(said, NEW))).toEqual(['welcome']),
  )
  test('a day without an appointment is corrected', () =>
    expect(says(turn('thanks, it is in my diary for Monday', NEW))).toEqual(['stands']))
})

describe('what names an appointment and wishes no other one', () => {
  test('a question about it books nothing', () =>
    expect(turn('should I wash my hair before the haircut?', NEW).dialogue.goal).toBeNull())
  test.each(["please cancel my haircut if it's not too late", 'cancel the haircut please'])(
    '"%s" cancels',
    (said) => expect(turn(said, NEW).dialogue.proposal).toMatchObject({ do: 'cancel' }),
  )
})

describe('all but one are cancelled', () => {
  test.each([
    'keep only the haircut',
    'оставьте мне только стрижку',
    'nur den Haarschnitt behalten',
  ])('"%s"', (said) =>
    expect(turn(said, NEW, [HAIRCUT, MANICURE]).dialogue.proposal).toEqual({
      do: 'cancel',
      appointmentId: 2,
    }),
  )
  test('of a single appointment nothing is cancelled', () =>
    expect(turn('keep only the haircut', NEW).dialogue.proposal).toBeNull())
})

describe('a question beside a yes', () => {
  const proposed: DialogueState = {
    ...NEW,
    ...{ goal: 'book', serviceId: 1, masterId: 1, expects: 'yes_no' },
    day: { from: '2030-01-14', to: '2030-01-14' },
    proposal: { do: 'book', serviceId: 1, masterId: 1, date: '2030-01-14', time: 600 },
  }
  test.each(['yes. Are you open on Saturday too?', 'ja. Haben Sie am Samstag auch offen?'])(
    '"%s" is answered, and the proposal stays',
    (said) => {
      const answer = turn(said, proposed, [])
      expect(says(answer)).toEqual(['open_days', 'propose'])
      expect(answer.dialogue.proposal).toEqual(proposed.proposal)
    },
  )
  test('a reminder is no day', () => {
    const answer = turn('yes, and please remind me the day before', proposed, [])
    expect(answer.dialogue).toMatchObject({ proposal: proposed.proposal, day: proposed.day })
    expect(says(answer)).not.toContain('no_appointments')
  })
})

describe('a move that is worded as something else', () => {
  test.each([
    'a haircut on Monday at 4pm, cancel Friday',
    'стрижка в понедельник в 16, пятницу отмените',
    'Haarschnitt am Montag um 16 Uhr, Freitag bitte absagen',
  ])('"%s": one day is cancelled for the other', (said) =>
    expect(turn(said, NEW).next).toMatchObject({
      search: { without: 1, days: { from: '2030-01-14' }, time: { from: 960 } },
    }),
  )
  test('with another service it is a replacement', () =>
    expect(
      turn('cancel the haircut on Friday and book me a manicure on Monday at 4pm', NEW).dialogue,
    ).toMatchObject({ newServiceId: 6 }))
  test.each([
    'cancel it unless you have 4pm on Friday',
    'if there is nothing on Monday then cancel please',
    'если на понедельник мест нет, то отмените',
    'wenn am Montag nichts frei ist, dann bitte absagen',
  ])('"%s" cancels only where nothing is free', (said) =>
    expect(turn(said, NEW)).toMatchObject({ dialogue: { goal: 'move' }, next: { then: 'search' } }),
  )
  test('of what stays, nothing moves', () =>
    expect(
      turn('my nails rather on Monday at 4pm, the haircut stays', NEW, [HAIRCUT, MANICURE]).next,
    ).toMatchObject({ search: { without: 2, days: { from: '2030-01-14' } } }))
  test('of two moves, the second is asked about after the first', () => {
    const answer = turn(
      'haircut to Monday at 12 and manicure to Sunday at 4pm please move them',
      NEW,
      [HAIRCUT, MANICURE],
    )
    expect(answer.dialogue).toMatchObject({
      ...{ goal: 'move', appointmentId: HAIRCUT.id },
      later: { isMove: true, appointmentId: MANICURE.id, time: { from: 960 } },
    })
  })
})
