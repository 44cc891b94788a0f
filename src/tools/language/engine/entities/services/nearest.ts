import { isKnown } from '../../spelling/known-words.js'
import { DIFFERENT, LOOSELY, type Notion, QUALIFIERS, VAGUE, WIDER } from './notions.js'

/** A notion in the message and the place of its word. */
export type Said = { readonly notion: Notion; readonly at: number; readonly raw: string }

/** "Without polish" is a notion of its own. */
export const WITHOUT = 'without '
/** Whether a notion is that of a treatment, and does not only describe one. */
export const isHead = (notion: Notion): boolean =>
  !QUALIFIERS.has(notion) &&
  !notion.startsWith(WITHOUT) &&
  !(notion.startsWith('"') && isKnown({ text: notion.slice(1, -1) }))

/** What "nails" can mean. */
const NAIL_TREATMENTS: readonly Notion[] = ['nails', 'manicure', 'gel', 'acrylic']

/**
 * Returns the notion itself if the salon has it. Otherwise returns the nearest that it has: a wider
 * notion, or narrower ones.
 */
export function nearestHad(
  notion: Notion,
  has: ReadonlySet<Notion>,
  isLoose = true,
): readonly Notion[] {
  const nails = NAIL_TREATMENTS.filter((one) => has.has(one))
  if (notion === 'nails' && nails.length > 0) return nails
  if (has.has(notion)) return [notion]
  const wide = widerHad(notion, has, isLoose)
  const narrower = WIDER.filter(([narrow, wider]) => wider.includes(notion) && has.has(narrow)).map(
    ([narrow]) => narrow,
  )
  return wide.length > 0 ? wide : narrower
}

/** Returns the first wider notions that the salon has. `isLoose`: also what clients call so. */
export const widerHad = (
  notion: Notion,
  has: ReadonlySet<Notion>,
  isLoose = true,
): readonly Notion[] =>
  [...WIDER, ...(isLoose ? LOOSELY : [])]
    .filter(([narrow]) => narrow === notion)
    .map(([, wide]) => wide.filter((one) => has.has(one)))
    .find((had) => had.length > 0) ?? []

/** Notions that also describe a wider one beside them: "colour, blonde". */
const SHADES: ReadonlySet<Notion> = new Set(['bleach', 'toning'])

/**
 * Returns whether the salon lacks this treatment and only has another one that is near. A word that
 * is often said in passing does not count beside a treatment that the salon has.
 */
export const isDifferent = (
  { notion }: Said,
  has: ReadonlySet<Notion>,
  all: readonly Said[],
): boolean =>
  !has.has(notion) &&
  DIFFERENT.has(notion) &&
  nearestHad(notion, has).length > 0 &&
  !(SHADES.has(notion) && all.some((one) => widerHad(notion, has).includes(one.notion))) &&
  !(VAGUE.has(notion) && all.some((other) => isHead(other.notion) && has.has(other.notion)))
