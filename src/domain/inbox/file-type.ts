import { pictureTypeOf } from './picture.js'

/** How many bytes from the start of a file its type is decided by. */
export const FILE_START = 4096

/** What is known of a file before its type is decided. */
export type NamedFile = {
  /** The type that its sender names. */
  readonly mime: string
  readonly name: string | null
}

/** Documents that are ZIP archives, by the extension of their names. */
const ZIPPED: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
}
/** Documents of older office programs, which share one container. */
const COMPOUND: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
/** Plain texts. HTML, SVG and other texts that a browser may run are none of them. */
const TEXTS: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  vcf: 'text/vcard',
}

const extensionOf = (name: string | null): string =>
  /\.([a-z\d]{1,5})$/i.exec(name ?? '')?.[1]?.toLowerCase() ?? ''

/** Returns the type of a document by what its sender says of it, or undefined. */
function documentOf(
  types: Readonly<Record<string, string>>,
  { mime, name }: NamedFile,
): string | undefined {
  const extension = extensionOf(name)
  const named = Object.values(types).find((type) => type === mime)
  return named ?? (Object.hasOwn(types, extension) ? types[extension] : undefined)
}

/** Whether bytes are UTF-8 text without control characters. The last character may be cut. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return bytes.length > 0 && !/[^\P{Cc}\t\r\n\f]/u.test(text)
  } catch {
    return false
  }
}

/** The sounds and videos of an ISO media file (`ftyp`), by the first letters of its brand. */
function isoTypeOf(start: string, { mime }: NamedFile): string | undefined {
  const brand = /^.{4}ftyp(.{4})/s.exec(start)?.[1]
  if (brand === undefined) return undefined
  if (/^(?:hei[cx]|hevc|mif1|msf1)$/.test(brand)) return 'image/heic'
  if (/^(?:M4A|M4B)/.test(brand)) return 'audio/mp4'
  if (brand.startsWith('qt')) return 'video/quicktime'
  const kind = mime.startsWith('audio/') ? 'audio' : 'video'
  return brand.startsWith('3g') ? `${kind}/3gpp` : `${kind}/mp4`
}

/** The first bytes of types that are known by them alone, or by what their sender says beside. */
const STARTS: readonly [readonly string[], (file: NamedFile) => string | undefined][] = [
  [['%PDF-'], () => 'application/pdf'],
  [['OggS'], ({ mime }) => (mime.startsWith('video/') ? 'video/ogg' : 'audio/ogg')],
  [['#!AMR'], () => 'audio/amr'],
  [['fLaC'], () => 'audio/flac'],
  [['\xff\xf0', '\xff\xf1', '\xff\xf8', '\xff\xf9'], () => 'audio/aac'],
  [['ID3', '\xff\xe2', '\xff\xe3', '\xff\xf2', '\xff\xf3'], () => 'audio/mpeg'],
  [['\xff\xfa', '\xff\xfb'], () => 'audio/mpeg'],
  [['\x1aE\xdf\xa3'], ({ mime }) => (mime.startsWith('audio/') ? 'audio/webm' : 'video/webm')],
  [['PK\x03\x04'], (file) => documentOf(ZIPPED, file)],
  [['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'], (file) => documentOf(COMPOUND, file)],
  [['{\\rtf'], () => 'application/rtf'],
]

/**
 * Returns the type of a file by its first bytes: a picture, sound, video, PDF, document of an
 * office program, or plain text. What its sender says only chooses between types that look the same.
 * Undefined: files of this type are not stored.
 */
export function fileTypeOf(bytes: Uint8Array, file: NamedFile): string | undefined {
  const picture = pictureTypeOf(bytes)
  if (picture) return picture
  const start = String.fromCharCode(...bytes.subarray(0, 64))
  const iso = isoTypeOf(start, file)
  if (iso !== undefined) return iso
  if (/^RIFF.{4}WAVE/s.test(start)) return 'audio/wav'
  const known = STARTS.find(([starts]) => starts.some((first) => start.startsWith(first)))
  if (known) return known[1](file)
  const text = documentOf(TEXTS, { ...file, mime: file.mime.replace('text/x-vcard', 'text/vcard') })
  return text !== undefined && isText(bytes) ? text : undefined
}

/** Whether a page may show or play a file of this type. Others are downloaded. */
export const isShownInline = (mime: string): boolean =>
  /^(?:image\/(?:jpeg|png|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+)$/.test(mime)
