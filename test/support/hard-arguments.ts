import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputField,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { NO_CLOCKS, NO_DAYS, SPACED_DAYS } from './hard-dates.js'
import { NO_PHONES } from './hard-texts.js'
import type { Operation } from './rights-documents.js'

/** A plain argument of an operation, or one inside an input object, by the names and places that lead to it. */
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

const NO_TEXT = [0, 1.5, true, [], ['a'], {}, { a: 'b' }]
/** What no argument of the type takes. Text of any kind is never half a letter, and has no zero in it. */
export const REFUSED: Readonly<Record<string, readonly unknown[]>> = {
  Int: [
    ...[
      1.5,
      -0.5,
      2147483648,
      -2147483649,
      2 ** 53,
      2 ** 63,
      1e30,
      '1',
      '01',
      ' 1',
      '1e3',
      '',
      '٣',
      'NaN',
      true,
      [],
    ],
    ...[[1], {}],
  ],
  SafeInt: [1.5, 2 ** 53, -(2 ** 60), 1e30, '1.0', '01x', '', '٣', '9'.repeat(3000), true, [], {}],
  Boolean: ['true', '', 0, 1, [], [true], {}],
  LocalDate: [...NO_DAYS, ...SPACED_DAYS, '', '\ud800', 20300108, ...NO_TEXT],
  LocalTime: [...NO_CLOCKS, '', '\ud800', 1000, ...NO_TEXT],
  DateTime: [
    ...[
      '',
      '2030-01-08',
      '2030-01-08T10:00:00',
      '2030-02-30T10:00:00Z',
      '2030-01-08T10:60:00Z',
      'now',
    ],
    '2030-01-08T10:00:60Z',
    '0000-01-01T00:00:00Z',
    '10000-01-01T00:00:00Z',
    '2030-01-08T10:00:00+25:00',
    '2030-01-08T10:00:00Z\0',
    ...[
      '٢٠٣٠-01-08T10:00:00Z',
      '1893456000',
      '0001-01-01T00:00:00+14:00',
      '9999-12-31T23:59:59-12:00',
      ...NO_TEXT,
    ],
  ],
  Money: [
    ...[
      '',
      '1.000',
      '-1.00',
      '+1.00',
      '1,00',
      '1e3',
      '.50',
      'NaN',
      '٣.00',
      ' 1.00',
      '123456789.00',
      '1.00\0',
      15,
    ],
    ...NO_TEXT,
  ],
  PhoneNumber: [...NO_PHONES, '', ' ', ...NO_TEXT],
  String: ['a\0b', '\0', '\ud800', 'a\udc00b', ...NO_TEXT],
}
/** Of any enumeration. */
export const NO_WORDS = [
  '',
  'zzz',
  'booked',
  'Admin',
  '__proto__',
  'ADMIN ',
  '\ud800',
  0,
  true,
  [[]],
  {},
]

/** Ids as they may stand in a document; none of them names the one whose id is 1. */
export const NO_LITERALS = [
  ...[
    '01',
    '+1',
    '0x1',
    '1_0',
    '1e0',
    '1.0',
    '.1',
    '"1"',
    '" 1"',
    'true',
    '[1]',
    '{id:1}',
    'x',
    '$x',
    '٣',
    '１',
  ],
  ...['2147483648', '-2147483649'],
  ...[
    '9223372036854775808',
    '9'.repeat(3000),
    '1e400',
    'NaN',
    '--1',
    '1,2',
    '"""1"""',
    '1\0',
    '"\\u0000"',
  ],
  ...['"\\uD800"', '"\\uD83D\\uDE00"'],
]
