import { oneOf } from '../../text/tables.js'
import type { Word } from '../../text/words.js'
import type { MatchScore } from './best-match.js'
import { isHead, type Said } from './nearest.js'
import { ACTS, AGES, BODY, type Notion } from './notions.js'
import { isForWhom, type Service } from './service-notions.js'

const isInside = oneOf('insideService')
/** A notion with the nearest notions that the salon offers. */
export type Had = Said & { readonly nearest: readonly Notion[] }
/** Whether a word such as "ladies" stands alone, with no other notion beside it. */
export const isBare = ({ raw, at }: Had, had: readonly Had[]): boolean =>
  isForWhom(raw) && !had.some((other) => Math.abs(other.at - at) === 1)

/**
 * Leaves out services that are another one of these with more done that the client did not say:
 * "shape my brows" is not "brows shaped and tinted".
 */
export function withoutMore(
  ids: readonly number[],
  services: readonly Service[],
  had: readonly Had[],
): readonly number[] {
  const isSaid = (notion: Notion): boolean => had.some(({ nearest }) => nearest.includes(notion))
  const chosen = services.filter(({ id }) => ids.includes(id))
  // "Full leg" is not "full leg and bikini".
  const isMoreOf = (kind: (notion: Notion) => boolean, service: Service, other: Service): boolean =>
    [...other.notions].some((notion) => kind(notion) && isSaid(notion)) &&
    [...service.notions].some((notion) => kind(notion) && !isSaid(notion))
  const isMore = (service: Service): boolean =>
    chosen.some(
      (other) =>
        other !== service &&
        [...other.notions].every((notion) => service.notions.has(notion)) &&
        (isMoreOf((notion) => ACTS.has(notion), service, other) ||
          isMoreOf((notion) => BODY.includes(notion), service, other)),
    )
  const more = chosen.filter(isMore).map(({ id }) => id)
  return ids.filter((id) => !more.includes(id))
}

/** Returns the services that a message names by parts of the body alone: "legs and bikini". */
export function namedByBody(
  words: readonly Word[],
  had: readonly Had[],
  services: readonly Service[],
): readonly number[] {
  // English "back" and "hand" are seldom parts of the body.
  const parts = had.filter(
    ({ notion, at }) =>
      BODY.includes(notion) && (words[at]?.language !== 'en' || isInside(words[at - 1])),
  )
  const found = parts.map(({ notion }) => services.filter(({ notions }) => notions.has(notion)))
  return found.length > 0 && found.every((some) => some.length === 1)
    ? [...new Set(found.flat().map(({ id }) => id))]
    : []
}

/** Whether a notion names a service that has only such ones: "roots", and neither "hair" nor "up". */
const namesHeadless = (notion: Notion): boolean =>
  notion !== 'hair' && (!notion.startsWith('"') || isHead(notion))

/** Notions of hair or of a person. Two of them together name no service: "short hair". */
const ONLY_DESCRIBE: ReadonlySet<Notion> = new Set([
  ...AGES,
  ...['hair', 'short', 'medium', 'long', 'wash'],
])

/** Whether two notions side by side name a service that has both: "full leg", "deep cleansing". */
const isPairNamed = (named: readonly Had[]): boolean =>
  named.some(
    (one) =>
      !ONLY_DESCRIBE.has(one.notion) &&
      named.some(({ notion, at }) => at === one.at + 1 && !ONLY_DESCRIBE.has(notion)),
  )

export function fitOf(service: Service, had: readonly Had[], isAsked: boolean): MatchScore {
  // "A manicure with gel" is no pedicure with gel.
  const isOfHands =
    service.notions.has('pedicure') && had.some(({ notion }) => notion === 'manicure')
  const isOfOther = ({ notion }: Had): boolean =>
    isOfHands && notion !== 'pedicure' && !had.some((one) => one.notion === 'pedicure')
  const named = had.filter(
    (said) => !isOfOther(said) && said.nearest.some((notion) => service.notions.has(notion)),
  )
  const isNamed =
    isAsked ||
    isPairNamed(named) ||
    (service.isHeadless && named.some(({ notion }) => namesHeadless(notion))) ||
    named.some((said) => isBare(said, had)) ||
    named.some(({ nearest }) =>
      nearest.some((notion) => service.notions.has(notion) && isHead(notion)),
    )
  // "Colour" names neither highlights nor a balayage if the salon has both and nothing else.
  const exact = named.filter(({ nearest }) => nearest.length === 1)
  const said = new Set(exact.flatMap(({ nearest }) => nearest))
  return {
    id: service.id,
    places: new Set(isNamed ? named.map(({ notion }) => notion) : []),
    isWhole: [...service.notions].every((notion) => said.has(notion)),
  }
}
