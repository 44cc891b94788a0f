import { type DocumentNode, execute, type ExecutionResult, type GraphQLSchema } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { Context } from './context.js'

export type Run = (context: Context, variables: Record<string, unknown>) => ExecutionResult | Promise<ExecutionResult>

const compiledRun =
  ({ query }: CompiledQuery): Run =>
  (context, variables) =>
    query(undefined, context, variables)

/** One operation of a document that is known at the start, compiled. Throws when the compiler does not take it. */
export function compile(schema: GraphQLSchema, document: DocumentNode): Run {
  const compiled = compileQuery(schema, document, undefined, { disablingCapturingStackErrors: true })
  if (isCompiledQuery(compiled)) return compiledRun(compiled)
  throw new Error(`a document does not compile: ${compiled.errors?.map(({ message }) => message).join('; ')}`)
}

const interpreted =
  (schema: GraphQLSchema, document: DocumentNode, operationName: string | undefined): Run =>
  (context, variables) =>
    execute({
      schema,
      document,
      contextValue: context,
      variableValues: variables,
      operationName: operationName ?? null,
    })

/** From which use on an operation is compiled: what is asked once is not worth it, and callers choose what they ask. */
const WORTH_COMPILING = 3

/**
 * Runs operations from outside: by graphql-js at first, compiled from the third use on, the compiled ones in a bounded
 * cache. `key` names the document and the operation.
 */
export function createExecutor(
  schema: GraphQLSchema,
): (key: string, document: DocumentNode, operationName: string | undefined) => Run {
  const uses = new LRUCache<string, { count: number; run: Run }>({ max: 300 })
  return (key, document, operationName) => {
    const known = uses.get(key) ?? { count: 0, run: interpreted(schema, document, operationName) }
    known.count += 1
    if (known.count === WORTH_COMPILING) {
      const compiled = compileQuery(schema, document, operationName, { disablingCapturingStackErrors: true })
      if (isCompiledQuery(compiled)) known.run = compiledRun(compiled)
    }
    uses.set(key, known)
    return known.run
  }
}
