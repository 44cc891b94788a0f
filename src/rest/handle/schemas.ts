import { SOURCES, STATUSES } from '../../domain/booking/appointment.js'
import { IMPORT_STATES } from '../../domain/crm/import.js'
import { DELIVERY_STATES, MESSAGE_TYPES } from '../../domain/inbox/message.js'
import { CHANNELS } from '../../domain/identity/people.js'
import { REFUSAL_CODES } from '../../domain/refusal.js'
import { SETTING_BOUNDS, SYNC_POLICIES } from '../../domain/catalog/salon.js'
import { EXTERNAL_SYSTEMS } from '../../domain/crm/sync.js'
import { TASK_STATUSES } from '../../domain/inbox/task.js'
import { LARGEST_ID } from '../fields/field.js'

/** A JSON Schema (2020-12), as plain data. */
export type Schema = { readonly [keyword: string]: unknown }

const id = { type: 'integer', minimum: 1, maximum: LARGEST_ID }
const count = { type: 'integer', minimum: 0 }
const text = { type: 'string' }
const flag = { type: 'boolean' }
const date = { type: 'string', format: 'date' }
const dateOrNull = { type: ['string', 'null'], format: 'date' }
const clock = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }
const moment = { type: 'string', format: 'date-time', pattern: '^[0-9-]{10}T[0-9:]{8}Z$' }
const money = { type: 'string', pattern: '^[0-9]{1,8}\\.[0-9]{2}$' }
const phone = {
  type: 'string',
  pattern: '^([+][1-9][0-9]{1,14})?$',
  description: 'E.164; empty: none',
}
const within = ([minimum, maximum]: readonly [number, number]) => ({
  type: 'integer',
  minimum,
  maximum,
})

/** An object with all of these keys. Later versions may add keys, so clients must accept more. */
const objectOf = (properties: Readonly<Record<string, Schema>>, description?: string): Schema => ({
  type: 'object',
  ...(description !== undefined && { description }),
  required: Object.keys(properties),
  properties,
})
const listOf = (items: Schema): Schema => ({ type: 'array', items })

const slot = objectOf({ time: clock, master_id: id, master_name: text })

const momentOrNull = { ...moment, type: ['string', 'null'] }
const TASK = {
  id,
  client: objectOf({ id, name: text, phone }),
  channel: { type: 'string', enum: CHANNELS },
  status: { type: 'string', enum: TASK_STATUSES },
  last_message: {
    ...text,
    description: 'Either way, notes left out; of one without text the names of its media.',
  },
  unread_count: {
    ...count,
    description: 'Messages of the client since somebody last read or answered.',
  },
  waiting_since: {
    ...momentOrNull,
    description: 'Since when the client waits for an answer; null: nobody waits.',
  },
  snoozed_until: momentOrNull,
  assignee: {
    ...objectOf({ id, name: text }),
    type: ['object', 'null'],
    description: 'Who took it, or answered first.',
  },
  resolution: { type: ['string', 'null'] },
  version: { type: 'integer', minimum: 1, description: 'Grows with every message and every move.' },
  created_at: moment,
  updated_at: moment,
}

/** Schemas of successful responses; for a list, of one result. */
export const RESPONSE_SCHEMAS = {
  Record: objectOf(
    {
      id,
      client: objectOf({ id, name: text, phone }),
      master: objectOf({ id, name: text }),
      service: objectOf(
        { id, name: text, duration_minutes: { type: 'integer', minimum: 1 }, price: money },
        'As it was when the appointment was booked.',
      ),
      date: { ...date, description: "A day of the salon's calendar." },
      time: {
        type: 'string',
        pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]:00$',
        description: "HH:MM:SS on the salon's clock.",
      },
      status: { type: 'string', enum: STATUSES },
      source: { type: 'string', enum: SOURCES },
      crm_a_id: {
        type: ['integer', 'null'],
        description: 'The id in external system A; null: not synchronised.',
      },
      comment: text,
      created_at: moment,
    },
    'An appointment.',
  ),
  Client: objectOf(
    {
      id,
      name: text,
      phone,
      preferred_channel: { type: ['string', 'null'], enum: [...CHANNELS, null] },
      created_at: moment,
      visits_count: { ...count, description: 'Visits that were done.' },
      no_show_count: { ...count, description: 'Visits that were not kept.' },
      last_visit: { ...dateOrNull, description: 'The latest visit that was done.' },
      next_visit: { ...dateOrNull, description: 'The earliest visit to come.' },
    },
    'A client of the salon.',
  ),
  Master: objectOf(
    { id, name: text, phone, active: flag },
    'Who performs services. Only staff see phones.',
  ),
  Service: objectOf(
    {
      id,
      name: text,
      duration_minutes: { type: 'integer', minimum: 1 },
      price: money,
      buffer_before_minutes: count,
      buffer_after_minutes: count,
      active: flag,
    },
    'What can be booked.',
  ),
  Slots: objectOf({ date, slots: listOf(slot) }, 'Free starts of a day, by time, then master.'),
  BookingSettings: objectOf(
    {
      native_booking_enabled: flag,
      auto_confirm: flag,
      slot_step_minutes: within(SETTING_BOUNDS.slotStepMinutes),
      lead_time_minutes: within(SETTING_BOUNDS.leadTimeMinutes),
      horizon_days: within(SETTING_BOUNDS.horizonDays),
      client_cancel_window_minutes: within(SETTING_BOUNDS.clientCancelWindowMinutes),
      no_show_grace_minutes: within(SETTING_BOUNDS.noShowGraceMinutes),
      max_future_appointments_per_client: within(SETTING_BOUNDS.maxFutureAppointmentsPerClient),
      require_client: flag,
      require_cancel_reason: flag,
      crm_a_sync_policy: { type: 'string', enum: SYNC_POLICIES },
    },
    'How the salon books, in minutes and days.',
  ),
  Task: objectOf(TASK, 'A dialogue that needs attention.'),
  Reply: objectOf(
    {
      ...TASK,
      message: objectOf(
        {
          id,
          type: { type: 'string', enum: MESSAGE_TYPES },
          status: {
            type: 'string',
            enum: DELIVERY_STATES,
            description: 'How far it got; a note is skipped.',
          },
          created_at: moment,
        },
        'What was sent.',
      ),
    },
    'The dialogue, and what was sent.',
  ),
  EmbedToken: objectOf(
    {
      token: text,
      expires_in: { type: 'integer', minimum: 1, description: 'Seconds.' },
      embed_url: { type: 'string', format: 'uri' },
    },
    'For the embedded widget.',
  ),
  ImportRun: objectOf(
    {
      id,
      system: { type: 'string', enum: EXTERNAL_SYSTEMS },
      status: { type: 'string', enum: IMPORT_STATES },
      date_from: date,
      date_to: date,
      total: {
        type: ['integer', 'null'],
        minimum: 0,
        description: 'Of records; null until it is known.',
      },
      processed: count,
      created: count,
      updated: count,
      skipped: { ...count, description: 'Known already and unchanged, or in conflict.' },
      conflict_count: { ...count, description: 'However many of them are listed.' },
      conflicts: listOf(
        objectOf({
          external_id: { ...count, description: "The external system's own id." },
          reason: text,
        }),
      ),
      error: { type: ['string', 'null'], description: 'Why it failed.' },
      started_at: moment,
      finished_at: momentOrNull,
    },
    'Appointments of some days, brought here from an external system.',
  ),
  Tokens: objectOf(
    {
      access: { type: 'string', description: 'Send it as `Authorization: Bearer …`.' },
      refresh: { type: 'string', description: 'Good once, for new tokens.' },
    },
    'What a sign-in gives.',
  ),
  Nothing: objectOf({}, 'An empty object: it is done.'),
} as const satisfies Record<string, Schema>
export type ResponseSchemaName = keyof typeof RESPONSE_SCHEMAS

const refusal = {
  detail: { type: 'string', minLength: 1, description: 'A sentence for people.' },
  code: { type: 'string', enum: [...REFUSAL_CODES.filter((code) => code !== 'invalid'), 'error'] },
}

/** Schemas of refusals. */
export const REFUSAL_SCHEMAS = {
  Error: objectOf(
    refusal,
    'Why a request was refused: a sentence, and a code of a closed list for programs.',
  ),
  FieldErrors: {
    type: 'object',
    description:
      'What is wrong with the input: each field with its messages; `non_field_errors` where ' +
      'it is no object at all.',
    minProperties: 1,
    additionalProperties: { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
  },
  TokenError: objectOf(
    {
      detail: refusal.detail,
      code: { type: 'string', enum: ['token_not_valid'] },
      messages: listOf(objectOf({ token_class: text, token_type: text, message: text })),
    },
    'A token that is not good, and why.',
  ),
  TaskConflict: objectOf(
    {
      detail: refusal.detail,
      code: { type: 'string', enum: ['task_conflict'] },
      version: { type: 'integer', minimum: 1, description: 'The version that the task is at.' },
    },
    'The task was changed meanwhile.',
  ),
  NotSent: objectOf(
    { ...refusal, message_id: id },
    'The message is kept, but was not sent, or nobody knows.',
  ),
  SlotTaken: objectOf(
    {
      detail: refusal.detail,
      code: { type: 'string', enum: ['slot_taken'] },
      alternatives: {
        type: 'array',
        maxItems: 3,
        items: slot,
        description: 'What is free near it.',
      },
    },
    'The time is taken.',
  ),
} as const satisfies Record<string, Schema>

/** Returns the schema of a list with pages (interface 4.3). */
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
