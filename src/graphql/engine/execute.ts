import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  GraphQLScalarType,
  type GraphQLSchema,
  Kind,
  print,
  type VariableDefinitionNode,
  visit,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { GraphContext } from './context.js'
import { DOUBT } from './compiler/copy-plain.js'
import { liftValues, withLifted } from './compiler/lift-values.js'
import { withPlainSelections } from './compiler/plain-selections.js'
import { createVariableReader } from './compiler/read-variables.js'
import { whyNotCompiled } from './compiler/why-not-compiled.js'
import { tokenCountOf } from '../limits/document-limits.js'

/** Runs an operation. `root` is the root value: the event for a subscription. */
export type RunOperation = (
  context: GraphContext,
  variables: Record<string, unknown>,
  root?: unknown,
) => ExecutionResult | Promise<ExecutionResult>

/**
 * The type of all variables of a compiled operation. The compiler ignores the defaults of required
 * variables and its errors say less. So the variables are read before (read-variables.ts), and this
 * scalar passes the values through.
 */
const Coerced = new GraphQLScalarType({ name: '_Known' })

/** Returns a schema with that scalar for the compiler. */
const withCoerced = (schema: GraphQLSchema): GraphQLSchema =>
  Object.assign(Object.create(schema) as GraphQLSchema, {
    getType: (name: string) => (name === Coerced.name ? Coerced : schema.getType(name)),
  })

/**
 * Returns the document with the scalar as the type of all variables. Booleans stay: the compiler
 * requires them for `@skip`.
 */
const withCoercedVariables = (document: DocumentNode): DocumentNode =>
  visit(document, {
    VariableDefinition: (definition): VariableDefinitionNode | undefined =>
      /^Boolean\b/.test(print(definition.type))
        ? undefined
        : {
            kind: Kind.VARIABLE_DEFINITION,
            variable: definition.variable,
            type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: Coerced.name } },
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

/** Returns the compiled operation, or the reason why it cannot be compiled. */
function compiled(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  hideSuggestions: boolean,
): RunOperation | string {
  const operation = getOperationAST(document, operationName)
  if (!operation) return 'it names no operation'
  const reason = whyNotCompiled(document, operation)
  if (reason !== undefined) return reason
  const { document: flat, lifted } = liftValues(schema, document, Coerced.name)
  const result = compileQuery(
    withCoerced(withPlainSelections(schema, flat, operation)),
    withCoercedVariables(flat),
    operation.name?.value,
    {
      disablingCapturingStackErrors: true,
    },
  )
  if (!isCompiledQuery(result))
    return result.errors?.map(({ message }) => message).join('; ') ?? 'it does not compile'
  const definitions = operation.variableDefinitions ?? []
  const readVariables = createVariableReader(schema, definitions, hideSuggestions)
  // graphql-js reports what cannot be read or copied: its error messages are clear.
  const interpret = interpreted(schema, document, operationName, hideSuggestions)
  return (context, variables, root) => {
    const { errors, coerced } = readVariables(variables)
    if (errors) return { errors }
    const allVariables = withLifted(lifted, coerced)
    if (!allVariables) return interpret(context, variables, root)
    const checked = (executed: ExecutionResult) =>
      executed.errors?.some(({ originalError }) => originalError === DOUBT)
        ? interpret(context, variables, root)
        : executed
    const executed = result.query(root, context, allVariables)
    return executed instanceof Promise ? executed.then(checked) : checked(executed)
  }
}
/** Compiles a document with one operation at the start. Throws when it cannot be compiled. */
export function compile(schema: GraphQLSchema, document: DocumentNode): RunOperation {
  const run = compiled(schema, document, undefined, true)
  if (typeof run === 'string') throw new Error(`a document does not compile: ${run}`)
  return run
}

/** Returns the function that runs an operation. `key` identifies the document and the operation. */
export type Executor = (
  key: string,
  document: DocumentNode,
  operationName: string | undefined,
) => RunOperation

/**
 * The use at which an operation is compiled. To compile an operation that runs once costs more than
 * it saves.
 */
const USES_BEFORE_COMPILING = 3

/**
 * Creates the executor for documents of clients. graphql-js interprets an operation at first; from
 * its third use on, the operation is compiled. The cache is limited in operations and in tokens.
 * `hideSuggestions`: errors do not suggest names of the schema.
 */
export function createExecutor(schema: GraphQLSchema, hideSuggestions: boolean): Executor {
  const uses = new LRUCache<string, number>({ max: 1000 })
  const compiledOperations = new LRUCache<string, RunOperation>({ max: 300, maxSize: 50_000 })
  return (key, document, operationName) => {
    const cached = compiledOperations.get(key)
    if (cached) return cached
    const count = (uses.get(key) ?? 0) + 1
    uses.set(key, count)
    const runInterpreted = interpreted(schema, document, operationName, hideSuggestions)
    if (count < USES_BEFORE_COMPILING) return runInterpreted
    uses.delete(key)
    const compilation = compiled(schema, document, operationName, hideSuggestions)
    // An operation that cannot be compiled is cached too, so that it is not tried again.
    const run = typeof compilation === 'string' ? runInterpreted : compilation
    compiledOperations.set(key, run, { size: tokenCountOf(document) })
    return run
  }
}
