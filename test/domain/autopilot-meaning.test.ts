import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Meaning, parseMessage } from '../../src/domain/autopilot/meaning/parse-message.js'
import { addDays } from '../../src/domain/time/time.js'
import { dayOf, hear, MOSCOW, OFFERED, SALON, timeOf } from './autopilot-salon.js'

/** What is worth saying of a meaning, for tables. */
const told = (meaning: Meaning): string =>
  [
    ...meaning.wishes,
    ...meaning.serviceIds.map((id) => SALON.services[id - 1]?.name ?? ''),
    ...meaning.masterIds.map((id) => SALON.masters[id - 1]?.name.split(' ')[0] ?? ''),
    dayOf(meaning),
    timeOf(meaning),
  ].join(' ')

describe('whole messages', () => {
  test.each([
    ['Hi! Can I book a haircut with Anna on Friday at 3?', 'book Haircut Anna 01-11 15:00'],
    ['hey need a haircut tmrw after 5', 'book Haircut 01-10 17:00-24:00'],
    ['HAIRCUT TOMORROW 5PM', 'Haircut 01-10 17:00'],
    ['any chance of a mani w clara next sat morning??', 'slots Manicure Clara 01-19 00:00-12:00'],
    ['how much is colouring and is anna free on the 18th', 'price slots Colouring Anna 01-18 -'],
    ['pls cancel my massage on friday', 'cancel Massage 01-11 -'],
    ['sorry, cant make it tomorrow, can we move to monday at 10', 'move 01-14 10:00'],
    ['boris sat 10am beard', 'Beard trim Boris 01-12 10:00'],
    ['pedicure in two weeks, evening', 'Pedicure 01-23 17:00-24:00'],
    ['do u have smth for friday eve', 'slots 01-11 17:00-24:00'],
    [
      'Привет! Хочу записаться на стрижку к Анне в пятницу после 5',
      'book Haircut Anna 01-11 17:00-24:00',
    ],
    ['зафтра можно на маникюр часиков в 6', 'book Manicure 01-10 17:30-18:30'],
    ['запишите меня к Борису Петрову на 18.01 в 16.30', 'book Boris 01-18 16:30'],
    ['здравствуйте, есть окошко на стрижку в субботу утром?', 'slots Haircut 01-12 00:00-12:00'],
    ['сколько стоит мелирование и когда можно прийти', 'price slots Highlights - -'],
    ['перенесите мою запись с четверга на субботу на 12', 'move 01-12 12:00'],
    ['не смогу завтра прийти, отмените пожалуйста', 'cancel 01-10 -'],
    ['хочу записаца на стришку', 'book Haircut - -'],
    ['к кларе на педикюр в след пятницу с 2 до 4', 'Pedicure Clara 01-18 14:00-16:00'],
    ['мне бы подстричься и бороду в выходные', 'book Haircut Beard trim 01-12..01-13 -'],
    ['privet mozhno zapisatsya na strizhku k anne zavtra v 5', 'book Haircut Anna 01-10 17:00'],
    ['Анна завтра работает?', 'slots Anna 01-10 -'],
    [
      "Hi there! I've been coming to Anna for years. Could I book a colour with her next Thursday or Friday afternoon?",
      'book Colouring Anna 01-17..01-18 12:00-17:00',
    ],
    [
      'My name is Peter Miller, I would like to book a haircut and beard trim, ideally Saturday morning between 10 and 12.',
      'book Haircut Beard trim 01-12 10:00-12:00',
    ],
    [
      'I need to cancel my appointment on the 15th at 3pm because I have a meeting. Sorry!',
      'cancel 01-15 15:00',
    ],
    ['I forgot when my appointment is, can you check please', 'next_visit - -'],
    ['Можно узнать стоимость окрашивания на длинные волосы?', 'price Colouring - -'],
    [
      'я записана на пятницу на 15:00 на стрижку, но не успеваю, можно перенести на 17:00?',
      'move Haircut 01-11 17:00',
    ],
    [
      'подскажите, сколько будет стоить мужская стрижка и борода, и работаете ли вы в воскресенье',
      'price hours Haircut Beard trim 01-13 -',
    ],
    ['массаж у Давида в четверг вечером в 8', 'Massage David 01-10 20:00'],
  ])('%s', (said, meaning) => expect(told(hear(said))).toBe(meaning))
})

const words = fc.constantFrom(
  ...[
    'haircut',
    'стрижка',
    'anna',
    'анне',
    'tomorrow',
    'завтра',
    'friday',
    'в пятницу',
    'next',
    'след',
    'at',
    'в',
    '5',
    '12.03',
  ],
  ...[
    'after',
    'после',
    'yes',
    'да',
    'no',
    'нет',
    'cancel',
    'перенести',
    'from',
    'с',
    'to',
    'до',
    '-',
    ',',
    '.',
    '?',
    'the',
    'last',
  ],
  ...[
    '12',
    '31',
    '17:30',
    'march',
    'мая',
    'week',
    'неделе',
    'half',
    'past',
    'пол',
    'пятого',
    'without',
    'без',
    '👍',
    '{"',
    'ok',
    'any',
  ],
)
/** Said over and over: what would be slow if time grew faster than the text. */
const floods = fc
  .constantFrom(
    ...[
      'a ',
      'yes no ',
      '👍',
      '{',
      '(',
      '1-',
      'w(',
      '<a',
      '12.03 ',
      '+49 151 123 456 ',
      'friday or ',
      "i can't ",
      '9',
      'a',
    ],
    ...[
      'qwertyuiopasdf ',
      'zapisatsja strizhka ',
      '.',
      '\u0301',
      '\uD83D',
      'ﷺ',
      'from 5 to ',
      'не могу в 5 ',
    ],
  )
  .map((piece) => piece.repeat(Math.ceil(2500 / piece.length)))
const texts = fc.oneof(
  { weight: 1, arbitrary: floods },
  { weight: 20, arbitrary: fc.array(words, { maxLength: 25 }).map((said) => said.join(' ')) },
  { weight: 5, arbitrary: fc.string({ maxLength: 200 }) },
  { weight: 5, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  {
    weight: 10,
    arbitrary: fc
      .array(words, { maxLength: 12 })
      .chain((said) => fc.string({ maxLength: 3 }).map((glue) => said.join(glue))),
  },
)
const surroundings = fc.record({
  today: fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2001-01-01', days)),
  minute: fc.integer({ min: 0, max: 1439 }),
  expects: fc.constantFrom(
    undefined,
    'service',
    'master',
    'day',
    'time',
    'offer',
    'yes_no',
    'visit',
  ),
  offered: fc.constantFrom([], OFFERED, OFFERED.slice(0, 1)),
  services: fc.constantFrom(SALON.services, MOSCOW.services, []),
  masters: fc.constantFrom(SALON.masters, MOSCOW.masters, []),
} as const)

describe('whatever is said', () => {
  test('it never throws, says the same twice, and nothing that is not there', () => {
    fc.assert(
      fc.property(texts, surroundings, (text, around) => {
        const meaning = parseMessage(text, around)
        expect(parseMessage(text, around)).toEqual(meaning)
        const { choice, day, time, serviceIds, masterIds } = meaning
        if (choice !== undefined) expect(around.offered[choice]).toBeDefined()
        if (day) expect([day.from >= around.today, day.to >= day.from]).toEqual([true, true])
        if (time) {
          expect(
            time.from >= 0 &&
              time.to <= 1440 &&
              Number.isInteger(time.from) &&
              Number.isInteger(time.to),
          ).toBe(true)
          expect(time.isExact ? time.from === time.to : time.from < time.to).toBe(true)
        }
        expect(around.services.map(({ id }) => id)).toEqual(expect.arrayContaining([...serviceIds]))
        expect(around.masters.map(({ id }) => id)).toEqual(expect.arrayContaining([...masterIds]))
        expect(new Set(meaning.wishes).size).toBe(meaning.wishes.length)
      }),
      { numRuns: 1500 },
    )
  })

  test('case, spaces and signs at the end change nothing', () => {
    const plain = 'haircut with anna on friday at 3'
    for (const said of [
      plain.toUpperCase(),
      `  ${plain}  `,
      `${plain}!!`,
      plain.replaceAll(' ', '   '),
      `${plain} 🙂`,
    ])
      expect(told(hear(said))).toBe(told(hear(plain)))
  })

  test('of a long message the first 2,000 characters count', () => {
    const long = `haircut ${'so '.repeat(661)}`
    expect(long.length).toBeLessThan(2000)
    expect(hear(`${long.padEnd(1993)} cancel`).wishes).toEqual(['cancel'])
    expect(hear(`${long.padEnd(2000)} cancel`).wishes).toEqual([])
  })
})
