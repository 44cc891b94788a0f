import type { FieldErrors } from '../refusal.js'
import type { ConnectedSystem } from './connection.js'
import { partsOf } from './connection.js'

/** The protocols that a connection can use. `http`: the contracts of docs/connectors.md. */
export const ADAPTERS = ['http', 'telegram', 'whatsapp'] as const
/** The protocol of a connection. */
export type Adapter = (typeof ADAPTERS)[number]

/** What a connection needs besides its secrets. Null: not set. */
export type ConnectionSettings = {
  /** Where the system is reached. Null: the public address of Telegram or WhatsApp. */
  readonly url: string | null
  /** The name of the language model. */
  readonly model: string | null
  /** WhatsApp: the id of the salon's number. */
  readonly phoneNumberId: string | null
  /** WhatsApp: the template that carries notifications outside of the 24-hour window. */
  readonly templateName: string | null
  /** WhatsApp: the language code of that template, such as `en_US`. */
  readonly templateLanguage: string | null
}
/** The settings of a connection without any. */
export const NO_SETTINGS: ConnectionSettings = {
  url: null,
  model: null,
  phoneNumberId: null,
  templateName: null,
  templateLanguage: null,
}

/** What a connection keeps encrypted. Null: not set. */
export type ConnectionSecrets = {
  /** Authorizes calls to the system. */
  readonly token: string | null
  /**
   * Verifies webhooks: `whsec_…` for `http` (two with a space between while one is replaced), the
   * secret of `setWebhook` for Telegram, the app secret for WhatsApp.
   */
  readonly webhookSecret: string | null
  /** WhatsApp: what Meta sends back when it verifies the address of the webhook. */
  readonly verifyToken: string | null
}
/** The secrets of a connection without any. */
export const NO_SECRETS: ConnectionSecrets = { token: null, webhookSecret: null, verifyToken: null }

/** The systems that each salon can have one connection to, and what it is made of. */
export type ConnectionDraft = {
  readonly name: ConnectedSystem
  readonly adapter: Adapter
  readonly settings: ConnectionSettings
  readonly secrets: ConnectionSecrets
}

type Field = keyof ConnectionSettings | keyof ConnectionSecrets
/** The fields of each adapter. A required field has to be set, every other one has to be empty. */
type FieldRules = { readonly required: readonly Field[]; readonly optional: readonly Field[] }

const MESSENGER_RULES: Readonly<Record<Adapter, FieldRules>> = {
  http: { required: ['url', 'webhookSecret'], optional: ['token'] },
  telegram: { required: ['token', 'webhookSecret'], optional: ['url'] },
  whatsapp: {
    required: ['token', 'webhookSecret', 'verifyToken', 'phoneNumberId'],
    optional: ['url', 'templateName', 'templateLanguage'],
  },
}
const BOOKING_SYSTEM_RULES: FieldRules = { required: ['url'], optional: ['token'] }
const MODEL_RULES: FieldRules = { required: ['url'], optional: ['token', 'model'] }

function rulesOf(name: ConnectedSystem, adapter: Adapter): FieldRules | undefined {
  const { kind } = partsOf(name)
  if (kind === 'messenger') return MESSENGER_RULES[adapter]
  if (adapter !== 'http') return undefined
  return kind === 'booking_system' ? BOOKING_SYSTEM_RULES : MODEL_RULES
}

const LONGEST_SETTING = 500
const LONGEST_SECRET = 2_000
const FORMS: Readonly<Partial<Record<Field, readonly [RegExp, string]>>> = {
  url: [/^https?:\/\/\S+$/i, 'Use an address that starts with https:// or http://.'],
  token: [/^[\x21-\x7e]+$/, 'Use ASCII characters without spaces.'],
  phoneNumberId: [/^\d{1,32}$/, 'Use the digits of the phone number ID.'],
  templateName: [/^[a-z\d_]{1,512}$/, 'Use small letters, digits and underscores.'],
  templateLanguage: [/^[a-z]{2,3}(_[A-Z]{2})?$/, 'Use a language code, such as en or en_US.'],
}
const WEBHOOK_SECRETS: Readonly<Record<Adapter, readonly [RegExp, string]>> = {
  http: [
    /^whsec_[A-Za-z\d+/]{4,}={0,2}( whsec_[A-Za-z\d+/]{4,}={0,2})?$/,
    'Use whsec_ and the secret in base64, or two of them with a space between.',
  ],
  telegram: [/^[\w-]{16,256}$/, 'Use 16 to 256 letters, digits, underscores or hyphens.'],
  whatsapp: [/^[\x21-\x7e]{8,200}$/, 'Use the app secret of the Meta app.'],
}

function formFault(field: Field, value: string, adapter: Adapter): string | undefined {
  const longest = field === 'token' || field === 'webhookSecret' ? LONGEST_SECRET : LONGEST_SETTING
  if (value.length > longest) return `Use at most ${longest} characters.`
  const form = field === 'webhookSecret' ? WEBHOOK_SECRETS[adapter] : FORMS[field]
  if (form && !form[0].test(value)) return form[1]
  return field === 'url' && !isPlainUrl(value)
    ? 'Use an address without user name, query or fragment.'
    : undefined
}

function isPlainUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { username, password, search, hash } = new URL(value)
  return username + password + search + hash === ''
}

/**
 * Returns the errors of a connection by field. Empty: it can be stored. Nothing is called, so a
 * wrong token is found by a test message only.
 */
export function connectionErrors({
  name,
  adapter,
  settings,
  secrets,
}: ConnectionDraft): FieldErrors {
  const rules = rulesOf(name, adapter)
  if (!rules) return { adapter: ['Only messengers use Telegram or WhatsApp. Use http.'] }
  const errors: Record<string, string[]> = {}
  const values = { ...settings, ...secrets }
  for (const [field, value] of Object.entries(values) as [Field, string | null][]) {
    const isRequired = rules.required.includes(field)
    if (value === null) {
      if (isRequired) errors[field] = ['This field is required.']
    } else if (!isRequired && !rules.optional.includes(field)) {
      errors[field] = ['This connection does not use it. Leave it empty.']
    } else {
      const fault = formFault(field, value, adapter)
      if (fault !== undefined) errors[field] = [fault]
    }
  }
  if (settings.templateName !== null && settings.templateLanguage === null && !errors.templateName)
    errors.templateLanguage = ['Set the language of the template.']
  return errors
}
