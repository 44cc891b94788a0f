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
  visit,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { searchError, searchTerms } from '../../domain/search.js'
import { daysBetween } from '../../domain/time/time.js'
import { type Fragments, introspectionCost } from './introspection-cost.js'
import { LIMITS, refuse } from './document-limits.js'

/**
 * The cost of expensive fields, in points. One point is the cost of one object of a list. `login`
 * is expensive to limit the guessing of passwords, the fields that change accounts hash a password,
 * and `availableDays` computes many slots.
 */
const COSTS: Readonly<Record<string, number>> = {
  login: 3000,
  createAccount: 1000,
  updateAccount: 1000,
  changePassword: 1000,
  availableDays: 1000,
}
/**
 * The cost of a search, and of each of its terms. Measured with 100,000 appointments: the statement
 * takes 67 ms of CPU time in the database for one term, and 20 to 35 ms for each further term. An
 * object of a list takes 6 to 12 µs of CPU time in all. The costs are set for a tenth as many
 * appointments. So a list with a search of two words stays below 2000 points, which count as two
 * requests (see graphql-cost-limit.ts).
 */
const SEARCH_COST = 1000
const TERM_COST = 300
const UNSIZED_LIST = 10
/**
 * How many masters a salon is assumed to have, and how long their days are. A day of forty masters
 * with thirty appointments each has about four times as many objects; one of eight has half.
 */
const MASTERS = 20
const LIST_SIZES: Readonly<Record<string, number>> = {
  'Journal.columns': MASTERS,
  'JournalColumn.appointments': 15,
  'JournalColumn.shifts': 2,
  'JournalColumn.timeOff': 2,
  'Query.autopilotSentences': 80,
  'AutopilotSentence.placeholders': 5,
  'Service.spokenNames': 2,
  'Master.spokenNames': 2,
}
const LONGEST_PAGE = 100
/** The size of a page of messages, which are read forwards or backwards. */
const USUAL_MESSAGES = 50
const LONGEST_RANGE = 366

/** The inputs of the computation. `budget`: how many more selections it may look at. */
type Costing = {
  readonly fragments: Fragments
  readonly variables: Readonly<Record<string, unknown>>
  budget: number
}

/**
 * Returns the request's variables, with the defaults of the operation for absent ones. The object
 * has no prototype: an absent variable may be called `toString`.
 */
function variablesOf(
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  )
  return Object.assign(
    Object.create(null) as Record<string, unknown>,
    Object.fromEntries(defaults),
    variables,
  )
}

/** The arguments whose values decide what a field costs. */
const DECIDING = ['first', 'last', 'from', 'to', 'masterIds', 'search', 'name'] as const
type DecidingArgument = (typeof DECIDING)[number]
const isDeciding = (name: string): name is DecidingArgument =>
  (DECIDING as readonly string[]).includes(name)

/** Returns the value of a field's argument: a literal or the value of a variable. */
function argumentOf(node: FieldNode, name: DecidingArgument, { variables }: Costing): unknown {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value
  return value && valueFromASTUntyped(value, variables)
}

/**
 * Returns what a search adds to the cost of its field. A search that will be refused has a fixed
 * cost.
 */
function costOfSearch(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  costing: Costing,
): number {
  if (!field.args.some(({ name }) => name === 'search')) return 0
  const search = argumentOf(node, 'search', costing)
  if (typeof search !== 'string') return 0
  if (searchError(search) !== undefined) return SEARCH_COST
  const terms = searchTerms(search).length
  return terms === 0 ? 0 : SEARCH_COST + terms * TERM_COST
}

/**
 * Returns the cost of `__schema` or `__type`, or a number over `limit`. `__typename` costs nothing.
 */
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

/**
 * Returns for how many masters a list has its items: those that are named, or an estimate; 1 where
 * the list is not by master.
 */
function mastersOf(field: GraphQLField<unknown, unknown>, masterIds: unknown): number {
  if (!field.args.some(({ name }) => name === 'masterIds')) return 1
  if (Array.isArray(masterIds)) return Math.max(masterIds.length, 1)
  return masterIds === undefined || masterIds === null ? MASTERS : 1 // a single value is a list
}

/**
 * Returns how many items a list may have: the page size, the number of days (for each master), or
 * an estimate.
 */
function sizeOf(
  parent: string,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  costing: Costing,
): number {
  const valueOf = (name: DecidingArgument): unknown => argumentOf(node, name, costing)
  const estimate = LIST_SIZES[`${parent}.${field.name}`]
  if (estimate !== undefined) return estimate
  const pages = field.args.flatMap(({ name, defaultValue }) =>
    name === 'first' || name === 'last' ? [{ name, defaultValue } as const] : [],
  )
  const page = pages.find(({ name }) => typeof valueOf(name) === 'number') ?? pages[0]
  if (page) {
    const usual = pages.length > 1 ? USUAL_MESSAGES : 20
    const size = valueOf(page.name) ?? page.defaultValue ?? usual
    if (typeof size !== 'number') return 1 // another type is refused before it runs
    // Lists with long pages have small items. Each costs half a point: a quarter for the connection
    // and a quarter for the node.
    const isLong = Number(page.defaultValue) > LONGEST_PAGE
    return isLong ? Math.max(Math.ceil(size / 4), 1) : Math.min(Math.max(size, 1), LONGEST_PAGE)
  }
  const from = valueOf('from')
  const to = valueOf('to')
  const days = typeof from === 'string' && typeof to === 'string' ? daysBetween(from, to) + 1 : NaN
  const length = Number.isNaN(days) ? UNSIZED_LIST : Math.min(Math.max(days, 1), LONGEST_RANGE)
  return length * mastersOf(field, valueOf('masterIds'))
}

/**
 * Returns the cost of a selection in points, at most. Stops and returns more than the limit as soon
 * as the limit or the budget is exceeded.
 */
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
          ? sizeOf(parent.name, field, node, costing)
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

/**
 * Returns the cost of an operation in points. Throws a GraphQLError (`invalid`) when it is over the
 * limit.
 */
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

/** Returns the variables that stand in arguments that decide the cost, in the whole document. */
function decidingVariables(document: DocumentNode): string[] {
  const names = new Set<string>()
  visit(document, {
    Argument(argument) {
      if (!isDeciding(argument.name.value)) return
      visit(argument, { Variable: ({ name }) => void names.add(name.value) })
    },
  })
  return [...names]
}

/** How many costs of an operation are remembered, for different values of its variables. */
const MOST_COSTS = 50
const LONGEST_KEY = 500

/**
 * Returns the values as a text, or undefined where one is long or nested, or a number that JSON
 * writes as null.
 */
function keyOfValues(values: readonly unknown[]): string | undefined {
  const isSimple = (value: unknown): boolean =>
    value === null ||
    (typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'object')
  const isFlat = values.every((value) =>
    Array.isArray(value) ? value.every(isSimple) : isSimple(value),
  )
  const key = isFlat ? JSON.stringify(values) : undefined
  return key !== undefined && key.length <= LONGEST_KEY ? key : undefined
}

/**
 * Returns the function that computes the cost of an operation as `assertCost` does. It remembers
 * the costs by the values that decide them: to look at all fields takes a tenth of a list's time.
 */
export function costReader(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): (variables: Readonly<Record<string, unknown>>) => number {
  const names = decidingVariables(document)
  const costs = new LRUCache<string, number>({ max: MOST_COSTS })
  return (variables) => {
    // A variable that is absent has its default, and one that is null has not.
    const key = keyOfValues(
      names.flatMap((name) => (Object.hasOwn(variables, name) ? [true, variables[name]] : [false])),
    )
    const known = key === undefined ? undefined : costs.get(key)
    if (known !== undefined) return known
    const cost = assertCost(schema, document, operation, variables)
    if (key !== undefined) costs.set(key, cost)
    return cost
  }
}
