import { expect, test } from 'vitest'
import { answerLanguage, proposedAnswer } from '../../src/web/client/proposed-answers.js'
import { appointment } from './booking-fixture.js'

const place = appointment({ date: '2026-11-25', time: '13:30:00' })

test.each([
  ['EN', 'booked', 'You are booked for haircut with Anna on Wednesday, 25 November at 13:30.'],
  [
    'EN',
    'moved',
    'Your appointment for haircut is now on Wednesday, 25 November at 13:30 with Anna.',
  ],
  [
    'EN',
    'cancelled',
    'Your appointment for haircut with Anna on Wednesday, 25 November at 13:30 is cancelled.',
  ],
  ['RU', 'booked', 'Вы записаны на среду, 25 ноября, в 13:30: haircut, мастер Anna.'],
  ['RU', 'moved', 'Ваша запись перенесена на среду, 25 ноября, в 13:30: haircut, мастер Anna.'],
  ['RU', 'cancelled', 'Ваша запись на среду, 25 ноября, в 13:30 отменена: haircut, мастер Anna.'],
  [
    'DE',
    'booked',
    'Ihr Termin ist gebucht: Haircut bei Anna am Mittwoch, 25. November um 13:30 Uhr.',
  ],
  [
    'DE',
    'moved',
    'Ihr Termin ist verschoben: Haircut bei Anna am Mittwoch, 25. November um 13:30 Uhr.',
  ],
  [
    'DE',
    'cancelled',
    'Ihr Termin am Mittwoch, 25. November um 13:30 Uhr ist abgesagt: Haircut bei Anna.',
  ],
] as const)('in %s a client reads of an appointment that was %s', (language, change, text) => {
  expect(proposedAnswer(change, place, language)).toBe(text)
})

test('a name in capitals stays as it is inside of a sentence', () => {
  const spa = appointment({ ...place, service: { ...place.service, name: 'SPA day' } })
  expect(proposedAnswer('booked', spa, 'EN')).toContain('booked for SPA day with')
})

test('the language is the one of the client, else of the salon, else of the page', () => {
  expect(answerLanguage('DE', 'RU', 'en')).toBe('DE')
  expect(answerLanguage(null, 'RU', 'en')).toBe('RU')
  expect(answerLanguage(undefined, undefined, 'ru')).toBe('RU')
  expect(answerLanguage(undefined, undefined, 'en')).toBe('EN')
})
