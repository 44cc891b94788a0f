import { APPOINTMENT, SLOTS } from './appointment.js'
import { CLIENT } from './client.js'
import { MASTER, SERVICE, BOOKING_SETTINGS } from './catalog.js'
import { TASK, REPLY, EMBED_TOKEN } from './task.js'
import { IMPORT_RUN } from './import-run.js'
import { NOTHING, REFRESHED_TOKENS, TOKENS } from './token.js'
import { count, listOf, objectOf, type ResponseSchema, type Schema } from './parts.js'

const RESPONSES = {
  Appointment: APPOINTMENT,
  SalonClient: CLIENT,
  Master: MASTER,
  Service: SERVICE,
  AvailableSlots: SLOTS,
  BookingSettings: BOOKING_SETTINGS,
  AssistantTask: TASK,
  SentReply: REPLY,
  EmbedToken: EMBED_TOKEN,
  ImportRun: IMPORT_RUN,
  Tokens: TOKENS,
  RefreshedTokens: REFRESHED_TOKENS,
  EmptyObject: NOTHING,
} as const satisfies Record<string, ResponseSchema>
/** The names of responses among the components of OpenAPI. */
export type ResponseSchemaName = keyof typeof RESPONSES

const pick = <Key extends keyof ResponseSchema>(key: Key) =>
  Object.fromEntries(
    Object.entries(RESPONSES).map(([name, response]) => [name, response[key]]),
  ) as Readonly<Record<ResponseSchemaName, ResponseSchema[Key]>>
/** Schemas of successful responses; for a list, of one result. */
export const RESPONSE_SCHEMAS = pick('schema')
/** An example of each response. */
export const EXAMPLES = pick('example')

/** Returns the schema of a list with pages (docs/rest.md, "Lists"). */
export const envelopeOf = (results: Schema): Schema =>
  objectOf({
    count: { ...count, description: 'Of all pages.' },
    next: { type: ['string', 'null'], format: 'uri', description: 'Address of the next page.' },
    previous: {
      type: ['string', 'null'],
      format: 'uri',
      description: 'Address of the page before.',
    },
    results: listOf(results),
  })
