import {
  getVariableValues,
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isLeafType,
  isListType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql'

/** The same limit as in graphql-js. */
const MOST_ERRORS = 50

/** The values of an operation's variables, or what is wrong with them. */
type VariableValues =
  | { readonly errors: readonly GraphQLError[]; readonly coerced?: never }
  | { readonly errors?: never; readonly coerced: Record<string, unknown> }
/** Reads the variables of one operation as graphql-js does. */
export type VariableReader = (given: Readonly<Record<string, unknown>>) => VariableValues

/** Stands for a value that may be wrong. graphql-js then reads all variables, and complains. */
const DOUBT = Symbol('doubt')
type Coerce = (value: unknown) => unknown

/** Returns the function that coerces values of a type: the same values, or `DOUBT`. */
function coerceFor(type: GraphQLInputType, known: Map<GraphQLInputType, Coerce>): Coerce {
  const found = known.get(type)
  if (found) return found
  // An input type can contain itself, so it is known before its fields are.
  let coerce: Coerce = () => DOUBT
  known.set(type, (value) => coerce(value))
  if (isNonNullType(type)) {
    const inner = coerceFor(type.ofType, known)
    coerce = (value) => (value == null ? DOUBT : inner(value))
  } else if (isListType(type)) {
    const item = coerceFor(type.ofType, known)
    coerce = (value) => (value == null ? null : coerceList(value, item))
  } else if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map(
      ({ name, type: fieldType, defaultValue }) => ({
        name,
        defaultValue: defaultValue,
        isRequired: isNonNullType(fieldType) && defaultValue === undefined,
        coerce: coerceFor(fieldType, known),
      }),
    )
    const names = new Set(fields.map(({ name }) => name))
    if (!type.isOneOf)
      coerce = (value) => (value == null ? null : coerceObject(value, fields, names))
  } else if (isLeafType(type)) {
    coerce = (value) => (value == null ? null : orDoubt(type.parseValue(value)))
  }
  known.set(type, coerce)
  return coerce
}

const orDoubt = (parsed: unknown): unknown => (parsed === undefined ? DOUBT : parsed)

function coerceList(value: unknown, item: Coerce): unknown {
  if (!Array.isArray(value)) return typeof value === 'object' ? DOUBT : wrap(item(value))
  const items = value.map(item)
  return items.includes(DOUBT) ? DOUBT : items
}
const wrap = (item: unknown): unknown => (item === DOUBT ? DOUBT : [item])

type FieldReader = {
  readonly name: string
  readonly defaultValue: unknown
  readonly isRequired: boolean
  readonly coerce: Coerce
}

function coerceObject(
  value: unknown,
  fields: readonly FieldReader[],
  names: ReadonlySet<string>,
): unknown {
  if (typeof value !== 'object' || Array.isArray(value)) return DOUBT
  const given = value as Readonly<Record<string, unknown>>
  for (const name of Object.keys(given)) if (!names.has(name)) return DOUBT
  const coerced: Record<string, unknown> = {}
  for (const { name, defaultValue, isRequired, coerce } of fields) {
    const fieldValue = given[name]
    if (fieldValue !== undefined) {
      const read = coerce(fieldValue)
      if (read === DOUBT) return DOUBT
      coerced[name] = read
    } else if (isRequired) return DOUBT
    else if (defaultValue !== undefined) coerced[name] = defaultValue
  }
  return coerced
}

/**
 * Creates the reader of an operation's variables. What each type accepts is worked out once, here:
 * graphql-js does that at each request, for a tenth of the time of a list. At any doubt graphql-js
 * reads the variables again, so every error is its own.
 */
export function createVariableReader(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  hideSuggestions: boolean,
): VariableReader {
  const known = new Map<GraphQLInputType, Coerce>()
  const variables = definitions.map(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node)
    const name = variable.name.value
    return {
      name,
      coerce: isInputType(type) && name !== '__proto__' ? coerceFor(type, known) : () => DOUBT,
      isRequired: !isInputType(type) || (isNonNullType(type) && !defaultValue),
      valueOfDefault: () =>
        defaultValue && isInputType(type) ? valueFromAST(defaultValue, type) : undefined,
      hasDefault: defaultValue !== undefined,
    }
  })
  const readAll = (
    given: Readonly<Record<string, unknown>>,
  ): Record<string, unknown> | undefined => {
    const coerced: Record<string, unknown> = {}
    for (const { name, coerce, isRequired, hasDefault, valueOfDefault } of variables) {
      if (Object.hasOwn(given, name)) {
        const value = coerce(given[name])
        if (value === DOUBT) return undefined
        coerced[name] = value
      } else if (isRequired) return undefined
      else if (hasDefault) coerced[name] = valueOfDefault()
    }
    return coerced
  }
  const readOrComplain = (given: Readonly<Record<string, unknown>>): VariableValues =>
    getVariableValues(schema, definitions, given, { maxErrors: MOST_ERRORS, hideSuggestions })
  return (given) => {
    let coerced: Record<string, unknown> | undefined
    try {
      coerced = readAll(given)
    } catch {
      // a scalar refuses a value by an error
    }
    return coerced ? { coerced } : readOrComplain(given)
  }
}
