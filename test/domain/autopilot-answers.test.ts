import { describe, expect, test } from 'vitest'
import { hear, OFFERED } from './autopilot-salon.js'

describe('yes and no', () => {
  test.each([
    ...[
      'yes',
      'Yes!',
      'yes please',
      'yep',
      'yeah sure',
      'ok',
      'okay',
      'ok great, thank you',
      'sure',
      'sure, thanks!',
    ],
    ...[
      'perfect',
      'sounds good',
      'that works',
      'thats fine',
      'fine',
      'go ahead',
      'confirm',
      'book it',
      'yes book it',
    ],
    ...[
      'lets do it',
      'good, thank you',
      'correct',
      '👍',
      '👌',
      'ok 👍',
      '+',
      'yes 😊',
      'hmm ok',
      'hi, yes',
    ],
    ...[
      'да',
      'Да.',
      'да, пожалуйста',
      'да да',
      'ага',
      'угу',
      'давайте',
      'давай',
      'ок',
      'окей спасибо',
      'хорошо',
    ],
    ...[
      'хорошо, спасибо!',
      'конечно',
      'подходит',
      'мне подходит',
      'записывайте',
      'да, записывайте',
      'подтверждаю',
    ],
    ...['yesss', 'даааа 🔥', 'okkkk', 'yes pleaseeee'],
    ...[
      'все верно',
      'согласна',
      'отлично',
      'супер',
      'договорились',
      'годится',
      'ну давайте',
      'da',
      'ок, до завтра',
    ],
  ])('"%s" is a yes', (said) => expect(hear(said, { expects: 'yes_no' }).answer).toBe('yes'))

  test.each([
    ...[
      'no',
      'No.',
      'nope',
      'no thanks',
      'no thank you',
      'nah',
      'actually no',
      'hmm no',
      'not really',
      'none of these',
    ],
    ...[
      "don't cancel",
      "please don't",
      "that doesn't work",
      'no, tomorrow',
      'no, better on friday',
      '👎',
      '❌',
    ],
    ...[
      'нет',
      'нет, спасибо',
      'неа',
      'не надо',
      'нет не надо',
      'не подходит',
      'да нет',
      'не хочу',
      'не отменяйте',
    ],
    ...['нет, лучше в пятницу', 'не нужно', 'ни одно не подходит', 'net'],
  ])('"%s" is a no', (said) => expect(hear(said, { expects: 'yes_no' }).answer).toBe('no'))

  test.each([
    ...[
      'yes but at 6',
      'ok but with anna',
      'yes, on friday',
      'ok, how much is it?',
      'ok when are you free',
      'not sure',
    ],
    ...[
      'yes no',
      'no problem',
      'no slots?',
      'good morning',
      'right now',
      'great haircut',
      'not ok',
      'i dont know',
    ],
    ...['wait', 'ok call me', 'fine hair', 'there is no time', 'ok never mind'],
    ...[
      'да но в 6',
      'да, только к Борису',
      'давайте в 6',
      'давайте в пятницу',
      'а сколько стоит?',
      'да, а сколько стоит?',
    ],
    ...[
      'нет проблем',
      'нет ли окошка',
      'не знаю',
      'хорошо бы',
      'хочу записаться',
      'можно записаться?',
      'да нет или да',
    ],
  ])('"%s" is neither', (said) => expect(hear(said, { expects: 'yes_no' }).answer).not.toBe('yes'))

  test('what was offered may be said again with a yes', () => {
    const offered = OFFERED.slice(1, 2)
    expect(hear('да, в 17:00', { expects: 'yes_no', offered })).toMatchObject({
      answer: 'yes',
      choice: 0,
    })
    expect(hear('yes at 5', { expects: 'yes_no', offered })).toMatchObject({
      answer: 'yes',
      choice: 0,
    })
    expect(hear('yes at 6', { expects: 'yes_no', offered })).toMatchObject({
      answer: undefined,
      choice: undefined,
    })
  })

  test('a yes to a cancellation says the wish as well', () =>
    expect(hear('да, отменяйте', { expects: 'yes_no' })).toMatchObject({
      answer: 'yes',
      wishes: ['cancel'],
    }))
})

/** What chooses each of the offered. */
const CHOICES: Readonly<Record<number, readonly string[]>> = {
  0: [
    ...[
      '1',
      '1)',
      '#1',
      'option 1',
      'the first one pls',
      '1st',
      'first',
      'number one',
      'ok 1',
      '1 please',
    ],
    ...[
      'первый вариант',
      'давайте первое',
      '1-е',
      'первую',
      'номер 1',
      'под номером один',
      'the earlier one',
    ],
    ...['самое раннее', 'any', 'любое', '10:00', '10', 'tomorrow at 10', 'завтра в 10'],
  ],
  1: [
    ...[
      '2',
      'the second',
      "i'll take the second",
      '2 is good',
      '2nd one',
      'ok 2',
      'второе',
      'второй',
      '2е',
      'at 5',
    ],
    ...['17:00 please', 'в 5', 'в 17:00', 'tomorrow evening', 'на завтра в пять'],
  ],
  2: [
    ...[
      '3',
      'last one',
      'the last',
      'третий',
      'последнее',
      'the later one',
      'latest',
      'вариант 3',
      'at 3',
      'friday',
    ],
    ...['в пятницу', 'the friday one', 'with boris', 'к борису', 'friday at 3'],
  ],
}

describe('choices', () => {
  test.each(
    [0, 1, 2].flatMap((choice) => (CHOICES[choice] ?? []).map((said) => ({ said, choice }))),
  )('"$said" chooses $choice', ({ said, choice }) => {
    expect(hear(said, { expects: 'offer', offered: OFFERED }).choice).toBe(choice)
    expect(hear(said, { expects: 'visit', offered: OFFERED }).choice).toBe(choice)
  })

  test.each([
    ...[
      '2 or 3',
      '1 and 2',
      '4',
      'at 6',
      '6pm',
      'tomorrow',
      'anna',
      'no',
      'none',
      'saturday',
      'friday at 4',
    ],
    ...[
      'нет, в пятницу',
      'something else',
      'а попозже?',
      'no, something in the evening',
      'when is the last bus to town',
    ],
    ...['в субботу', 'ничего не подходит', '12-го', 'through friday morning at 10'],
  ])('"%s" chooses none', (said) =>
    expect(hear(said, { expects: 'offer', offered: OFFERED }).choice).toBeUndefined(),
  )

  test.each([
    ['nothing was offered', '2', 'offer', []],
    ['a time was asked for', '2', 'time', OFFERED],
    ['a day was asked for', '2', 'day', OFFERED],
  ] as const)('where %s a bare number is no choice', (_, said, expects, offered) =>
    expect(hear(said, { expects, offered }).choice).toBeUndefined(),
  )

  test('a number is not taken twice', () => {
    expect(hear('2', { expects: 'offer', offered: OFFERED })).toMatchObject({
      choice: 1,
      time: undefined,
      day: undefined,
    })
    expect(hear('2', { expects: 'time', offered: OFFERED }).time).toEqual({
      from: 840,
      to: 840,
      isExact: true,
    })
    expect(hear('2nd', { expects: 'offer', offered: OFFERED })).toMatchObject({
      choice: 1,
      day: undefined,
    })
  })
})
