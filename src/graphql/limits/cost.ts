import {
  type DocumentNode,
  type FieldNode,
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
import { searchFault, searchTerms } from '../../domain/search.js'
import { daysBetween } from '../../domain/time/time.js'
import { type Fragments, introspectionCost } from './introspection-cost.js'
import { LIMITS, refuse } from './document-limits.js'

/** What guessing passwords or hashing them costs, in the same unit as an object that is read. */
const COSTS: Readonly<Record<string, number>> = {
  login: 3000,
  createAccount: 1000,
  updateAccount: 1000,
  availableDays: 1000,
}
/**
 * Prices of a search, and of each of its terms. Measured with 100,000 appointments: the statement takes 67 ms of the
 * database's CPU for one term and 20 to 35 ms for each further one; an object of a list takes 6 to 12 µs of all CPU. The
 * prices are those of a tenth as many appointments, so that a list with a search of two words stays within two points.
 */
const SEARCH_COST = 1000
const TERM_COST = 300
const UNSIZED_LIST = 10
const LONGEST_PAGE = 100
const LONGEST_RANGE = 366

type Costing = {
  readonly fragments: Fragments
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

/** The value that a field's argument has, as it was written or as a variable gives it. */
function argumentOf(node: FieldNode, name: string, { variables }: Costing): unknown {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value
  return value && valueFromASTUntyped(value, variables)
}

/** What a search adds to the cost of its field. One that will be refused costs as much as one without terms. */
function costOfSearch(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  costing: Costing,
): number {
  if (!field.args.some(({ name }) => name === 'search')) return 0
  const search = argumentOf(node, 'search', costing)
  if (typeof search !== 'string') return 0
  if (searchFault(search) !== undefined) return SEARCH_COST
  const terms = searchTerms(search).length
  return terms === 0 ? 0 : SEARCH_COST + terms * TERM_COST
}

/** What `__schema` or `__type` costs, or a number beyond `limit`. `__typename` costs nothing. */
function costOfMeta(
  schema: GraphQLSchema,
  node: FieldNode,
  costing: Costing,
  limit: number,
): number {
  if (!node.selectionSet) return 0
  const typeName = argumentOf(node, 'name', costing)
  return introspectionCost(schema, node, { fragments: costing.fragments, limit, typeName })
}

/** How many items a list may have: a page by its size, a range of days by its length, others by a guess. */
function sizeOf(field: GraphQLField<unknown, unknown>, node: FieldNode, costing: Costing): number {
  const given = (name: string): unknown => argumentOf(node, name, costing)
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
function costOfSet(
  schema: GraphQLSchema,
  set: SelectionSetNode,
  type: GraphQLOutputType,
  costing: Costing,
): number {
  const parent = getNamedType(type)
  let total = 0
  for (const node of set.selections) {
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = costing.fragments.get(node.name.value)
      total += fragment ? costOfSet(schema, fragment.selectionSet, type, costing) : 0
    } else if (node.kind === Kind.INLINE_FRAGMENT)
      total += costOfSet(schema, node.selectionSet, type, costing)
    else if (isObjectType(parent)) {
      const field = parent.getFields()[node.name.value]
      if (!field) {
        total += costOfMeta(schema, node, costing, LIMITS.cost - total)
        if (total > LIMITS.cost) return total
        continue
      }
      const isList = isListType(getNullableType(field.type)) && !parent.name.endsWith('Connection')
      const times =
        isList || getNamedType(field.type).name.endsWith('Connection')
          ? sizeOf(field, node, costing)
          : 1
      const inner =
        node.selectionSet && isCompositeType(getNamedType(field.type))
          ? 1 + costOfSet(schema, node.selectionSet, field.type, costing)
          : 0
      total += (COSTS[node.name.value] ?? 0) + costOfSearch(field, node, costing) + times * inner
    }
    costing.budget -= 1
    if (costing.budget < 0 || total > LIMITS.cost) return LIMITS.cost + 1
  }
  return total
}

/** Refuses an operation that could read too much; answers its cost. */
export function assertCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  const root = schema.getRootType(operation.operation)
  if (!root) return 1
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
    throw refuse(
      `The operation costs more than ${LIMITS.cost}: ask for smaller pages or fewer nested lists.`,
    )
  return cost
}
