import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'
import { daysBetween } from '../domain/time.js'
import { isIntrospection, LIMITS, refuse } from './limits.js'

/** What guessing passwords or hashing them costs, in the same unit as an object that is read. */
const COSTS: Readonly<Record<string, number>> = {
  login: 3000,
  createAccount: 1000,
  updateAccount: 1000,
  availableDays: 1000,
}
const UNSIZED_LIST = 10
const LONGEST_PAGE = 100
const LONGEST_RANGE = 366

type Costing = {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: Readonly<Record<string, unknown>>
  budget: number
}

/** Given variables over the operation's defaults. */
function variablesOf(
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  )
  return { ...Object.fromEntries(defaults), ...given }
}

/** How many items a list may have: a page by its size, a range of days by its length, others by a guess. */
function sizeOf(field: GraphQLField<unknown, unknown>, node: FieldNode, { variables }: Costing): number {
  const given = (name: string): unknown => {
    const value = node.arguments?.find((argument) => argument.name.value === name)?.value
    return value && valueFromASTUntyped(value, variables)
  }
  const page = field.args.find(({ name }) => name === 'first' || name === 'last')
  if (page) {
    const size = given(page.name) ?? page.defaultValue ?? 20
    if (typeof size !== 'number') return 1 // of another type: refused before it runs
    const isLong = Number(page.defaultValue) > LONGEST_PAGE // of bare things, each of which is half the work
    return isLong ? Math.max(Math.ceil(size / 2), 1) : Math.min(Math.max(size, 1), LONGEST_PAGE)
  }
  const [from, to] = [given('from'), given('to')]
  const days = typeof from === 'string' && typeof to === 'string' ? daysBetween(from, to) + 1 : NaN
  return Number.isNaN(days) ? UNSIZED_LIST : Math.min(Math.max(days, 1), LONGEST_RANGE)
}

/** Objects that a selection can read, at most: pages by their size, other lists by a guess. */
function costOfSet(schema: GraphQLSchema, set: SelectionSetNode, type: GraphQLOutputType, costing: Costing): number {
  const parent = getNamedType(type)
  let total = 0
  for (const node of set.selections) {
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = costing.fragments.get(node.name.value)
      total += fragment ? costOfSet(schema, fragment.selectionSet, type, costing) : 0
    } else if (node.kind === Kind.INLINE_FRAGMENT) total += costOfSet(schema, node.selectionSet, type, costing)
    else if (isObjectType(parent)) {
      const field = parent.getFields()[node.name.value]
      if (!field) continue
      const isList = isListType(getNullableType(field.type)) && !parent.name.endsWith('Connection')
      const times = isList || getNamedType(field.type).name.endsWith('Connection') ? sizeOf(field, node, costing) : 1
      const inner =
        node.selectionSet && isCompositeType(getNamedType(field.type))
          ? 1 + costOfSet(schema, node.selectionSet, field.type, costing)
          : 0
      total += (COSTS[node.name.value] ?? 0) + times * inner
    }
    costing.budget -= 1
    if (costing.budget < 0 || total > LIMITS.cost) return LIMITS.cost + 1
  }
  return total
}

/** Refuses an operation that could read too much; answers its cost. */
export function demandCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  const root = schema.getRootType(operation.operation)
  if (!root || isIntrospection(operation)) return 1
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  )
  const cost = costOfSet(schema, operation.selectionSet, root, {
    fragments,
    variables: variablesOf(operation, variables),
    budget: 20_000,
  })
  if (cost > LIMITS.cost)
    throw refuse(`The operation costs more than ${LIMITS.cost}: ask for smaller pages or fewer nested lists.`)
  return cost
}
