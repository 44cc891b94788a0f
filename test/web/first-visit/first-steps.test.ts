import { signal } from '@preact/signals'
import { describe, expect, test } from 'vitest'
import { ConnectionFailure, GraphRefusal } from '../../../src/web/api/errors.js'
import type { Me } from '../../../src/web/shell/desk.js'
import { homeOf } from '../../../src/web/start/home.js'
import {
  changesSteps,
  createMasterForm,
  createServicesForm,
  doneSteps,
  type FirstSteps,
  masterFaults,
  serviceFaults,
} from '../../../src/web/start/start.js'
import { fakeDesk, salonEvent, type Sent } from './fake-desk.js'

const SERVICES = [
  { id: 1, name: 'Haircut', durationMinutes: 60, price: '40.00' },
  { id: 2, name: 'Colouring', durationMinutes: 120, price: '90.00' },
]
const EMPTY: FirstSteps = { services: [], masters: [], appointments: { nodes: [] } }
const WITH_SERVICES: FirstSteps = { ...EMPTY, services: SERVICES }
const KIM = { id: 7, name: 'Kim', weeklySchedule: [], services: [] }
const SHIFT = { weekday: 1, start: '09:00:00', end: '18:00:00' }

describe('the first page', () => {
  const home = (role: Me['role'], answer: (sent: Sent) => unknown) => {
    const { desk, names } = fakeDesk(answer)
    const me = signal({ role } as Me)
    return homeOf({ ...desk, me }).then((place) => ({ place, names: names() }))
  }
  const rows = (services: number, masters: number) => () => ({
    services: Array.from({ length: services }, (_, id) => ({ id })),
    masters: Array.from({ length: masters }, (_, id) => ({ id })),
  })

  test.each([
    ['start', 0, 0],
    ['start', 1, 0],
    ['start', 0, 1],
    ['inbox', 1, 1],
  ])('of an admin is %s with %i services and %i masters', async (place, services, masters) => {
    expect((await home('ADMIN', rows(services, masters))).place).toBe(place)
  })

  test('of others does not depend on that', async () => {
    expect(await home('OPERATOR', rows(0, 0))).toEqual({ place: 'inbox', names: [] })
    expect(await home('MASTER', rows(0, 0))).toEqual({ place: 'journal', names: [] })
  })

  test('is the usual one when the question fails', async () => {
    const fail = () => {
      throw new ConnectionFailure('down')
    }
    expect((await home('ADMIN', fail)).place).toBe('inbox')
  })
})

test('a master counts once hours and services are there', () => {
  expect(doneSteps(EMPTY)).toEqual({ services: false, master: false, appointment: false })
  const hours = { ...KIM, weeklySchedule: [SHIFT] }
  expect(doneSteps({ ...WITH_SERVICES, masters: [hours] }).master).toBe(false)
  const bookable = { ...hours, services: [{ service: { id: 1 } }] }
  expect(doneSteps({ ...WITH_SERVICES, masters: [KIM, bookable] })).toEqual({
    services: true,
    master: true,
    appointment: false,
  })
})

test('the steps follow changes of services, masters, hours and appointments', () => {
  expect(['SERVICE', 'MASTER', 'SCHEDULE'].map(salonEvent).every(changesSteps)).toBe(true)
  expect(['JOB', 'CLIENT', 'SETTINGS'].map(salonEvent).some(changesSteps)).toBe(false)
})

describe('the services', () => {
  test.each([
    ['', '60', '40', { name: 'required' }],
    ['Haircut', '0', '40', { durationMinutes: 'minutes' }],
    ['Haircut', '1441', '40', { durationMinutes: 'minutes' }],
    ['Haircut', '1.5', '40', { durationMinutes: 'minutes' }],
    ['Haircut', '', '40', { durationMinutes: 'minutes' }],
    ['Haircut', '60', '', { price: 'price' }],
    ['Haircut', '60', '-1', { price: 'price' }],
    ['Haircut', '60', '40.123', { price: 'price' }],
    ['Haircut', '1', '0', {}],
    ['Haircut', '1440', ' 40,5 ', {}],
  ])('"%s" of %s minutes for "%s" has the faults %j', (name, minutes, price, faults) => {
    expect(serviceFaults({ name, minutes, price })).toEqual(faults)
  })

  test('are created in their order; a decimal comma is a point', async () => {
    const { desk, sent } = fakeDesk(() => ({ createService: { id: 1 } }))
    const form = createServicesForm(desk, [
      { name: ' Haircut ', minutes: '45', price: '40' },
      { name: 'Colouring', minutes: '120', price: '90,5' },
      { name: '', minutes: '60', price: '' },
    ])
    expect(await form.submit()).toBe(2)
    expect(sent.map(({ variables }) => variables.input)).toEqual([
      { name: 'Haircut', durationMinutes: 45, price: '40.00' },
      { name: 'Colouring', durationMinutes: 120, price: '90.50' },
    ])
    expect(form.rows.value).toEqual([])
  })

  test('none is created while a row is wrong', async () => {
    const { desk, sent } = fakeDesk(() => ({ createService: { id: 1 } }))
    const form = createServicesForm(desk, [
      { name: 'Haircut', minutes: '45', price: '40' },
      { name: 'Colouring', minutes: '120', price: '' },
    ])
    expect(await form.submit()).toBe(0)
    expect(form.rows.value.map(({ errors }) => errors)).toEqual([{}, { price: 'price' }])
    expect(sent).toEqual([])
  })

  test('a retry sends only what is missing, with the same key', async () => {
    let isDown = true
    const { desk, sent } = fakeDesk(({ variables }) => {
      const { name } = variables.input as { name: string }
      if (isDown && name === 'Colouring') throw new ConnectionFailure('down')
      return { createService: { id: 1 } }
    })
    const form = createServicesForm(desk, [
      { name: 'Colouring', minutes: '120', price: '90' },
      { name: 'Haircut', minutes: '45', price: '40' },
    ])
    expect(await form.submit()).toBe(1)
    expect(form.failure.value).toBeInstanceOf(ConnectionFailure)
    expect(form.rows.value.map(({ name }) => name)).toEqual(['Colouring'])
    isDown = false
    expect(await form.submit()).toBe(1)
    const keys = sent.map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual([keys[0], keys[1], keys[0]])
    expect(keys[1]).not.toBe(keys[0])
  })

  test('a row that is edited after a refusal is another one', async () => {
    const fields = { name: ['Too rude.'] }
    const { desk } = fakeDesk(() => {
      throw new GraphRefusal('no', { code: 'invalid', fields })
    })
    const form = createServicesForm(desk, [{ name: 'Haircut', minutes: '45', price: '40' }])
    await form.submit()
    const [refused] = form.rows.value
    expect(refused?.errors).toEqual(fields)
    form.edit(0, { name: 'Cut' })
    expect(form.rows.value[0]).toMatchObject({ name: 'Cut', minutes: '45', errors: {} })
    expect(form.rows.value[0]?.key).not.toBe(refused?.key)
  })
})

describe('the master', () => {
  const answer = ({ name }: Sent) =>
    name === 'AddFirstMaster' ? { createMaster: { id: 7 } } : { done: true }

  test('works Monday to Friday and offers every service, unless that is changed', async () => {
    const { desk, sent, names } = fakeDesk(answer)
    const form = createMasterForm(desk, WITH_SERVICES)
    form.edit({ name: ' Kim ' })
    expect(await form.submit()).toBe(true)
    expect(names()).toEqual([
      'AddFirstMaster',
      'SetFirstHours',
      'OfferFirstService',
      'OfferFirstService',
    ])
    expect(sent[0]?.variables).toEqual({ input: { name: 'Kim' } })
    expect(sent[1]?.variables).toEqual({
      masterId: 7,
      shifts: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '18:00' })),
    })
    expect(sent[3]?.variables).toEqual({ input: { masterId: 7, serviceId: 2 } })
  })

  test('is created once when the hours fail at first', async () => {
    let isDown = true
    const { desk, names } = fakeDesk((sent) => {
      if (isDown && sent.name === 'SetFirstHours') throw new ConnectionFailure('down')
      return answer(sent)
    })
    const form = createMasterForm(desk, { ...WITH_SERVICES, services: SERVICES.slice(0, 1) })
    form.edit({ name: 'Kim' })
    expect(await form.submit()).toBe(false)
    expect(form.isCreated.value).toBe(true)
    isDown = false
    expect(await form.submit()).toBe(true)
    expect(names().filter((name) => name === 'AddFirstMaster')).toHaveLength(1)
    expect(names().slice(-2)).toEqual(['SetFirstHours', 'OfferFirstService'])
  })

  test('who has no hours yet gets them', async () => {
    const { desk, names } = fakeDesk(answer)
    const form = createMasterForm(desk, { ...WITH_SERVICES, masters: [KIM] })
    expect(form.values.value.name).toBe('Kim')
    expect(await form.submit()).toBe(true)
    expect(names()).not.toContain('AddFirstMaster')
  })

  test.each([
    [{ name: ' ' }, { name: 'required' }],
    [{ days: [] }, { days: 'days' }],
    [{ from: '18:00', to: '09:00' }, { hours: 'hours' }],
    [{ from: '18:00', to: '18:00' }, { hours: 'hours' }],
    [{ from: '', to: '18:00' }, { hours: 'hours' }],
    [{ from: '12:00', to: '00:00' }, {}],
    [{ serviceIds: [] }, { services: 'services' }],
  ])('with %j has the faults %j', (change, faults) => {
    const values = { name: 'Kim', days: [1], from: '09:00', to: '18:00', serviceIds: [1] }
    expect(masterFaults({ ...values, ...change })).toEqual(faults)
  })
})
