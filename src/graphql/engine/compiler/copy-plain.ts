import {
  GraphQLBoolean,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLString,
  type GraphQLFieldResolver,
} from 'graphql'

/** How a value is copied. A value that is not required may be null. */
export type ValuePlan = { readonly isRequired: boolean } & (
  | { readonly kind: 'leaf'; readonly type: GraphQLLeafType }
  | { readonly kind: 'list'; readonly item: ValuePlan }
  | { readonly kind: 'object'; readonly fields: readonly FieldPlan[] }
)
/** A field of a copy: a property of the object, the result of a resolver, or the type's name. */
export type FieldPlan = { readonly name: string } & (
  | { readonly plan: ValuePlan; readonly property: string }
  | { readonly plan: ValuePlan; readonly resolve: GraphQLFieldResolver<unknown, unknown> }
  | { readonly typeName: string }
)
/** Copies a value. Fields that come later are set by the promises that it adds to `pending`. */
export type Copy = (value: unknown, context: unknown, pending: Promise<void>[]) => unknown

/** What a copy throws when a value does not fit its type: the error that GraphQL has is another. */
export const DOUBT = new Error('a value does not fit its type')

function doubt(): never {
  throw DOUBT
}

type CopyLeaf = (value: unknown) => unknown

/** What the types of GraphQL itself do with values of their own kind. */
const COPY_LEAF = new Map<GraphQLLeafType, CopyLeaf>([
  [GraphQLInt, (value) => (typeof value === 'number' && (value | 0) === value ? value : doubt())],
  [GraphQLString, (value) => (typeof value === 'string' ? value : doubt())],
  [GraphQLBoolean, (value) => (typeof value === 'boolean' ? value : doubt())],
])

const copyLeafOf = (type: GraphQLLeafType): CopyLeaf =>
  COPY_LEAF.get(type) ?? ((value) => (value == null ? doubt() : (type.serialize(value) ?? doubt())))

/** Sets a field of a copy, at once or when its promise resolves. */
function setField(
  { copy, name }: { readonly copy: Record<string, unknown>; readonly name: string },
  value: unknown,
  complete: (value: unknown) => unknown,
  pending: Promise<void>[],
): void {
  if (value instanceof Promise)
    pending.push(value.then((later) => void (copy[name] = complete(later))))
  else copy[name] = complete(value)
}

/** The code of a copy: its functions, and the values that they use by their number. */
type Code = { readonly functions: string[]; readonly values: unknown[] }

const addValue = ({ values }: Code, value: unknown): string => `values[${values.push(value) - 1}]`

function addFunction({ functions }: Code, body: string): string {
  const name = `copy${functions.length}`
  functions.push(`const ${name} = (value, context, pending) => { ${body} }`)
  return name
}

/** Returns the expression that copies the value of the expression `from`. */
function expressionOf(plan: ValuePlan, from: string, code: Code): string {
  const copied = `${copyNameOf(plan, code)}(${from}, context, pending)`
  return plan.isRequired ? copied : `(${from} == null ? null : ${copied})`
}

function copyNameOf(plan: ValuePlan, code: Code): string {
  if (plan.kind === 'leaf') return addValue(code, copyLeafOf(plan.type))
  if (plan.kind === 'object') return addFunction(code, objectBody(plan.fields, code))
  const item = expressionOf(plan.item, 'value[at]', code)
  return addFunction(
    code,
    `if (!Array.isArray(value)) doubt()
    const items = new Array(value.length)
    for (let at = 0; at < value.length; at += 1) items[at] = ${item}
    return items`,
  )
}

/** Fields of resolvers are null in the literal, which decides the order of the fields. */
function objectBody(fields: readonly FieldPlan[], code: Code): string {
  const properties: string[] = []
  const resolved: string[] = []
  for (const field of fields) {
    const name = JSON.stringify(field.name)
    if ('typeName' in field) properties.push(`${name}: ${JSON.stringify(field.typeName)}`)
    else if ('property' in field) {
      const from = `value[${JSON.stringify(field.property)}]`
      properties.push(`${name}: ${expressionOf(field.plan, from, code)}`)
    } else {
      properties.push(`${name}: null`)
      const complete = expressionOf(field.plan, 'result', code)
      resolved.push(
        `setField({ copy, name: ${name} }, ${addValue(code, field.resolve)}(value, {}, context),
          (result) => ${complete}, pending)`,
      )
    }
  }
  return `if (typeof value !== 'object' || value === null) doubt()
    if (value instanceof Error || value instanceof Promise) doubt()
    const copy = { ${properties.join(', ')} }
    ${resolved.join('\n')}
    return copy`
}

/**
 * Returns the function that copies values as the plan says. It is generated: one object literal for
 * each object, without a check for what the plan excludes.
 */
export function copyOf(plan: ValuePlan): Copy {
  const code: Code = { functions: [], values: [] }
  const copied = expressionOf(plan, 'value', code)
  const make = new Function(
    'values',
    'doubt',
    'setField',
    `${code.functions.join('\n')}
    return (value, context, pending) => ${copied}`,
  ) as (values: unknown[], fail: typeof doubt, set: typeof setField) => Copy
  return make(code.values, doubt, setField)
}
