import { mergeConfig } from 'vitest/config'
import base from './vitest.config.js'

/** What needs more than Node: a browser, a Redis. It fails plainly where there is none. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: undefined, exclude: undefined } },
  { test: { include: ['test/web/**/*.test.ts', 'test/redis/**/*.test.ts'], exclude: ['node_modules/**'] } },
)
