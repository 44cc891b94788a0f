import { readdirSync, readFileSync } from 'node:fs'
import { mergeConfig } from 'vitest/config'
import base from './vitest.config.js'

/** Every test file whose properties try more cases here than in `npm test`. */
const withProperties = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((path) => readFileSync(path, 'utf8').includes('/property-runs.js'))

/**
 * What needs more than Node: a browser, a Redis. It fails plainly where there is none. And what takes longer: processes that are
 * killed or race each other, of which `npm test` has one each; hard input in every field of every row, of which `npm test` has a
 * short form; long series of dialogues, imports and faults of systems; thousands of cases for properties.
 */
export default mergeConfig(
  { ...base, test: { ...base.test, include: undefined, exclude: undefined } },
  {
    test: {
      include: ['test/{browser,redis,walks,long}/**/*.test.ts', ...withProperties],
      exclude: ['node_modules/**'],
      env: { PROPERTY_RUNS: 'all' },
    },
  },
)
