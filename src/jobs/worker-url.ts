/**
 * Options for the worker's statements. Postgres would keep the plan of a prepared statement from a
 * time with few jobs, which scans the whole table: 12 ms for each search among ten thousand jobs.
 * Without sorts the next job is found by the index.
 */
const PLANNING = '-c plan_cache_mode=force_custom_plan -c enable_sort=off'

/** Returns the database URL with the options of the worker's connections. */
export function workerUrl(url: string): string {
  const withOptions = new URL(url)
  const options = [withOptions.searchParams.get('options'), PLANNING].filter(
    (text) => text !== null,
  )
  withOptions.searchParams.set('options', options.join(' '))
  return withOptions.href
}
