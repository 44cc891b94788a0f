import type { Media } from './media.js'
import type { Message } from './message.js'

/** The types of pictures that a page gets. SVG is not one of them: it can hold scripts. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
] as const
/** The type of a picture that a page gets. */
export type PictureType = (typeof PICTURE_TYPES)[number]

/** How many bytes from the start of a file show its type. */
export const PICTURE_START = 64

/** Whether a file starts as files of the type do. Each character stands for one byte. */
const STARTS: Readonly<Record<PictureType, (start: string) => boolean>> = {
  'image/jpeg': (start) => start.startsWith('\xff\xd8\xff'),
  'image/png': (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  'image/gif': (start) => /^GIF8[79]a/.test(start),
  'image/webp': (start) => /^RIFF.{4}WEBP/s.test(start),
  // The brands of an ISO media file have four characters each; any of them may say AVIF.
  'image/avif': (start) => /^.{4}ftyp(?:.{4})*?avi[fs]/s.test(start),
}

/** Returns the type of a picture by its first bytes. Undefined: it is no picture of these types. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, PICTURE_START))
  return PICTURE_TYPES.find((type) => STARTS[type](start))
}

/**
 * Returns the address of a file of a message by its index. A reply with a picture has no media, so
 * its picture is number 0. Undefined: the message has no such file.
 */
export function pictureUrlOf(
  { media, imageUrl }: Pick<Message, 'imageUrl'> & { readonly media: readonly Media[] },
  index: number,
): string | undefined {
  if (media.length > 0) return media[index]?.url
  return index === 0 && imageUrl !== null ? imageUrl : undefined
}

/**
 * Returns where a redirect leads. Undefined: to no address, to another scheme than http and https,
 * from https to http, or with a password.
 */
export function redirectTarget(from: URL, location: string | undefined): URL | undefined {
  if (location === undefined || !URL.canParse(location, from.href)) return undefined
  const target = new URL(location, from)
  const isAllowed =
    target.protocol === 'https:' || (target.protocol === 'http:' && from.protocol === 'http:')
  return isAllowed && target.username === '' && target.password === '' ? target : undefined
}
