import { afterEach, expect, test } from 'vitest'
import { WALK_IN_NAME } from '../../src/service/catalog/salon.js'
import { clientName } from '../../src/web/words/booking/client-name.js'
import { language } from '../../src/web/words/language.js'

afterEach(() => void (language.value = 'en'))

test('the walk-in client of a salon has the name of the page’s language, unless it was changed', () => {
  const walkIn = { name: WALK_IN_NAME, phone: null }
  expect(clientName(walkIn)).toBe('Walk-in')
  language.value = 'ru'
  expect(clientName(walkIn)).toBe('Случайный посетитель')
  expect(clientName({ ...walkIn, name: 'С улицы' })).toBe('С улицы')
  expect(clientName({ ...walkIn, phone: '+4915112345678' })).toBe('Walk-in')
})
