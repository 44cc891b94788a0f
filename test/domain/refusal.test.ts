import { expect, test } from 'vitest'
import {
  invalid,
  notFound,
  permissionDenied,
  Refusal,
  unknownReference,
} from '../../src/domain/refusal.js'

test('a refusal about input keeps its fields and says them in one sentence', () => {
  const refused = invalid({
    masterId: [unknownReference(99)],
    date: ['Enter a date.', 'Not a past one.'],
  })
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused.code).toBe('invalid')
  expect(refused.fields).toEqual({
    masterId: ['Invalid pk "99" - object does not exist.'],
    date: ['Enter a date.', 'Not a past one.'],
  })
  expect(refused.message).toBe(
    'masterId: Invalid pk "99" - object does not exist. date: Enter a date. Not a past one.',
  )
})

test('the refusals of the contract have its words', () => {
  expect([notFound().code, notFound().message]).toEqual(['not_found', 'Not found.'])
  expect(permissionDenied().message).toBe('You do not have permission to perform this action.')
  expect(permissionDenied().fields).toBeUndefined()
})
