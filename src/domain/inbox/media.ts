import { storable } from './storable-text.js'
import { isImageUrl } from './web-address.js'

/** A file in a client's message. */
export type Media = {
  /**
   * An https address, which only `external/pictures` and `external/media` fetch. Or the name of the
   * file for its messenger (`telegram:…`, `whatsapp:…`), or for this service (`upload:…`).
   */
  readonly url: string
  /** Type and subtype, without parameters. */
  readonly mime: string
  readonly name: string | null
}

/** The content of a client's message, ready to be stored and shown. */
export type MessageContent = {
  /** The client's text, then one line for each file that cannot be shown. */
  readonly text: string
  readonly media: readonly Media[]
  /** Only a person can answer the message, because its text is incomplete. */
  readonly needsPerson: boolean
}

/** How many files of one message are shown, and how many others are named. */
const MOST_MEDIA = 20
const LONGEST_URL = 2000
const LONGEST_NAME = 200
/** The type of a file of unknown type (RFC 2046, section 4.5.1). */
export const UNKNOWN_MIME = 'application/octet-stream'
const REFERENCE = /^(telegram|whatsapp):\w[\w.:=+-]{0,499}$/
const MIME = /^([a-z\d][\w.+-]{0,99}\/[a-z\d][\w.+-]{0,99})\s*(?:;|$)/i
const EMPTY_MESSAGE = '[message without text]'
const NAMING_LINE = /^\[.*\]$/

/** Returns a line for a file, in no language: `[image/jpeg: photo.jpg]`, or `[attachment]`. */
export function mediaLine({ mime, name }: Pick<Media, 'mime' | 'name'>): string {
  const kind = mime === UNKNOWN_MIME ? 'attachment' : mime
  return name === null ? `[${kind}]` : `[${kind}: ${name}]`
}

/** Returns what a list shows of a message: its text, or else the names of its files. */
export const previewOf = (text: string, media: readonly Media[]): string =>
  text === '' ? media.map(mediaLine).join(' ') : text

/** Returns the text without the lines of files, which are in no language. */
export const withoutMediaLines = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !NAMING_LINE.test(line))
    .join('\n')

/**
 * Reads the text and the files of a message of any shape. It throws nothing: a file that cannot be
 * shown becomes a line of text, and an empty message has a line that says so. `isAddress`: which
 * addresses of files are kept.
 */
export function readContent(
  text: unknown,
  media: unknown,
  isAddress: (url: unknown) => url is string = isShowable,
): MessageContent {
  const body = readText(text)
  const shown: Media[] = []
  const lines: string[] = []
  let rest = 0
  const items = listOf(media)
  for (const item of items) {
    const medium = readMedium(item, isAddress)
    if (medium.url !== undefined && shown.length < MOST_MEDIA)
      shown.push({ ...medium, url: medium.url })
    else if (medium.url === undefined && lines.length < MOST_MEDIA) lines.push(mediaLine(medium))
    else rest += 1
  }
  if (rest > 0) lines.push(mediaLine({ mime: UNKNOWN_MIME, name: `+${rest}` }))
  const isEmpty = body === '' && items.length === 0
  return {
    text: isEmpty ? EMPTY_MESSAGE : [...(body === '' ? [] : [body]), ...lines].join('\n'),
    media: shown,
    needsPerson: isEmpty || items.length > 0 || isObject(text),
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const listOf = (media: unknown): readonly unknown[] => {
  if (media === undefined || media === null) return []
  return Array.isArray(media) ? media : [media]
}

/** Reads a text. A blank one is empty, an object or a list becomes JSON. */
function readText(text: unknown): string {
  if (text === undefined || text === null) return ''
  const body = storable(isObject(text) ? jsonOf(text) : String(text))
  return body.trim() === '' ? '' : body
}

function jsonOf(value: object): string {
  try {
    return JSON.stringify(value)
  } catch {
    return mediaLine({ mime: UNKNOWN_MIME, name: null }) // nested deeper than the stack
  }
}

/** Reads a file. It has no address where that may not be shown. */
function readMedium(
  item: unknown,
  isAddress: (url: unknown) => url is string,
): Omit<Media, 'url'> & { readonly url: string | undefined } {
  const { url, mime, name } = isObject(item) ? item : {}
  return { url: isAddress(url) ? url : undefined, mime: readMime(mime), name: readName(name) }
}

/**
 * Whether an address is a reference to a file at a messenger with an API of its own. Only its
 * adapter makes one and opens it. It is never fetched as an address.
 */
export const isMessengerReference = (url: unknown): url is string =>
  typeof url === 'string' && REFERENCE.test(url)

/** Whether an address is https, storable, and not too long. */
const isShowable = (url: unknown): url is string =>
  typeof url === 'string' &&
  url.length <= LONGEST_URL &&
  !/[\p{Cc}\p{Cs}]/u.test(url) &&
  isImageUrl(url)

const readMime = (mime: unknown): string =>
  (typeof mime === 'string' && MIME.exec(mime)?.[1]?.toLowerCase()) || UNKNOWN_MIME

/** Reads a name as one line. Null: there is none, or it is no text. */
function readName(name: unknown): string | null {
  if (typeof name !== 'string') return null
  const line = storable(name)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return [...line].slice(0, LONGEST_NAME).join('') || null
}
