import { foldLetters } from './letters.js'

const JOINING =
  /^(and|with|for|the|und|mit|fur|von|der|die|das|или|для|при|под|над|до|из|по|на|от|the|of|in|to|or|plus)$/

/** Returns the folded words of a name that distinguish it from others. */
export const readNames = (name: string): string[] =>
  (
    name
      .slice(0, 200)
      .normalize('NFKC')
      .match(/\p{L}[\p{L}\p{M}'’`]*/gu) ?? []
  )
    .map(foldLetters)
    .filter((word) => word.length > 1 && !JOINING.test(word))
