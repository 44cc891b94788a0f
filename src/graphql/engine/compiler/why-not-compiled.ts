import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  visit,
} from 'graphql'
import { rootFields } from '../../limits/root-fields.js'

/** Names that every object has, such as `toString`: an absent variable of that name is a function. */
const isOfEveryObject = (name: string): boolean => name in Object.prototype

/** Names of the language itself, and those that the generated code uses: `__context`, `idx0`. */
const isOfLanguage = (name: string): boolean =>
  (name.includes('__') && name !== '__typename') || /idx\d/.test(name)

/**
 * Returns two fields that the compiler takes for one, or undefined. It names a field by the names on
 * its path, from the last to the first, joined by a character that names can have: `nodes_x` and
 * the `nodes` of `x`.
 */
function fieldsTakenForOne(
  document: DocumentNode,
  { selectionSet }: OperationDefinitionNode,
): string | undefined {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.selectionSet] as const] : [],
    ),
  )
  const pathOf = new Map<string, string>()
  const find = (set: SelectionSetNode, joined: string, path: string): string | undefined => {
    for (const node of set.selections) {
      let found: string | undefined
      if (node.kind === Kind.FIELD) {
        const name = (node.alias ?? node.name).value
        const [own, ownPath] = [`${name}_${joined}`, `${path}.${name}`]
        if ((pathOf.get(own) ?? ownPath) !== ownPath) return ownPath
        pathOf.set(own, ownPath)
        found = node.selectionSet && find(node.selectionSet, own, ownPath)
      } else {
        const inner =
          node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value)
        found = inner && find(inner, joined, path)
      }
      if (found) return found
    }
    return undefined
  }
  return find(selectionSet, '', '')
}

/**
 * Returns why an operation must not be compiled: the compiler (graphql-jit 0.8) answers it otherwise
 * than graphql-js does. Undefined where it may be. Only for documents from `parseWithinLimits`:
 * fragments must not be too large.
 */
export function whyNotCompiled(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): string | undefined {
  if (
    operation.operation === OperationTypeNode.MUTATION &&
    rootFields(document, operation).length > 1
  )
    return 'its second field must wait for how the first one ends'
  let reason: string | undefined
  let [hasCondition, hasFragment] = [false, false]
  visit(document, {
    Name({ value }) {
      if (isOfLanguage(value)) reason = `the compiler uses names such as ${value}`
      if (isOfEveryObject(value)) reason = `every object has a property ${value}`
    },
    Directive: () => void (hasCondition = true),
    FragmentSpread: () => void (hasFragment = true),
  })
  // It adds up the conditions of all places where a fragment stands.
  if (hasCondition && hasFragment) reason = 'its fragments depend on conditions'
  const isNullable = (operation.variableDefinitions ?? []).some(
    ({ type }) => type.kind === Kind.NAMED_TYPE && type.name.value === 'Boolean',
  )
  // A condition that is null is an error, which it ignores.
  if (hasCondition && isNullable) reason = 'a condition may be null'
  const field = reason === undefined ? fieldsTakenForOne(document, operation) : undefined
  return field === undefined ? reason : `${field} is taken for another field`
}
