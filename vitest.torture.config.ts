import { mergeConfig } from 'vitest/config'
import base from './vitest.config.js'

/** The long series: kills, cuts and restarts by the dozen. `npm test` has the short form of each. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: undefined, exclude: undefined } },
  {
    test: {
      include: ['test/torture/**/*.test.ts'],
      exclude: ['node_modules/**'],
      testTimeout: 600_000,
      maxWorkers: 1,
    },
  },
)
