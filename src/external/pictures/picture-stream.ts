import { pipeline, type Readable, Transform } from 'node:stream'
import { PICTURE_START, type PictureType, pictureTypeOf } from '../../domain/inbox/picture.js'
import { notAPicture, tooLarge } from './picture-fault.js'

/** The largest picture, in bytes. */
export const LARGEST_PICTURE = 10 * 1024 * 1024

/** A picture whose bytes are still arriving. */
export type Picture = {
  readonly type: PictureType
  /** Fails with PictureFault when the picture is too large or arrives too slowly. */
  readonly bytes: Readable
}

/**
 * Reads the type of a picture from its first bytes, and passes on at most `LARGEST_PICTURE` bytes.
 * Resolves when the type is known. `onEnd` is called once, when nothing more arrives. Rejects with
 * PictureFault, or with the error of the body.
 */
export function readPicture(body: Readable, onEnd: () => void): Promise<Picture> {
  return new Promise((resolve, reject) => {
    let size = 0
    let isKnown = false
    const start: Buffer[] = []
    const passStart = (done: (error: Error | null, chunk?: Buffer) => void): void => {
      const first = Buffer.concat(start)
      const type = pictureTypeOf(first)
      if (!type) return done(notAPicture())
      isKnown = true
      resolve({ type, bytes })
      done(null, first)
    }
    const bytes = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        if (size > LARGEST_PICTURE) return done(tooLarge())
        if (isKnown) return done(null, chunk)
        start.push(chunk)
        return size < PICTURE_START ? done() : passStart(done)
      },
      flush: (done) => (isKnown ? done() : passStart(done)),
    })
    pipeline(body, bytes, (error) => {
      onEnd()
      if (error) reject(error) // Without effect when the type is known: then `bytes` fails.
    })
  })
}
