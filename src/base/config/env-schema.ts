import { resolve } from 'node:path'
import {
  address,
  anyText,
  ReadError,
  flag,
  jwtSecret,
  oneOf,
  origins,
  proxies,
  type Variable,
  webhookSecrets,
  whole,
} from './env-readers.js'

/** Every variable that the service reads, in the order of docs/configuration.md. */
export const VARIABLES = {
  port: {
    name: 'PORT',
    section: 'Address',
    shown: '4000',
    meaning: 'Port to listen on. `0` takes a free port.',
    read: whole(0, 65535, 4000),
  },
  host: {
    name: 'HOST',
    section: 'Address',
    shown: '127.0.0.1',
    meaning: 'Address to listen on. `0.0.0.0` listens on every IPv4 address of the machine.',
    read: (text) => text ?? '127.0.0.1',
  },
  baseUrl: {
    name: 'BASE_URL',
    section: 'Address',
    shown: '',
    meaning:
      "Address that links in responses start with. Unset: taken from the request's `Host` header.",
    read: address('http:', 'https:'),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    section: 'Database',
    shown: '',
    meaning: 'Address of a Postgres 14 or later. Unset: an embedded Postgres in `DATA_DIR`.',
    read: address('postgres:', 'postgresql:'),
  },
  dataDir: {
    name: 'DATA_DIR',
    section: 'Database',
    shown: '.data',
    meaning: 'Folder of the embedded database and of the generated secret.',
    read: (text) => resolve(text ?? '.data'),
  },
  demoPassword: {
    name: 'DEMO_PASSWORD',
    section: 'Database',
    shown: '',
    meaning:
      'Password of the demo accounts, 8 characters or more. Unset: a random one, printed once.',
    read: (text) =>
      text === undefined || text.length >= 8 ? text : new ReadError('use at least 8 characters'),
  },
  jwtSecret: {
    name: 'JWT_SECRET',
    section: 'Tokens',
    shown: '',
    meaning:
      'Secret that signs tokens, 32 bytes or more. Unset: generated and kept in `DATA_DIR`. ' +
      'Required with `DATABASE_URL` and with `NODE_ENV=production`.',
    read: jwtSecret,
  },
  accessMinutes: {
    name: 'ACCESS_TOKEN_MINUTES',
    section: 'Tokens',
    shown: '60',
    meaning: 'Lifetime of an access token in minutes, 1 to 1440.',
    read: whole(1, 1440, 60),
  },
  refreshDays: {
    name: 'REFRESH_TOKEN_DAYS',
    section: 'Tokens',
    shown: '7',
    meaning: 'Lifetime of a refresh token in days, 1 to 365.',
    read: whole(1, 365, 7),
  },
  explorer: {
    name: 'EXPLORER',
    section: 'Features',
    shown: 'true',
    meaning:
      'Serves Apollo Sandbox and the local explorer, and allows introspection and ' +
      'suggestions. Off by default with `NODE_ENV=production`.',
    read: (text, env) => flag(env.NODE_ENV !== 'production')(text),
  },
  nativeBooking: {
    name: 'NATIVE_BOOKING_ENABLED',
    section: 'Features',
    shown: 'true',
    meaning: 'First value of the setting `native_booking_enabled` of a new salon.',
    read: flag(true),
  },
  redisUrl: {
    name: 'REDIS_URL',
    section: 'Limits and processes',
    shown: '',
    meaning:
      'Redis that counts rate limits for all processes and wakes them for new events. Unset: ' +
      'each process counts for itself, and Postgres wakes them.',
    read: address('redis:', 'rediss:'),
  },
  rateLimit: {
    name: 'RATE_LIMIT_PER_MINUTE',
    section: 'Limits and processes',
    shown: '300',
    meaning:
      'Requests per minute and caller. The caller is the account of the token, else the address.',
    read: whole(1, 1_000_000, 300),
  },
  loginLimit: {
    name: 'LOGIN_LIMIT_PER_MINUTE',
    section: 'Limits and processes',
    shown: '10',
    meaning:
      'Requests per minute and address to the token endpoints. In the graph each `login`, ' +
      '`refreshTokens`, `verifyToken` and `logout` counts, and each alias of them.',
    read: whole(1, 1_000_000, 10),
  },
  socketsPerAccount: {
    name: 'SOCKETS_PER_ACCOUNT',
    section: 'Limits and processes',
    shown: '200',
    meaning: 'WebSockets that one account may have open in each process.',
    read: whole(1, 100_000, 200),
  },
  worker: {
    name: 'WORKER',
    section: 'Limits and processes',
    shown: 'on',
    meaning:
      '`on` serves requests and runs jobs. `off` only serves requests. `only` runs jobs and ' +
      'serves nothing but `/livez`, `/readyz` and `/metrics`.',
    read: oneOf(['on', 'off', 'only'], 'on'),
  },
  logLevel: {
    name: 'LOG_LEVEL',
    section: 'Limits and processes',
    shown: 'info',
    meaning: 'One of `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`.',
    read: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    section: 'Proxies and browsers',
    shown: 'false',
    meaning:
      'Proxies whose `X-Forwarded-*` headers count: a number of hops, or addresses with ' +
      'commas between. `true` trusts every sender, so that a client can choose the address ' +
      'that its requests count for.',
    read: proxies,
  },
  corsOrigins: {
    name: 'CORS_ORIGINS',
    section: 'Proxies and browsers',
    shown: '',
    meaning: 'Origins whose pages may call the API, with commas between. `*` allows all.',
    read: origins,
  },
  embedOrigins: {
    name: 'EMBED_ORIGINS',
    section: 'Proxies and browsers',
    shown: '',
    meaning: 'Origins that may frame the widget, with commas between. Unset: none.',
    read: origins,
  },
  crmAUrl: {
    name: 'CRM_A_URL',
    section: 'External systems',
    shown: '',
    meaning: 'Base address of external system A. Unset: not connected.',
    read: address('http:', 'https:'),
  },
  crmAToken: {
    name: 'CRM_A_TOKEN',
    section: 'External systems',
    shown: '',
    meaning: 'Bearer token for external system A.',
    read: anyText,
  },
  crmBUrl: {
    name: 'CRM_B_URL',
    section: 'External systems',
    shown: '',
    meaning: 'Base address of external system B. Unset: not connected.',
    read: address('http:', 'https:'),
  },
  crmBToken: {
    name: 'CRM_B_TOKEN',
    section: 'External systems',
    shown: '',
    meaning: 'Bearer token for external system B.',
    read: anyText,
  },
  messengerAUrl: {
    name: 'MESSENGER_A_URL',
    section: 'External systems',
    shown: '',
    meaning: 'Base address of messenger A. Unset: not connected.',
    read: address('http:', 'https:'),
  },
  messengerAToken: {
    name: 'MESSENGER_A_TOKEN',
    section: 'External systems',
    shown: '',
    meaning: 'Bearer token for messenger A.',
    read: anyText,
  },
  messengerASecrets: {
    name: 'MESSENGER_A_WEBHOOK_SECRET',
    section: 'External systems',
    shown: '',
    meaning:
      'Secret `whsec_…` that signs the webhooks of messenger A. While it is being replaced: ' +
      'the old and the new one with a space between.',
    read: webhookSecrets,
  },
  messengerBUrl: {
    name: 'MESSENGER_B_URL',
    section: 'External systems',
    shown: '',
    meaning: 'Base address of messenger B. Unset: not connected.',
    read: address('http:', 'https:'),
  },
  messengerBToken: {
    name: 'MESSENGER_B_TOKEN',
    section: 'External systems',
    shown: '',
    meaning: 'Bearer token for messenger B.',
    read: anyText,
  },
  messengerBSecrets: {
    name: 'MESSENGER_B_WEBHOOK_SECRET',
    section: 'External systems',
    shown: '',
    meaning:
      'Secret `whsec_…` that signs the webhooks of messenger B. While it is being replaced: ' +
      'the old and the new one with a space between.',
    read: webhookSecrets,
  },
  externalTimeoutMs: {
    name: 'EXTERNAL_TIMEOUT_MS',
    section: 'External systems',
    shown: '5000',
    meaning:
      'Time limit of one call to an external system in milliseconds, 100 to 120000. It ' +
      'includes all attempts of the call.',
    read: whole(100, 120_000, 5000),
  },
  llmUrl: {
    name: 'AUTOPILOT_LLM_URL',
    section: 'Model for the autopilot',
    shown: '',
    meaning:
      'Chat-completions endpoint with tools: its full address, or its base up to `/v1`. The ' +
      'autopilot asks it before the built-in rules. It receives the text of the dialogue. ' +
      'Unset: the rules alone.',
    read: address('http:', 'https:'),
  },
  llmKey: {
    name: 'AUTOPILOT_LLM_KEY',
    section: 'Model for the autopilot',
    shown: '',
    meaning: 'Key of that endpoint, sent as a bearer token.',
    read: anyText,
  },
  llmModel: {
    name: 'AUTOPILOT_LLM_MODEL',
    section: 'Model for the autopilot',
    shown: '',
    meaning: 'Name of the model. Unset: no name is sent, for servers that have one model.',
    read: anyText,
  },
} satisfies Record<string, Variable<unknown>>
