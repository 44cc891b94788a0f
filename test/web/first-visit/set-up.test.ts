import { describe, expect, test } from 'vitest'
import { GraphRefusal } from '../../../src/web/api/errors.js'
import { CURRENCIES, likelyPlace, PHONE_REGIONS } from '../../../src/web/first-visit/places.js'
import { createSetupForm, faultsOf, type SetupValues } from '../../../src/web/first-visit/setup.js'
import { forgetSetupCode, takeSetupCode } from '../../../src/web/first-visit/setup-code.js'
import { fakeDesk } from './fake-desk.js'

const PLACE = { timeZone: 'Europe/Berlin', currency: 'EUR', phoneRegion: 'DE' }
const FILLED: SetupValues = {
  ...PLACE,
  salonName: 'Corner salon',
  adminName: 'Robin',
  username: 'robin',
  password: 'correct horse',
}
const TOKENS = { access: 'a', refresh: 'r', expiresIn: 300 }

function memory(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage
}

describe('the code of the link', () => {
  const take = (hash: string, storage: Storage) => {
    const addresses: unknown[] = []
    const history = { replaceState: (...[, , url]: unknown[]) => void addresses.push(url) }
    return { code: takeSetupCode({ hash, pathname: '/salon/' }, history, storage), addresses }
  }

  test('leaves the address and survives a reload until it is used', () => {
    const storage = memory()
    expect(take('#set-up=abc', storage)).toEqual({ code: 'abc', addresses: ['/salon/'] })
    expect(take('', storage)).toEqual({ code: 'abc', addresses: [] })
    expect(take('#set-up=new', storage).code).toBe('new')
    forgetSetupCode(storage)
    expect(take('', storage).code).toBeUndefined()
  })

  test('is not looked for in other fragments', () => {
    expect(take('#sign-in=abc', memory())).toEqual({ code: undefined, addresses: [] })
  })
})

describe('what a new salon is likely to have', () => {
  test.each([
    ['Europe/Moscow', 'en-US', 'RU', 'RUB'],
    ['Europe/Berlin', 'ru-RU', 'DE', 'EUR'],
    ['Africa/Nairobi', 'pl-PL', 'PL', 'PLN'],
    ['Africa/Nairobi', 'sw', 'DE', 'EUR'],
  ])('in %s with %s is %s and %s', (timeZone, locale, phoneRegion, currency) => {
    expect(likelyPlace(timeZone, locale)).toEqual({ timeZone, phoneRegion, currency })
  })

  test('is always in the lists of the form', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const { currency, phoneRegion } = likelyPlace(zone, 'en')
      expect(CURRENCIES).toContain(currency)
      expect(PHONE_REGIONS).toContain(phoneRegion)
    }
  })
})

describe('the form of the first salon', () => {
  test('names every wrong field before the server is asked', async () => {
    const { desk, sent } = fakeDesk(() => ({ setUpSalon: TOKENS }))
    const form = createSetupForm(desk, 'code', { ...PLACE, timeZone: 'Mars', currency: 'eu' })
    form.edit({ username: 'a b', password: 'short' })
    expect(await form.submit()).toBeUndefined()
    expect(form.faults.value).toEqual({
      salonName: 'required',
      adminName: 'required',
      timeZone: 'timeZone',
      currency: 'currency',
      username: 'username',
      password: 'password',
    })
    expect([form.state.value, sent]).toEqual(['open', []])
    form.edit({ password: 'long enough' })
    expect(form.faults.value).not.toHaveProperty('password')
    expect(form.faults.value).toHaveProperty('username')
  })

  test('accepts what the server accepts', () => {
    expect(faultsOf(FILLED)).toEqual({})
    expect(faultsOf({ ...FILLED, salonName: ` ${'x'.repeat(200)} ` })).toEqual({})
    expect(faultsOf({ ...FILLED, salonName: 'x'.repeat(201) })).toEqual({ salonName: 'tooLong' })
  })

  test('sends the code and returns the tokens of the admin', async () => {
    const { desk, sent } = fakeDesk(() => ({ setUpSalon: TOKENS }))
    const form = createSetupForm(desk, 'code', PLACE)
    form.edit(FILLED)
    expect(await form.submit()).toEqual(TOKENS)
    expect(sent).toMatchObject([
      { name: 'SetUpFirstSalon', variables: { code: 'code', input: FILLED } },
    ])
  })

  test('sends one request for two clicks', async () => {
    const { desk, sent } = fakeDesk(() => ({ setUpSalon: TOKENS }))
    const form = createSetupForm(desk, 'code', PLACE)
    form.edit(FILLED)
    await Promise.all([form.submit(), form.submit()])
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['token_not_valid', 'wrong-code'],
    ['permission_denied', 'exists'],
    ['throttled', 'failed'],
  ])('says what %s means', async (code, state) => {
    const { desk } = fakeDesk(() => {
      throw new GraphRefusal('no', { code })
    })
    const form = createSetupForm(desk, 'code', PLACE)
    form.edit(FILLED)
    expect(await form.submit()).toBeUndefined()
    expect(form.state.value).toBe(state)
  })

  test('shows what the server refuses at its field, until that is edited', async () => {
    const fields = { username: ['A user with that username already exists.'], phoneRegion: ['No.'] }
    const { desk } = fakeDesk(() => {
      throw new GraphRefusal('no', { code: 'invalid', fields })
    })
    const form = createSetupForm(desk, 'code', PLACE)
    form.edit(FILLED)
    await form.submit()
    expect(form.refused.value).toEqual(fields)
    form.edit({ username: 'other' })
    expect(form.refused.value).toEqual({ phoneRegion: ['No.'] })
  })
})
