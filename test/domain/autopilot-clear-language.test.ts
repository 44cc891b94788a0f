import { describe, expect, test } from 'vitest'
import { clearLanguage } from '../../src/domain/autopilot/spelling/clear-language.js'
import { CORPUS, SALONS } from '../support/autopilot/corpus.js'

const SERVICES = [{ name: 'Haircut' }, { name: 'Beard trim' }, { name: 'Стрижка' }]

test.each<[string, 'en' | 'ru' | undefined]>([
  ['Hi! Do you have anything free for a haircut this week?', 'en'],
  ['can i come on friday at 3pm', 'en'],
  ['thanks a lot', 'en'],
  ['Здравствуйте! Можно перенести мою запись на субботу?', 'ru'],
  ['да', 'ru'],
  ['privet, hochu zapisatsya na zavtra', 'ru'],
  // Words of several languages, names, signs.
  ['ok', undefined],
  ['Hi', undefined],
  ['Anna', undefined],
  ['Beard trim please', undefined],
  ['da', undefined],
  ['12:30', undefined],
  ['👍', undefined],
  ['', undefined],
  // Other languages in the same letters.
  ['Guten Tag, haben Sie am Freitag um 15 Uhr Zeit für einen Haarschnitt?', undefined],
  ['Ist in der Woche noch was frei?', undefined],
  ['Bonjour, avez-vous une place demain pour une coupe?', undefined],
  ['Dzień dobry, czy mogę umówić wizytę na jutro', undefined],
  ['Merhaba yarın için randevu alabilir miyim', undefined],
])('"%s" is clearly %s', (said, language) => expect(clearLanguage(said, SERVICES)).toBe(language))

describe('of the messages that the autopilot is examined by', () => {
  test.each(['en', 'ru'] as const)(
    'those in %s are taken for no other language, and most are clear',
    (language) => {
      const turns = CORPUS.filter((dialogue) => dialogue.language === language).flatMap(
        ({ says }) => says,
      )
      const said = turns.filter((turn) => typeof turn === 'string')
      const found = said.map((message) => clearLanguage(message, SALONS[language].services))
      expect(found.length).toBeGreaterThan(100)
      expect(found.filter((one) => one !== language && one !== undefined)).toEqual([])
      expect(found.filter((one) => one === language).length / found.length).toBeGreaterThan(0.85)
    },
  )
})
