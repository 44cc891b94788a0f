import { type GraphQLSchema, isObjectType } from 'graphql'
import { getMetadataStorage } from 'type-graphql'

type Method = (...parameters: readonly unknown[]) => unknown
/** Which of the object and the context each parameter of a method is. */
type ParameterKind = 'root' | 'context'

const isDirect = (parameter: object): parameter is { kind: ParameterKind; index: number } => {
  const { kind, propertyName, getType } = parameter as Record<string, unknown>
  return (kind === 'root' || kind === 'context') && !propertyName && !getType
}

/**
 * Replaces the resolvers of fields whose method takes only the object and the context. They call
 * the method directly. type-graphql sorts and reads the parameters of a method at each call: in a
 * list, that costs more than most such fields.
 */
export function resolveDirectly(schema: GraphQLSchema): void {
  const { fieldResolvers, objectTypes } = getMetadataStorage()
  for (const { kind, methodName, schemaName, target, getObjectType, ...rest } of fieldResolvers) {
    const { params = [], middlewares = [] } = rest
    const parameters = params.filter(isDirect)
    const isOther = kind !== 'external' || middlewares.length > 0
    if (isOther || parameters.length < params.length || !getObjectType) continue
    const kinds = parameters
      .toSorted((a, b) => a.index - b.index)
      .map((parameter) => parameter.kind)
    const typeName = objectTypes.find((type) => type.target === getObjectType())?.name ?? ''
    const type = schema.getType(typeName)
    const field = isObjectType(type) ? type.getFields()[schemaName] : undefined
    if (!field) continue
    const methods = new (target as new () => Readonly<Record<string, Method>>)()
    field.resolve = (root, _, context) =>
      methods[methodName]?.(...kinds.map((of) => (of === 'root' ? root : context) as unknown))
  }
}
