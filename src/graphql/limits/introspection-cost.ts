import {
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql'

/** The fragments of a document by name. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** Deprecated fields always count, so that the arguments need not be read. */
const ALL = { includeDeprecated: true }

/**
 * Counts the objects that introspection returns, with graphql-js' own resolvers. Stops at the
 * limit.
 */
class ObjectCount {
  count = 0
  private readonly info: GraphQLResolveInfo
  private readonly edges = new Map<SelectionSetNode, readonly FieldNode[]>()

  constructor(
    schema: GraphQLSchema,
    private readonly fragments: Fragments,
    private readonly limit: number,
  ) {
    this.info = { schema } as GraphQLResolveInfo // introspection resolvers read only the schema
  }

  /** Adds the objects of a field's value and of all that is selected below it. */
  add(node: FieldNode, type: GraphQLObjectType, value: unknown): void {
    const items: Iterable<unknown> = Array.isArray(value) ? value : [value]
    for (const item of items) {
      if (item === null || item === undefined) continue
      this.count += 1
      if (this.count > this.limit) return
      for (const edge of this.edgesOf(node.selectionSet)) {
        const field = type.getFields()[edge.name.value]
        const inner = field && getNamedType(field.type)
        if (isObjectType(inner))
          this.add(edge, inner, field?.resolve?.(item, ALL, undefined, this.info))
      }
    }
  }

  /** Returns the fields with sub-selections of a selection and its fragments. */
  private edgesOf(
    set: SelectionSetNode | undefined,
    open: readonly string[] = [],
  ): readonly FieldNode[] {
    const known = set && this.edges.get(set)
    if (!set || known) return known ?? []
    const found = set.selections.flatMap((node): readonly FieldNode[] => {
      if (node.kind === Kind.FIELD) return node.selectionSet ? [node] : []
      if (node.kind === Kind.INLINE_FRAGMENT) return this.edgesOf(node.selectionSet, open)
      const name = node.name.value
      return open.includes(name)
        ? []
        : this.edgesOf(this.fragments.get(name)?.selectionSet, [...open, name])
    })
    this.edges.set(set, found)
    return found
  }
}

/**
 * Returns the cost of `__schema` or `__type`: the number of objects in its answer, or a number over
 * `limit`. An object of introspection takes about as long as an object of a list (7 µs, measured).
 * The standard introspection query returns 2,000 objects. `typeName` is the argument of `__type`.
 */
export function introspectionCost(
  schema: GraphQLSchema,
  node: FieldNode,
  { fragments, limit, typeName }: { fragments: Fragments; limit: number; typeName: unknown },
): number {
  const objects = new ObjectCount(schema, fragments, limit)
  const type = (field: typeof SchemaMetaFieldDef) => getNamedType(field.type) as GraphQLObjectType
  if (node.name.value === SchemaMetaFieldDef.name)
    objects.add(node, type(SchemaMetaFieldDef), schema)
  else if (node.name.value === TypeMetaFieldDef.name && typeof typeName === 'string')
    objects.add(node, type(TypeMetaFieldDef), schema.getType(typeName))
  return objects.count
}
