import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPhoneRegion, readPhone } from '../../src/domain/identity/phone.js'
import { type Pairs, readData } from '../support/data.js'

const cases = readData<{
  readonly badPhones: Pairs
}>(import.meta.url, 'data/phone.json')

test.each([
  ['0151 23456789', 'DE', '+4915123456789'],
  ['+49 (0)151 / 23456789', 'DE', '+4915123456789'],
  ['0049 151 23456789', 'DE', '+4915123456789'],
  ['０１５１ ２３４５６７８９', 'DE', '+4915123456789'],
  ['067 123 45 67', 'UA', '+380671234567'],
  ['8 (912) 345-67-89', 'RU', '+79123456789'],
  ['+1 415 555 2671', 'DE', '+14155552671'],
  ['4915123456789', 'DE', '+4915123456789'],
  ['49 151 / 234-567-89', 'DE', '+4915123456789'],
  ['1 (415) 555-2671', 'US', '+14155552671'],
  ['415 555 2671', 'US', '+14155552671'],
  ['79123456789', 'RU', '+79123456789'],
  ['380671234567', 'UA', '+380671234567'],
  ['391 234 5678', 'IT', '+393912345678'],
  ['48 123 45 67', 'PL', '+48481234567'],
  [' (0151) 23456789', 'DE', '+4915123456789'],
])('"%s" typed in %s is %s', (typed, region, number) =>
  expect(readPhone(typed, region)).toBe(number),
)

test.each(cases.badPhones)('%s is no phone', (_, typed) =>
  expect(readPhone(typed, 'DE')).toBeUndefined(),
)

test('a number in E.164 stays itself in every region, however it is spaced', () => {
  const mobile = fc.integer({ min: 20_000_000, max: 29_999_999 }).map((rest) => `+49151${rest}`)
  fc.assert(
    fc.property(mobile, fc.constantFrom('DE', 'UA', 'US', 'UZ'), (number, region) => {
      expect(readPhone(number, region)).toBe(number)
      expect(readPhone(number.replace(/\d{3}/g, '$& '), region)).toBe(number)
    }),
  )
})

test('regions are countries in two capital letters', () => {
  expect(['DE', 'UA', 'UZ'].map(isPhoneRegion)).toEqual([true, true, true])
  expect(['', 'de', 'XX', 'DEU', '49', 'toString'].map(isPhoneRegion)).toEqual(Array(6).fill(false))
})
