import type { TestApp } from '../app.js'

/** Who it is that asks, which is remembered for five seconds. */
const BESIDE = [
  'from "accounts" where "accounts"."id" = $1',
  'from "accounts" left join "sign_ins"',
]

/** The statements that requests made since the app's list was last emptied. */
export const ownStatements = ({ statements }: TestApp): string[] =>
  statements.filter((text) => !BESIDE.some((words) => text.includes(words)))
