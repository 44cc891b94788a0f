import type { Readable } from 'node:stream'
import type { ByteRange } from '../../domain/inbox/stored-file.js'
import { ExternalFault } from '../http/external-fault.js'

/** Stores files under keys: in a folder, or in an S3-compatible store. */
export type MediaStore = {
  /**
   * Stores a file, which is whole or absent at every moment. Replaces an earlier one of the key.
   * Returns its size in bytes. Rejects with the error of `bytes`, the reason of the signal, or
   * ExternalFault of the store.
   */
  write(key: string, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<number>
  /**
   * Opens a file, or a part of it. Undefined: there is no such file. Rejects with ExternalFault.
   * The stream fails when the signal is aborted.
   */
  open(
    key: string,
    range: ByteRange | undefined,
    signal: AbortSignal,
  ): Promise<Readable | undefined>
  /** Removes a file, and what an interrupted write left of it. Rejects with ExternalFault. */
  remove(key: string): Promise<void>
  /** Closes all connections. */
  close(): Promise<void>
}

/** The names of files in a store: hexadecimal digits with slashes, so they never leave a folder. */
const KEY = /^\d{1,10}\/[\da-f]{2}\/[\da-f]{32}$/

/** Throws when a text is not a key. Such a text is a bug. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('This is not the key of a stored file.')
}

/** Returns the key of a new file from 16 random bytes. */
export function keyOfFile(salonId: number, random: Buffer): string {
  const name = random.toString('hex')
  return `${salonId}/${name.slice(0, 2)}/${name}`
}

/** The store cannot be used now. Operators read the message. */
export const storeFault = (message: string): ExternalFault =>
  new ExternalFault('unavailable', message, { passing: true })
