import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { Extensions } from 'type-graphql'

/** When a root field waits for an external system: always, or only under the policy STRICT. */
export type ExternalCall = 'always' | 'strict'

/**
 * Marks a mutation that waits for an external system. It commits on its own before the call, so it
 * must be the only root field of an operation with an idempotency key.
 */
export const CallsExternalSystem = (externalCall: ExternalCall) => Extensions({ externalCall })
/**
 * Marks a root field that takes a password or a token, renews a token, or returns one that signs in.
 * It counts for the limit of sign-ins, and its answer is not stored under an idempotency key.
 */
export const TakesCredentials = () => Extensions({ takesCredentials: true })
/**
 * Marks a root field that needs no access token. All others are refused without one before their
 * arguments are read.
 */
export const NeedsNoToken = () => Extensions({ needsNoToken: true })

/** What the decorators above leave in the extensions of a field. */
type Marks = {
  readonly externalCall?: ExternalCall
  readonly takesCredentials?: true
  readonly needsNoToken?: true
}

/**
 * Returns an operation's root fields with repeats, also those in fragments. Only for documents from
 * `parseWithinLimits`: fragments must not be too large.
 */
function rootFieldNodes(document: DocumentNode, operation: OperationDefinitionNode): FieldNode[] {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.selectionSet] as const] : [],
    ),
  )
  const fieldsOf = (set: SelectionSetNode): FieldNode[] =>
    set.selections.flatMap((node) => {
      if (node.kind === Kind.FIELD) return [node]
      const inner =
        node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value)
      return inner ? fieldsOf(inner) : []
    })
  return fieldsOf(operation.selectionSet)
}

/** Returns the names of an operation's root fields, in the same way. */
export const rootFields = (document: DocumentNode, operation: OperationDefinitionNode): string[] =>
  rootFieldNodes(document, operation).map(({ name }) => name.value)

function marksOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Marks[] {
  const fields = schema.getRootType(operation.operation)?.getFields()
  return rootFields(document, operation).map((name) => (fields?.[name]?.extensions ?? {}) as Marks)
}

/** Returns when an operation waits for an external system; undefined: never. */
export function externalCallOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): ExternalCall | undefined {
  const calls = marksOf(schema, document, operation).map(({ externalCall }) => externalCall)
  return calls.find((call) => call === 'always') ?? calls.find((call) => call === 'strict')
}

/**
 * Returns the first root field of an operation that needs an access token. Undefined when none
 * does; introspection needs none.
 */
export function firstFieldWithToken(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): FieldNode | undefined {
  const fields = schema.getRootType(operation.operation)?.getFields()
  const isOpen = (name: string): boolean =>
    name.startsWith('__') ||
    (fields?.[name]?.extensions as Marks | undefined)?.needsNoToken === true
  return rootFieldNodes(document, operation).find(({ name }) => !isOpen(name.value))
}

/** Returns how many sign-ins an operation attempts. */
export const countSignIns = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): number =>
  marksOf(schema, document, operation).filter(({ takesCredentials }) => takesCredentials).length
