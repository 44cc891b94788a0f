import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  getVariableValues,
  GraphQLScalarType,
  GraphQLSchema,
  Kind,
  type VariableDefinitionNode,
  visit,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { Context } from './context.js'

export type Run = (context: Context, variables: Record<string, unknown>) => ExecutionResult | Promise<ExecutionResult>

/**
 * The compiler reads variables by rules of its own: it forgets the defaults of required ones and says less of what is
 * wrong. So graphql-js reads them, and the compiled operation takes each as this scalar, which changes nothing.
 */
const Known = new GraphQLScalarType({ name: '_Known' })

const schemasWithKnown = new WeakMap<GraphQLSchema, GraphQLSchema>()
function withKnown(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig()
  const made = schemasWithKnown.get(schema) ?? new GraphQLSchema({ ...config, types: [...config.types, Known] })
  schemasWithKnown.set(schema, made)
  return made
}

const takingKnown = (document: DocumentNode): DocumentNode =>
  visit(document, {
    VariableDefinition: ({ variable }): VariableDefinitionNode => ({
      kind: Kind.VARIABLE_DEFINITION,
      variable,
      type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: Known.name } },
    }),
  })

/** The operation as a function, or why the compiler does not take it. */
function compiled(schema: GraphQLSchema, document: DocumentNode, operationName: string | undefined): Run | string {
  const operation = getOperationAST(document, operationName)
  if (!operation) return 'it names no operation'
  const result = compileQuery(withKnown(schema), takingKnown(document), operation.name?.value, {
    disablingCapturingStackErrors: true,
  })
  if (!isCompiledQuery(result)) return result.errors?.map(({ message }) => message).join('; ') ?? 'it does not compile'
  return (context, variables) => {
    const { errors, coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
      maxErrors: MOST_COMPLAINTS,
    })
    return errors ? { errors } : (result.query(undefined, context, coerced) as ReturnType<Run>)
  }
}
/** As graphql-js itself does. */
const MOST_COMPLAINTS = 50

/** One operation of a document that is known at the start, compiled. Throws when the compiler does not take it. */
export function compile(schema: GraphQLSchema, document: DocumentNode): Run {
  const run = compiled(schema, document, undefined)
  if (typeof run === 'string') throw new Error(`a document does not compile: ${run}`)
  return run
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
      const run = compiled(schema, document, operationName)
      if (typeof run !== 'string') known.run = run
    }
    uses.set(key, known)
    return known.run
  }
}
