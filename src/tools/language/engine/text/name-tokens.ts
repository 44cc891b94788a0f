import { foldLetters } from './letters.js'
import { oneOf } from './tables.js'

const isJoining = oneOf('joining')

/** Splits a name at "&", "+" and the words that join two treatments. */
export const partsOfName = (name: string, isJoining: (word: string) => boolean): string[] =>
  name
    .split(/(\p{L}+)/u)
    .map((piece) => (isJoining(foldLetters(piece)) ? '+' : piece))
    .join('')
    .split(/[&+]/)

/** Returns the folded words of a name that distinguish it from others. */
export const readNames = (name: string): string[] =>
  (
    name
      .slice(0, 200)
      .normalize('NFKC')
      .match(/\p{L}[\p{L}\p{M}'’`]*/gu) ?? []
  )
    .map(foldLetters)
    .filter((word) => word.length > 1 && !isJoining({ text: word }))
