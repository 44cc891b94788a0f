import { SOURCES, STATUSES } from '../../domain/booking/appointment.js'
import { SYNC_POLICIES } from '../../domain/catalog/salon.js'
import { IMPORT_STATES } from '../../domain/crm/import.js'
import { EXTERNAL_SYSTEMS } from '../../domain/crm/sync.js'
import { CHANNELS } from '../../domain/identity/people.js'
import { DELIVERY_STATES, MESSAGE_TYPES } from '../../domain/inbox/message.js'
import { TASK_STATUSES } from '../../domain/inbox/task.js'
import { REFUSAL_CODES } from '../../domain/refusal.js'
import { ref, type Schema } from './parts.js'

type Choices = { readonly values: readonly string[]; readonly description: string }

/** Closed lists of words, as components of OpenAPI by name. */
const CHOICES = {
  AppointmentStatus: { values: STATUSES, description: 'The status of an appointment.' },
  AppointmentSource: { values: SOURCES, description: 'Where an appointment was booked.' },
  MessengerChannel: {
    values: CHANNELS,
    description: 'A messenger that the salon is connected to.',
  },
  AssistantTaskStatus: { values: TASK_STATUSES, description: 'The status of a task.' },
  MessageType: {
    values: MESSAGE_TYPES,
    description: 'The type of a message. A note is not sent to the client.',
  },
  DeliveryStatus: {
    values: DELIVERY_STATES,
    description: 'How far a message got. A note is skipped.',
  },
  ImportStatus: { values: IMPORT_STATES, description: 'The status of an import.' },
  ExternalSystem: { values: EXTERNAL_SYSTEMS, description: 'An external booking system.' },
  SyncPolicy: {
    values: SYNC_POLICIES,
    description: 'Whether a booking waits for external system A (`strict`) or not (`eventual`).',
  },
  ProblemCode: {
    values: [...REFUSAL_CODES.filter((code) => code !== 'invalid'), 'error'],
    description: 'Why a request was refused, for programs.',
  },
} as const satisfies Readonly<Record<string, Choices>>
type EnumName = keyof typeof CHOICES

/** The components of all closed lists. */
export const ENUM_SCHEMAS: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries<Choices>(CHOICES).map(([name, { values, description }]) => [
    name,
    { type: 'string', description, enum: values },
  ]),
)

/** Returns the schema of one word of a closed list. */
export const enumRef = (name: EnumName): Schema => ref(name)

/** Returns the schema of one of these words: the component that holds them, else the list itself. */
export function choiceSchema(choices: readonly string[]): Schema {
  const found = Object.entries<Choices>(CHOICES).find(([, { values }]) => values === choices)
  return found ? ref(found[0]) : { type: 'string', enum: choices }
}
