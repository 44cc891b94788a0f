/** In `npm test`, which is for every change. */
const MOST_AT_EVERY_CHANGE = 100

/**
 * Returns how many cases a property that takes seconds tries: all of them in `npm run test:more`,
 * which runs every test file that imports this one, and at most a hundred in `npm test`.
 */
export const propertyRuns = (all: number): number =>
  process.env.PROPERTY_RUNS === 'all' ? all : Math.min(all, MOST_AT_EVERY_CHANGE)
