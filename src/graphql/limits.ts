import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { daysBetween } from '../domain/time.js'

/** What one operation may be: every door that takes GraphQL from outside asks here first. */
export const LIMITS = {
  tokens: 2000,
  characters: 50_000,
  depth: 14,
  aliases: 40,
  directives: 30,
  selections: 600,
  repeats: 30,
  spreads: 60,
  cost: 20_000,
} as const

const refuse = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'invalid', http: { status: 400 } } })

type Measure = {
  readonly depth: number
  readonly aliases: number
  readonly directives: number
  readonly selections: number
  /** Fields whose name their selection set had before: each is compared with each. */
  readonly repeats: number
  readonly spreads: number
}
const NOTHING: Measure = { depth: 0, aliases: 0, directives: 0, selections: 0, repeats: 0, spreads: 0 }

function isRepeated(node: SelectionNode, names: Set<string>): boolean {
  if (node.kind !== Kind.FIELD) return false
  const name = (node.alias ?? node.name).value
  const known = names.has(name)
  names.add(name)
  return known
}

/** Adds up a document; each fragment is measured once, so fragments that spread one another cannot blow it up. */
class Measuring {
  private readonly measured = new Map<string, Measure>()
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>

  constructor(document: DocumentNode) {
    this.fragments = new Map(
      document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
    )
  }

  selectionSet(set: SelectionSetNode | undefined, level: number): Measure {
    if (!set) return NOTHING
    if (level > LIMITS.depth * 2) throw refuse(`The operation is nested deeper than ${LIMITS.depth} levels.`)
    let total = { ...NOTHING }
    const names = new Set<string>()
    for (const node of set.selections) {
      const inner =
        node.kind === Kind.FRAGMENT_SPREAD
          ? this.fragment(node.name.value, level)
          : this.selectionSet(node.selectionSet, level + 1)
      const own = node.kind === Kind.FIELD ? 1 : 0
      const counted = node.kind === Kind.FIELD && !node.name.value.startsWith('__')
      total = {
        depth: Math.max(total.depth, inner.depth + (counted ? 1 : 0)),
        aliases: total.aliases + inner.aliases + (node.kind === Kind.FIELD && node.alias ? 1 : 0),
        directives: total.directives + inner.directives + (node.directives?.length ?? 0),
        selections: total.selections + inner.selections + own,
        repeats: total.repeats + inner.repeats + (isRepeated(node, names) ? 1 : 0),
        spreads: total.spreads + inner.spreads + (node.kind === Kind.FRAGMENT_SPREAD ? 1 : 0),
      }
    }
    return total
  }

  private fragment(name: string, level: number): Measure {
    const known = this.measured.get(name)
    if (known) return known
    this.measured.set(name, NOTHING) // a cycle ends here; validation names it
    const found = this.selectionSet(this.fragments.get(name)?.selectionSet, level + 1)
    this.measured.set(name, found)
    return found
  }
}

const SIZES = ['aliases', 'directives', 'selections', 'repeats', 'spreads'] as const

function demandWithin(found: Measure, names: readonly (keyof Measure)[]): void {
  for (const name of names)
    if (found[name] > LIMITS[name])
      throw refuse(`The operation exceeds the limit of ${LIMITS[name]} ${name === 'depth' ? 'levels' : name}.`)
}

/** Introspection goes deep by nature, and answers from memory: it is held to the other limits alone. */
const isIntrospection = (operation: OperationDefinitionNode): boolean =>
  operation.selectionSet.selections.every((node) => node.kind === Kind.FIELD && node.name.value.startsWith('__'))

/** How much of the memory a document takes, in tokens. */
export function weightOf({ loc }: DocumentNode): number {
  let tokens = 1
  for (let token = loc?.startToken; token; token = token.next ?? undefined) tokens += 1
  return tokens
}

/** A token and what is made of it take half a kilobyte: 25 MB at most, whoever asks. */
const admitted = new LRUCache<string, DocumentNode>({ max: 500, maxSize: 50_000, sizeCalculation: weightOf })

/**
 * Parses a document and refuses what is too large to be looked at, before anything walks it in full: some of the
 * specification's own rules take quadratic time. Throws a GraphQLError (parse_error, invalid).
 */
export function admit(source: string): DocumentNode {
  const known = admitted.get(source)
  if (known) return known
  if (source.length > LIMITS.characters) throw refuse(`The document is longer than ${LIMITS.characters} characters.`)
  const document = parseWithin(source)
  const measuring = new Measuring(document)
  for (const node of document.definitions) demandSmall(node, measuring)
  admitted.set(source, document)
  return document
}

/** Fragments count by themselves too: validation looks at those that nothing uses. */
function demandSmall(node: DefinitionNode, measuring: Measuring): void {
  if (node.kind !== Kind.OPERATION_DEFINITION && node.kind !== Kind.FRAGMENT_DEFINITION) return
  const found = measuring.selectionSet(node.selectionSet, 1)
  const own = [node, ...(node.variableDefinitions ?? [])].flatMap(({ directives }) => directives ?? []).length
  demandWithin({ ...found, directives: found.directives + own }, SIZES)
  if (node.kind === Kind.OPERATION_DEFINITION && !isIntrospection(node)) demandWithin(found, ['depth'])
}

function parseWithin(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: LIMITS.tokens })
  } catch (error) {
    if (error instanceof GraphQLError)
      throw new GraphQLError(error.message, {
        ...(error.nodes && { nodes: error.nodes }),
        source: error.source,
        positions: error.positions,
        extensions: { code: 'parse_error', http: { status: 400 } },
      })
    if (error instanceof RangeError) throw refuse('The document is nested too deeply.')
    throw error
  }
}

/** What guessing passwords or hashing them costs, in the same unit as an object that is read. */
const COSTS: Readonly<Record<string, number>> = {
  login: 3000,
  createAccount: 1000,
  updateAccount: 1000,
  availableDays: 1000,
}
const UNSIZED_LIST = 10
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
    return typeof size === 'number' ? Math.min(Math.max(size, 1), 100) : 1 // of another type: refused before it runs
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
