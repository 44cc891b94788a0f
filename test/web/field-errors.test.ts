import { afterEach, expect, test } from 'vitest'
import { templateErrorFor } from '../../src/domain/templates/template-error.js'
import { textFault } from '../../src/domain/text-fault.js'
import { REQUIRED } from '../../src/domain/refusal.js'
import { salonErrors } from '../../src/domain/catalog/salon.js'
import { GraphRefusal } from '../../src/web/api/errors.js'
import { describeClientChange } from '../../src/web/client/client-facts.js'
import { fieldErrorsOf, fieldErrorText } from '../../src/web/words/field-errors.js'
import { showLanguage } from '../../src/web/words/language.js'

// The pages' own storage and document are not there: only the language is.
globalThis.document ??= { documentElement: {} } as Document
afterEach(() => showLanguage('en'))

const ofSalon = Object.values(
  salonErrors({ name: '', timeZone: 'Mars', currency: 'euro', phoneRegion: 'Germany' }),
).flat()
const template = (text: string): string | undefined =>
  templateErrorFor(text, { client: { kind: 'text' }, status: { kind: 'word', words: ['new'] } })

test.each([
  ...[REQUIRED, textFault('', { longest: 5 }), textFault('too long', { longest: 5 })],
  ...ofSalon,
  ...['{name}', 'Hello {', 'Hello {}', 'Hello {a b}', '{status, select}'].map(template),
  ...['{status, select, new {a}}', '{status, select, new {a} new {b} other {}}', ' '].map(template),
  'Ensure this value is less than or equal to 240.',
  'Ensure this value is greater than or equal to 1.',
  'Ensure this field has at least 10 characters.',
  'Enter a valid phone number.',
  'A user with that username already exists.',
])('"%s" is said in Russian on a Russian page', (said = '') => {
  expect(fieldErrorText(said)).toBe(said)
  showLanguage('ru')
  expect(fieldErrorText(said)).toMatch(/[а-яё]/i)
  expect(fieldErrorText(said)).not.toMatch(/\b(this|the|is|no|enter)\b/i)
})

test('numbers and names are kept, in the right form', () => {
  showLanguage('ru')
  const said = (error: string): string => fieldErrorText(error)
  expect(said('Ensure this field has no more than 1 characters.')).toBe('Не длиннее 1 символа.')
  expect(said('Ensure this field has no more than 200 characters.')).toBe(
    'Не длиннее 200 символов.',
  )
  expect(said('There is no {имя}. There are: client, status.')).toBe(
    'Подстановки {имя} нет. Есть: client, status.',
  )
})

test('a sentence that is not known stays, and fields keep their order', () => {
  showLanguage('ru')
  const fields = { name: ['This field may not be blank.'], other: ['Something else.'] }
  expect(fieldErrorsOf(new GraphRefusal('', { fields }))).toEqual({
    name: ['Заполните это поле.'],
    other: ['Something else.'],
  })
})

test('a refused name of a client is explained in the language of the page', () => {
  showLanguage('ru')
  const fields = { name: ['Ensure this field has no more than 200 characters.'] }
  expect(describeClientChange(new GraphRefusal('', { fields }))).toBe('Не длиннее 200 символов.')
})
