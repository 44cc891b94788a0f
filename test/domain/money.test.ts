import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMoney } from '../../src/domain/catalog/money.js'

test.each([
  ['12', '12.00'],
  ['12.5', '12.50'],
  ['12.50', '12.50'],
  ['0', '0.00'],
  ['0.05', '0.05'],
  ['007', '7.00'],
  ['99999999.99', '99999999.99'],
])('%s is %s', (typed, money) => expect(readMoney(typed)).toBe(money))

test.each([
  '',
  '-1',
  '+1',
  '1,50',
  '12.505',
  '12.',
  '.5',
  '1e3',
  '1 000',
  ' 12',
  '12\n',
  '100000000',
  'NaN',
  '0x10',
  '١٢',
])('"%s" is no amount', (typed) => expect(readMoney(typed)).toBeUndefined())

test('an amount reads back as itself, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
      const whole = String(cents).padStart(3, '0')
      const money = `${whole.slice(0, -2)}.${whole.slice(-2)}`
      expect(readMoney(money)).toBe(money)
    }),
  )
})
