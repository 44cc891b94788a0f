import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  getVariableValues,
  GraphQLScalarType,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  print,
  type VariableDefinitionNode,
  visit,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { Context } from './context.js'
import { liftNestedVariables, withLifted } from './jit-nested-variables.js'
import { weightOf } from '../limits/document-limits.js'
import { rootFields } from '../limits/root-fields.js'

/** `root`: what the top fields are read from; of a subscription, the event. */
export type RunOperation = (
  context: Context,
  variables: Record<string, unknown>,
  root?: unknown,
) => ExecutionResult | Promise<ExecutionResult>

/**
 * The compiler reads variables by rules of its own: it forgets the defaults of required ones and says less of what is
 * wrong. So graphql-js reads them, and the compiled operation takes each as this scalar, which changes nothing.
 */
const Known = new GraphQLScalarType({ name: '_Known' })

/** The schema with that scalar, for the compiler's eyes alone: introspection does not show it. */
const withKnown = (schema: GraphQLSchema): GraphQLSchema =>
  Object.assign(Object.create(schema) as GraphQLSchema, {
    getType: (name: string) => (name === Known.name ? Known : schema.getType(name)),
  })

/** Booleans stay: the compiler wants to see that `@skip` and `@include` get one. */
const takingKnown = (document: DocumentNode): DocumentNode =>
  visit(document, {
    VariableDefinition: (definition): VariableDefinitionNode | undefined =>
      /^Boolean\b/.test(print(definition.type))
        ? undefined
        : {
            kind: Kind.VARIABLE_DEFINITION,
            variable: definition.variable,
            type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: Known.name } },
          },
  })

const interpreted =
  (
    schema: GraphQLSchema,
    document: DocumentNode,
    operationName: string | undefined,
    hideSuggestions: boolean,
  ): RunOperation =>
  (context, variables, root) =>
    execute({
      schema,
      document,
      rootValue: root,
      contextValue: context,
      variableValues: variables,
      operationName: operationName ?? null,
      hideSuggestions,
    })

/** The operation as a function, or why the compiler does not take it. */
function compiled(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  hideSuggestions: boolean,
): RunOperation | string {
  const operation = getOperationAST(document, operationName)
  if (!operation) return 'it names no operation'
  if (
    operation.operation === OperationTypeNode.MUTATION &&
    rootFields(document, operation).length > 1
  )
    return 'its second field must wait for how the first one ends'
  const { document: flat, lifted } = liftNestedVariables(schema, document, Known.name)
  const result = compileQuery(withKnown(schema), takingKnown(flat), operation.name?.value, {
    disablingCapturingStackErrors: true,
  })
  if (!isCompiledQuery(result))
    return result.errors?.map(({ message }) => message).join('; ') ?? 'it does not compile'
  const refuse = interpreted(schema, document, operationName, hideSuggestions) // says itself what is wrong
  return (context, variables, root) => {
    const { errors, coerced } = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      variables,
      {
        maxErrors: MOST_COMPLAINTS,
        hideSuggestions,
      },
    )
    if (errors) return { errors }
    const known = withLifted(lifted, coerced)
    return known ? result.query(root, context, known) : refuse(context, variables, root)
  }
}
/** As graphql-js itself does. */
const MOST_COMPLAINTS = 50

/** One operation of a document that is known at the start, compiled. Throws when the compiler does not take it. */
export function compile(schema: GraphQLSchema, document: DocumentNode): RunOperation {
  const run = compiled(schema, document, undefined, true)
  if (typeof run === 'string') throw new Error(`a document does not compile: ${run}`)
  return run
}

export type Executor = (
  key: string,
  document: DocumentNode,
  operationName: string | undefined,
) => RunOperation

/** From which use on an operation is compiled: what is asked once is not worth it, and callers choose what they ask. */
const WORTH_COMPILING = 3

/**
 * Runs operations from outside: by graphql-js at first, compiled from the third use on. What is kept of them is bounded
 * in number and in tokens. `key` names the document and the operation. `hideSuggestions`: no complaint guesses at what
 * was meant.
 */
export function createExecutor(schema: GraphQLSchema, hideSuggestions: boolean): Executor {
  const uses = new LRUCache<string, number>({ max: 1000 })
  const kept = new LRUCache<string, RunOperation>({ max: 300, maxSize: 50_000 })
  return (key, document, operationName) => {
    const found = kept.get(key)
    if (found) return found
    const count = (uses.get(key) ?? 0) + 1
    uses.set(key, count)
    const plain = interpreted(schema, document, operationName, hideSuggestions)
    if (count < WORTH_COMPILING) return plain
    uses.delete(key)
    const run = compiled(schema, document, operationName, hideSuggestions)
    const known = typeof run === 'string' ? plain : run // what does not compile is not tried again
    kept.set(key, known, { size: weightOf(document) })
    return known
  }
}
