import { foldLetters } from './letters.js'
import { oneOf } from './tables.js'

const isJoining = oneOf('joining')

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
