import type { Kin } from '../../../dialogue-phrases.js'
import { bestFits, type MatchScore } from './best-match.js'
import { decided } from '../../text/corrections.js'
import { endsOf } from '../../text/patterns.js'
import { oneOf, phrases, words as wordsOf } from '../../text/tables.js'
import { sentencesOf, type Word } from '../../text/words.js'
import { isDifferent, isHead, nearestHad, type Said, WITHOUT } from './nearest.js'
import {
  calledSo,
  type NotOffered,
  otherTreatments,
  withoutImplied,
  withoutUnnamed,
} from './not-meant.js'
import { fitOf, type Had, isBare, namedByBody, withoutMore } from './fits.js'
import { AGES, EXTENTS, type Notion, notionOf, VAGUE } from './notions.js'
import { isRefusedAfter } from './refused-after.js'
import {
  isForWhom,
  type Named,
  notionsIn,
  ownWords,
  prepare,
  type Service,
} from './service-notions.js'

/** The person that the client books for. */
type Whom = { readonly kin: Kin | null }
/** The services that a message names. */
export type ServicesSaid = {
  readonly ids: readonly number[]
  /** The services one by one, in the order named: the ids that each can be. */
  readonly servicesNamed: readonly (readonly number[])[]
  /** The same if the client wants several services in turn. */
  readonly inTurn: readonly (readonly number[])[]
  /** All services that the words can mean in part: "manicure" is in "manicure with polish". */
  readonly servicesAlike: readonly number[]
  /** Services that the client refuses: "instead of the haircut". */
  readonly servicesRefused: readonly number[]
  /** Names of services that the salon does not offer, as written. */
  readonly unknown: readonly string[]
  /** Services that the salon does not offer, while it offers others that are near. */
  readonly notOffered: readonly NotOffered[]
}
/** Returns a service that the client chose from a list. Undefined if none was chosen. */
export const servicesListed = (ids: readonly number[]): ServicesSaid | undefined =>
  ids.length === 0
    ? undefined
    : {
        ...{ ids, servicesNamed: [ids], servicesAlike: ids, inTurn: [] },
        servicesRefused: [],
        unknown: [],
        notOffered: [],
      }

/**
 * Returns only those services that the question listed, if the answer can mean several: "the gel
 * one" after "classic or gel manicure?" is no gel pedicure. `findAmong` reads the answer as one of
 * some services: "the wax one" after "brow lamination or brow wax?" is none of the other waxes.
 */
export function amongListed(
  said: ServicesSaid,
  listed: readonly number[],
  findAmong: (ids: readonly number[]) => ServicesSaid,
): ServicesSaid {
  const ids = said.ids.filter((id) => listed.includes(id))
  if (said.inTurn.length > 0 || ids.length === said.ids.length) return said
  if (ids.length > 0) return { ...said, ids, servicesNamed: [ids] }
  const found = said.ids.length > 1 && listed.length > 0 ? findAmong(listed) : said
  return found.ids.length === 1 ? found : said
}

const [isInside, isOr] = [oneOf('insideService'), oneOf('or')]
const REFUSES = phrases('moods', 'refusesService')
const beginsClause = wordsOf('dialogue', 'clauses')
const LONGEST_REFUSAL = 3
/**
 * Returns the groups of people that the message names ("for men"), with the nearest groups that the
 * salon has. A child can have any service if the salon has none for children.
 */
function agesSaid(had: readonly Had[]): ReadonlySet<Notion> {
  const own = had.filter(({ notion }) => AGES.includes(notion))
  return new Set(
    own.flatMap(({ notion, nearest, raw }) => (isForWhom(raw) ? [notion, ...nearest] : nearest)),
  )
}
const MALE: readonly Notion[] = ['men', 'boys', 'children']
const FEMALE: readonly Notion[] = ['women', 'girls', 'children']
const AGES_OF: Readonly<Partial<Record<Kin, readonly Notion[]>>> = {
  ...{ husband: ['men'], father: ['men'], grandfather: ['men'], son: MALE, brother: MALE },
  ...{ wife: ['women'], mother: ['women'], grandmother: ['women'] },
  ...{ daughter: FEMALE, sister: FEMALE },
}
/** Returns whom a service can be for if the client books for this person. */
const agesOf = (whom: Whom | undefined): ReadonlySet<Notion> =>
  new Set(whom?.kin ? AGES_OF[whom.kin] : [])
const isForOthers = (ages: ReadonlySet<Notion>, { notions }: Service): boolean =>
  ages.size > 0 &&
  AGES.some((age) => notions.has(age)) &&
  !AGES.some((age) => ages.has(age) && notions.has(age))

/**
 * Whether the client refuses a notion, together with the words that belong to it: "not a blow dry
 * but a haircut".
 */
function isRefused(words: readonly Word[], at: number, belongs: (at: number) => boolean): boolean {
  for (let back = 1; back <= Math.min(at, LONGEST_REFUSAL); back++)
    if (endsOf(REFUSES, words, at - back).includes(at)) return true
  const next = belongs(at + 1) ? at + 2 : at + 1
  if (words[next]?.link === 'space' && isRefusedAfter(words, next)) return true
  const isSame = ['space', 'none'].includes(words[at]?.link ?? '') && belongs(at)
  return isSame && isRefused(words, at - 1, belongs)
}

/** Reads "trim" as a beard trim if the message names a beard; otherwise as a haircut. */
function withoutTrim(said: readonly Said[]): Said[] {
  const hasBeard = said.some(({ notion }) => notion === 'beard')
  return said.flatMap((one) =>
    one.notion !== 'trim' ? [one] : hasBeard ? [] : [{ ...one, notion: 'haircut' }],
  )
}

/** Reads "hair" as a haircut if only a beard is named beside it: "hair and beard". */
const withHaircut = (said: readonly Said[]): readonly Said[] =>
  said.some(({ notion }) => notion === 'beard') &&
  said.every(({ notion }) => notion === 'beard' || !isHead(notion))
    ? said.map((one) => (one.notion === 'hair' ? { ...one, notion: 'haircut' } : one))
    : said

/**
 * Leaves out services that add nothing to the others but the person: "a haircut and beard for my
 * husband" is one service for both, and no men's haircut.
 */
function withoutKinAlone(
  ids: readonly number[],
  fits: readonly MatchScore[],
  had: readonly Had[],
): readonly number[] {
  const ages = new Set(
    had.flatMap(({ notion, raw }) => (AGES.includes(notion) && !isForWhom(raw) ? [notion] : [])),
  )
  const chosen = fits.filter(({ id }) => ids.includes(id))
  const isOnlyKin = (fit: MatchScore): boolean =>
    [...fit.places].some((place) => ages.has(place)) &&
    chosen.some(
      (other) =>
        other.places.size >= fit.places.size &&
        [...fit.places].every((place) => ages.has(place) || other.places.has(place)) &&
        [...other.places].some((place) => !fit.places.has(place)),
    )
  return ids.filter((id) => !chosen.some((fit) => fit.id === id && isOnlyKin(fit)))
}

/** Whether a sentence that names a treatment names alternatives. "Next week maybe?" names none. */
const isChoice = (words: readonly Word[]): boolean =>
  sentencesOf(words).some(
    (sentence) => sentence.some(isOr) && sentence.some((word) => notionOf(word) !== undefined),
  )

/**
 * Finds the services that a message names, by words of their names or by words that mean the same.
 * `isAsked` means that the autopilot just asked for a service.
 */
export function findServices(
  words: readonly Word[],
  services: readonly Named[],
  isAsked: boolean,
  whom?: Whom,
): ServicesSaid {
  const offered = services.map(prepare)
  const table = notionsIn(
    words.map((word) => (word.isName || word.kind !== 'word' ? { ...word, text: '' } : word)),
  )
  const hasTrim = offered.some(({ notions }) => notions.has('trim'))
  const all = [
    ...withHaircut(hasTrim ? table : withoutTrim(table)),
    ...ownWords(words, offered, table),
  ].sort((one, other) => one.at - other.at)
  const prepared = withoutUnnamed(offered, all, agesOf(whom))
  const has = new Set(prepared.flatMap(({ notions }) => [...notions]))
  const notionAt = (place: number): Notion | undefined => all.find(({ at }) => at === place)?.notion
  /** Whether a word is of one service with the word before it. Two treatments are two services. */
  const belongs = (place: number): boolean => {
    const [one, other] = [notionAt(place - 1), notionAt(place)]
    if (one === undefined || other === undefined) return false
    return (
      !isHead(one) ||
      !isHead(other) ||
      prepared.some(({ notions }) => notions.has(one) && notions.has(other))
    )
  }
  // "A manicure without polish" refuses nothing where that is a service.
  const isAgainst = ({ at, notion }: Said): boolean =>
    !(notion.startsWith(WITHOUT) && has.has(notion)) && isRefused(words, at, belongs)
  const named = all.filter((said) => !isAgainst(said))
  const decidedOn = decided(named, words, ({ notion }) => isHead(notion))
  const { rest: wanted, notOffered } = otherTreatments(
    withoutImplied(decidedOn, prepared),
    words,
    prepared,
  )
  const isLackingOne = (said: Said): boolean => isDifferent(said, has, wanted)
  const had = wanted
    .filter((said) => !isLackingOne(said))
    .map((said): Had => ({ ...said, nearest: nearestHad(said.notion, has) }))
  const said = agesSaid(had)
  const ages = said.size > 0 ? said : agesOf(whom)
  const candidates = prepared.filter((service) => !isForOthers(ages, service))
  const fitting = candidates.map((service): MatchScore => fitOf(service, had, false))
  const fits =
    isAsked && fitting.every(({ places }) => places.size === 0)
      ? candidates.map((service): MatchScore => fitOf(service, had, true))
      : fitting
  const refused = idsOf(all.filter(isAgainst), prepared, has)
  const meant = withoutKinAlone(bestFits(fits), fits, had)
  const best = meant.length > 0 ? meant : namedByBody(words, had, candidates)
  // "My friend does my nails. A pedicure instead of the manicure then"
  const plain = withoutMore(best, candidates, had)
  const wished = plain.filter((id) => !refused.includes(id))
  const ids = calledSo(wished.length > 0 ? wished : best, had, prepared)
  // "I pick up the kids" names no service.
  const isLacking = ({ notion, raw, at }: Had): boolean =>
    (isHead(notion) && !VAGUE.has(notion)) ||
    (ids.length === 0 && isForWhom(raw) && !isInside(words[at - 1]))
  const lacking = had.filter((said) => said.nearest.length === 0 && isLacking(said))
  const chosen = prepared.filter(({ id }) => ids.includes(id))
  const withoutPart = lackingWithout(words, wanted, chosen)
  if (withoutPart)
    return {
      ...{ ids: [], servicesNamed: [], servicesAlike: [], servicesRefused: refused },
      ...{ inTurn: [], unknown: [] },
      notOffered: [withoutPart],
    }
  const whole = new Set(fits.filter(({ isWhole }) => isWhole).map(({ id }) => id))
  const groups = oneByOne(chosen, had, whole) ?? groupsOf(chosen, had)
  return {
    ids,
    servicesNamed: groups.length > 0 || ids.length === 0 ? groups : [ids],
    servicesAlike: fits.flatMap(({ id, places }) => (places.size > 0 ? [id] : [])),
    servicesRefused: refused,
    inTurn: groups.length > 1 && !isChoice(words) ? groups : [],
    unknown: [
      ...new Set([
        ...inOnePiece(lacking),
        ...notOffered.filter(({ nearest }) => nearest.length === 0).map(({ name }) => name),
      ]),
    ],
    notOffered: [
      ...notOffered,
      ...wanted.filter(isLackingOne).map((said) => nearestTo(said, wanted, prepared, has)),
    ].filter(({ nearest }) => nearest.length > 0),
  }
}

/**
 * Returns what the client wants without a part that all chosen services include: "a manicure
 * without polish" is not offered where each manicure is with polish.
 */
function lackingWithout(
  words: readonly Word[],
  wanted: readonly Said[],
  chosen: readonly Service[],
): NotOffered | undefined {
  const excluded = wanted.find(
    ({ notion }) =>
      notion.startsWith(WITHOUT) &&
      chosen.every(({ notions }) => notions.has(notion.slice(WITHOUT.length))),
  )
  const [first] = wanted
  if (!excluded || !first || chosen.length === 0) return undefined
  const name = words
    .slice(first.at, excluded.at + 1)
    .filter((word) => !beginsClause(word))
    .map(({ raw }) => raw)
  return { name: name.join(' '), nearest: chosen.map(({ id }) => id) }
}

/** Returns a service that is not offered with the nearest ones that are. */
function nearestTo(
  said: Said,
  wanted: readonly Said[],
  services: readonly Service[],
  has: ReadonlySet<Notion>,
): NotOffered {
  const nearest = nearestHad(said.notion, has)
  const beside = wanted.filter(({ at, notion }) => Math.abs(at - said.at) === 1 && !has.has(notion))
  const near = services.filter(({ notions }) => nearest.some((notion) => notions.has(notion)))
  return {
    name: inOnePiece([said, ...beside].sort((one, other) => one.at - other.at)).join(' '),
    nearest: near.map(({ id }) => id),
  }
}

/** Returns the services that notions name. */
const idsOf = (
  said: readonly Said[],
  services: readonly Service[],
  has: ReadonlySet<Notion>,
): readonly number[] => {
  const had = said.map((one): Had => ({ ...one, nearest: nearestHad(one.notion, has) }))
  const ids = bestFits(services.map((service) => fitOf(service, had, false)))
  // "Refill" is an everyday word, and the name of one service.
  const own = had.filter(({ notion }) => notion.startsWith('"'))
  const named = services.filter(({ notions }) => own.some(({ notion }) => notions.has(notion)))
  return ids.length === 0 && named.length === 1 ? named.map(({ id }) => id) : ids
}

/** Groups services that the client named with separate words, such as a manicure and a pedicure. */
function groupsOf(chosen: readonly Service[], had: readonly Had[]): readonly (readonly number[])[] {
  const groups: number[][] = []
  const isOfHeadless = ({ nearest }: Had): boolean =>
    chosen.some(
      ({ isHeadless, notions }) => isHeadless && nearest.some((notion) => notions.has(notion)),
    )
  const heads = had.filter((said) => isHead(said.notion) || isBare(said, had) || isOfHeadless(said))
  for (const { nearest } of heads) {
    const ids = chosen
      .filter(({ notions }) => nearest.some((one) => notions.has(one)))
      .map(({ id }) => id)
    if (ids.length > 0 && !groups.some((group) => group.some((id) => ids.includes(id))))
      groups.push(ids)
  }
  return groups
}

/**
 * Returns the services in the order named if each has a word of its own in the message, and was
 * named in full, by how much is done ("half leg and full leg"), or by the people whom it is for: "a
 * gents cut for him and a ladies cut for me". Otherwise undefined.
 */
function oneByOne(
  chosen: readonly Service[],
  had: readonly Had[],
  whole: ReadonlySet<number>,
): readonly (readonly number[])[] | undefined {
  const placeOf = (service: Service): number | undefined =>
    had.find(
      ({ notion, raw }) =>
        // "My wife" names no service for women.
        (AGES.includes(notion) ? isForWhom(raw) : whole.has(service.id) || EXTENTS.has(notion)) &&
        service.notions.has(notion) &&
        chosen.every((other) => other === service || !other.notions.has(notion)),
    )?.at
  const placed = chosen.map((service) => ({ id: service.id, at: placeOf(service) }))
  if (chosen.length < 2 || placed.some(({ at }) => at === undefined)) return undefined
  return placed.sort((one, other) => (one.at ?? 0) - (other.at ?? 0)).map(({ id }) => [id])
}

/** Joins adjacent words, because "eyelash extensions" is one thing. */
const inOnePiece = (lacking: readonly Said[]): string[] =>
  lacking
    .reduce<{ raw: string; at: number }[]>((pieces, { raw, at }) => {
      const last = pieces.at(-1)
      if (last?.at !== at - 1) return [...pieces, { raw, at }]
      return [...pieces.slice(0, -1), { raw: `${last.raw} ${raw}`, at }]
    }, [])
    .map(({ raw }) => raw)
