import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLObjectType,
} from 'graphql'
import { schema } from '../../../src/graphql/schema.js'

type Field = GraphQLField<unknown, unknown>
export type Operation = {
  readonly kind: 'query' | 'mutation' | 'subscription'
  readonly field: Field
}

const fieldsOf = (type: GraphQLObjectType | null | undefined): Field[] =>
  Object.values(type?.getFields() ?? {})

/**
 * Every query and mutation that the schema has: whoever adds one has to say in the table who may
 * use it.
 */
export const operations: readonly Operation[] = [
  ...fieldsOf(schema.getQueryType()).map((field) => ({ kind: 'query' as const, field })),
  ...fieldsOf(schema.getMutationType()).map((field) => ({ kind: 'mutation' as const, field })),
]
/** Every subscription, likewise. */
export const subscriptions: readonly Operation[] = fieldsOf(schema.getSubscriptionType()).map(
  (field) => ({
    kind: 'subscription' as const,
    field,
  }),
)

const isIdName = (name: string): boolean => name === 'id' || /Ids?$/.test(name)

function idsBelow(
  prefix: string,
  fields: readonly (GraphQLArgument | GraphQLInputField)[],
): string[] {
  return fields.flatMap(({ name, type }) => {
    const inner = getNamedType(type)
    if (isInputObjectType(inner))
      return idsBelow(`${prefix}${name}.`, Object.values(inner.getFields()))
    return ['Int', 'SafeInt'].includes(inner.name) && isIdName(name) ? [`${prefix}${name}`] : []
  })
}

/** Where the operation takes the id of something: `id`, `input.masterId`. */
export const idArguments = ({ field }: Operation): string[] => idsBelow('', field.args)

/** The input objects that the operation takes, by argument, with the keys that they know. */
export const inputObjects = ({ field }: Operation): { argument: string; keys: string[] }[] =>
  field.args.flatMap(({ name, type }) => {
    const inner = getNamedType(type)
    return isInputObjectType(inner)
      ? [{ argument: name, keys: Object.keys(inner.getFields()) }]
      : []
  })

const isPlain = (field: Field): boolean =>
  isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument)

/**
 * What an edge is asked with: a stretch of days that the time off of the tests lies in, and pages.
 */
const EDGE_ARGUMENTS: Readonly<Record<string, string>> = {
  from: '"2030-01-01"',
  to: '"2030-03-31"',
  first: '10',
}

function edgeArguments({ args }: Field): string {
  const given = args
    .filter(({ name }) => EDGE_ARGUMENTS[name] !== undefined)
    .map(({ name }) => `${name}: ${EDGE_ARGUMENTS[name]}`)
  return given.length > 0 ? `(${given.join(', ')})` : ''
}

/** All plain fields of the field's type, and those of the types that the way leads to. */
function selection(field: Field, [next, ...rest]: readonly string[]): string {
  const type = getNamedType(field.type)
  if (!isObjectType(type)) return ''
  const plain = fieldsOf(type).filter(isPlain)
  const edge = next === undefined ? undefined : type.getFields()[next]
  const further = edge ? ` ${edge.name}${edgeArguments(edge)}${selection(edge, rest)}` : ''
  return ` { __typename ${plain.map(({ name }) => name).join(' ')}${further} }`
}

/** The operation with all of its arguments as variables, following one way of edges. */
export function documentOf({ kind, field }: Operation, way: readonly string[] = []): string {
  const variables = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
  const [declared, given] = field.args.length > 0 ? [`(${variables})`, `(${passed})`] : ['', '']
  const nodes =
    getNamedType(field.type).name.endsWith('Connection') && way.length === 0 ? ['nodes'] : way
  return `${kind}${declared} { ${field.name}${given}${selection(field, nodes)} }`
}

const edgesOf = (field: Field): Field[] => {
  const type = getNamedType(field.type)
  return isObjectType(type)
    ? fieldsOf(type).filter(({ type: to }) => isObjectType(getNamedType(to)))
    : []
}

/**
 * Every way of edges from the operation's answer, up to so many steps, that takes no edge twice.
 */
export function waysFrom({ field }: Operation, steps: number): string[][] {
  const walk = (from: Field, taken: readonly Field[]): string[][] => {
    const further =
      taken.length < steps ? edgesOf(from).filter((edge) => !taken.includes(edge)) : []
    const longer = further.flatMap((edge) => walk(edge, [...taken, edge]))
    return longer.length > 0 ? longer : [taken.map(({ name }) => name)]
  }
  return walk(field, [])
}

/**
 * All fields of a type, and of the types that they lead to; a type stands at most once on each way.
 */
function wholeSelection(field: Field, above: readonly GraphQLObjectType[] = []): string {
  const type = getNamedType(field.type)
  if (!isObjectType(type)) return ''
  const inner = fieldsOf(type)
    .filter(
      ({ args }) =>
        !args.some((argument) => isRequiredArgument(argument) && !EDGE_ARGUMENTS[argument.name]),
    )
    .filter(({ type: to }) => ![...above, type].includes(getNamedType(to) as GraphQLObjectType))
    .map((edge) => `${edge.name}${edgeArguments(edge)}${wholeSelection(edge, [...above, type])}`)
  return ` { __typename ${inner.join(' ')} }`
}

/** The operation with all that it can show. */
export const wholeDocumentOf = (operation: Operation): string =>
  documentOf(operation).replace(/ \{ __typename .*$/s, () => `${wholeSelection(operation.field)} }`)
