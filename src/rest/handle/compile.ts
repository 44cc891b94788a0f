import { type GraphQLSchema, parse, validate } from 'graphql'
import { compile, type RunOperation } from '../../graphql/engine/execute.js'
import type { Row } from './route.js'

/** A row whose documents are parsed, validated and compiled. */
export type CompiledRow = {
  readonly row: Row
  readonly ask: RunOperation
  readonly count: RunOperation | undefined
}

function compileDocument(schema: GraphQLSchema, text: string, on: string): RunOperation {
  const document = parse(text)
  const [error] = validate(schema, document)
  if (error) throw new Error(`the document of ${on} does not fit the schema: ${error.message}`)
  return compile(schema, document)
}

/** By schema: what a process that starts several apps, as tests do, has compiled already. */
const known = new WeakMap<GraphQLSchema, WeakMap<Row, CompiledRow>>()

/** Once per process, at the start: a document that does not fit the schema ends it. */
export function compileRow(schema: GraphQLSchema, row: Row): CompiledRow {
  const rows = known.get(schema) ?? new WeakMap<Row, CompiledRow>()
  known.set(schema, rows)
  const found = rows.get(row)
  if (found) return found
  const isCounted = row.list && 'counts' in row.list
  const compiled = {
    row,
    ask: compileDocument(schema, row.ask, row.on),
    count: isCounted ? compileDocument(schema, row.list.counts, row.on) : undefined,
  }
  rows.set(row, compiled)
  return compiled
}
