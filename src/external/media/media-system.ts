import type { MediaStore } from './media-store.js'
import type { S3Place } from './s3-store.js'
import { createWebFiles, type WebFiles, type WebFilesOptions } from './web-files.js'

/** Stores the files of messages, and fetches them from the web. */
export type MediaSystem = {
  readonly store: MediaStore
  readonly web: WebFiles
  /** The largest file that is stored, in bytes. */
  readonly maxBytes: number
  /**
   * Returns an address under which everybody can read a stored file until then. Undefined: this
   * deployment has no public address.
   */
  publicUrl(salonId: number, fileId: number, until: number): string | undefined
  /** Closes all connections. */
  close(): Promise<void>
}

/** The configuration of the store. */
export type MediaSettings = {
  readonly mediaDir: string
  readonly mediaMaxMegabytes: number
  /** The bucket that is used instead of the folder. */
  readonly mediaS3Endpoint: string | undefined
  readonly mediaS3Bucket: string | undefined
  readonly mediaS3Region: string
  readonly mediaS3AccessKey: string | undefined
  readonly mediaS3SecretKey: string | undefined
  readonly baseUrl: string | undefined
}

/** Returns the bucket of a configuration. Undefined: files are in a folder. */
function s3PlaceOf(settings: MediaSettings): S3Place | undefined {
  const {
    mediaS3Endpoint: endpoint,
    mediaS3Bucket: bucket,
    mediaS3Region: region,
    mediaS3AccessKey: accessKey,
    mediaS3SecretKey: secretKey,
  } = settings
  return endpoint && bucket && accessKey && secretKey
    ? { endpoint, bucket, region, accessKey, secretKey }
    : undefined
}

/** Creates a store that loads its modules at the first use. */
function createLazyStore(load: () => Promise<MediaStore>): MediaStore {
  let loaded: Promise<MediaStore> | undefined
  const store = (): Promise<MediaStore> => (loaded ??= load())
  return {
    write: async (...file) => (await store()).write(...file),
    open: async (...file) => (await store()).open(...file),
    remove: async (key) => (await store()).remove(key),
    close: async () => (await loaded)?.close(),
  }
}

/** The path under which a messenger reads a stored file, before its signature. */
export const PUBLIC_FILES_PATH = '/assistant/files'

/** Returns the text that the signature of a public address covers. */
export const signedTextOf = (salonId: number, fileId: number, until: number): string =>
  `file ${salonId} ${fileId} ${until}`

/**
 * Creates the store of a configuration. Opens nothing before its first use. `sign` returns a keyed
 * hash of a text.
 */
export function createMediaSystem(
  settings: MediaSettings,
  sign: (text: string) => string,
  webOptions: WebFilesOptions | undefined,
): MediaSystem {
  const place = s3PlaceOf(settings)
  const store = createLazyStore(async () => {
    if (place) return (await import('./s3-store.js')).createS3Store(place)
    return (await import('./disk-store.js')).createDiskStore(settings.mediaDir)
  })
  const web = createWebFiles(webOptions)
  return {
    store,
    web,
    maxBytes: settings.mediaMaxMegabytes * 1024 * 1024,
    publicUrl(salonId, fileId, until) {
      if (settings.baseUrl === undefined) return undefined
      const signature = sign(signedTextOf(salonId, fileId, until))
      return `${settings.baseUrl}${PUBLIC_FILES_PATH}/${salonId}/${fileId}/${until}/${signature}`
    },
    close: async () => {
      await Promise.all([store.close(), web.close()])
    },
  }
}

const withoutStore = (): Promise<never> => Promise.reject(new Error('there is no store of files'))
/** The files of a deployment that has none: for seeds and tests. */
export const NO_MEDIA: MediaSystem = {
  store: {
    write: withoutStore,
    open: withoutStore,
    remove: withoutStore,
    close: () => Promise.resolve(),
  },
  web: { open: withoutStore, close: () => Promise.resolve() },
  maxBytes: 0,
  publicUrl: () => undefined,
  close: () => Promise.resolve(),
}
