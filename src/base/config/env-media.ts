import { join, resolve } from 'node:path'
import {
  address,
  anyText,
  type Environment,
  ReadError,
  type Variable,
  whole,
} from './env-readers.js'

const SECTION = 'Files of messages'
const S3_NAMES = [
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_ACCESS_KEY',
  'MEDIA_S3_SECRET_KEY',
] as const

/** Reads a variable of the bucket. All of them are set, or none. */
const withOthers =
  (read: (text: string | undefined) => string | undefined | ReadError) =>
  (text: string | undefined, env: Environment): string | undefined | ReadError => {
    const missing = S3_NAMES.filter((name) => !env[name]?.trim())
    if (text === undefined || missing.length === 0) return read(text)
    return new ReadError(`needs ${missing.join(', ')} too`)
  }

const bucket = (text: string | undefined): string | undefined | ReadError =>
  text === undefined || /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(text)
    ? text
    : new ReadError('use 3 to 63 small letters, digits, dots and hyphens')

/** The variables of stored files, in the order of docs/configuration.md. */
export const MEDIA_VARIABLES = {
  mediaDir: {
    name: 'MEDIA_DIR',
    section: SECTION,
    shown: '',
    meaning:
      'Folder of the files that clients send and staff upload. All processes need the same one. ' +
      'Unset: `media` in `DATA_DIR`.',
    read: (text, env) => resolve(text ?? join(env.DATA_DIR?.trim() || '.data', 'media')),
  },
  mediaMaxMegabytes: {
    name: 'MEDIA_MAX_MB',
    section: SECTION,
    shown: '16',
    meaning: 'Largest file of a client that is stored, in megabytes, 1 to 100.',
    read: whole(1, 100, 16),
  },
  mediaS3Endpoint: {
    name: 'MEDIA_S3_ENDPOINT',
    section: SECTION,
    shown: '',
    meaning:
      'Address of an S3-compatible store, without the bucket. Files go there instead of ' +
      '`MEDIA_DIR`.',
    read: withOthers(address('http:', 'https:')),
  },
  mediaS3Bucket: {
    name: 'MEDIA_S3_BUCKET',
    section: SECTION,
    shown: '',
    meaning: 'Name of the bucket. It must exist, and must not be public.',
    read: withOthers(bucket),
  },
  mediaS3Region: {
    name: 'MEDIA_S3_REGION',
    section: SECTION,
    shown: 'us-east-1',
    meaning: 'Region of the bucket, as the store names it.',
    read: (text) => text ?? 'us-east-1',
  },
  mediaS3AccessKey: {
    name: 'MEDIA_S3_ACCESS_KEY',
    section: SECTION,
    shown: '',
    meaning: 'Access key of an account that may read, write and delete objects of the bucket.',
    read: withOthers(anyText),
  },
  mediaS3SecretKey: {
    name: 'MEDIA_S3_SECRET_KEY',
    section: SECTION,
    shown: '',
    meaning: 'Secret of that access key.',
    read: withOthers(anyText),
  },
} satisfies Record<string, Variable<unknown>>
