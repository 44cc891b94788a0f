import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

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

/**
 * Fields that take a password or a token. They count for the limit of sign-ins, and their answers
 * are not stored under an Idempotency-Key.
 */
const SIGN_IN_FIELDS = ['login', 'refreshTokens', 'verifyToken', 'logout']

/** Fields that always wait for an external system. They commit on their own before the call. */
const EXTERNAL_FIELDS = ['replyToTask', 'retrySync']
/** Fields that wait for system A under the policy STRICT. */
const STRICT_FIELDS = ['cancelAppointment', 'createAppointment', 'undoAutopilotDeed']

/**
 * Returns whether an operation may wait for an external system (`asks`), and whether it has one
 * root field only (`alone`). Other fields would wait with it, and would be rolled back with it.
 * `isStrict` returns whether the salon has the policy STRICT.
 */
export async function callsExternalSystem(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  isStrict: () => Promise<boolean>,
): Promise<{ readonly asks: boolean; readonly alone: boolean }> {
  const fields = rootFields(document, operation)
  const asks =
    fields.some((name) => EXTERNAL_FIELDS.includes(name)) ||
    (fields.some((name) => STRICT_FIELDS.includes(name)) && (await isStrict()))
  return { asks, alone: fields.length === 1 }
}

/** Returns how many sign-ins an operation attempts. */
export const countSignIns = (document: DocumentNode, operation: OperationDefinitionNode): number =>
  rootFields(document, operation).filter((name) => SIGN_IN_FIELDS.includes(name)).length
