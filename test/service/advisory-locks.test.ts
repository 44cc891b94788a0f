import { expect, test } from 'vitest'
import * as locks from '../../src/store/postgres/advisory-locks.js'

test('every purpose of an advisory lock has its own number', () => {
  const numbers = Object.values(locks)
  expect(numbers.length).toBeGreaterThan(5)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('the numbers stay the same, because other versions may run at the same time', () => {
  expect(locks).toMatchObject({
    ADDRESS_LOCK_SEED: 4_480_177,
    CLIENT_LOCK: 8_114_630,
    CRM_A_IMPORT_LOCK: 7_310_001,
    CRM_B_IMPORT_LOCK: 7_310_002,
    EVENT_NUMBER_LOCK: 6_201_944,
    IDEMPOTENCY_KEY_LOCK_SEED: 5_077_213,
    MESSAGE_LOCK_SEED: 3_907_412,
    MIGRATION_LOCK: 7_285_519,
  })
})
