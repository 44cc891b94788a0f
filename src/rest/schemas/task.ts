import { enumRef } from './enums.js'
import {
  id,
  count,
  text,
  moment,
  phone,
  objectOf,
  EXAMPLE_CREATED_AT,
  type ResponseSchema,
  momentOrNull,
} from './parts.js'

const FIELDS = {
  id,
  client: objectOf({ id, name: text, phone }),
  channel: enumRef('MessengerChannel'),
  status: enumRef('AssistantTaskStatus'),
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

const EXAMPLE = {
  id: 1,
  client: { id: 1, name: 'Maria Schmidt', phone: '+4915112345678' },
  channel: 'messenger_a',
  status: 'open',
  last_message: 'Do you have anything free on Friday?',
  unread_count: 1,
  waiting_since: EXAMPLE_CREATED_AT,
  snoozed_until: null,
  assignee: null,
  resolution: null,
  version: 1,
  created_at: EXAMPLE_CREATED_AT,
  updated_at: EXAMPLE_CREATED_AT,
}

/** A task of the inbox. */
export const TASK: ResponseSchema = {
  schema: objectOf(FIELDS, 'A dialogue that needs attention.'),
  example: EXAMPLE,
}

/** A task with the message that was sent. */
export const REPLY: ResponseSchema = {
  schema: objectOf(
    {
      ...FIELDS,
      message: objectOf(
        {
          id,
          type: enumRef('MessageType'),
          status: enumRef('DeliveryStatus'),
          created_at: moment,
        },
        'What was sent.',
      ),
    },
    'The dialogue, and what was sent.',
  ),
  example: {
    ...EXAMPLE,
    message: { id: 7, type: 'text', status: 'sent', created_at: EXAMPLE_CREATED_AT },
  },
}

/** A token for the embedded widget. */
export const EMBED_TOKEN: ResponseSchema = {
  schema: objectOf(
    {
      token: text,
      expires_in: { type: 'integer', minimum: 1, description: 'Seconds.' },
      embed_url: { type: 'string', format: 'uri' },
    },
    'For the embedded widget.',
  ),
  example: {
    token: 'eyJhbGciOiJIUzI1NiJ9.embed.signature',
    expires_in: 3600,
    embed_url:
      'https://salon.example.com/assistant/embed/?token=eyJhbGciOiJIUzI1NiJ9.embed.signature',
  },
}
