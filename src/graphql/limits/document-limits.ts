import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { LRUCache } from 'lru-cache'

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

export const refuse = (message: string): GraphQLError =>
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
const NOTHING: Measure = {
  depth: 0,
  aliases: 0,
  directives: 0,
  selections: 0,
  repeats: 0,
  spreads: 0,
}

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
      document.definitions.flatMap((node) =>
        node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [],
      ),
    )
  }

  selectionSet(set: SelectionSetNode | undefined, level: number): Measure {
    if (!set) return NOTHING
    if (level > LIMITS.depth * 2)
      throw refuse(`The operation is nested deeper than ${LIMITS.depth} levels.`)
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
      throw refuse(
        `The operation exceeds the limit of ${LIMITS[name]} ${name === 'depth' ? 'levels' : name}.`,
      )
}

/** Introspection goes deep by nature, and answers from memory: it is held to the other limits alone. */
export const isIntrospection = (operation: OperationDefinitionNode): boolean =>
  operation.selectionSet.selections.every(
    (node) => node.kind === Kind.FIELD && node.name.value.startsWith('__'),
  )

/** How much of the memory a document takes, in tokens. */
export function weightOf({ loc }: DocumentNode): number {
  let tokens = 1
  for (let token = loc?.startToken; token; token = token.next ?? undefined) tokens += 1
  return tokens
}

/** A token and what is made of it take half a kilobyte: 25 MB at most, whoever asks. */
const admitted = new LRUCache<string, DocumentNode>({
  max: 500,
  maxSize: 50_000,
  sizeCalculation: weightOf,
})

/**
 * Parses a document and refuses what is too large to be looked at, before anything walks it in full: some of the
 * specification's own rules take quadratic time. Throws a GraphQLError (parse_error, invalid).
 */
export function parseWithinLimits(source: string): DocumentNode {
  const known = admitted.get(source)
  if (known) return known
  if (source.length > LIMITS.characters)
    throw refuse(`The document is longer than ${LIMITS.characters} characters.`)
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
  const own = [node, ...(node.variableDefinitions ?? [])].flatMap(
    ({ directives }) => directives ?? [],
  ).length
  demandWithin({ ...found, directives: found.directives + own }, SIZES)
  if (node.kind === Kind.OPERATION_DEFINITION && !isIntrospection(node))
    demandWithin(found, ['depth'])
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
