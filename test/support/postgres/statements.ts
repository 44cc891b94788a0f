import type { TestApp } from '../app.js'

/**
 * What is asked beside the requests: by the driver, of each new connection once, for the types of
 * arrays; by the bell, after a commit that it tells other processes of; and who it is that asks,
 * which is remembered for five seconds.
 */
const BESIDE = [
  'typcategory',
  "pg_notify('salon_events'",
  'from "accounts" where "accounts"."id" = $1',
]

/** The statements that requests made since the app's list was last emptied. */
export const ownStatements = ({ statements }: TestApp): string[] =>
  statements.filter((text) => !BESIDE.some((words) => text.includes(words)))
