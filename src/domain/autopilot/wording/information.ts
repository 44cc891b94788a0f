import type { Interval } from '../../time/interval.js'
import { shortClock } from '../../time/time.js'
import { writtenDuration } from '../../templates/written-values.js'
import { type DialogueContext, providersOf, serviceOf } from '../state/context.js'
import type { ReplyAct } from '../state/reply-acts.js'
import {
  masterOf,
  masterValues,
  priceText,
  serviceValues,
  type Speaker,
  yesNo,
} from './sentence-values.js'
import type { SentenceKey, SentenceValues } from './sentences.js'
import { WORDINGS } from './wordings.js'

/** Renders a sentence in the language of the reply. */
export type Say = <Key extends SentenceKey>(key: Key, values: SentenceValues<Key>) => string

/** With up to this many services, the reply lists each master's price. */
const SHORT_LIST = 2

/** Returns lines with a dot before each. */
export const bulleted = (lines: readonly string[]): string =>
  lines.map((line) => `• ${line}`).join('\n')
/** Returns lines with a number before each, by which the client can choose. */
export const numbered = (lines: readonly string[]): string =>
  lines.map((line, index) => `${index + 1}. ${line}`).join('\n')

const doneBy = (world: DialogueContext, masterId: number): number[] =>
  world.services.filter(({ by }) => by.some((one) => one.masterId === masterId)).map(({ id }) => id)

/**
 * Returns a line with the masters for each service. Without services, returns a line with the
 * services for each master.
 */
export function masterLines(speaker: Speaker, serviceIds: readonly number[], say: Say): string {
  const { world } = speaker
  const serviceName = (id: number): string => serviceValues(speaker, id).service
  const masterName = (id: number): string => masterValues(speaker, id).master
  const asked = world.services.filter(({ id }) => serviceIds.includes(id))
  const line = (name: string, names: readonly string[]): string =>
    say('masters_line', { name, list: names.join(', ') })
  const lines =
    asked.length > 0
      ? asked.map(({ id }) => line(serviceName(id), providersOf(world, id).map(masterName)))
      : world.masters.map(({ id }) => line(masterName(id), doneBy(world, id).map(serviceName)))
  return lines.join('\n')
}

/** Returns the prices of services. */
export function pricesText(
  speaker: Speaker,
  { serviceIds, masterId }: Extract<ReplyAct, { say: 'prices' }>,
  say: Say,
): string {
  const isShort = serviceIds.length <= SHORT_LIST
  const lines = serviceIds.flatMap((id) => priceLines(speaker, { id, masterId, isShort }, say))
  if (lines.length === 0) return ''
  return say('prices', { list: lines.join('\n'), count: lines.length })
}

/**
 * Returns the price line of a service: for the requested master, or a line for each master if the
 * prices differ. In a longer list, returns the lowest price with the word "from" before it.
 */
function priceLines(
  speaker: Speaker,
  wanted: {
    readonly id: number
    readonly masterId: number | undefined
    readonly isShort: boolean
  },
  say: Say,
): string[] {
  const { by = [] } = serviceOf(speaker.world, wanted.id) ?? {}
  const { service } = serviceValues(speaker, wanted.id)
  const lineOf = (one: (typeof by)[number], hasMaster: boolean, isFrom: boolean): string =>
    say('price_line', {
      service,
      master: hasMaster ? masterValues(speaker, one.masterId).master : '',
      hasMaster: yesNo(hasMaster),
      price: priceText(speaker, one.price),
      isFrom: yesNo(isFrom),
      duration: writtenDuration(one.minutes, speaker.language),
    })
  const own = by.find((one) => one.masterId === wanted.masterId)
  if (own) return [lineOf(own, true, false)]
  const hasSeveral = new Set(by.map(({ price, minutes }) => `${price} ${minutes}`)).size > 1
  if (wanted.isShort && hasSeveral) return by.map((one) => lineOf(one, true, false))
  const [cheapest] = [...by].sort((one, other) => Number(one.price) - Number(other.price))
  if (!cheapest) return []
  const minutes = Math.min(...by.map((one) => one.minutes))
  return [lineOf({ ...cheapest, minutes }, false, hasSeveral)]
}

/** Returns hours such as `10:00–13:00, 14:00–18:00`. */
export const spansText = (open: readonly Interval[]): string =>
  open.map(({ from, to }) => `${shortClock(from)}–${shortClock(to)}`).join(', ')

/** Returns the usual hours of the salon, or of a master. */
export function hoursText(
  speaker: Speaker,
  { masterId }: Extract<ReplyAct, { say: 'hours' }>,
  say: Say,
): string {
  const { world, language } = speaker
  const master = masterId === undefined ? undefined : masterOf(world, masterId)
  const week = master?.hours ?? world.hours.map((one) => (one ? [one] : []))
  const lines = WORDINGS[language].weekdays.map((day, index) => {
    const hours = spansText(week[index] ?? [])
    return say(master ? 'hours_of_line' : 'hours_line', { day, hours, isOpen: yesNo(hours !== '') })
  })
  const list = bulleted(lines)
  return master
    ? say('hours_of', { master: masterValues(speaker, master.id).master, list })
    : say('hours', { list })
}
