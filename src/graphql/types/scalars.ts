import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import { isCleanText } from '../../domain/cursor.js'
import { readMoney } from '../../domain/catalog/money.js'
import {
  isoInstant,
  longClock,
  readClock,
  readDate,
  readInstant,
  readLocalDateTime,
  type Instant,
  type LocalDateTime,
  type Minute,
} from '../../domain/time/time.js'

/** A scalar that is written as a string. `read` returns undefined for a text that is refused. */
type TextScalar<T> = {
  readonly name: string
  readonly description: string
  /** The public specification of the format. Undefined: the description is all there is. */
  readonly specifiedByURL?: string
  /** The error message for a text that is refused. */
  readonly message: string
  readonly read: (text: string) => T | undefined
  readonly show: (value: T) => string
}

function textScalar<T>({
  name,
  description,
  specifiedByURL,
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
    specifiedByURL,
    serialize: (value) => show(value as T),
    parseValue: (value) => parse(value),
    parseLiteral: (node: ValueNode) =>
      parse(node.kind === Kind.STRING ? node.value : undefined, node),
  })
}

const same = (text: string): string => text

/** The formats of dates and times on the internet: `full-date`, `partial-time`, `date-time`. */
const RFC_3339 = 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6'
const E_164 = 'https://www.itu.int/rec/T-REC-E.164'

/** A date in the salon's time zone. Inside: a string YYYY-MM-DD. */
export const LocalDateScalar = textScalar({
  name: 'LocalDate',
  description: "Calendar day in the salon's time zone, YYYY-MM-DD: `full-date` of RFC 3339.",
  specifiedByURL: RFC_3339,
  message: 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.',
  read: readDate,
  show: same,
})
/** A wall-clock time in the salon's time zone. Inside: minutes after midnight. */
export const LocalTimeScalar = textScalar<Minute>({
  name: 'LocalTime',
  description:
    "Wall-clock time in the salon's time zone, HH:MM:SS: `partial-time` of RFC 3339. " +
    'HH:MM is accepted on input.',
  specifiedByURL: RFC_3339,
  message: 'Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].',
  read: readClock,
  show: longClock,
})
/** A wall-clock time on a date in the salon's time zone. */
export const LocalDateTimeScalar = textScalar<LocalDateTime>({
  name: 'LocalDateTime',
  description: "Wall-clock time on a day in the salon's time zone, YYYY-MM-DDTHH:MM:SS.",
  message: 'Datetime has wrong format. Use YYYY-MM-DDThh:mm[:ss] without an offset.',
  read: readLocalDateTime,
  show: ({ date, minute }) => `${date}T${longClock(minute)}`,
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
  description:
    'An instant: `date-time` of RFC 3339, always in UTC with Z. A numeric offset is accepted ' +
    'on input.',
  specifiedByURL: RFC_3339,
  message: 'Datetime has wrong format. Use ISO 8601 with Z or a numeric offset.',
  read: readStorableInstant,
  show: isoInstant,
})
/** An amount of money. Inside: a decimal string with two places. */
export const MoneyScalar = textScalar({
  name: 'Money',
  description:
    'Decimal amount of money with exactly two places, as a string: "1500.00". ' +
    'There is no public specification of this format.',
  message: 'A valid amount is required, such as "1500.00".',
  read: readMoney,
  show: same,
})
/** The description of every input field of the scalar PhoneNumber. */
export const PHONE_FORMAT = "As it is written in the salon's region, or in E.164."
/**
 * A phone number. Takes any text; the service converts it to E.164 with the region of the salon.
 */
export const PhoneNumberScalar = textScalar({
  name: 'PhoneNumber',
  description: "Phone number in E.164. On input also as people of the salon's country type it.",
  specifiedByURL: E_164,
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
  description:
    'Integer up to 2^53-1, for identifiers of external systems. JSON has it as a number. ' +
    'There is no public specification of this format.',
  serialize: (value) => readSafeInt(value),
  parseValue: (value) => readSafeInt(value),
  parseLiteral: (node) =>
    readSafeInt(node.kind === Kind.INT ? Number(node.value) : undefined, node),
})
