import { readData, type Texts } from '../data.js'

const data = readData<
  Readonly<
    Record<
      | 'notOrderings'
      | 'notPages'
      | 'notSizes'
      | 'largeSizes'
      | 'special'
      | 'nowhere'
      | 'tooLong'
      | 'everything'
      | 'broken',
      Texts
    >
  >
>(import.meta.url, 'data/hard-queries.json')

/** Orderings, as they stand in an address, that name no field of any list: the default stays. */
export const NO_ORDERINGS = data.notOrderings
export const NO_PAGES = data.notPages
/** What stands for no size, so that the usual one counts. */
export const NO_SIZES = data.notSizes
export const LARGE_SIZES = data.largeSizes
/** Words that a search takes literally, although SQL, patterns, quotes or addresses use them. */
export const SPECIAL = data.special
/** Searches that find nothing and never fail. */
export const NOWHERE = data.nowhere
/** Searches with too many characters or too many words. */
export const TOO_LONG = data.tooLong
/** Searches without any word: they find everything. */
export const EVERYTHING = data.everything
/** Broken percent-encodings and the like: read as they stand. */
export const BROKEN = data.broken
