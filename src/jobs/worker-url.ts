/**
 * For the worker's statements. Planned once, as prepared ones are, they are planned while hardly a job waits, as walks through the
 * whole table: with ten thousand jobs each search for the next one took 12 ms then, until Postgres looked at the table again.
 * And the next job is found along the index, not by sorting all of them.
 */
const PLANNING = '-c plan_cache_mode=force_custom_plan -c enable_sort=off'

/** The address of the database as the worker connects to it. */
export function workerUrl(url: string): string {
  const own = new URL(url)
  const options = [own.searchParams.get('options'), PLANNING].filter((text) => text !== null)
  own.searchParams.set('options', options.join(' '))
  return own.href
}
