import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMoney } from '../../src/domain/catalog/money.js'
import { readData, type Texts } from '../support/data.js'

const cases = readData<{
  readonly badAmounts: Texts
}>(import.meta.url, 'data/money.json')

test.each([
  ['12', '12.00'],
  ['12.5', '12.50'],
  ['12.50', '12.50'],
  ['0', '0.00'],
  ['0.05', '0.05'],
  ['007', '7.00'],
  ['99999999.99', '99999999.99'],
])('%s is %s', (typed, money) => expect(readMoney(typed)).toBe(money))

test.each(cases.badAmounts)('"%s" is no amount', (typed) =>
  expect(readMoney(typed)).toBeUndefined(),
)

test('an amount reads back as itself, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
      const whole = String(cents).padStart(3, '0')
      const money = `${whole.slice(0, -2)}.${whole.slice(-2)}`
      expect(readMoney(money)).toBe(money)
    }),
  )
})
