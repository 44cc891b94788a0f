import { resolve } from 'node:path'
import { EXTERNAL_VARIABLES } from './env-external.js'
import { MEDIA_VARIABLES } from './env-media.js'
import {
  address,
  databaseAddress,
  demo,
  ReadError,
  flag,
  jwtSecret,
  metricsToken,
  oneOf,
  optional,
  optionalWhole,
  origins,
  proxies,
  type Variable,
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
    meaning:
      'Address of a Postgres 14 or later. Several hosts with commas between: the service uses the ' +
      'one that is the primary. Unset: an embedded Postgres in `DATA_DIR`. See ' +
      '[databases.md](databases.md).',
    read: databaseAddress('read-write', 'primary'),
  },
  databaseDirectUrl: {
    name: 'DATABASE_DIRECT_URL',
    section: 'Database',
    shown: '',
    meaning:
      'Address of the same database past a pooler, for jobs, wake-ups and migrations. Required ' +
      'where `DATABASE_URL` leads to a pooler in transaction mode. Unset: `DATABASE_URL`.',
    read: databaseAddress('read-write', 'primary'),
  },
  databaseReadUrl: {
    name: 'DATABASE_READ_URL',
    section: 'Database',
    shown: '',
    meaning:
      'Address of read replicas of the same database, several hosts with commas between. They ' +
      'serve lists that they have all changes for. Unset: the primary serves everything.',
    read: databaseAddress('any', 'read-only', 'standby', 'prefer-standby'),
  },
  dataDir: {
    name: 'DATA_DIR',
    section: 'Database',
    shown: '.data',
    meaning: 'Folder of the embedded database and of the generated secret.',
    read: (text) => resolve(text ?? '.data'),
  },
  demo: {
    name: 'DEMO',
    section: 'Database',
    shown: 'true',
    meaning:
      'A new embedded database gets a demo salon, and a start prints a link that signs in to it. ' +
      '`false` leaves the database empty, for a salon of your own. With ' +
      '`NODE_ENV=production` it is off, and `true` is an error.',
    read: demo,
  },
  demoPassword: {
    name: 'DEMO_PASSWORD',
    section: 'Database',
    shown: '',
    meaning:
      'Password of new demo accounts, 8 characters or more. Unset: a random one, printed once. ' +
      '`npm run cli -- demo-password` changes that of existing ones.',
    read: (text) =>
      text === undefined || text.length >= 8 ? text : new ReadError('use at least 8 characters'),
  },
  backupDir: {
    name: 'BACKUP_DIR',
    section: 'Backups',
    shown: '',
    meaning:
      'Folder for a backup every day, made by the processes that run jobs. Unset: none is made. ' +
      'Processes that share the folder share the backups.',
    read: optional((text) => resolve(text)),
  },
  backupKeep: {
    name: 'BACKUP_KEEP',
    section: 'Backups',
    shown: '7',
    meaning: 'How many backups to keep in that folder. Older ones are removed after a new one.',
    read: whole(1, 10_000, 7),
  },
  backupHour: {
    name: 'BACKUP_HOUR',
    section: 'Backups',
    shown: '2',
    meaning: 'Hour of the day in UTC at which the daily backup is made, 0 to 23.',
    read: whole(0, 23, 2),
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
  rotatesRefreshTokens: {
    name: 'ROTATE_REFRESH_TOKENS',
    section: 'Tokens',
    shown: 'false',
    meaning:
      'true: POST /api/token/refresh/ also returns a new refresh token, which replaces the old ' +
      'one.',
    read: flag(false),
  },
  explorer: {
    name: 'EXPLORER',
    section: 'Features',
    shown: 'true',
    meaning:
      'Serves Apollo Sandbox, GraphiQL and `/schema.graphql`, and allows introspection and ' +
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
  messageRetentionDays: {
    name: 'MESSAGE_RETENTION_DAYS',
    section: 'Features',
    shown: '',
    meaning:
      'Days after which texts and files of messages are removed, in all salons. Unset: they are ' +
      'kept.',
    read: optionalWhole(1, 36_500),
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
      '`refreshTokens`, `verifyToken`, `logout`, `changePassword`, `createSignInLink`, ' +
      '`signInByLink` and `setUpSalon` counts, and each alias of them.',
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
  stopDelaySeconds: {
    name: 'STOP_DELAY_SECONDS',
    section: 'Limits and processes',
    shown: '0',
    meaning:
      'How long a process that is told to stop still serves, 0 to 30. Meanwhile `/livez` and ' +
      '`/readyz` respond with 503, so that a proxy sends it no more requests.',
    read: whole(0, 30, 0),
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    section: 'Limits and processes',
    shown: '',
    meaning:
      'Bearer token that `/metrics` and the details of `/readyz` require, 16 characters or more. ' +
      'Unset: both are open, and a start with `NODE_ENV=production` logs a warning.',
    read: metricsToken,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    section: 'Limits and processes',
    shown: 'info',
    meaning: 'One of `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`.',
    read: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  },
  logFormat: {
    name: 'LOG_FORMAT',
    section: 'Limits and processes',
    shown: '',
    meaning:
      '`json` writes JSON lines, `pretty` lines of text. Unset: `pretty` on a terminal, `json` ' +
      'elsewhere.',
    read: optional(oneOf(['json', 'pretty'] as const, 'json')),
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
  ...EXTERNAL_VARIABLES,
  ...MEDIA_VARIABLES,
} satisfies Record<string, Variable<unknown>>
