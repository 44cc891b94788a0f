import {
  type DocumentNode,
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
 * Marks a root field that takes a password or a token. It counts for the limit of sign-ins, and its
 * answer is not stored under an idempotency key.
 */
export const TakesCredentials = () => Extensions({ takesCredentials: true })

/** What the decorators above leave in the extensions of a field. */
type Marks = { readonly externalCall?: ExternalCall; readonly takesCredentials?: true }

/**
 * Returns the names of an operation's root fields with repeats, also those in fragments. Only for
 * documents from `parseWithinLimits`: fragments must not be too large.
 */
export function rootFields(document: DocumentNode, operation: OperationDefinitionNode): string[] {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.selectionSet] as const] : [],
    ),
  )
  const namesOf = (set: SelectionSetNode): string[] =>
    set.selections.flatMap((node) => {
      if (node.kind === Kind.FIELD) return [node.name.value]
      const inner =
        node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value)
      return inner ? namesOf(inner) : []
    })
  return namesOf(operation.selectionSet)
}

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

/** Returns how many sign-ins an operation attempts. */
export const countSignIns = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): number =>
  marksOf(schema, document, operation).filter(({ takesCredentials }) => takesCredentials).length
