import { describe, expect, test } from 'vitest'
import { readToolUse } from '../../src/service/autopilot/model-tools.js'

const booking = { service_id: 1, master_id: 2, date: '2030-01-11', time: '09:30' }
const read = (given: object) =>
  readToolUse({ name: 'propose_booking', given: { ...booking, ...given } })?.given

describe('what a model gives for a tool', () => {
  test.each([
    ['as it is asked for', {}],
    ['numbers as words', { service_id: '1', master_id: '2' }],
    ['an hour of one digit', { time: '9:30' }],
    ['seconds', { time: '09:30:00' }],
    ['both', { time: '9:30:00' }],
  ])('is read: %s', (_, given) => expect(read(given)).toEqual({ ...booking, time: 570 }))

  test.each([
    ['a name for a number', { service_id: 'Haircut' }],
    ['no whole number', { service_id: '1.5' }],
    ['a number that no id is', { service_id: '0' }],
    ['a number that no integer holds', { service_id: '9999999999' }],
    ['a time of another shape', { time: '9.30' }],
    ['a time that is none', { time: '25:00' }],
    ['something between whole minutes', { time: '09:30:30' }],
    ['a day of another shape', { date: '11.01.2030' }],
    ['more than it takes', { client_id: 1 }],
  ])('is none of ours: %s', (_, given) => expect(read(given)).toBeUndefined())
})
