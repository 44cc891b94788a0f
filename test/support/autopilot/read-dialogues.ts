import { z } from 'zod'
import { daysBetween } from '../../../src/domain/time/time.js'
import { readData } from '../data.js'
import { clock, PATTERNS, priceOf } from './answer-patterns.js'
import type { Dialogue, Start, Tongue } from './dialogue.js'
import type { Injection } from './injection.js'

/** The day of the test app's clock, a Monday. */
const TODAY = '2030-01-07'
/** Names of the days from today on; later days are dates. */
const DAY_NAMES = [
  ...['today', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'mon'],
  ...['next tue', 'next wed', 'next thu', 'next fri', 'next sat', 'next sun'],
]
export const oneOrMore = <T extends z.ZodType>(item: T) =>
  z.union([item.transform((one) => [one]), z.array(item)])

const name = z.string()
export const day = z
  .union([z.enum(DAY_NAMES), z.iso.date()])
  .transform((text) =>
    DAY_NAMES.includes(text) ? DAY_NAMES.indexOf(text) : daysBetween(TODAY, text),
  )
/** `Haircut, Anna Weber, thu 15:00` */
export const placed = z
  .string()
  .transform((text) => /^(?<service>.+), (?<master>.+), (?<day>.+) (?<at>\d\d:\d\d)$/.exec(text))
  .transform((match) => match?.groups)
  .pipe(z.strictObject({ service: name, master: name, day, at: name }))
/** `/clos|day off/iu` */
const pattern = z.templateLiteral(['/', z.string(), '/', z.enum(['u', 'iu'])]).transform((text) => {
  const end = text.lastIndexOf('/')
  return new RegExp(text.slice(1, end), text.slice(end + 1))
})

const startFields = {
  service: name.optional(),
  master: name.optional(),
  day: oneOrMore(day),
  /** A time or a window, `15:00` or `12:00-18:00`; without it the whole day. */
  time: z.string().default('00:00-23:59'),
}
function startFrom({ day: days, time, ...rest }: z.output<z.ZodObject<typeof startFields>>): Start {
  const [from = '', to = from] = time.split('-')
  return { ...rest, days, from, to }
}
const start = z.strictObject(startFields).transform(startFrom)
const move = z
  .strictObject({ ...startFields, appointment: z.int().default(0) })
  .transform(({ appointment, ...fields }) => ({ appointment, ...startFrom(fields) }))

const line = z.string()
const lines = z.union([line, z.array(line)])
const facts = z.partialRecord(
  z.enum([
    ...(['service', 'master', 'day', 'time', 'appointment', 'name', 'phone'] as const),
    ...(['yes', 'no', 'none', 'again'] as const),
  ]),
  lines,
)
const turn = z.union([
  lines,
  z.strictObject({
    when: z.enum(['service', 'master', 'day', 'time', 'offer', 'yes_no', 'appointment']),
    say: line,
    now: facts.optional(),
    isYes: z.boolean().optional(),
  }),
])
const given = z.strictObject({
  appointments: z.array(placed).optional(),
  taken: z.array(placed).optional(),
  away: z.array(z.strictObject({ master: name, day, hours: name.optional() })).optional(),
  isKnown: z.boolean().optional(),
  channel: z.enum(['messenger_a', 'messenger_b']).optional(),
  salon: z.enum(['en', 'ru', 'de']).optional(),
  name: name.optional(),
  settings: z.strictObject({ nativeBookingEnabled: z.boolean() }).optional(),
  isBeaten: z.boolean().optional(),
})

const HAND_BACKS = ['person', 'upset', 'unclear', 'refused', 'foreign'] as const
function dialoguesIn(language: Tongue) {
  const told = z.union([
    z.enum(['closed', 'no appointment', 'never']).transform((key) => PATTERNS[key][language]),
    z.strictObject({ price: oneOrMore(z.int()) }).transform(({ price }) => priceOf(price)),
    z.strictObject({ time: name }).transform(({ time }) => clock(time)),
    z.strictObject({ matches: pattern }).transform(({ matches }) => matches),
    z.strictObject({ free: start }).transform(({ free }) => free),
  ])
  const end = z.strictObject({
    booked: start.optional(),
    moved: move.optional(),
    cancelled: z.union([z.int(), z.array(z.int())]).optional(),
    told: z.array(told).optional(),
    handedBack: z
      .union([z.literal('any').transform(() => HAND_BACKS), z.array(z.enum(HAND_BACKS))])
      .optional(),
  })
  return z.record(
    name,
    z.strictObject({
      given: given.optional(),
      says: z.array(turn),
      facts: facts.optional(),
      wants: end.optional(),
      end: z.union([end, z.array(end)]),
      after: line.optional(),
    }),
  )
}
const injections = z.record(
  name,
  z.strictObject({
    given: given.omit({ appointments: true, taken: true }).optional(),
    says: z.array(line),
    never: pattern.optional(),
  }),
)

const fileOf = (language: Tongue, part: string): unknown =>
  readData(import.meta.url, `data/${language}/${part.replaceAll(' ', '-')}.json`)

/** The dialogues of one file. An id is language, part and name. */
export const readDialogues = (language: Tongue, part: string): Dialogue[] =>
  Object.entries(dialoguesIn(language).parse(fileOf(language, part))).map(([name, dialogue]) => ({
    ...dialogue,
    language,
    id: `${language} ${part}: ${name}`,
  }))

/** The attempts to make the autopilot do what it must not, of one language. */
export const readInjections = (language: Tongue): Injection[] =>
  Object.entries(injections.parse(fileOf(language, 'injections'))).map(([name, injection]) => ({
    ...injection,
    language,
    id: `${language} injection: ${name}`,
  }))
