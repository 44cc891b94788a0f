import { storable } from './storable-text.js'
import { isImageUrl } from './web-address.js'

/** A file that came with a message of a client. This service never fetches its address. */
export type Media = {
  readonly url: string
  /** Type and subtype, without parameters. */
  readonly mime: string
  readonly name: string | null
}

/** What a message of a client consists of, once it can be stored and shown. */
export type MessageContent = {
  /** The words of the client, then one line for each medium that cannot be shown. */
  readonly text: string
  readonly media: readonly Media[]
  /** Whether words alone do not hold the message, so that only a person can answer it. */
  readonly needsPerson: boolean
}

/** How many media of one message are shown, and how many others are named. */
const MOST_MEDIA = 20
const LONGEST_URL = 2000
const LONGEST_NAME = 200
/** The type of a file of unknown type (RFC 2046, section 4.5.1). */
export const UNKNOWN_MIME = 'application/octet-stream'
const MIME = /^([a-z\d][\w.+-]{0,99}\/[a-z\d][\w.+-]{0,99})\s*(?:;|$)/i
const EMPTY_MESSAGE = '[message without text]'
const NAMING_LINE = /^\[.*\]$/

/** A medium as one line of text, in no language: `[image/jpeg: photo.jpg]`, or `[attachment]`. */
export function mediaLine({ mime, name }: Pick<Media, 'mime' | 'name'>): string {
  const kind = mime === UNKNOWN_MIME ? 'attachment' : mime
  return name === null ? `[${kind}]` : `[${kind}: ${name}]`
}

/** What a list shows of a message: its text, or the names of its media where it has no text. */
export const previewOf = (text: string, media: readonly Media[]): string =>
  text === '' ? media.map(mediaLine).join(' ') : text

/** The text without lines that stand for media, which are in no language. */
export const withoutMediaLines = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !NAMING_LINE.test(line))
    .join('\n')

/**
 * Reads the text and the media of a message, whatever their shapes are. Refuses nothing: a medium that cannot be shown
 * becomes a line of text, and a message without anything gets a line that says so.
 */
export function readContent(text: unknown, media: unknown): MessageContent {
  const words = readText(text)
  const shown: Media[] = []
  const lines: string[] = []
  let rest = 0
  const items = listOf(media)
  for (const item of items) {
    const medium = readMedium(item)
    if (medium.url !== undefined && shown.length < MOST_MEDIA)
      shown.push({ ...medium, url: medium.url })
    else if (medium.url === undefined && lines.length < MOST_MEDIA) lines.push(mediaLine(medium))
    else rest += 1
  }
  if (rest > 0) lines.push(mediaLine({ mime: UNKNOWN_MIME, name: `+${rest}` }))
  const isEmpty = words === '' && items.length === 0
  return {
    text: isEmpty ? EMPTY_MESSAGE : [...(words === '' ? [] : [words]), ...lines].join('\n'),
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

/** A blank text counts as none; an object or a list is kept as its JSON. */
function readText(text: unknown): string {
  if (text === undefined || text === null) return ''
  const words = storable(isObject(text) ? jsonOf(text) : String(text))
  return words.trim() === '' ? '' : words
}

function jsonOf(value: object): string {
  try {
    return JSON.stringify(value)
  } catch {
    return mediaLine({ mime: UNKNOWN_MIME, name: null }) // nested deeper than the stack
  }
}

/** A medium; without an address where it has none that may be shown. */
function readMedium(item: unknown): Omit<Media, 'url'> & { readonly url: string | undefined } {
  const { url, mime, name } = isObject(item) ? item : {}
  return { url: isShowable(url) ? url : undefined, mime: readMime(mime), name: readName(name) }
}

/** Whether an address is https, in a form that can be stored, and not too long. */
const isShowable = (url: unknown): url is string =>
  typeof url === 'string' &&
  url.length <= LONGEST_URL &&
  !/[\p{Cc}\p{Cs}]/u.test(url) &&
  isImageUrl(url)

const readMime = (mime: unknown): string =>
  (typeof mime === 'string' && MIME.exec(mime)?.[1]?.toLowerCase()) || UNKNOWN_MIME

/** In one line; null: no name, or none that is a text. */
function readName(name: unknown): string | null {
  if (typeof name !== 'string') return null
  const line = storable(name)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return [...line].slice(0, LONGEST_NAME).join('') || null
}
