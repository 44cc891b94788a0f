import { bestFits, type MatchScore } from './best-match.js'
import type { ForWhom, Kin } from './for-whom.js'
import { decided } from '../text/corrections.js'
import { foldLetters } from '../text/letters.js'
import { readNames } from '../text/name-tokens.js'
import { indexNames, namesLike } from '../text/names.js'
import { isKnown } from '../spelling/known-words.js'
import { endsOf } from '../text/patterns.js'
import { oneOf, phrases, words as wordsOf } from '../text/tables.js'
import { isDifferent, isHead, nearestHad, type Said, WITHOUT } from './nearest.js'
import {
  AGES,
  isForWhom as isWordForWhom,
  type Notion,
  notionOf,
  notionOfTwo,
  PAIRS,
  VAGUE,
} from './notions.js'
import { rewritten, sentencesOf, type Word } from '../text/words.js'

type Named = { readonly id: number; readonly name: string }
/** A notion with the nearest notions that the salon offers. */
type Had = Said & { readonly nearest: readonly Notion[] }
type Service = {
  readonly id: number
  readonly notions: ReadonlySet<Notion>
  /** True if all known words of the name are qualifiers, as in "Root touch-up". */
  readonly isHeadless: boolean
  readonly own: readonly string[]
}
/** The services that a message names. */
export type ServicesSaid = {
  readonly ids: readonly number[]
  /** The services one by one, in the order named: the ids that each can be. */
  readonly servicesNamed: readonly (readonly number[])[]
  /** The same if the client wants several services in turn. */
  readonly inTurn: readonly (readonly number[])[]
  /** Services that the client refuses: "instead of the haircut". */
  readonly servicesRefused: readonly number[]
  /** Names of services that the salon does not offer, as written. */
  readonly unknown: readonly string[]
  /** Services that the salon does not offer, while it offers others that are near. */
  readonly notOffered: readonly NotOffered[]
}
/** A service that is not offered: its name as written, and the ids of the nearest ones. */
export type NotOffered = { readonly name: string; readonly nearest: readonly number[] }

/** Returns a service that the client chose from a list. Undefined if none was chosen. */
export const servicesListed = (ids: readonly number[]): ServicesSaid | undefined =>
  ids.length === 0
    ? undefined
    : {
        ...{ ids, servicesNamed: [ids], inTurn: [] },
        servicesRefused: [],
        unknown: [],
        notOffered: [],
      }

const [isWithout, isInside, isOr] = [oneOf('without'), oneOf('insideService'), oneOf('or')]
const REFUSES = phrases('moods', 'refusesService')
const beginsClause = wordsOf('dialogue', 'clauses')
const LONGEST_REFUSAL = 3
const ownNotion = (text: string): Notion => `"${text}"`
const isForWhom = (raw: string): boolean => isWordForWhom({ text: foldLetters(raw) })
type Text = Pick<Word, 'text' | 'raw' | 'language'> & { readonly link?: Word['link'] }

/**
 * Finds the notions of the table in the order of the words. Two words for one thing count as one
 * notion.
 */
function notionsIn(words: readonly Text[]): Said[] {
  const found: Said[] = []
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at], words[at + 1]]
    const both =
      next && next.link !== 'stop' && next.link !== 'comma' ? notionOfTwo(word, next) : undefined
    const notion = both ?? (word && notionOf(word))
    if (!word || notion === undefined) continue
    const raw = both && next ? `${word.raw} ${next.raw}` : word.raw
    // "No, a pedicure" excludes nothing.
    const isExcluded = isWithout(words[at - 1]) && word.link !== 'comma' && word.link !== 'stop'
    found.push({ notion: isExcluded ? WITHOUT + notion : notion, at, raw })
    if (both) at++
  }
  return found.reduce<Said[]>((merged, said) => withPair(merged, said, words), [])
}

function withPair(merged: Said[], said: Said, words: readonly Text[]): Said[] {
  const last = merged.at(-1)
  const between = last ? words.slice(last.at + 1, said.at) : []
  const isClose = between.every(isInside) && words[said.at]?.link !== 'comma'
  const pair = last && isClose ? PAIRS[`${last.notion} ${said.notion}`] : undefined
  if (!last || pair === undefined || pair.includes(' ')) return [...merged, said]
  return [...merged.slice(0, -1), { notion: pair, at: last.at, raw: `${last.raw} ${said.raw}` }]
}

function prepare({ id, name }: Named): Service {
  const words = readNames(rewritten(name)).map((text) => ({ text, raw: text }))
  const known = notionsIn(words)
  const texts = words
    .filter((word, at) => {
      const isPart = notionOfTwo(word, words[at + 1]) ?? notionOfTwo(words[at - 1], word)
      return isPart === undefined && notionOf(word) === undefined && !isWithout(word)
    })
    .map(({ text }) => text)
  return {
    id,
    notions: new Set([...known.map(({ notion }) => notion), ...texts.map(ownNotion)]),
    isHeadless: known.length > 0 && !known.some(({ notion }) => isHead(notion)),
    own: texts,
  }
}

/**
 * Finds words that are in the salon's service names but not in our table: its own treatments and
 * brands.
 */
function ownWords(words: readonly Word[], services: readonly Service[]): Said[] {
  const own = new Set(services.flatMap((service) => service.own))
  const index = indexNames([...own].map((text) => [text, text] as const))
  return words.flatMap((word, at): Said[] => {
    if (word.kind !== 'word' || word.isName || notionOf(word) !== undefined) return []
    const isOrdinary = isKnown(word)
    const like = namesLike(index, word.text, !isOrdinary)
    if (!like || (isOrdinary && !like.isSame)) return []
    return like.meant.map((text) => ({ notion: ownNotion(text), at, raw: word.raw }))
  })
}

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
  ...{ husband: MALE, son: MALE, father: MALE, brother: MALE, grandfather: MALE },
  ...{ wife: FEMALE, daughter: FEMALE, mother: FEMALE, sister: FEMALE, grandmother: FEMALE },
}
/** Returns whom a service can be for if the client books for this person. */
const agesOf = (whom: ForWhom | undefined): ReadonlySet<Notion> =>
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
  whom?: ForWhom,
): ServicesSaid {
  const prepared = services.map(prepare)
  const has = new Set(prepared.flatMap(({ notions }) => [...notions]))
  const table = notionsIn(
    words.map((word) => (word.isName || word.kind !== 'word' ? { ...word, text: '' } : word)),
  )
  const all = [
    ...(has.has('trim') ? table : withoutTrim(table)),
    ...ownWords(words, prepared),
  ].sort((one, other) => one.at - other.at)
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
  const isAgainst = ({ at }: Said): boolean => isRefused(words, at, belongs)
  const named = all.filter((said) => !isAgainst(said))
  const wanted = decided(named, words, ({ notion }) => isHead(notion))
  const isLackingOne = (said: Said): boolean => isDifferent(said, has, wanted)
  const had = wanted
    .filter((said) => !isLackingOne(said))
    .map((said): Had => ({ ...said, nearest: nearestHad(said.notion, has) }))
  const said = agesSaid(had)
  const ages = said.size > 0 ? said : agesOf(whom)
  const fits = prepared
    .filter((service) => !isForOthers(ages, service))
    .map((service): MatchScore => fitOf(service, had, isAsked))
  const refused = idsOf(all.filter(isAgainst), prepared, has)
  const best = bestFits(fits)
  // "My friend does my nails. A pedicure instead of the manicure then"
  const wished = best.filter((id) => !refused.includes(id))
  const ids = wished.length > 0 ? wished : best
  // "I pick up the kids" names no service.
  const isLacking = ({ notion, raw, at }: Had): boolean =>
    (isHead(notion) && !VAGUE.has(notion)) ||
    (ids.length === 0 && isForWhom(raw) && !isInside(words[at - 1]))
  const lacking = had.filter((said) => said.nearest.length === 0 && isLacking(said))
  const chosen = prepared.filter(({ id }) => ids.includes(id))
  const withoutPart = lackingWithout(words, wanted, chosen)
  if (withoutPart)
    return {
      ...{ ids: [], servicesNamed: [], servicesRefused: refused, inTurn: [], unknown: [] },
      notOffered: [withoutPart],
    }
  const groups = groupsOf(chosen, had)
  return {
    ids,
    servicesNamed: groups.length > 0 || ids.length === 0 ? groups : [ids],
    servicesRefused: refused,
    inTurn: groups.length > 1 && !isChoice(words) ? groups : [],
    unknown: [...new Set(inOnePiece(lacking))],
    notOffered: wanted.filter(isLackingOne).map((said) => nearestTo(said, wanted, prepared, has)),
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

/**
 * Returns the places of the words that name this service: its own words, or others that mean the
 * same.
 */
export function placesOfService(words: readonly Word[], service: Named): ReadonlySet<number> {
  const prepared = prepare(service)
  const said = [...notionsIn(words), ...ownWords(words, [prepared])].filter(({ notion }) =>
    prepared.notions.has(notion),
  )
  return new Set(said.flatMap(({ at, raw }) => raw.split(' ').map((_, index) => at + index)))
}

/** Returns the services that notions name. */
const idsOf = (
  said: readonly Said[],
  services: readonly Service[],
  has: ReadonlySet<Notion>,
): readonly number[] => {
  const had = said.map((one): Had => ({ ...one, nearest: nearestHad(one.notion, has) }))
  return bestFits(services.map((service) => fitOf(service, had, false)))
}

/** Groups services that the client named with separate words, such as a manicure and a pedicure. */
function groupsOf(chosen: readonly Service[], had: readonly Had[]): readonly (readonly number[])[] {
  const groups: number[][] = []
  const heads = had.filter((said) => isHead(said.notion) || isBare(said, had))
  for (const { nearest } of heads) {
    const ids = chosen
      .filter(({ notions }) => nearest.some((one) => notions.has(one)))
      .map(({ id }) => id)
    if (ids.length > 0 && !groups.some((group) => group.some((id) => ids.includes(id))))
      groups.push(ids)
  }
  return groups
}

/** Whether a word such as "ladies" stands alone, with no other notion beside it. */
const isBare = ({ raw, at }: Had, had: readonly Had[]): boolean =>
  isForWhom(raw) && !had.some((other) => Math.abs(other.at - at) === 1)

/** Joins adjacent words, because "eyelash extensions" is one thing. */
const inOnePiece = (lacking: readonly Said[]): string[] =>
  lacking
    .reduce<{ raw: string; at: number }[]>((pieces, { raw, at }) => {
      const last = pieces.at(-1)
      if (last?.at !== at - 1) return [...pieces, { raw, at }]
      return [...pieces.slice(0, -1), { raw: `${last.raw} ${raw}`, at }]
    }, [])
    .map(({ raw }) => raw)

function fitOf(service: Service, had: readonly Had[], isAsked: boolean): MatchScore {
  const named = had.filter(({ nearest }) => nearest.some((notion) => service.notions.has(notion)))
  const isNamed =
    isAsked ||
    (service.isHeadless && named.length > 0) ||
    named.some((said) => isBare(said, had)) ||
    named.some(({ nearest }) =>
      nearest.some((notion) => service.notions.has(notion) && isHead(notion)),
    )
  const said = new Set(named.flatMap(({ nearest }) => nearest))
  return {
    id: service.id,
    places: new Set(isNamed ? named.map(({ notion }) => notion) : []),
    isWhole: [...service.notions].every((notion) => said.has(notion)),
  }
}
