import { describe, expect, test } from 'vitest'
import { languageOfText } from '../../src/service/inbox/sending/hand-back-on-failure.js'
import { clearLanguage } from '../../src/tools/language/engine/spelling/language.js'
import { EXAMINED, SALONS } from '../support/autopilot/corpus.js'
import { type Pairs, readData } from '../support/data.js'

const cases = readData<{
  readonly messages: Readonly<Record<string, Pairs>>
}>(import.meta.url, 'data/autopilot-clear-language.json')

/** Written mostly in another language than its client's. */
const MIXED = 'de later mill: half english'

const SERVICES = [{ name: 'Haircut' }, { name: 'Beard trim' }, { name: 'Стрижка' }]

test.each(Object.values(cases.messages).flat())('"%s" is clearly %s', (said, language) =>
  expect(clearLanguage(said, SERVICES)).toBe(language === 'none' ? undefined : language),
)

test.each([
  ['Maniküre 11.01. 14:00', 'de', 'de'],
  ['ok', 'ru', 'ru'],
  ['Маникюр 11.01', 'de', 'ru'],
  ['👍', 'de', 'ru'],
] as const)('"%s" to a salon that speaks %s is first answered in %s', (said, ofSalon, language) =>
  expect(languageOfText(said, SERVICES, ofSalon)).toBe(language),
)

describe('of the messages that the autopilot is examined by', () => {
  test.each(['en', 'ru', 'de'] as const)(
    'those in %s are taken for no other language, and most are clear',
    (language) => {
      const turns = EXAMINED.filter(
        (dialogue) => dialogue.language === language && dialogue.id !== MIXED,
      ).flatMap(({ says }) => says)
      const said = turns.filter((turn) => typeof turn === 'string')
      const found = said.map((message) => clearLanguage(message, SALONS[language].services))
      expect(found.length).toBeGreaterThan(100)
      expect(found.filter((one) => one !== language && one !== undefined)).toEqual([])
      expect(found.filter((one) => one === language).length / found.length).toBeGreaterThan(0.85)
    },
  )
})
