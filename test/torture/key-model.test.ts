import { test } from 'vitest'
import { expectModelHolds } from '../support/idempotency/model.js'
import { createDice } from '../support/race/fixture.js'

/**
 * Others each time; the seed that is printed brings them back: `RACE_SEED=… npm run torture --
 * key-model`.
 */
const RUNS = 400

test('any of many sequences of requests under few keys is answered as the rules say', () =>
  expectModelHolds({ seed: createDice('model').below(2 ** 31), numRuns: RUNS }))
