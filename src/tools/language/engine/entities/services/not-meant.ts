import { foldLetters } from '../../text/letters.js'
import { oneOf, words as wordsOf } from '../../text/tables.js'
import type { Word } from '../../text/words.js'
import { isHead, nearestHad, type Said } from './nearest.js'
import { ACTS, AGES, type Notion, NAMED_IF_MEANT, notionOf, PARTS, UNLIKE } from './notions.js'
import type { Service } from './service-notions.js'

/** A service that is not offered: its name as written, and the ids of the nearest ones. */
export type NotOffered = { readonly name: string; readonly nearest: readonly number[] }

const [isOr, beginsClause] = [oneOf('or'), wordsOf('dialogue', 'clauses')]
const joinsRequests = wordsOf('dialogue', 'joinsRequests')
/** At most so many words stand between two words for one treatment: "massage of the feet". */
const MOST_BETWEEN = 2

/** What is mostly done to a part, which clients do not always name. */
const OF_PARTS: ReadonlySet<Notion> = new Set(['extensions', 'lamination', 'tattoo'])

/** Whether a service can be what somebody wants who says only this notion. */
const isNear = (notion: Notion, { notions }: Service): boolean =>
  nearestHad(notion, notions, false).length > 0

/**
 * Leaves out services for a part of the face, for children, and removals, where the client names
 * none of that: "a haircut" is no fringe trim, and "colour" does not mean the brows. They stay where
 * the salon has nothing else of the kind.
 *
 * @param ages whom the service may be for, as far as other words of the message tell
 */
export function withoutUnnamed(
  services: readonly Service[],
  said: readonly Said[],
  ages: ReadonlySet<Notion>,
): readonly Service[] {
  const has = new Set(services.flatMap(({ notions }) => [...notions]))
  const named = new Set(said.flatMap(({ notion }) => nearestHad(notion, has)))
  const isPlain = ({ notions }: Service): boolean => {
    const isForAdults = notions.has('men') || notions.has('women')
    return [...notions].every(
      (notion) =>
        !NAMED_IF_MEANT.has(notion) ||
        named.has(notion) ||
        // "Colour my hair" can mean the roots, and "a cut" cannot.
        (notion === 'roots' && named.has('colour')) ||
        ages.has(notion) ||
        (isForAdults && AGES.includes(notion)),
    )
  }
  const plain = new Set(services.filter(isPlain))
  // "Colour my hair" means no brows.
  const isHair = (raw: string): boolean => notionOf({ text: foldLetters(raw) }) === 'hair'
  const isOfHair = said.some(({ raw }) => raw.split(' ').some(isHair))
  const isOfFace = ({ notions }: Service): boolean => notions.has('brows') || notions.has('lashes')
  // "Extensions" can be those of nails, of lashes or of hair.
  const acts = said.map(({ notion }) => notion).filter((notion) => OF_PARTS.has(notion))
  const isOpen = !said.some(({ notion }) => PARTS.has(notion))
  const meant = services.filter(
    (service) =>
      plain.has(service) ||
      (isOpen && acts.some((act) => service.notions.has(act))) ||
      (!(isOfHair && isOfFace(service)) &&
        said.some(
          ({ notion }) => isNear(notion, service) && ![...plain].some((one) => isNear(notion, one)),
        )),
  )
  // All are such services: "the wax one" of two for brows.
  return meant.length > 0 ? meant : services
}

/**
 * Leaves out "manicure" and "nails" beside "gel" if the salon has gel by itself and no service for
 * both: then that is one treatment.
 */
export function withoutImplied(
  said: readonly Said[],
  services: readonly Service[],
): readonly Said[] {
  const isImplied = ({ notion }: Said): boolean => notion === 'manicure' || notion === 'nails'
  const [gel, ...others] = said.filter(({ notion }) => notion === 'gel')
  const isOfFeet = ({ notions }: Service): boolean => notions.has('pedicure')
  const isApart =
    services.some((service) => service.notions.has('gel') && !isOfFeet(service)) &&
    !services.some(({ notions }) => notions.has('gel') && notions.has('manicure'))
  if (!gel || others.length > 0 || !isApart) return said
  return said.filter((one) => !isImplied(one) || Math.abs(one.at - gel.at) > MOST_BETWEEN)
}

/** A treatment with several names, each for something else: "gel" and "shellac". */
const NAMED_APART: Notion = 'gel'

/**
 * Leaves out services with gel that the price list calls otherwise than the client: "shellac" is no
 * gel extension where a service has "shellac" in its name.
 */
export function calledSo(
  ids: readonly number[],
  said: readonly Said[],
  services: readonly Service[],
): readonly number[] {
  const names = said.flatMap(({ notion, raw }) =>
    notion === NAMED_APART ? [foldLetters(raw)] : [],
  )
  const withGel = services.filter(({ id, notions }) => ids.includes(id) && notions.has(NAMED_APART))
  const others = withGel.filter(({ name }) => !names.some((one) => foldLetters(name).includes(one)))
  if (names.length === 0 || others.length === withGel.length) return ids
  return ids.filter((id) => !others.some((service) => service.id === id))
}

/** Groups the notions that describe one treatment: "classic manicure" and "lash lift" are two. */
function treatmentsIn(said: readonly Said[], words: readonly Word[]): Said[][] {
  const groups: Said[][] = []
  for (const one of said) {
    const last = groups.at(-1)?.at(-1)
    const end = last ? last.at + last.raw.split(' ').length : 0
    const between = words.slice(end, one.at)
    const isApart = [...between, words[one.at]].some(
      (word) => word?.link === 'comma' || word?.link === 'stop',
    )
    const isOther = between.some(
      (word) => isOr(word) || joinsRequests(word) || beginsClause(word) || word.kind !== 'word',
    )
    const isSame = last?.at === one.at || (!isApart && !isOther && between.length <= MOST_BETWEEN)
    if (last && isSame) groups.at(-1)?.push(one)
    else groups.push([one])
  }
  return groups
}

/** Returns the services that come near a treatment which the salon lacks, or undefined. */
function nearestOfOther(
  treatment: readonly Said[],
  services: readonly Service[],
): readonly Service[] | undefined {
  const isRemoval = treatment.some(({ notion }) => notion === 'removal')
  if (isRemoval && !services.some(({ notions }) => notions.has('removal')))
    return services.filter((service) => treatment.some(({ notion }) => isNear(notion, service)))
  const part = treatment.find(({ notion }) => PARTS.has(notion))
  const act = treatment.find(({ notion }) => ACTS.has(notion))
  if (part && act) {
    const ofPart = services.filter((service) => isNear(part.notion, service))
    const isAny = (service: Service): boolean =>
      part.notion !== 'nails' && ![...service.notions].some((notion) => ACTS.has(notion))
    const isOffered = ofPart.some((service) => isAny(service) || isNear(act.notion, service))
    return isOffered ? undefined : ofPart
  }
  const heads = treatment.filter(({ notion }) => isHead(notion))
  const exact = services.filter(({ notions }) => heads.some(({ notion }) => notions.has(notion)))
  const near = services.filter((service) => heads.some(({ notion }) => isNear(notion, service)))
  const ofKind = exact.length > 0 ? exact : near
  if (ofKind.length === 0) return undefined
  const unlike = UNLIKE.find((row) => treatment.some(({ notion }) => row.has(notion)))
  const wished = treatment.filter(({ notion }) => unlike?.has(notion))
  const isOther = ({ notions }: Service): boolean =>
    [...notions].some((notion) => unlike?.has(notion)) &&
    !wished.some(({ notion }) => notions.has(notion))
  return wished.length > 0 && ofKind.every(isOther) ? ofKind : undefined
}

/**
 * Finds treatments that the salon lacks although it has others for the same part, or the same for
 * another part: "lash extensions" beside a lash lift, "foot massage" beside a back massage.
 * `rest`: the notions without those treatments.
 */
export function otherTreatments(
  said: readonly Said[],
  words: readonly Word[],
  services: readonly Service[],
): { readonly rest: readonly Said[]; readonly notOffered: readonly NotOffered[] } {
  const rest: Said[] = []
  const notOffered: NotOffered[] = []
  for (const treatment of treatmentsIn(said, words)) {
    const nearest = nearestOfOther(treatment, services)
    const [first, last] = [treatment[0], treatment.at(-1)]
    if (!nearest || !first || !last) rest.push(...treatment)
    else {
      const end = last.at + last.raw.split(' ').length
      const name = words.slice(first.at, end).map(({ raw }) => raw)
      notOffered.push({ name: name.join(' '), nearest: nearest.map(({ id }) => id) })
    }
  }
  return { rest, notOffered }
}
