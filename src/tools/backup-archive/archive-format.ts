/*
 * An archive is a first line, then frames. A frame is one byte for its kind, four bytes for the
 * length of its content (big-endian), and the content:
 *
 *   H  header, JSON                     once, first
 *   P  begin of a part, JSON            then its D frames, then its E frame
 *   D  up to 256 KiB of a part, compressed with raw deflate
 *   E  end of a part, JSON: bytes, lines and SHA-256 of what was compressed
 *   T  trailer, JSON                    once, after all parts
 *   S  SHA-256 of all bytes before this frame; the file ends here
 *
 * It is written and read front to back, so neither side holds more than one frame in memory.
 */

/** The version of the format. Readers refuse a later one. */
export const FORMAT_VERSION = 1
/** The first line of an archive, up to the version. */
export const FIRST_LINE = 'salon-backup-'
/** How much of a part goes into one frame, in bytes before compression. */
export const CHUNK_BYTES = 256 * 1024
/** A longer frame is damage. It keeps a wrong length from taking memory. */
export const MOST_FRAME_BYTES = 1024 * 1024

/** The kinds of frames. */
export const FRAME = {
  header: 'H',
  part: 'P',
  data: 'D',
  end: 'E',
  trailer: 'T',
  sum: 'S',
} as const
/** The letter of a kind of frame. */
export type FrameKind = (typeof FRAME)[keyof typeof FRAME]

/** The number of bytes before the content of a frame. */
export const FRAME_HEAD_BYTES = 5
/** The number of bytes of a SHA-256. */
export const SUM_BYTES = 32

/** A JSON object of the archive. What it means is up to the program that writes it. */
export type ArchiveNote = Readonly<Record<string, unknown>>

/** What a part contains, counted where it was written and where it is read. */
export type PartSum = {
  readonly bytes: number
  /** How many line ends it has. */
  readonly lines: number
  /** SHA-256 in hex. */
  readonly sha256: string
}

/** The file is no archive, is cut off, or has other content than was written. */
export class ArchiveDamaged extends Error {}
/** The archive has a later format than this program reads. */
export class ArchiveTooNew extends Error {}
