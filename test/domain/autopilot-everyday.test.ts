import { describe, expect, test } from 'vitest'
import { parseMessage } from '../../src/tools/language/engine/meaning/parse-message.js'
import type { DialogueState } from '../../src/domain/autopilot/state/dialogue-state.js'
import { answerMessage } from '../../src/domain/autopilot/facts/answer-message.js'
import { offer, withTimeForNext } from '../../src/domain/autopilot/steps/offer-starts.js'
import { dayOf, hear, MOSCOW, SALON, timeOf } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'
import { BOOKED, HAIRCUT, NEW, PROPOSED, says, turnAfter } from './autopilot-lead.js'

// What clients write in chats with a receptionist: each of these was misread once.

const MANICURE = { ...HAIRCUT, id: 2, serviceId: 6, service: 'Manicure', masterId: 3 }
const PEDICURE = 7
const FRIDAY = { from: '2030-01-11', to: '2030-01-11' }
const SHIFT = [{ from: 600, to: 1080 }]
const WITH_SHIFTS = {
  ...WORLD,
  masters: WORLD.masters.map((master) => ({ ...master, hours: Array(7).fill(SHIFT) })),
}

describe('another treatment in place of an own appointment', () => {
  test.each([
    ['Could you turn my manicure on Friday into a pedicure? Same time'],
    ['can you change my manicure on friday to a pedicure, same time, with clara too'],
    ['can I have a pedicure on Friday?', 'no, instead of the manicure, at 3'],
    ['Я хочу педикюр в пятницу', 'нет, вместо маникюра, на 15!'],
    ['Ich möchte am Freitag eine Pediküre', 'nein, statt der Maniküre, um 15 Uhr'],
    ['Können Sie meinen Termin am Freitag umbuchen auf Pediküre am Samstag um 12 Uhr?'],
    ['Я записана в пятницу, можно вместо маникюра сделать педикюр? время то же'],
  ])('"%s" replaces it', (...said) => {
    const { dialogue } = turnAfter(said, NEW, [MANICURE])
    expect(dialogue).toMatchObject({ goal: 'move', newServiceId: PEDICURE })
  })
})

describe('the appointment that a client means', () => {
  const MASSAGE = {
    ...HAIRCUT,
    id: 3,
    serviceId: 8,
    service: 'Massage',
    masterId: 4,
    date: '2030-01-15',
  }
  const BOTH = [{ ...MANICURE, date: '2030-01-10' }, MASSAGE]
  test('is the one at the time that they give up', () => {
    const said = "sorry, I can't make it tomorrow at 3, can I come a bit later?"
    const { dialogue } = turnAfter([said], NEW, BOTH)
    expect(dialogue).toMatchObject({ goal: 'move', appointmentId: MANICURE.id })
  })
  test('moves to the same weekday of the next week, although it is refused for this one', () => {
    const said = "I can't make Friday, how about next week at the same time?"
    expect(turnAfter([said], NEW, [HAIRCUT]).next).toMatchObject({
      search: { days: { from: '2030-01-18', to: '2030-01-18' } },
    })
  })
  test('moves to before the time at which it is', () => {
    const said = 'у меня в пятницу стрижка в 15, можно перенести на пораньше?'
    expect(turnAfter([said], NEW, [HAIRCUT]).next).toMatchObject({
      search: { days: FRIDAY, time: { to: HAIRCUT.time } },
    })
  })
  test('is left as it is beside a question that the client answers', () => {
    const moving = turnAfter(['move my haircut to Saturday at 3'], NEW, [HAIRCUT])
    const dialogue: DialogueState = {
      ...moving.dialogue,
      expects: 'yes_no',
      proposal: { do: 'move', appointmentId: 1, masterId: 2, date: '2030-01-12', time: 900 },
    }
    const said = "it's cheaper with Anna, isn't it? Leave it as it is then"
    expect(says(turnAfter([said], dialogue, [HAIRCUT]))).toEqual(['kept'])
  })
  test('is all of them where the client asks for the sum', () =>
    expect(says(turnAfter(['how much will it be in total?'], NEW, BOTH))).toContain('total'))
})

describe('a yes with a question for the end', () => {
  test.each([
    'Yes. I have to leave at 5, how long does it take?',
    'Да. Мне уходить в 5, сколько это займет?',
  ])('"%s" changes no time', (said) => {
    const { dialogue } = turnAfter([said], PROPOSED)
    expect(dialogue.proposal).toEqual(PROPOSED.proposal)
  })
})

describe('a delay on a later day', () => {
  test.each([
    "I'll be about 10 minutes late on Friday, is that ok?",
    'Komme am Freitag ca 15 min später, ist das ok?',
    'я опоздаю минут на 15 в пятницу, ничего страшного?',
  ])('"%s" is told to a person', (said) =>
    expect(turnAfter([said], NEW, [HAIRCUT]).next).toMatchObject({ then: 'hand_back' }),
  )
  test.each([
    'running late at work on Friday, can my haircut be an hour later?',
    'Kann mein Haarschnitt am Freitag eine Stunde später sein?',
  ])('"%s" moves the appointment', (said) =>
    expect(turnAfter([said], NEW, [HAIRCUT]).next).toMatchObject({ then: 'search' }),
  )
})

describe('one more treatment beside a proposal', () => {
  test.each([
    'could I also have a manicure before that?',
    'Kann ich davor auch noch Maniküre machen lassen?',
  ])('"%s" waits for the yes to the first', (said) => {
    const turn = turnAfter([said], PROPOSED)
    expect(says(turn)).toEqual(['rest_follows', 'propose'])
    expect(turn.dialogue.later).toMatchObject({
      serviceIds: [6],
      time: { to: 900, isDoneBy: true },
    })
  })
  test('is not the treatment whose time the client names', () => {
    const queued = { ...PROPOSED, proposal: null, expects: 'time', queue: [[6]] } as const
    const { dialogue } = turnAfter(['at 5, followed by the manicure'], queued)
    expect(dialogue).toMatchObject({ serviceId: 1, time: { from: 1020 } })
  })
})

describe('a day', () => {
  test.each([
    ['a haircut before school pics on Friday. Any slot Thursday after 3:30?', '2030-01-10'],
    ["I can't make Thursday. Could we do Thursday next week?", '2030-01-17'],
    ['в четверг никак. Можно на следующую неделю в четверг?', '2030-01-17'],
    ['not till Thursday then', '2030-01-10'],
    ['в пятницу у меня зарплата, так что в субботу', '2030-01-12'],
  ])('of "%s" is %s', (said, date) => expect(hear(said).day?.from).toBe(date))
  test.each([
    ['the Saturday after, please', '2030-01-19'],
    ['am Samstag drauf bitte', '2030-01-19'],
    ['Freitag in der Woche', '2030-01-11'],
    ['on the Thursday of that week', '2030-01-10'],
  ])('"%s" counts from the day spoken of', (said, date) => {
    const near = [{ from: '2030-01-12', to: '2030-01-12' }]
    expect(parseMessage(said, { ...SALON, near }).day?.from).toBe(date)
  })
  test('until which the client comes has no time: "by Saturday evening"', () => {
    const { day, time } = hear('a haircut by Saturday evening')
    expect([day?.to, time]).toEqual(['2030-01-12', undefined])
  })
  test('beside those that are offered is another one', () => {
    const offered = [{ date: SALON.today, time: 900, masterId: 1 }]
    const said = parseMessage("today? lol no i'm at work. how about thursday", {
      ...SALON,
      offered,
      expects: 'offer',
    })
    expect(said.day?.from).toBe('2030-01-10')
  })
})

describe('a message that wishes nothing', () => {
  test.each(['I was just asking', 'Nein! Ich hab doch nur gefragt', 'я просто спросила'])(
    '"%s" drops the request',
    (said) => expect(turnAfter(['a haircut with Anna', said]).dialogue.goal).toBeNull(),
  )
  test.each([
    ['one moment please', 'see you then!'],
    ['Ok. Ich überlege es mir noch und melde mich, danke', 'Bis dann!'],
  ])('leaves a proposal as it is: "%s", "%s"', (...said) => {
    const turn = turnAfter(said, PROPOSED)
    expect(says(turn)).toEqual(['welcome'])
    expect(turn.dialogue.proposal).toEqual(PROPOSED.proposal)
  })
  test('"better, thanks" after an action is no wish for another place', () =>
    expect(says(turnAfter(['Besser, danke'], BOOKED, [HAIRCUT]))).toEqual(['welcome']))
})

test.each([
  ['муж хочет подстричься, в пятницу вечером есть время?', [1]],
  ['дочке стрижку в пятницу', [2]],
])('"%s" names the haircut of that person', (said, serviceIds) =>
  expect(hear(said, MOSCOW).serviceIds).toEqual(serviceIds),
)

test('"could Anna do it instead?" keeps the start', () => {
  const own = { ...HAIRCUT, masterId: 2, master: 'Boris Petrov' }
  expect(turnAfter(['könnte das auch Anna machen?'], NEW, [own]).next).toMatchObject({
    then: 'search',
    search: { masterId: 1, days: { from: own.date }, time: { from: own.time } },
  })
})

test.each([
  "I've got the flu, please cancel my haircut",
  'cancel my haircut please, my daughter is ill',
  'bin krank, bitte Freitag absagen',
  'заболела, отмените запись',
])('"%s" is answered by the wish to get well', (said) =>
  expect(says(turnAfter([said], NEW, [HAIRCUT]))).toEqual(['get_well', 'propose']),
)

test('a treatment that follows already is not added again', () => {
  const queued = { ...PROPOSED, queue: [[6]] } as const
  const { dialogue } = turnAfter(['yes, and the manicure right after'], queued)
  expect(dialogue.queue).toEqual([[6]])
})

test.each(['leave it with Anna', 'move my haircut to Friday at 3'])(
  '"%s" where it is already leaves the appointment',
  (said) => expect(says(turnAfter([said], NEW, [HAIRCUT]))).toEqual(['stands']),
)

test('after a cancellation, another appointment that the client names moves', () => {
  const was = { serviceId: 1, masterId: 1, date: '2030-01-10', time: 900 }
  const cancelled = { ...NEW, recent: { kind: 'cancel', appointmentId: 1, was, at: 0 } } as const
  const said = 'und am Freitag lieber um 16 statt 15 Uhr'
  expect(turnAfter([said], cancelled, [MANICURE]).dialogue).toMatchObject({
    ...{ goal: 'move', appointmentId: MANICURE.id, time: { from: 960 } },
  })
})

describe('two services', () => {
  test.each([
    'haircut on Friday at 3, then a manicure at 5',
    'стрижка в пятницу в 15, потом маникюр в 17',
    'Haarschnitt am Freitag um 15 Uhr, dann Maniküre um 17 Uhr',
  ])('"%s" have a time each', (said) =>
    expect(turnAfter([said]).dialogue).toMatchObject({
      ...{ serviceId: 1, day: { from: '2030-01-11' }, time: { from: 900 } },
      later: { serviceIds: [6], day: { from: '2030-01-11' }, time: { from: 1020 } },
    }),
  )
  test('can get their times where they are in hand', () => {
    const open = { ...NEW, goal: 'book', serviceId: 1, expects: 'offer', queue: [[6]] } as const
    const day = { from: '2030-01-11', to: '2030-01-11' }
    const { dialogue } = turnAfter(['haircut 3pm, manicure 5pm'], { ...open, day })
    expect(dialogue).toMatchObject({ serviceId: 1, day, time: { from: 900 } })
    expect(dialogue.later).toMatchObject({ serviceIds: [6], time: { from: 1020 } })
  })
  test.each(['at 3, and a beard trim afterwards', 'в 15 и бороду сразу после'])(
    '"%s" keeps the one in hand',
    (said) => {
      const open = { ...PROPOSED, proposal: null, expects: 'offer', time: null } as const
      expect(turnAfter([said], open).dialogue).toMatchObject({
        ...{ serviceId: 1, time: { from: 900 }, queue: [[2]] },
      })
    },
  )
  test('have a total before they are booked', () => {
    const queued = { ...PROPOSED, queue: [[6]] } as const
    const turn = turnAfter(['and what does that come to altogether?'], queued)
    expect(says(turn)).toEqual(['prices', 'prices', 'total', 'propose'])
  })
})

describe('two people who come one after the other', () => {
  test.each([
    'me and my friend want a manicure on Friday, one after the other',
    'a manicure for me and my sister on Friday, same time or one after other',
    'запишите меня и подругу на маникюр в пятницу, друг за другом',
    'Meine Freundin und ich möchten am Freitag Maniküre, hintereinander',
    'a manicure for me and one for my daughter on Friday',
    'Maniküre für mich und eine für meine Tochter am Freitag',
  ])('"%s" are two bookings', (said) => {
    const turn = turnAfter([said])
    expect(says(turn)[0]).toBe('one_by_one')
    expect(turn.dialogue).toMatchObject({ serviceId: 6, forWhom: null })
    expect(turn.dialogue.later).toMatchObject({ serviceIds: [6], day: { from: '2030-01-11' } })
  })
  test('are left to a person where they are three', () => {
    const said = 'three of us want a manicure on Friday, one after the other'
    expect(turnAfter([said]).next).toMatchObject({ reason: 'unclear' })
  })
})

describe('after a move', () => {
  const was = { serviceId: 1, masterId: 1, date: '2030-01-10', time: 900 }
  const moved: DialogueState = { ...NEW, recent: { kind: 'move', appointmentId: 1, was, at: 0 } }
  test.each(["Thursday's one is gone, yeah?", 'is the one on Thursday cancelled?', 'is it Anna?'])(
    '"%s" asks about the appointment as it is',
    (said) => expect(says(turnAfter([said], moved, [HAIRCUT]))).toEqual(['stands']),
  )
  test('"could I move it back to Thursday?" does not', () =>
    expect(says(turnAfter(['could I move it back to Thursday?'], moved, [HAIRCUT]))).toEqual([]))
})

describe('an open request', () => {
  const asked = { ...NEW, goal: 'book', serviceId: 1, expects: 'offer' } as const
  test.each(['never mind, Thursday evening then', 'ладно проехали, на четверг вечером тогда'])(
    '"%s" goes on',
    (said) =>
      expect(turnAfter([said], asked).dialogue).toMatchObject({ day: { from: '2030-01-10' } }),
  )
  test('ends with a no to the question for the service', () => {
    const open = {
      ...NEW,
      goal: 'book',
      expects: 'service',
      day: { from: '2030-01-11', to: '2030-01-11' },
    }
    const turn = turnAfter(['nein danke, alles gut'], open as DialogueState)
    expect([says(turn), turn.dialogue.goal]).toEqual([['forgotten'], null])
  })
})

describe('a time', () => {
  test.each([
    ['erst nach der Arbeit, ich kann erst ab 15 Uhr', '15:00-24:00'],
    ['after school, from 2 on', '14:00-24:00'],
    ['в четверг после работы', '17:00-24:00'],
    ['а вечером есть? я до 18 работаю', '18:00-24:00'],
    ['nein, um 13 Uhr', '13:00'],
    ['не, в 12', '12:00'],
  ])('"%s" is %s', (said, time) => expect(timeOf(hear(said))).toBe(time))

  test('of a ride is no wish beside a proposal', () => {
    const said = "yes, but what time will it finish, the car's picking me up at 11"
    expect(turnAfter([said], PROPOSED).dialogue.proposal).toEqual(PROPOSED.proposal)
  })
})

test.each([
  ['сегодня никак?', '01-09'],
  ['Heute nicht?', '01-09'],
  ['Could she do it on the Friday before, the 18th?', '01-18'],
])('"%s" asks for %s', (said, day) => expect(dayOf(hear(said))).toBe(day))

test('"а до скольки?" after a booking asks for its end', () =>
  expect(says(turnAfter(['ой а до скольки? муж спрашивает'], BOOKED, [HAIRCUT]))).toContain('ends'))

test('"maybe" in another sentence names no alternatives', () => {
  const said = 'I want a haircut and a blow-dry, with Anna. Next week maybe?'
  expect(hear(said).inTurn).toEqual([[1], [3]])
})

test('"уложиться" names no treatment', () =>
  expect(hear('хочу окрашивание в четверг, надо уложиться до обеда', MOSCOW).inTurn).toEqual([]))

test.each(['rather than cancelling, could I move it to Saturday at 6pm?'])(
  '"%s" moves what was about to be cancelled',
  (said) => {
    const { dialogue } = turnAfter(['cancel my haircut', said], NEW, [HAIRCUT])
    expect(dialogue).toMatchObject({ goal: 'move', day: { from: '2030-01-12' } })
  },
)

describe('a question whether a machine answers', () => {
  const asked = [
    'are you a bot?',
    'is this a robot',
    'am I talking to a real person?',
    'ты бот?',
    'это робот?',
    'вы живой человек?',
    'bist du ein Bot?',
    'Schreibe ich hier mit einem Menschen?',
  ]
  test.each(asked)('"%s" is answered, and the proposal is asked for again', (said) => {
    const turn = turnAfter([said], PROPOSED)
    expect(says(turn)).toEqual(['automatic', 'propose'])
    expect(turn.dialogue.proposal).toEqual(PROPOSED.proposal)
  })
  test.each(asked)('"%s" at first is answered by the greeting', (said) =>
    expect(says(turnAfter([said], { ...NEW, isGreeted: false }))).toEqual(['menu']),
  )
  test.each(['are you a bot? get me a human', 'это бот? позовите администратора'])(
    '"%s" gets a person',
    (said) => expect(turnAfter([said], PROPOSED).next).toMatchObject({ reason: 'person' }),
  )
})

describe('the name of somebody else', () => {
  const FOR_SON = { ...PROPOSED.proposal, forWhom: { kin: 'son', name: null } } as const
  const proposed = { ...PROPOSED, forWhom: FOR_SON.forWhom, proposal: FOR_SON } as DialogueState
  test.each(['Yes please, his name is Tobias', 'Ja bitte, er heißt Tobias'])(
    '"%s" agrees, and names the person',
    (said) =>
      expect(turnAfter([said], proposed).next).toMatchObject({
        then: 'perform',
        proposal: { forWhom: { kin: 'son', name: 'Tobias' } },
      }),
  )
  test('of a master is none', () => {
    const said = 'yes, she is called Anna Weber'
    expect(turnAfter([said], proposed).dialogue.forWhom?.name ?? null).toBeNull()
  })
  test.each(['Yes, put it under Rohan', 'да, на имя Кати'])(
    '"%s" is no yes to a booking for the client',
    (said) => expect(turnAfter([said], PROPOSED).next).not.toMatchObject({ then: 'perform' }),
  )
  test('is no yes to a cancellation', () => {
    const turn = turnAfter(['cancel my haircut', 'Yes, his name is Ben'], NEW, [HAIRCUT])
    expect(turn.next).not.toMatchObject({ then: 'perform' })
  })
  test('whose appointment it is leaves that to a person', () =>
    expect(hear('Отмените запись на имя Лены').isForeign).toBe(true))
})

test('after "let me check", "ok" with a promise to write again cancels nothing', () => {
  const said = ['cancel my haircut', 'let me check', "ok, I'll be in touch when she is better"]
  expect(turnAfter(said, NEW, [HAIRCUT]).next).not.toMatchObject({ then: 'perform' })
})

test.each([
  'Is there a penalty for late cancellation?',
  'Fallen Stornogebühren an?',
  'есть ли штраф за отмену?',
])('"%s" is a question for a person, also where the rule is known', (said) => {
  const world = { ...WORLD, cancelMinutes: 120 }
  expect(answerMessage(NEW, hear(said), world).next).toMatchObject({ then: 'hand_back' })
})

test.each([
  'until when can I cancel?',
  'А до какого времени можно отменить?',
  'bis wann kann ich absagen?',
])('"%s" is answered by the rule, where the salon has no fact', (said) => {
  const world = { ...WORLD, cancelMinutes: 120 }
  const turn = answerMessage(NEW, hear(said), world)
  expect(turn.says).toEqual([{ say: 'cancel_until', minutes: 120 }])
  expect(answerMessage(NEW, hear(said), WORLD).next).toMatchObject({ then: 'hand_back' })
})

describe('starts that are offered', () => {
  const starts = [600, 720, 840, 960, 1020, 1050].map((time) => ({
    ...{ date: '2030-01-11', time, masterId: 1 },
  }))
  const search = { serviceId: 1, masterId: undefined, days: FRIDAY, time: null, without: undefined }
  test('leave time for the service that follows', () => {
    const queued = { ...PROPOSED, proposal: null, queue: [[4]] } as DialogueState
    const found = withTimeForNext(queued, search, starts, WITH_SHIFTS)
    expect(found.map(({ time }) => time)).toEqual([600, 720, 840, 960])
    expect(withTimeForNext({ ...queued, queue: [] }, search, starts, WITH_SHIFTS)).toEqual(starts)
  })
  test('of a part of the day are spread over it', () => {
    const afternoon = { ...search, time: { from: 720, to: 1060, isExact: false } }
    const { dialogue } = offer({ ...PROPOSED, proposal: null }, afternoon, starts)
    expect(dialogue.offered.map(({ time }) => time)).toEqual([720, 840, 1020, 1050])
  })
})

describe('words that only look alike', () => {
  test.each([
    ['just asking, thanks', true],
    ['war nur ne Frage', true],
    ['просто спрашиваю', true],
    ['I was just wondering if you are free on Friday', false],
    ['wollte nur wissen, ob am Freitag was frei ist', false],
    ['просто узнаю, есть ли время в пятницу', false],
  ])('"%s" drops the request: %s', (said, drops) => expect(hear(said).forgets).toBe(drops))
  test.each([
    ['and the second an hour later', true],
    ['и вторую тоже', true],
    ['are you on the second floor?', false],
    ['wait a second', false],
  ])('"%s" names one of several appointments: %s', (said, names) =>
    expect(hear(said).namesOrdinal).toBe(names),
  )
  test.each([
    ['my daughter is really poorly', true],
    ["I'm sick of waiting", false],
    ["I'll be there", false],
  ])('"%s" tells of an illness: %s', (said, tells) => expect(hear(said).isIll).toBe(tells))
  test.each(['better, thanks', 'besser, danke'])('"%s" praises a time', (said) =>
    expect(hear(said).prefersOther).toBe(false),
  )
})

test('after a question for the total, a price that is not known leaves it out', () => {
  const unpriced = { ...MANICURE, masterId: 99 }
  const asked = turnAfter(['what do my appointments cost in total?'], NEW, [HAIRCUT, unpriced])
  expect(says(asked)).not.toContain('total')
})
