import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'

/** How many calls of the model and how many tokens a task may use. */
export type Budget = { readonly calls: number; readonly tokens: number }

const claim = staticSql()`
  insert into autopilot_spending as spent (salon_id, task_id, calls, tokens)
  values (${param('salonId')}, ${param('taskId')}, 1, ${param('tokens')}::int)
  on conflict (salon_id, task_id)
    do update set calls = spent.calls + 1, tokens = spent.tokens + ${param('tokens')}::int
    where spent.calls < ${param('mostCalls')}::int and spent.tokens < ${param('mostTokens')}::int
  returning calls`

/**
 * Claims a model call with an estimated number of tokens. Returns false if the task's budget is
 * used up.
 */
export async function claimModelCall(
  db: Db,
  {
    salonId,
    taskId,
    tokens,
    budget: { calls: mostCalls, tokens: mostTokens },
  }: {
    readonly salonId: number
    readonly taskId: number
    readonly tokens: number
    readonly budget: Budget
  },
): Promise<boolean> {
  return (await claim(db, { salonId, taskId, tokens, mostCalls, mostTokens })).length > 0
}

const add = staticSql()`
  update autopilot_spending set tokens = tokens + ${param('tokens')}::int
  where salon_id = ${param('salonId')} and task_id = ${param('taskId')}`

/** Adds the tokens that a call used beyond the claimed ones. */
export async function addTokens(
  db: Db,
  salonId: number,
  taskId: number,
  tokens: number,
): Promise<void> {
  await add(db, { salonId, taskId, tokens })
}
