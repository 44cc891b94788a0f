import { eq, gt, gte, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FilterRule } from '../../domain/filter.js'

type Condition = { readonly name: string; readonly where: () => SQL; readonly value?: unknown }

/** The condition of one filter. Its name says all that its text depends on. */
function conditionOf(
  name: string,
  is: FilterRule['is'],
  column: PgColumn,
  value: unknown,
): Condition {
  const parameter = () => sql.placeholder(name)
  switch (is) {
    case 'equals':
      return { name, where: () => eq(column, parameter()), value }
    case 'at least':
      return { name, where: () => gte(column, parameter()), value }
    case 'at most':
      return { name, where: () => lte(column, parameter()), value }
    case 'any of': {
      const values = value as readonly unknown[]
      if (values.length === 1)
        return { name: `one ${name}`, where: () => eq(column, parameter()), value: values[0] }
      return { name, where: () => sql`${column} = any(${parameter()}::text[])`, value: values }
    }
    case 'missing':
      return value === true
        ? { name, where: () => isNull(column) }
        : { name: `not ${name}`, where: () => isNotNull(column) }
    case 'positive':
      return value === true
        ? { name, where: () => gt(column, 0) }
        : { name: `not ${name}`, where: () => lte(column, 0) }
  }
}

/** The filters that have a value: a name for their combination, their conditions and parameters. */
export type FilterSql = {
  readonly name: string
  readonly where: () => SQL[]
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * The conditions of a list's filters, for the values that are given. `columns` holds the column of
 * each fact. Conditions are built only when the statement of that name is not known yet.
 */
export function filterSql<Fact extends string>(
  rules: Readonly<Record<string, FilterRule<Fact>>>,
  columns: Readonly<Record<Fact, PgColumn>>,
  values: Readonly<Record<string, unknown>>,
): FilterSql {
  const conditions: Condition[] = []
  const parameters: Record<string, unknown> = {}
  for (const key in rules) {
    const [rule, given] = [rules[key], values[key]]
    if (!rule || given === undefined) continue
    const condition = conditionOf(key, rule.is, columns[rule.fact], given)
    conditions.push(condition)
    if (condition.value !== undefined) parameters[key] = condition.value
  }
  return {
    name: conditions.map(({ name }) => name).join(' '),
    where: () => conditions.map(({ where }) => where()),
    values: parameters,
  }
}
