import fc, { type Arbitrary } from 'fast-check'
import { type Description, type JsonSchema, resolved } from './openapi.js'

const DAY = 86_400_000
const dayOf = (days: number): string =>
  new Date(Date.UTC(2030, 0, 7) + days * DAY).toISOString().slice(0, 10)
const day = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -1, max: 700 }).map(dayOf) },
  fc.constantFrom('0001-01-01', '9999-12-31', '2032-02-29', '2030-03-31'),
  fc
    .date({
      min: new Date(-62_135_596_800_000),
      max: new Date(253_402_300_799_000),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10)),
)
const phone = fc
  .tuple(
    fc.constantFrom('+49151', '0151', '+49 151 ', ' 0151/', '0049151'),
    fc.integer({ min: 20_000_000, max: 79_999_999 }),
  )
  .map(([start, rest]) => `${start}${rest}`)
/** What leads somewhere in the tests' salon, beside all else that fits: by the component's name. */
const KNOWN: Readonly<Record<string, Arbitrary<unknown>>> = {
  ClockTime: fc.constantFrom('10:00', '11:30', '14:00:00', '17:00'),
}
const address = fc.oneof(
  fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }),
  fc.constantFrom('https://pictures.example/a.png', 'https://a.b.example.:8443?c'),
)
const moment = fc
  .integer({ min: 0, max: 400 * 24 })
  .map((hours) => new Date(Date.UTC(2030, 0, 7) + hours * 3_600_000).toISOString())
const FORMATS: Readonly<Record<string, Arbitrary<string>>> = {
  date: day,
  phone,
  uri: address,
  'date-time': moment,
}

function strings({ format, pattern, minLength = 0, maxLength }: JsonSchema): Arbitrary<string> {
  if (format !== undefined) return FORMATS[format as string] ?? fc.string()
  const matching =
    pattern === undefined
      ? fc.string()
      : fc.stringMatching(new RegExp(pattern as string, 'u'), { size: 'small' })
  if (maxLength === undefined) return matching
  const long = fc.string({ unit: 'binary', minLength: maxLength - 2, maxLength })
  const fits = (text: string) => [...text].length <= maxLength && [...text].length >= minLength
  const fitting = (text: string) =>
    fits(text) && (pattern === undefined || new RegExp(pattern as string, 'u').test(text))
  return fc.oneof(matching.filter(fits), long.filter(fitting))
}

function integers({ minimum = -1e6, maximum = 1e6 }: JsonSchema): Arbitrary<number> {
  const any = fc.integer({ min: minimum, max: maximum })
  return minimum === 1 ? fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 30 }), any) : any
}

const extra = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  fc.jsonValue(),
  { maxKeys: 2 },
)

/** Values that fit a schema, of the keywords that the description uses. */
export function fitting(description: Description, given: JsonSchema): Arbitrary<unknown> {
  const known = KNOWN[String(given.$ref).split('/').at(-1) ?? '']
  const any = ofSchema(description, resolved(description, given))
  return known ? fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: any }) : any
}

function ofSchema(description: Description, schema: JsonSchema): Arbitrary<unknown> {
  const below = (inner: JsonSchema) => fitting(description, inner)
  if (schema.enum !== undefined) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.anyOf !== undefined) return fc.oneof(...(schema.anyOf as JsonSchema[]).map(below))
  if (schema.type === 'array')
    return fc.array(below(schema.items as JsonSchema), { minLength: 1, maxLength: 3 })
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'object') {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    const known = fc.record(
      Object.fromEntries(properties.map(([name, inner]) => [name, below(inner)])),
      {
        requiredKeys: (schema.required ?? []) as string[],
      },
    )
    return fc.tuple(extra, known).map(([more, values]) => ({ ...more, ...values }))
  }
  if (schema.type === 'string') return strings(schema)
  if (schema.type === 'integer') return integers(schema)
  if (schema.type === 'boolean') return fc.boolean()
  throw new Error(`no arbitrary for ${JSON.stringify(schema)}`)
}

const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udc00',
    '😀',
    '𝒳'.repeat(251),
    '١٢٣',
    '１２',
    '²',
    '\u200b',
    '\u202e',
  ],
  ...[
    '2030-02-30',
    '2030-1-32',
    '0000-01-01',
    '2030-01-08T00:00:00Z',
    '24:00',
    '12:60',
    '10:00:01',
    '9:00',
    '10:00',
  ],
  ...[
    'yes',
    'TRUE',
    'null',
    'undefined',
    'NaN',
    '1e3',
    '0x10',
    '+1',
    '01',
    '-0',
    '1.0',
    '1.',
    '.5',
    '1,5',
    '-5',
  ],
  ...[
    '9'.repeat(400),
    'x'.repeat(501),
    'x'.repeat(201),
    ` ${'x'.repeat(500)} `,
    "' or 1=1 --",
    '{{7*7}}',
    '../..',
    '%00',
  ],
  ...[
    'last',
    'booked',
    'BOOKED',
    'booked,done',
    'zzz',
    '+49',
    '015112345678',
    '110',
    'messenger_c',
    'eventual ',
  ],
]
const ODD_NUMBERS = [
  0,
  -0,
  -1,
  1,
  2,
  1.5,
  31,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  5e-324,
]
/** Text that nobody expects, and some that somebody does. */
export const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.string(),
)
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(
    ...ODD_NUMBERS,
    null,
    true,
    false,
    [],
    {},
    [1],
    { id: 1 },
    { name: 'N' },
  ),
  fc.jsonValue(),
)

/**
 * Bodies near the schema: a fitting one with some of its fields odd or gone, or no such thing at
 * all.
 */
export function nearby(description: Description, schema: JsonSchema): Arbitrary<unknown> {
  const { properties = {} } = resolved(description, schema)
  const name = fc.constantFrom(...Object.keys(properties as object), 'another')
  const spoil = fc.record({ name, value: fc.option(oddValue, { nil: undefined, freq: 6 }) })
  const spoiled = fc
    .tuple(fitting(description, schema), fc.array(spoil, { minLength: 1, maxLength: 3 }))
    .map(
      ([body, spoils]) =>
        Object.assign({}, body, ...spoils.map((one) => ({ [one.name]: one.value }))) as Record<
          string,
          unknown
        >,
    )
  return fc.oneof({ weight: 6, arbitrary: spoiled }, { weight: 1, arbitrary: oddValue })
}
