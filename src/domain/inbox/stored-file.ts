import type { Media } from './media.js'

/** The states of a file of a message on its way into the store. */
export const FILE_STATES = ['pending', 'stored', 'failed'] as const
/** How far a file of a message is on its way into the store. */
export type FileState = (typeof FILE_STATES)[number]

/** What is known of the stored copy of a file. */
export type StoredCopy = {
  /** Null: the service keeps no copy, as of messages before it could. */
  readonly state: FileState | null
  /** In bytes. Null: not stored. */
  readonly size: number | null
  /** Why it is not stored, for operators. */
  readonly error: string | null
}

/** A file of a message, with its stored copy. */
export type MessageFile = Media & StoredCopy

/** A stored copy with its index in the media of its message. */
export type PlacedCopy = StoredCopy & { readonly position: number; readonly mime: string }

/** Returns the files of a message with their copies. The type of a stored file is by its bytes. */
export const withCopies = (
  media: readonly Media[],
  copies: readonly PlacedCopy[] | null,
): MessageFile[] =>
  media.map((file, index) => {
    const copy = copies?.find(({ position }) => position === index)
    const { state = null, size = null, error = null } = copy ?? {}
    return {
      ...file,
      mime: state === 'stored' ? (copy?.mime ?? file.mime) : file.mime,
      state,
      size,
      error,
    }
  })

/** The protocol of the address of a picture that staff uploaded. */
const UPLOAD = 'upload:'
/** Returns the address of an uploaded picture. It leads nowhere outside of this service. */
export const uploadUrl = (id: number): string => `${UPLOAD}${id}`

/** Where the bytes of a file come from. */
export type FileOrigin = 'web' | 'messenger' | 'upload'
/** Returns where the bytes of a file with this address come from. */
export function originOf(url: string): FileOrigin {
  if (url.startsWith(UPLOAD)) return 'upload'
  return url.startsWith('https:') || url.startsWith('http:') ? 'web' : 'messenger'
}

/** The largest picture that staff upload, in bytes. */
export const LARGEST_UPLOAD = 10 * 1024 * 1024
/** How long an uploaded picture waits for its message, in milliseconds. */
export const UPLOAD_LIFETIME_MS = 24 * 3_600_000
/** How much the uploads of a salon that no message has may hold, and how many they may be. */
export const UPLOAD_QUOTA = { bytes: 200 * 1024 * 1024, files: 100 } as const

/** A part of a file: the first and the last byte. */
export type ByteRange = { readonly from: number; readonly to: number }

/**
 * Reads a Range header (RFC 9110, section 14.2). Undefined: the whole file, also where the header
 * asks for several parts. `none`: no byte of the file is asked for.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return from > to || from >= size ? 'none' : { from, to }
}
