import type { CreateConnectionInput, UpdateConnectionInput } from './documents.js'
import type { Connection } from './connection-state.js'

/** What a person enters for a connection. Secrets are empty unless they are entered anew. */
export type ConnectionValues = {
  readonly adapter: NonNullable<CreateConnectionInput['adapter']>
  readonly url: string
  readonly token: string
  readonly webhookSecret: string
  readonly model: string
  readonly phoneNumberId: string
  readonly templateName: string
  readonly templateLanguage: string
}
/** A field of the form. */
export type ConnectionField = Exclude<keyof ConnectionValues, 'adapter'>

/** Returns what the form shows first. */
export const valuesOf = (connection: Connection): ConnectionValues => ({
  adapter: connection.adapter ?? (connection.kind === 'MESSENGER' ? 'TELEGRAM' : 'HTTP'),
  url: connection.url ?? '',
  token: '',
  webhookSecret: '',
  model: connection.model ?? '',
  phoneNumberId: connection.phoneNumberId ?? '',
  templateName: connection.templateName ?? '',
  templateLanguage: connection.templateLanguage ?? '',
})

/** Returns the fields of an adapter, in the order of the form. */
export function fieldsOf(
  kind: Connection['kind'],
  adapter: ConnectionValues['adapter'],
): readonly ConnectionField[] {
  if (kind === 'LANGUAGE_MODEL') return ['url', 'model', 'token']
  if (kind === 'BOOKING_SYSTEM') return ['url', 'token']
  if (adapter === 'TELEGRAM') return ['token', 'url']
  if (adapter === 'HTTP') return ['url', 'token', 'webhookSecret']
  return ['phoneNumberId', 'token', 'webhookSecret', 'templateName', 'templateLanguage', 'url']
}

/** Returns the fields that the person cannot leave empty. */
export function requiredFields(
  { kind, id }: Connection,
  adapter: ConnectionValues['adapter'],
): readonly ConnectionField[] {
  if (adapter === 'HTTP') return ['url']
  const isNew = id === null
  if (kind !== 'MESSENGER' || !isNew) return adapter === 'WHATSAPP' ? ['phoneNumberId'] : []
  return adapter === 'TELEGRAM' ? ['token'] : ['phoneNumberId', 'token', 'webhookSecret']
}

const SECRETS: readonly ConnectionField[] = ['token', 'webhookSecret']

/** Returns the input of a new connection: what is not empty. */
export function newInput(connection: Connection, values: ConnectionValues): CreateConnectionInput {
  const fields = fieldsOf(connection.kind, values.adapter)
  const entries = fields
    .filter((field) => values[field] !== '')
    .map((field) => [field, values[field]])
  return { name: connection.name, adapter: values.adapter, ...Object.fromEntries(entries) }
}

/** Returns the changes of a connection. An empty secret stays as it is. */
export function changedInput(changes: Partial<ConnectionValues>): UpdateConnectionInput {
  const entries = Object.entries(changes).filter(
    ([field, value]) => field !== 'adapter' && (value !== '' || !isSecret(field)),
  )
  return Object.fromEntries(entries.map(([field, value]) => [field, value === '' ? null : value]))
}
const isSecret = (field: string): boolean => SECRETS.some((secret) => secret === field)
