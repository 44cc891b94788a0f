import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLFieldResolver,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql'
import { copyOf, DOUBT, type FieldPlan, type ValuePlan } from './copy-plain.js'
import { resolvesFromObject } from './direct-resolvers.js'

type Resolver = GraphQLFieldResolver<unknown, unknown>
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>
/** The nodes of the selected fields, by their names in the result. */
type Selection = ReadonlyMap<string, readonly [FieldNode, ...FieldNode[]]>

/**
 * Returns what nodes select of an object of the type. Undefined where a directive or a condition
 * on the type decides that.
 */
function selectionOf(
  type: GraphQLObjectType,
  nodes: readonly { readonly selectionSet?: SelectionSetNode | undefined }[],
  fragments: Fragments,
): Selection | undefined {
  const fields = new Map<string, [FieldNode, ...FieldNode[]]>()
  const add = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).every((selection) => {
      if ((selection.directives ?? []).length > 0) return false
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value
        const known = fields.get(name)
        if (known) known.push(selection)
        else fields.set(name, [selection])
        return true
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection
      const condition = fragment?.typeCondition?.name.value
      return (condition === undefined || condition === type.name) && add(fragment?.selectionSet)
    })
  return nodes.every(({ selectionSet }) => add(selectionSet)) ? fields : undefined
}

const isLeafPlan = (plan: ValuePlan): boolean =>
  plan.kind === 'leaf' || (plan.kind === 'list' && isLeafPlan(plan.item))

/** Returns how a field is copied. Undefined where it is not plain. */
function fieldPlan(
  type: GraphQLObjectType,
  name: string,
  nodes: Parameters<typeof planOf>[1],
  fragments: Fragments,
): FieldPlan | undefined {
  const [node] = nodes
  if (node?.name.value === '__typename') return { name, typeName: type.name }
  const field = node && type.getFields()[node.name.value]
  if (!field || field.args.length > 0) return undefined
  const plan = planOf(field.type, nodes, fragments)
  const resolve = field.resolve as Resolver | undefined
  if (!plan || !resolve) return plan && { name, property: field.name, plan }
  return isLeafPlan(plan) && resolvesFromObject(resolve) ? { name, resolve, plan } : undefined
}

/**
 * Returns how values of a type are copied. Undefined where a selection is not plain: it has fields
 * with arguments, objects that a resolver returns, or directives.
 */
function planOf(
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  fragments: Fragments,
): ValuePlan | undefined {
  if (isNonNullType(type)) {
    const plan = planOf(type.ofType, nodes, fragments)
    return plan && { ...plan, isRequired: true }
  }
  const isRequired = false
  if (isLeafType(type)) return { kind: 'leaf', isRequired, type }
  if (isListType(type)) {
    const item = planOf(type.ofType, nodes, fragments)
    return item && { kind: 'list', isRequired, item }
  }
  const isObject = isObjectType(type) && !type.isTypeOf
  const selection = isObject ? selectionOf(type, nodes, fragments) : undefined
  if (!isObject || !selection) return undefined
  const fields: FieldPlan[] = []
  for (const [name, fieldNodes] of selection) {
    const field = fieldPlan(type, name, fieldNodes, fragments)
    if (!field) return undefined
    fields.push(field)
  }
  return { kind: 'object', isRequired, fields }
}

/** The type of a value that is complete: nothing is left to do for the compiler. */
const Complete = new GraphQLScalarType({ name: '_Complete' })

/** Returns a resolver whose result is copied as the plan says. */
function copying(resolve: Resolver, plan: ValuePlan): Resolver {
  const copy = copyOf(plan)
  const complete = (value: unknown, context: unknown): unknown => {
    const pending: Promise<void>[] = []
    let result: unknown
    try {
      result = copy(value, context, pending)
    } catch {
      for (const later of pending) later.catch(() => undefined) // nobody waits for it any more
      throw DOUBT
    }
    if (pending.length === 0) return result
    return Promise.all(pending).then(
      () => result,
      () => Promise.reject(DOUBT),
    )
  }
  return (root, args, context, info) => {
    const value: unknown = resolve(root, args, context, info)
    return value instanceof Promise
      ? value.then((later) => complete(later, context))
      : complete(value, context)
  }
}

/** Returns the type with another named type in its place, in the same lists. */
const withNamedType = (type: GraphQLOutputType, named: GraphQLObjectType): GraphQLOutputType =>
  isNonNullType(type)
    ? new GraphQLNonNull(withNamedType(type.ofType, named) as typeof type.ofType)
    : isListType(type)
      ? new GraphQLList(withNamedType(type.ofType, named))
      : named

/**
 * Returns a schema for the compiler in which the results of resolvers with plain selections are
 * complete already, as one generated function copies them. The compiler checks each value of each
 * object by a call with five arrays. A copy throws `DOUBT` for a value that does not fit its type;
 * then graphql-js runs the operation again and words the error. So this is for queries alone.
 *
 * Returns the same schema where the operation has no plain selections. It does so as well where it
 * has a type or field in two places, as the compiler knows resolvers by type and field, and where
 * directives or abstract types decide what is selected.
 */
export function withPlainSelections(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): GraphQLSchema {
  const queryType = schema.getQueryType()
  if (operation.operation !== OperationTypeNode.QUERY || !queryType) return schema
  const fragments: Fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  )
  const types = new Map<string, GraphQLObjectType>()
  let copies = 0
  /** Returns the type with other fields, or undefined where that is not possible. */
  const replaced = (
    type: GraphQLObjectType,
    nodes: Parameters<typeof selectionOf>[1],
  ): GraphQLObjectType | undefined => {
    const selection = selectionOf(type, nodes, fragments)
    if (!selection || types.has(type.name)) return undefined
    const known = type.getFields()
    const fields = { ...known }
    const own = Object.assign(Object.create(type) as GraphQLObjectType, {
      getFields: () => fields,
    })
    types.set(type.name, own)
    const seen = new Set<string>()
    for (const fieldNodes of selection.values()) {
      const name = fieldNodes[0].name.value
      const field = known[name]
      if (!field || isLeafType(getNamedType(field.type))) continue
      if (seen.has(name)) return undefined
      seen.add(name)
      const plan = field.resolve && planOf(field.type, fieldNodes, fragments)
      if (field.resolve && plan) {
        copies += 1
        const isRequired = isNonNullType(field.type)
        fields[name] = {
          ...field,
          type: isRequired ? new GraphQLNonNull(Complete) : Complete,
          resolve: copying(field.resolve as Resolver, plan),
        }
        continue
      }
      const named = getNamedType(field.type)
      const inner = isObjectType(named) ? replaced(named, fieldNodes) : undefined
      if (!inner) return undefined
      fields[name] = { ...field, type: withNamedType(field.type, inner) }
    }
    return own
  }
  const query = replaced(queryType, [operation])
  if (!query || copies === 0) return schema
  return Object.assign(Object.create(schema) as GraphQLSchema, {
    getQueryType: () => query,
    getType: (name: string) => types.get(name) ?? schema.getType(name),
  })
}
