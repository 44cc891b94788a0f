import {
  address,
  anyText,
  flag,
  secretsKeys,
  type Variable,
  webhookSecrets,
  whole,
} from './env-readers.js'

/** The variables of the external systems, in the order of docs/configuration.md. */
export const EXTERNAL_VARIABLES = {
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
  secretsKeys: {
    name: 'SECRETS_KEY',
    section: 'External systems',
    shown: '',
    meaning:
      'Key of 32 bytes in base64 that encrypts the tokens of connections in the database ' +
      '(`openssl rand -base64 32`). While it is being replaced: the new and the old one with a ' +
      'space between. Unset: a key in `DATA_DIR`, which then has to be the same for all processes.',
    read: secretsKeys,
  },
  privateConnections: {
    name: 'PRIVATE_CONNECTIONS',
    section: 'External systems',
    shown: '',
    meaning:
      'Whether connections that salons make may lead to private addresses, such as a bridge on ' +
      'this machine. Unset: yes, but not with `NODE_ENV=production`. Addresses in variables may ' +
      'always be private.',
    read: (text, env) => flag(env.NODE_ENV !== 'production')(text),
  },
  autopilotSilenceMs: {
    name: 'AUTOPILOT_SILENCE_MS',
    section: 'Autopilot',
    shown: '4000',
    meaning:
      'How long a client must be silent before the autopilot answers, in milliseconds, 0 to ' +
      '10000. A message that fully answers its question is answered at once. `0`: all are.',
    read: whole(0, 10_000, 4000),
  },
  llmUrl: {
    name: 'AUTOPILOT_LLM_URL',
    section: 'Model for the autopilot',
    shown: '',
    meaning:
      'Chat-completions endpoint that can answer with JSON (`response_format` or tools): its full ' +
      'address, or its base up to `/v1`. It reads messages beside the rules of the autopilot. It ' +
      'receives the text of the dialogue. Unset: the rules alone.',
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
