import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import { isCleanText } from '../../domain/cursor.js'
import { readMoney } from '../../domain/catalog/money.js'
import {
  isoInstant,
  longClock,
  readClock,
  readDate,
  readInstant,
  type Instant,
  type Minute,
} from '../../domain/time/time.js'

/** A scalar that is written as text: how a text is read (undefined: refused), and how a value is shown. */
function textScalar<T>(
  name: string,
  description: string,
  wrong: string,
  read: (text: string) => T | undefined,
  show: (value: T) => string,
): GraphQLScalarType {
  const parse = (text: unknown, node?: ValueNode): T => {
    const value = typeof text === 'string' && isCleanText(text) ? read(text) : undefined
    if (value === undefined) throw new GraphQLError(wrong, { nodes: node })
    return value
  }
  return new GraphQLScalarType({
    name,
    description,
    serialize: (value) => show(value as T),
    parseValue: (value) => parse(value),
    parseLiteral: (node: ValueNode) =>
      parse(node.kind === Kind.STRING ? node.value : undefined, node),
  })
}

const same = (text: string): string => text

export const LocalDateScalar = textScalar(
  'LocalDate',
  "Calendar day in the salon's time zone, YYYY-MM-DD.",
  'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.',
  readDate,
  same,
)
export const LocalTimeScalar = textScalar<Minute>(
  'LocalTime',
  "Wall-clock time in the salon's time zone, HH:MM:SS (HH:MM accepted on input).",
  'Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].',
  readClock,
  longClock,
)
/** Years that Postgres and ISO 8601 write with four digits, in UTC too, where an offset can move over the edge. */
const [EARLIEST, LATEST] = [
  Date.parse('0001-01-01T00:00:00Z'),
  Date.parse('9999-12-31T23:59:59.999Z'),
]
function readStorableInstant(text: string): Instant | undefined {
  const instant = readInstant(text)
  return instant !== undefined && instant >= EARLIEST && instant <= LATEST ? instant : undefined
}
export const DateTimeScalar = textScalar<Instant>(
  'DateTime',
  'An instant, ISO 8601 in UTC with Z.',
  'Datetime has wrong format. Use ISO 8601 with Z or a numeric offset.',
  readStorableInstant,
  isoInstant,
)
export const MoneyScalar = textScalar(
  'Money',
  'Decimal money with exactly two places, as a string: "1500.00".',
  'A valid amount is required, such as "1500.00".',
  readMoney,
  same,
)
export const PhoneNumberScalar = textScalar(
  'PhoneNumber',
  'Phone number in E.164.',
  'Enter a valid phone number.',
  (text) => (text.trim() === '' ? undefined : text),
  same,
)

const readSafeInt = (value: unknown, node?: ValueNode): number => {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
  if (!Number.isSafeInteger(number))
    throw new GraphQLError('A valid integer is required.', { nodes: node })
  return number as number
}
export const SafeIntScalar = new GraphQLScalarType({
  name: 'SafeInt',
  description: 'Integer up to 2^53-1: identifiers that an external system gives.',
  serialize: (value) => readSafeInt(value),
  parseValue: (value) => readSafeInt(value),
  parseLiteral: (node) =>
    readSafeInt(node.kind === Kind.INT ? Number(node.value) : undefined, node),
})
