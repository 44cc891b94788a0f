import { sql } from 'drizzle-orm'
import type { Instant } from '../domain/time.js'
import type { Db } from './database.js'
import { fixed, given } from './fixed.js'
import { toTimestamp } from './tables/columns.js'

/** What jobs are told; ids alone, as a job's row outlives its use. */
export type JobPayloads = {
  wake_task: { readonly salonId: number; readonly taskId: number; readonly until: Instant }
}
export type JobName = keyof JobPayloads

const add = fixed(sql`
  select graphile_worker.add_job(identifier => ${given('name')}::text, payload => ${given('payload')}::json,
    run_at => ${given('runAt')}::timestamptz, job_key => ${given('key')}::text, job_key_mode => 'replace')`)

/** Leaves a job for later, in the transaction of what it follows from; one with the same key takes the place of the one before. */
export async function leaveJob<Name extends JobName>(
  tx: Db,
  name: Name,
  payload: JobPayloads[Name],
  { runAt, key }: { readonly runAt: Instant; readonly key: string },
): Promise<void> {
  await add(tx, { name, payload: JSON.stringify(payload), runAt: toTimestamp(runAt), key })
}
