import { describe, expect, test } from 'vitest'
import {
  formsOf,
  heardMasters,
  heardServices,
  LONGEST_SPOKEN_NAME,
  spokenNameErrors,
  tidySpokenNames,
} from '../../src/domain/catalog/spoken-names.js'
import type { SpokenName } from '../../src/domain/identity/people.js'
import { hear } from './autopilot-salon.js'

const spoken = (change: Partial<SpokenName> = {}): SpokenName => ({
  language: 'ru',
  name: 'стрижка',
  genitive: null,
  dative: null,
  accusative: 'стрижку',
  ...change,
})

test('names that can be stored have no errors', () =>
  expect(
    spokenNameErrors([spoken(), spoken({ language: 'en', name: 'haircut', accusative: ' ' })]),
  ).toEqual({}))

test.each([
  ['a blank name', { name: ' ' }, 'name', 'This field may not be blank.'],
  [
    'a line break',
    { accusative: 'стриж\nку' },
    'accusative',
    'Line breaks and other control characters are not allowed.',
  ],
  [
    'a line separator',
    { dative: 'а\u2028б' },
    'dative',
    'Line breaks and other control characters are not allowed.',
  ],
  [
    'too many characters',
    { genitive: 'я'.repeat(LONGEST_SPOKEN_NAME + 1) },
    'genitive',
    'Ensure this field has no more than 100 characters.',
  ],
] as const)('%s is an error at its path', (_, change, form, sentence) =>
  expect(spokenNameErrors([spoken({ language: 'en' }), spoken(change)])).toEqual({
    [`spokenNames.1.${form}`]: [sentence],
  }),
)

test('a language has one name', () =>
  expect(spokenNameErrors([spoken(), spoken({ language: 'en' }), spoken()])).toEqual({
    'spokenNames.2.language': ['There is another name in this language.'],
  }))

test('names are kept without outer spaces, in the order of the languages', () =>
  expect(
    tidySpokenNames([
      spoken({ name: ' стрижка ', genitive: ' ' }),
      spoken({ language: 'en', name: 'highlights', accusative: 'highlights' }),
    ]),
  ).toEqual([spoken({ language: 'en', name: 'highlights', accusative: 'highlights' }), spoken()]))

test('every form counts once', () =>
  expect(formsOf([spoken({ genitive: 'стрижки' }), spoken({ language: 'en' })])).toEqual([
    'стрижка',
    'стрижки',
    'стрижку',
  ]))

describe('names that clients may say', () => {
  test('are those of the price list and the spoken ones, but no shorter ones', () =>
    expect(
      heardServices([
        { id: 1, name: 'Мужская стрижка', spokenNames: [spoken()] },
        { id: 2, name: 'SPA', spokenNames: [spoken({ language: 'en', name: 'Baikal' })] },
        { id: 3, name: 'Massage' },
      ]),
    ).toEqual([
      { id: 1, name: 'Мужская стрижка' },
      { id: 2, name: 'SPA' },
      { id: 2, name: 'Baikal' },
      { id: 3, name: 'Massage' },
    ]))

  test('are those of the masters in all forms, with the rest of the name', () =>
    expect(
      heardMasters([
        {
          id: 1,
          name: 'Любовь Орлова',
          spokenNames: [spoken({ name: 'Люба', dative: 'Любови Орловой', accusative: null })],
        },
      ]),
    ).toEqual([
      { id: 1, name: 'Любовь Орлова' },
      { id: 1, name: 'Люба Орлова' },
      { id: 1, name: 'Любови Орловой' },
    ]))

  const asked = (text: string) =>
    hear(text, {
      services: heardServices([
        { id: 1, name: 'Zephyr ritual', spokenNames: [spoken({ name: 'Мистраль' })] },
        { id: 2, name: 'Haircut' },
      ]),
      masters: heardMasters([
        {
          id: 1,
          name: 'Wren Ashdown',
          spokenNames: [spoken({ name: 'Рената', dative: 'Ренате' })],
        },
        { id: 2, name: 'Wren Baker' },
      ]),
    })

  test('are understood, each service and master once', () => {
    expect(asked('Запишите меня на Мистраль к Ренате')).toMatchObject({
      serviceIds: [1],
      masterIds: [1],
    })
    expect(asked('a zephyr ritual with Wren')).toMatchObject({ serviceIds: [1], masterIds: [1, 2] })
    expect(asked('a haircut with Wren Baker')).toMatchObject({ serviceIds: [2], masterIds: [2] })
  })
})
