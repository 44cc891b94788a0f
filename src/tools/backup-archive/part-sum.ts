import { createHash } from 'node:crypto'
import type { PartSum } from './archive-format.js'

const LINE_END = 10

function countLineEnds(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) count += 1
  return count
}

/** Returns a counter of the content of one part. */
export function createPartCounter(): { add(chunk: Buffer): void; sum(): PartSum } {
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  return {
    add(chunk) {
      hash.update(chunk)
      bytes += chunk.length
      lines += countLineEnds(chunk)
    },
    sum: () => ({ bytes, lines, sha256: hash.digest('hex') }),
  }
}
