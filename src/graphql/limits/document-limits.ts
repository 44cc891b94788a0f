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

/**
 * The limits of one document; every transport checks them before anything else. `repeats` counts
 * fields with the same name in one selection, `cost` is in points (see cost.ts).
 */
export const LIMITS = {
  tokens: 2000,
  characters: 50_000,
  depth: 14,
  aliases: 40,
  directives: 8,
  selections: 600,
  repeats: 30,
  spreads: 60,
  cost: 20_000,
} as const

/** Returns the GraphQLError (`invalid`, HTTP 400) of a document that exceeds a limit. */
export const refuse = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'invalid', http: { status: 400 } } })

/** The sizes of a document or of a part of it, by the names of the limits. */
type Measure = {
  readonly depth: number
  readonly aliases: number
  readonly directives: number
  readonly selections: number
  /** Fields whose name occurs earlier in the same selection. Validation compares each with each. */
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
  const isKnown = names.has(name)
  names.add(name)
  return isKnown
}

/**
 * Measures a document. Each fragment is measured once, so nested spreads cannot take exponential
 * time.
 */
class DocumentMeasure {
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
      const fields = node.kind === Kind.FIELD ? 1 : 0
      const countsForDepth = node.kind === Kind.FIELD && !node.name.value.startsWith('__')
      total = {
        depth: Math.max(total.depth, inner.depth + (countsForDepth ? 1 : 0)),
        aliases: total.aliases + inner.aliases + (node.kind === Kind.FIELD && node.alias ? 1 : 0),
        directives: total.directives + inner.directives + (node.directives?.length ?? 0),
        selections: total.selections + inner.selections + fields,
        repeats: total.repeats + inner.repeats + (isRepeated(node, names) ? 1 : 0),
        spreads: total.spreads + inner.spreads + (node.kind === Kind.FRAGMENT_SPREAD ? 1 : 0),
      }
    }
    return total
  }

  private fragment(name: string, level: number): Measure {
    const cached = this.measured.get(name)
    if (cached) return cached
    this.measured.set(name, NOTHING) // ends a cycle; validation reports it later
    const found = this.selectionSet(this.fragments.get(name)?.selectionSet, level + 1)
    this.measured.set(name, found)
    return found
  }
}

const SIZES = ['aliases', 'directives', 'selections', 'repeats', 'spreads'] as const

function assertWithinLimits(found: Measure, names: readonly (keyof Measure)[]): void {
  for (const name of names)
    if (found[name] > LIMITS[name])
      throw refuse(
        `The operation exceeds the limit of ${LIMITS[name]} ${name === 'depth' ? 'levels' : name}.`,
      )
}

/** Introspection has no depth limit: its documents are deep, and its answers come from memory. */
const isIntrospection = (operation: OperationDefinitionNode): boolean =>
  operation.selectionSet.selections.every(
    (node) => node.kind === Kind.FIELD && node.name.value.startsWith('__'),
  )

/** Returns the number of tokens of a document, as its size in a cache. */
export function tokenCountOf({ loc }: DocumentNode): number {
  let tokens = 1
  for (let token = loc?.startToken; token; token = token.next ?? undefined) tokens += 1
  return tokens
}

/** A token with its nodes takes half a kilobyte, so the cache takes 25 MB at most. */
const parsedDocuments = new LRUCache<string, DocumentNode>({
  max: 500,
  maxSize: 50_000,
  sizeCalculation: tokenCountOf,
})

/**
 * Parses a document and checks its limits before anything walks it completely: some validation
 * rules take quadratic time. Returns the same object for the same text while it is cached. Throws a
 * GraphQLError (`parse_error`, `invalid`).
 */
export function parseWithinLimits(source: string): DocumentNode {
  const cached = parsedDocuments.get(source)
  if (cached) return cached
  if (source.length > LIMITS.characters)
    throw refuse(`The document is longer than ${LIMITS.characters} characters.`)
  const document = parseTokens(source)
  const measure = new DocumentMeasure(document)
  for (const node of document.definitions) assertSmallDefinition(node, measure)
  parsedDocuments.set(source, document)
  return document
}

/** Fragments are checked on their own, too: validation also walks those that nothing uses. */
function assertSmallDefinition(node: DefinitionNode, measure: DocumentMeasure): void {
  if (node.kind !== Kind.OPERATION_DEFINITION && node.kind !== Kind.FRAGMENT_DEFINITION) return
  const found = measure.selectionSet(node.selectionSet, 1)
  const definitionDirectives = [node, ...(node.variableDefinitions ?? [])].flatMap(
    ({ directives }) => directives ?? [],
  ).length
  assertWithinLimits({ ...found, directives: found.directives + definitionDirectives }, SIZES)
  if (node.kind === Kind.OPERATION_DEFINITION && !isIntrospection(node))
    assertWithinLimits(found, ['depth'])
}

function parseTokens(source: string): DocumentNode {
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
