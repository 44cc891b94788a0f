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

/** Every variable that the service reads, in the order of the documentation. */
export const VARIABLES = {
  port: {
    name: 'PORT',
    shown: '4000',
    meaning: 'where it listens; 0 takes a free one',
    read: whole(0, 65535, 4000),
  },
  host: {
    name: 'HOST',
    shown: '127.0.0.1',
    meaning: 'address it listens on',
    read: (text) => text ?? '127.0.0.1',
  },
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
    read: (text) =>
      text === undefined || text.length >= 8 ? text : new ReadError('use at least 8 characters'),
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
    meaning:
      'rate limits that many processes count together, and how they tell each other of events; unset: each counts for itself, Postgres tells',
    read: address('redis:', 'rediss:'),
  },
  rateLimit: {
    name: 'RATE_LIMIT_PER_MINUTE',
    shown: '300',
    meaning: 'requests per caller: the account of the token, else the address',
    read: whole(1, 1_000_000, 300),
  },
  loginLimit: {
    name: 'LOGIN_LIMIT_PER_MINUTE',
    shown: '10',
    meaning:
      'requests per address on the token endpoints; of the graph each login, refreshTokens, verifyToken and logout, each alias',
    read: whole(1, 1_000_000, 10),
  },
  socketsPerAccount: {
    name: 'SOCKETS_PER_ACCOUNT',
    shown: '200',
    meaning: 'WebSockets that one account may have open at once, in each process',
    read: whole(1, 100_000, 200),
  },
  worker: {
    name: 'WORKER',
    shown: 'on',
    meaning:
      'on: serve and work jobs; off: serve only; only: jobs alone, with /livez, /readyz and /metrics',
    read: oneOf(['on', 'off', 'only'], 'on'),
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
    meaning:
      'whose X-Forwarded headers count: hops, or addresses of proxies; true believes whatever the caller writes, limits of rate included',
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
    meaning: 'origins that may frame the widget; unset: none',
    read: origins,
  },
  crmAUrl: {
    name: 'CRM_A_URL',
    shown: '',
    meaning:
      'external system A, which is told of every booking and imported from; unset: not connected',
    read: address('http:', 'https:'),
  },
  crmAToken: { name: 'CRM_A_TOKEN', shown: '', meaning: 'its token', read: anyText },
  crmBUrl: {
    name: 'CRM_B_URL',
    shown: '',
    meaning: 'external system B, which is imported from; unset: not connected',
    read: address('http:', 'https:'),
  },
  crmBToken: { name: 'CRM_B_TOKEN', shown: '', meaning: 'its token', read: anyText },
  messengerAUrl: {
    name: 'MESSENGER_A_URL',
    shown: '',
    meaning: 'messenger A',
    read: address('http:', 'https:'),
  },
  messengerAToken: { name: 'MESSENGER_A_TOKEN', shown: '', meaning: 'its token', read: anyText },
  messengerASecrets: {
    name: 'MESSENGER_A_WEBHOOK_SECRET',
    shown: '',
    meaning: 'secret of its hooks; two with a space between while one is replaced',
    read: webhookSecrets,
  },
  messengerBUrl: {
    name: 'MESSENGER_B_URL',
    shown: '',
    meaning: 'messenger B',
    read: address('http:', 'https:'),
  },
  messengerBToken: { name: 'MESSENGER_B_TOKEN', shown: '', meaning: 'its token', read: anyText },
  messengerBSecrets: {
    name: 'MESSENGER_B_WEBHOOK_SECRET',
    shown: '',
    meaning: 'secret of its hooks',
    read: webhookSecrets,
  },
  externalTimeoutMs: {
    name: 'EXTERNAL_TIMEOUT_MS',
    shown: '5000',
    meaning: 'limit of one call to an external system',
    read: whole(100, 120_000, 5000),
  },
  llmUrl: {
    name: 'AUTOPILOT_LLM_URL',
    shown: '',
    meaning:
      'chat-completions endpoint with tools, the whole address or its base up to `/v1`, that the autopilot asks before its built-in rules; it gets the words of the dialogue; unset: the rules alone',
    read: address('http:', 'https:'),
  },
  llmKey: {
    name: 'AUTOPILOT_LLM_KEY',
    shown: '',
    meaning: 'its key, sent as a bearer token',
    read: anyText,
  },
  llmModel: {
    name: 'AUTOPILOT_LLM_MODEL',
    shown: '',
    meaning: 'the name of the model there; unset: none is sent, for servers that have but one',
    read: anyText,
  },
} satisfies Record<string, Variable<unknown>>
