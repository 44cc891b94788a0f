import { sql } from 'drizzle-orm'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'

/** What the asking of a model may cost a task. */
export type Budget = { readonly calls: number; readonly tokens: number }

const claim = staticSql(sql`
  insert into autopilot_spending as spent (salon_id, task_id, calls, tokens)
  values (${param('salonId')}, ${param('taskId')}, 1, ${param('tokens')}::int)
  on conflict (salon_id, task_id) do update set calls = spent.calls + 1, tokens = spent.tokens + ${param('tokens')}::int
    where spent.calls < ${param('mostCalls')}::int and spent.tokens < ${param('mostTokens')}::int
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

const add = staticSql(sql`
  update autopilot_spending set tokens = tokens + ${param('tokens')}::int where salon_id = ${param('salonId')} and task_id = ${param('taskId')}`)

/** What a call cost beyond what was claimed. */
export async function addTokens(
  db: Db,
  salonId: number,
  taskId: number,
  tokens: number,
): Promise<void> {
  await add(db, { salonId, taskId, tokens })
}
