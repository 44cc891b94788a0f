import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import { getMetadataStorage } from 'type-graphql'

type Resolver = GraphQLFieldResolver<unknown, unknown>
type ReadParameter = (...given: Parameters<Resolver>) => unknown
type Method = (...parameters: readonly unknown[]) => unknown
/** The methods of a resolver class, or of an object type. */
type MethodClass = { new (): object; readonly prototype: object }
type ParameterMetadata = { readonly index: number; readonly kind: string }
/** What type-graphql knows of a method that resolves a field. */
type MethodMetadata = {
  readonly target: unknown
  readonly methodName: string
  readonly schemaName: string
  readonly params?: readonly object[]
  readonly middlewares?: readonly unknown[]
}

/** Resolvers that need the object and the context alone. */
const ofObjects = new WeakSet<Resolver>()

/** Whether a resolver looks at the object and the context alone: not at arguments or the query. */
export const resolvesFromObject = (resolver: Resolver): boolean => ofObjects.has(resolver)

/** Returns how a parameter is read, or undefined where type-graphql has to convert it. */
function readerOf(parameter: object): ReadParameter | undefined {
  const { kind, name, propertyName, getType } = parameter as Readonly<Record<string, unknown>>
  if (kind === 'arg') return (_root, args) => args[name as string]
  if (kind === 'info') return (_root, _args, _context, info) => info
  if (propertyName) return undefined
  if (kind === 'context') return (_root, _args, context) => context
  return kind === 'root' && !getType ? (root) => root : undefined
}

/**
 * Returns a resolver that calls the method, or undefined where type-graphql does more than that. A
 * method of an object type is called on the object.
 */
function resolverOf(metadata: MethodMetadata, isOfObjectType: boolean): Resolver | undefined {
  const { target, methodName, params = [], middlewares = [] } = metadata
  const ordered = (params as readonly ParameterMetadata[]).toSorted((a, b) => a.index - b.index)
  const readers = ordered.flatMap((parameter) => readerOf(parameter) ?? [])
  if (middlewares.length > 0 || readers.length < params.length) return undefined
  const { prototype } = target as MethodClass
  const method = Object.getOwnPropertyDescriptor(prototype, methodName)?.value as unknown
  if (typeof method !== 'function') return undefined
  const call = method as Method
  const resolvers = isOfObjectType ? undefined : new (target as MethodClass)()
  const resolver: Resolver = (root, args, context, info) =>
    call.apply(
      resolvers ?? root,
      readers.map((read) => read(root, args, context, info)),
    )
  const looksAtQuery = ordered.some(({ kind }) => kind === 'arg' || kind === 'info')
  if (!looksAtQuery) ofObjects.add(resolver)
  return resolver
}

/**
 * Replaces the resolvers of fields by calls of their methods. type-graphql sorts and reads the
 * parameters at each call, and copies objects into instances of their classes; none of these
 * classes has methods that need that. In a list, this costs more than most fields.
 */
export function resolveDirectly(schema: GraphQLSchema): void {
  const { fieldResolvers, mutations, objectTypes, queries } = getMetadataStorage()
  const replace = (typeName: string, metadata: MethodMetadata, isOfObjectType: boolean): void => {
    const type = schema.getType(typeName)
    const field = isObjectType(type) ? type.getFields()[metadata.schemaName] : undefined
    const resolver = field && resolverOf(metadata, isOfObjectType)
    if (resolver) field.resolve = resolver
  }
  for (const query of queries) replace('Query', query, false)
  for (const mutation of mutations) replace('Mutation', mutation, false)
  for (const metadata of fieldResolvers) {
    const target = metadata.getObjectType?.()
    const { name = '' } = objectTypes.find((type) => type.target === target) ?? {}
    replace(name, metadata, metadata.kind === 'internal')
  }
}
