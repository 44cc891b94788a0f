import { mergeConfig } from 'vitest/config'
import base from './vitest.config.js'

/**
 * What needs more than Node: a browser, a Redis. It fails plainly where there is none. And what takes longer: hard input in
 * every field of every row, of which `npm test` has a short form; long series of dialogues, imports and faults of systems.
 */
export default mergeConfig(
  { ...base, test: { ...base.test, include: undefined, exclude: undefined } },
  { test: { include: ['test/{web,redis,walks,long}/**/*.test.ts'], exclude: ['node_modules/**'] } },
)
