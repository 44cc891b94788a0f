import { describe, expect, test } from 'vitest'
import { hear, OFFERED } from './autopilot-salon.js'
import { readData, type Texts } from '../support/data.js'

const cases = readData<{
  readonly yes: Texts
  readonly no: Texts
  readonly neither: Texts
  readonly choices: Readonly<Record<number, Texts>>
  readonly noChoice: Texts
}>(import.meta.url, 'data/autopilot-answers.json')

describe('yes and no', () => {
  test.each(cases.yes)('"%s" is a yes', (said) =>
    expect(hear(said, { expects: 'yes_no' }).answer).toBe('yes'),
  )

  test.each(cases.no)('"%s" is a no', (said) =>
    expect(hear(said, { expects: 'yes_no' }).answer).toBe('no'),
  )

  test.each(cases.neither)('"%s" is neither', (said) =>
    expect(hear(said, { expects: 'yes_no' }).answer).not.toBe('yes'),
  )

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

describe('choices', () => {
  test.each([
    '10 Uhr leider nicht, 17 Uhr wäre super',
    '10 ist schlecht. 17 Uhr passt',
    '10 Uhr nein, 17 Uhr ja',
    'в 10 не могу, в 17 да',
    'в 10:00 рано, давайте в 17:00',
    'I have the dentist at 10, 5pm would be great',
  ])('"%s" does not choose the time that it names first', (said) =>
    expect(hear(said, { expects: 'offer', offered: OFFERED }).choice).not.toBe(0),
  )

  test.each([
    '5pm would be great, will I be done by 7?',
    '17 Uhr wär super, bin ich dann um 19 Uhr fertig?',
    'в 17:00 хорошо, а во сколько я уйду, мне в 19:00 за внуком',
  ])('"%s" chooses a time, and its other time is about something else', (said) =>
    expect(hear(said, { expects: 'offer', offered: OFFERED }).choice).toBe(1),
  )

  test.each(
    [0, 1, 2].flatMap((choice) => (cases.choices[choice] ?? []).map((said) => ({ said, choice }))),
  )('"$said" chooses $choice', ({ said, choice }) => {
    expect(hear(said, { expects: 'offer', offered: OFFERED }).choice).toBe(choice)
    expect(hear(said, { expects: 'appointment', offered: OFFERED }).choice).toBe(choice)
  })

  test.each(cases.noChoice)('"%s" chooses none', (said) =>
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
