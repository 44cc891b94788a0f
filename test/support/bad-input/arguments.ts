import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputField,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { readData, type Texts } from '../data.js'
import {
  BROKEN_MINUTES,
  NO_CLOCKS,
  NO_DAYS,
  REST_BODY_DAYS,
  REST_CLOCKS,
  REST_DAYS,
  SPACED_DAYS,
} from './dates.js'
import { NO_PHONES } from './texts.js'
import type { Operation } from '../rights/documents.js'

/**
 * A plain argument of an operation, or one inside an input object, by the names and places that
 * lead to it.
 */
export type Argument = {
  readonly path: readonly (string | number)[]
  readonly scalar: string
  /** What its input object needs beside it. */
  readonly beside: Readonly<Record<string, unknown>>
}
type Input = GraphQLArgument | GraphQLInputField

const SOME: Readonly<Record<string, unknown>> = {
  String: 'Text',
  PhoneNumber: '+4915117999999',
  LocalTime: '10:00',
  Int: 1,
}
function someOf({ type }: Input): unknown {
  const inner = getNamedType(type)
  return isEnumType(inner) ? inner.getValues()[0]?.name : SOME[inner.name]
}

function below(prefix: Argument['path'], inputs: readonly Input[]): Argument[] {
  const beside = Object.fromEntries(
    inputs.filter(({ type }) => isNonNullType(type)).map((one) => [one.name, someOf(one)]),
  )
  return inputs.flatMap(({ name, type }) => {
    const [inner, plain] = [getNamedType(type), isNonNullType(type) ? type.ofType : type]
    const path = [...prefix, name, ...(isListType(plain) ? [0] : [])]
    return isInputObjectType(inner)
      ? below(path, Object.values(inner.getFields()))
      : [{ path, scalar: inner.name, beside }]
  })
}
export const argumentsOf = ({ field }: Operation): Argument[] => below([], field.args)

/** The values with another one at that place. */
export function withAt(
  values: unknown,
  { path: [first, ...rest], scalar, beside }: Argument,
  value: unknown,
): unknown {
  if (first === undefined) return value
  const inner = withAt(
    (values as Record<string, unknown> | undefined)?.[first],
    { path: rest, scalar, beside },
    value,
  )
  if (typeof first === 'number') return [inner]
  const isLast = rest.every((part) => typeof part === 'number')
  return { ...(isLast ? beside : {}), ...(values as object | undefined), [first]: inner }
}

const written = (texts: readonly (readonly [string, string])[]): string[] =>
  texts.map(([text]) => text)
const NO_TEXT = [0, 1.5, true, [], ['a'], {}, { a: 'b' }]
const data = readData<
  Readonly<Record<'notInts' | 'notMoney' | 'notInstants' | 'notEnumValues', readonly unknown[]>> & {
    readonly notIdLiterals: Texts
  }
>(import.meta.url, 'data/hard-literals.json')
/** Values that no argument of the type takes. */
export const REFUSED: Readonly<Record<string, readonly unknown[]>> = {
  Int: data.notInts,
  SafeInt: [1.5, 2 ** 53, -(2 ** 60), 1e30, '1.0', '01x', '', '٣', '9'.repeat(3000), true, [], {}],
  Boolean: ['true', '', 0, 1, [], [true], {}],
  LocalDate: [
    ...NO_DAYS,
    ...written([...REST_DAYS, ...REST_BODY_DAYS]),
    ...SPACED_DAYS,
    '',
    '\ud800',
    20300108,
    ...NO_TEXT,
  ],
  LocalTime: [
    ...NO_CLOCKS,
    ...BROKEN_MINUTES,
    ...written(REST_CLOCKS),
    '',
    '\ud800',
    1000,
    ...NO_TEXT,
  ],
  DateTime: [...data.notInstants, ...NO_TEXT],
  Money: [...data.notMoney, ...NO_TEXT],
  PhoneNumber: [...NO_PHONES, '', ' ', ...NO_TEXT],
  String: ['a\0b', '\0', '\ud800', 'a\udc00b', ...NO_TEXT],
}
/** Values that no enumeration has. */
export const NO_WORDS = data.notEnumValues
/** Ids as they may stand in a document; none of them names the one whose id is 1. */
export const NO_LITERALS = data.notIdLiterals
