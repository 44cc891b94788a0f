import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** The names of an operation's top fields, as often as they stand there, through fragments too. Only for admitted documents. */
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

/** What takes a password or a token as an argument: guessing is held to the limit of signing in, and nothing of it is kept. */
const SIGNING_IN = ['login', 'refreshTokens', 'verifyToken', 'logout']

/** What waits for an external system, and so commits by itself before it does: always, or under STRICT. */
const ASKING_OUTSIDE = ['replyToTask', 'retrySync']
const ASKING_CRM_A = ['cancelAppointment', 'createAppointment', 'undoAutopilotDeed']

/**
 * Whether an operation may wait for an external system; `alone`: it does nothing else, which would have to be undone with it,
 * and which it would wait for. `isStrict`: whether the salon books and cancels as system A does.
 */
export async function asksOutside(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  isStrict: () => Promise<boolean>,
): Promise<{ readonly asks: boolean; readonly alone: boolean }> {
  const fields = rootFields(document, operation)
  const asks =
    fields.some((name) => ASKING_OUTSIDE.includes(name)) ||
    (fields.some((name) => ASKING_CRM_A.includes(name)) && (await isStrict()))
  return { asks, alone: fields.length === 1 }
}

/** How many attempts to sign in an operation makes. */
export const signInsOf = (document: DocumentNode, operation: OperationDefinitionNode): number =>
  rootFields(document, operation).filter((name) => SIGNING_IN.includes(name)).length
