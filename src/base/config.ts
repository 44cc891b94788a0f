import { resolve } from 'node:path'

/** One environment variable: how it is written, what it means, and how its text is read. */
type Variable<T> = {
  readonly name: string
  /** What stands in .env.example when it is not set. */
  readonly shown: string
  readonly meaning: string
  /** The value, or a complaint that says the cure. Undefined text is an unset or an empty variable. */
  readonly read: (text: string | undefined, env: Environment) => T | Complaint
  /** Read and checked so that a mistake shows today, but nothing uses it yet. */
  readonly notYet?: true
}
type Environment = Readonly<Record<string, string | undefined>>
class Complaint {
  constructor(readonly cure: string) {}
}

const whole =
  (low: number, high: number, fallback: number) =>
  (text: string | undefined): number | Complaint => {
    if (text === undefined) return fallback
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
    return value >= low && value <= high ? value : new Complaint(`use a whole number from ${low} to ${high}`)
  }
const oneOf =
  <T extends string>(words: readonly T[], fallback: T) =>
  (text: string | undefined): T | Complaint => {
    if (text === undefined) return fallback
    return words.find((word) => word === text) ?? new Complaint(`use one of ${words.join(', ')}`)
  }
const readFlag = (text: string): boolean | Complaint => {
  if (['true', '1', 'yes', 'on'].includes(text.toLowerCase())) return true
  return ['false', '0', 'no', 'off'].includes(text.toLowerCase()) ? false : new Complaint('use true or false')
}
const flag =
  (fallback: boolean) =>
  (text: string | undefined): boolean | Complaint =>
    text === undefined ? fallback : readFlag(text)
const address =
  (...protocols: string[]) =>
  (text: string | undefined): string | undefined | Complaint => {
    if (text === undefined) return undefined
    const cure = new Complaint(
      `use an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
    if (!URL.canParse(text)) return cure
    return protocols.includes(new URL(text).protocol) ? text.replace(/\/+$/, '') : cure
  }
const origins = (text: string | undefined): readonly string[] | Complaint => {
  const listed = (text ?? '').split(/[\s,]+/).filter(Boolean)
  const wrong = listed.find((origin) => origin !== '*' && (!URL.canParse(origin) || new URL(origin).origin !== origin))
  return wrong === undefined
    ? listed
    : new Complaint(`use origins like https://desk.example.com with commas between, not "${wrong}"`)
}
const anyText = (text: string | undefined): string | undefined => text
const webhookSecrets = (text: string | undefined): readonly string[] | Complaint => {
  const secrets = (text ?? '').split(' ').filter(Boolean)
  return secrets.length <= 2 && secrets.every((secret) => /^whsec_[A-Za-z0-9+/=]+$/.test(secret))
    ? secrets
    : new Complaint('use whsec_…, or two of them with a space between')
}
const jwtSecret = (text: string | undefined, env: Environment): string | undefined | Complaint => {
  const required = Boolean(env.DATABASE_URL) || env.NODE_ENV === 'production'
  if (text === undefined)
    return required
      ? new Complaint('is required with DATABASE_URL and with NODE_ENV=production: set 32 random bytes or more')
      : undefined
  return Buffer.byteLength(text) >= 32 ? text : new Complaint('is too short: set 32 random bytes or more')
}

/** Which proxies' X-Forwarded-For counts: none, all, how many hops, or their addresses. */
const proxies = (text: string | undefined): boolean | number | string | Complaint => {
  if (text === undefined) return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const said = readFlag(text)
  if (!(said instanceof Complaint)) return said
  return /^[0-9a-fA-F.:/,\s]+$/.test(text)
    ? text
    : new Complaint('use true, a number of hops, or addresses with commas between')
}

/** Every variable that the service reads, in the order of the documentation (design, section 3). */
const VARIABLES = {
  port: { name: 'PORT', shown: '4000', meaning: 'where it listens; 0 takes a free one', read: whole(0, 65535, 4000) },
  host: { name: 'HOST', shown: '127.0.0.1', meaning: 'address it listens on', read: (text) => text ?? '127.0.0.1' },
  baseUrl: {
    name: 'BASE_URL',
    shown: '',
    meaning: "address that links in answers start with; unset: from the request's Host",
    read: address('http:', 'https:'),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    shown: '',
    meaning: 'Postgres 14 or later; unset: an embedded one in DATA_DIR',
    read: address('postgres:', 'postgresql:'),
  },
  dataDir: {
    name: 'DATA_DIR',
    shown: '.data',
    meaning: 'the embedded database and the generated secret',
    read: (text) => resolve(text ?? '.data'),
  },
  demoPassword: {
    name: 'DEMO_PASSWORD',
    shown: '',
    meaning: 'password of the demo accounts; unset: random, printed once',
    read: (text) => (text === undefined || text.length >= 8 ? text : new Complaint('use at least 8 characters')),
  },
  jwtSecret: {
    name: 'JWT_SECRET',
    shown: '',
    meaning:
      'signs tokens, 32 bytes or more; unset: generated into DATA_DIR. Required with DATABASE_URL and with NODE_ENV=production',
    read: jwtSecret,
  },
  accessMinutes: {
    name: 'ACCESS_TOKEN_MINUTES',
    shown: '60',
    meaning: 'how long an access token is good',
    read: whole(1, 1440, 60),
  },
  refreshDays: {
    name: 'REFRESH_TOKEN_DAYS',
    shown: '7',
    meaning: 'how long a refresh token is good',
    read: whole(1, 365, 7),
  },
  explorer: {
    name: 'EXPLORER',
    shown: 'true',
    meaning: 'Sandbox, introspection, suggestions; off with NODE_ENV=production',
    read: (text, env) => flag(env.NODE_ENV !== 'production')(text),
  },
  nativeBooking: {
    name: 'NATIVE_BOOKING_ENABLED',
    shown: 'true',
    meaning: "first value of a new salon's setting",
    read: flag(true),
  },
  redisUrl: {
    name: 'REDIS_URL',
    shown: '',
    meaning: 'wake-ups and rate limits across processes',
    read: address('redis:', 'rediss:'),
    notYet: true,
  },
  rateLimit: {
    name: 'RATE_LIMIT_PER_MINUTE',
    shown: '300',
    meaning: 'requests per caller',
    read: whole(1, 1_000_000, 300),
    notYet: true,
  },
  loginLimit: {
    name: 'LOGIN_LIMIT_PER_MINUTE',
    shown: '10',
    meaning: 'requests per IP on the token endpoints',
    read: whole(1, 1_000_000, 10),
    notYet: true,
  },
  worker: {
    name: 'WORKER',
    shown: 'on',
    meaning: 'on: serve and work jobs; off: serve only; only: jobs only',
    read: oneOf(['on', 'off', 'only'], 'on'),
    notYet: true,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    shown: 'info',
    meaning: 'trace, debug, info, warn, error, fatal or silent',
    read: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    shown: 'false',
    meaning: 'whose X-Forwarded headers count: true, hops, or addresses',
    read: proxies,
  },
  corsOrigins: {
    name: 'CORS_ORIGINS',
    shown: '',
    meaning: 'origins whose pages may call, commas between; * for all',
    read: origins,
  },
  embedOrigins: {
    name: 'EMBED_ORIGINS',
    shown: '',
    meaning: 'origins that may frame the widget',
    read: origins,
    notYet: true,
  },
  crmAUrl: {
    name: 'CRM_A_URL',
    shown: '',
    meaning: 'external system A',
    read: address('http:', 'https:'),
    notYet: true,
  },
  crmAToken: { name: 'CRM_A_TOKEN', shown: '', meaning: 'its token', read: anyText, notYet: true },
  crmBUrl: {
    name: 'CRM_B_URL',
    shown: '',
    meaning: 'external system B',
    read: address('http:', 'https:'),
    notYet: true,
  },
  crmBToken: { name: 'CRM_B_TOKEN', shown: '', meaning: 'its token', read: anyText, notYet: true },
  messengerAUrl: {
    name: 'MESSENGER_A_URL',
    shown: '',
    meaning: 'messenger A',
    read: address('http:', 'https:'),
    notYet: true,
  },
  messengerAToken: { name: 'MESSENGER_A_TOKEN', shown: '', meaning: 'its token', read: anyText, notYet: true },
  messengerASecrets: {
    name: 'MESSENGER_A_WEBHOOK_SECRET',
    shown: '',
    meaning: 'secret of its hooks; two with a space between while one is replaced',
    read: webhookSecrets,
    notYet: true,
  },
  messengerBUrl: {
    name: 'MESSENGER_B_URL',
    shown: '',
    meaning: 'messenger B',
    read: address('http:', 'https:'),
    notYet: true,
  },
  messengerBToken: { name: 'MESSENGER_B_TOKEN', shown: '', meaning: 'its token', read: anyText, notYet: true },
  messengerBSecrets: {
    name: 'MESSENGER_B_WEBHOOK_SECRET',
    shown: '',
    meaning: 'secret of its hooks',
    read: webhookSecrets,
    notYet: true,
  },
  externalTimeoutMs: {
    name: 'EXTERNAL_TIMEOUT_MS',
    shown: '5000',
    meaning: 'limit of one call to an external system',
    read: whole(100, 120_000, 5000),
    notYet: true,
  },
  llmUrl: {
    name: 'AUTOPILOT_LLM_URL',
    shown: '',
    meaning: 'chat-completions endpoint of the autopilot',
    read: address('http:', 'https:'),
    notYet: true,
  },
  llmKey: { name: 'AUTOPILOT_LLM_KEY', shown: '', meaning: 'its key', read: anyText, notYet: true },
  llmModel: { name: 'AUTOPILOT_LLM_MODEL', shown: '', meaning: 'its model', read: anyText, notYet: true },
} satisfies Record<string, Variable<unknown>>

type Variables = typeof VARIABLES
/** What the service runs on, read once at the start. */
export type Config = { readonly [K in keyof Variables]: Exclude<ReturnType<Variables[K]['read']>, Complaint> }

const table: readonly [string, Variable<unknown>][] = Object.entries(VARIABLES)
const textOf = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined

/** All mistakes of an environment at once, each with its cure. */
export class ConfigMistakes extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'))
  }
}

/**
 * Reads every variable; an empty one counts as unset.
 * Throws ConfigMistakes that names each wrong one with its cure.
 */
export function readConfig(env: Environment): Config {
  const values: Record<string, unknown> = {}
  const mistakes: string[] = []
  for (const [key, variable] of table) {
    const value = variable.read(textOf(env, variable.name), env)
    if (value instanceof Complaint) mistakes.push(`${variable.name}: ${value.cure}`)
    else values[key] = value
  }
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes)
  return values as Config
}

/** The variables that are set although nothing uses them yet: the start says so instead of pretending. */
export const unusedVariables = (env: Environment): string[] =>
  table
    .filter(([, variable]) => variable.notYet && textOf(env, variable.name) !== undefined)
    .map(([, variable]) => variable.name)

/** The text of .env.example: every variable with its default and its meaning. */
export function printEnvExample(): string {
  const lines = table.map(
    ([, { name, shown, meaning, notYet }]) =>
      `# ${meaning}${notYet ? ' (checked, but not used yet)' : ''}\n#${name}=${shown}\n`,
  )
  return `# Every variable is optional; an empty one counts as unset. The shell's environment is what counts:\n# load this file with \`node --env-file\` or your process manager.\n\n${lines.join('\n')}`
}

/** The README's table of variables. */
export function printVariableTable(): string {
  const rows = table.map(
    ([, { name, shown, meaning, notYet }]) =>
      `| \`${name}\` | ${shown && `\`${shown}\``} | ${meaning}${notYet ? ' (checked, not used yet)' : ''} |`,
  )
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n')
}
