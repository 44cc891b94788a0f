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

/** Once, at the start: a document that does not fit the schema ends it. */
export const compileRow = (schema: GraphQLSchema, row: Row): CompiledRow => ({
  row,
  ask: compileDocument(schema, row.ask, row.on),
  count:
    row.list && 'counts' in row.list ? compileDocument(schema, row.list.counts, row.on) : undefined,
})
