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

/** A scalar that is written as a string. `read` returns undefined for a text that is refused. */
type TextScalar<T> = {
  readonly name: string
  readonly description: string
  /** The error message for a text that is refused. */
  readonly message: string
  readonly read: (text: string) => T | undefined
  readonly show: (value: T) => string
}

function textScalar<T>({
  name,
  description,
  message,
  read,
  show,
}: TextScalar<T>): GraphQLScalarType {
  const parse = (text: unknown, node?: ValueNode): T => {
    const value = typeof text === 'string' && isCleanText(text) ? read(text) : undefined
    if (value === undefined) throw new GraphQLError(message, { nodes: node })
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

/** A date in the salon's time zone. Inside: a string YYYY-MM-DD. */
export const LocalDateScalar = textScalar({
  name: 'LocalDate',
  description: "Calendar day in the salon's time zone, YYYY-MM-DD.",
  message: 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.',
  read: readDate,
  show: same,
})
/** A wall-clock time in the salon's time zone. Inside: minutes after midnight. */
export const LocalTimeScalar = textScalar<Minute>({
  name: 'LocalTime',
  description: "Wall-clock time in the salon's time zone, HH:MM:SS (HH:MM accepted on input).",
  message: 'Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].',
  read: readClock,
  show: longClock,
})
/**
 * Only years with four digits in UTC: Postgres and ISO 8601 write others differently. An offset can
 * move a local year out of this range.
 */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')
function readStorableInstant(text: string): Instant | undefined {
  const instant = readInstant(text)
  return instant !== undefined && instant >= EARLIEST && instant <= LATEST ? instant : undefined
}
/** An instant. Inside: milliseconds since 1970. */
export const DateTimeScalar = textScalar<Instant>({
  name: 'DateTime',
  description: 'An instant, ISO 8601 in UTC with Z.',
  message: 'Datetime has wrong format. Use ISO 8601 with Z or a numeric offset.',
  read: readStorableInstant,
  show: isoInstant,
})
/** An amount of money. Inside: a decimal string with two places. */
export const MoneyScalar = textScalar({
  name: 'Money',
  description: 'Decimal amount of money with exactly two places, as a string: "1500.00".',
  message: 'A valid amount is required, such as "1500.00".',
  read: readMoney,
  show: same,
})
/**
 * A phone number. Takes any text; the service converts it to E.164 with the region of the salon.
 */
export const PhoneNumberScalar = textScalar({
  name: 'PhoneNumber',
  description: 'Phone number in E.164.',
  message: 'Enter a valid phone number.',
  read: (text) => (text.trim() === '' ? undefined : text),
  show: same,
})

const readSafeInt = (value: unknown, node?: ValueNode): number => {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
  if (!Number.isSafeInteger(number))
    throw new GraphQLError('A valid integer is required.', { nodes: node })
  return number as number
}
/** An integer of more than 32 bits, up to 2^53-1. */
export const SafeIntScalar = new GraphQLScalarType({
  name: 'SafeInt',
  description: 'Integer up to 2^53-1, for identifiers of external systems.',
  serialize: (value) => readSafeInt(value),
  parseValue: (value) => readSafeInt(value),
  parseLiteral: (node) =>
    readSafeInt(node.kind === Kind.INT ? Number(node.value) : undefined, node),
})
