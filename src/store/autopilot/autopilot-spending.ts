import { sql } from 'drizzle-orm'
import type { Db } from '../postgres/database.js'
import { fixed, given } from '../postgres/static-sql.js'

/** What the asking of a model may cost a task. */
export type Budget = { readonly calls: number; readonly tokens: number }

const claim = fixed(sql`
  insert into autopilot_spending as spent (salon_id, task_id, calls, tokens)
  values (${given('salonId')}, ${given('taskId')}, 1, ${given('tokens')}::int)
  on conflict (salon_id, task_id) do update set calls = spent.calls + 1, tokens = spent.tokens + ${given('tokens')}::int
    where spent.calls < ${given('mostCalls')}::int and spent.tokens < ${given('mostTokens')}::int
  returning calls`)

/** Takes one call of about so many tokens from what a task may cost; false where all of it is spent. */
export async function claimCall(
  db: Db,
  salonId: number,
  taskId: number,
  tokens: number,
  { calls: mostCalls, tokens: mostTokens }: Budget,
): Promise<boolean> {
  return (await claim(db, { salonId, taskId, tokens, mostCalls, mostTokens })).length > 0
}

const add = fixed(sql`
  update autopilot_spending set tokens = tokens + ${given('tokens')}::int where salon_id = ${given('salonId')} and task_id = ${given('taskId')}`)

/** What a call cost beyond what was claimed. */
export async function addTokens(db: Db, salonId: number, taskId: number, tokens: number): Promise<void> {
  await add(db, { salonId, taskId, tokens })
}
