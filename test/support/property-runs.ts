/** In `npm test`, which is for every change. */
const MOST_AT_EVERY_CHANGE = 100

/**
 * Returns how many cases a property that takes seconds tries: all of them in `npm run test:more`,
 * which runs every test file that imports this one. In `npm test`: at most `atEveryChange`.
 */
export const propertyRuns = (all: number, atEveryChange = MOST_AT_EVERY_CHANGE): number =>
  process.env.PROPERTY_RUNS === 'all' ? all : Math.min(all, atEveryChange)
