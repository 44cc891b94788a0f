import { expect, test } from 'vitest'
import { salonErrors } from '../../src/domain/catalog/salon.js'

test.each([
  ['all is well', { timeZone: 'Europe/Berlin', currency: 'EUR', phoneRegion: 'DE' }, []],
  ['what is not given is not judged', {}, []],
  ['a zone of no place', { timeZone: 'Europe/Nowhere', currency: 'EUR' }, ['timeZone']],
  ['a zone that names several', { timeZone: 'IST' }, ['timeZone']],
  ['a name that is blank', { name: ' ' }, ['name']],
  ['a zone that is an offset', { timeZone: '+02:00' }, ['timeZone']],
  ['a currency in small letters', { currency: 'eur' }, ['currency']],
  ['a currency with more behind it', { currency: 'EUR\n' }, ['currency']],
  ['a region that is no country', { phoneRegion: 'XX' }, ['phoneRegion']],
  [
    'everything at once',
    { timeZone: '', currency: '', phoneRegion: '' },
    ['timeZone', 'currency', 'phoneRegion'],
  ],
])('%s', (_, salon, fields) => expect(Object.keys(salonErrors(salon))).toEqual(fields))

test('a fault says what to enter', () =>
  expect(salonErrors({ currency: 'x' })).toEqual({
    currency: ['Enter an ISO 4217 currency, such as EUR.'],
  }))
