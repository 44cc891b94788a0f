import { defineConfig } from 'vitest/config'
import { repairedDriver } from './vite.driver.js'

export default defineConfig({
  plugins: [repairedDriver()],
  // Two copies of graphql (its .mjs and its .js) would each have a GraphQLSchema of their own.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    server: { deps: { inline: ['postgres'] } }, // with its repaired lines
    include: ['test/**/*.test.ts'],
    exclude: [
      'test/browser/**',
      'test/redis/**',
      'test/walks/**',
      'test/long/**',
      'test/bench/**',
      'test/torture/**',
      'node_modules/**',
    ],
    globalSetup: ['test/support/postgres/cluster.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    retry: 1, // a busy machine stalls at times; the report says which test ran twice
    // The driver's first statement on a connection, whose promise it keeps to itself. In the service,
    // src/main.ts logs such a promise.
    onUnhandledError: (error) =>
      !('query' in error && String(error.query).includes('pg_catalog.pg_type')),
    pool: 'forks',
    execArgv: ['--max-semi-space-size=32'], // fewer collections of young objects
    isolate: false, // files of one worker share the house's modules, which take seconds to load
    // Some of the time goes into waiting, so one more than two cores. Each worker loads all modules.
    maxWorkers: 3,
  },
})
