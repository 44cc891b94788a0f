import { fillPlaceholders, type Placeholder, sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './database.js'
import { clientOf } from '../driver/driver.js'

const dialect = new PgDialect()

/** What the driver takes as the value of a parameter; `undefined` is a mistake. */
type SqlValue = string | number | boolean | null | readonly (string | number | null)[]

/** A part of a static statement that holds the parameters `Names`. */
export type SqlFragment<Names extends string = never> = SQL & {
  readonly _params?: (names: Names) => Names
}

/** The names of the parameters in the values of a template. */
type ParamNames<Value> =
  Value extends Placeholder<infer Name extends string>
    ? Name
    : Value extends { readonly _params?: (names: infer Names extends string) => unknown }
      ? Names
      : never

/** A value for each parameter. A missing or an extra one does not compile. */
type Params<Names extends string, Passed> = { readonly [Name in Names]: SqlValue } & {
  readonly [Name in Exclude<keyof Passed, Names>]: never
}

/** A placeholder in a static statement for a value that each call passes. */
export const param = <Name extends string>(name: Name): Placeholder<Name, unknown> =>
  sql.placeholder(name)

/** A part of a static statement. Its type carries the names of its parameters. */
export const sqlFragment = <const Values extends readonly unknown[]>(
  strings: TemplateStringsArray,
  ...values: Values
): SqlFragment<ParamNames<Values[number]>> => sql(strings, ...values)

/**
 * A statement whose text is always the same, as a template tag: `` staticSql<Row>()`select …` ``.
 * It is rendered once: drizzle renders a template anew each time, which costs more than sending it.
 * The result sends the statement at once, with a value for each `param` of the template.
 * Values go to the driver as they are. Rows come back as the driver reads them.
 * The promise rejects with what the driver throws.
 */
export const staticSql =
  <Row>() =>
  <const Values extends readonly unknown[]>(strings: TemplateStringsArray, ...parts: Values) => {
    const { sql: text, params } = dialect.sqlToQuery(sql(strings, ...parts))
    return <Passed extends Params<ParamNames<Values[number]>, Passed>>(
      db: Db,
      values: Passed,
    ): Promise<readonly Row[]> =>
      clientOf(db)
        .unsafe<never>(text, fillPlaceholders(params, values) as never[])
        .execute()
  }
