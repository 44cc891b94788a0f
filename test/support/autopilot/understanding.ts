import { readClock, shortClock } from '../../../src/domain/time/time.js'
import type { Model, ModelRequest } from '../../../src/external/model/model.js'
import { isUnwanted } from '../../../src/tools/language/engine/entities/unwanted-days.js'
import { resolveRelativeTime } from '../../../src/tools/language/engine/relative/relative-time.js'
import type { Meaning } from '../../../src/tools/language/engine/meaning/meaning.js'
import { parseRequests } from '../../../src/tools/language/engine/requests/parse-requests.js'
import type { Expects as Asked } from '../../../src/tools/language/engine/text/intent.js'
import type { SaidMeaning } from './client.js'
import { endsOf, type Start } from './dialogue.js'
import type { ReadMessage } from './drive.js'
import { idOf } from './salons.js'
import type { Scenario } from './scenario.js'
import { actionMeant, aimsOf, appointmentMeant, appointmentsMeant, toldWish } from './wish.js'

type Span = { readonly from: string; readonly to: string }
/** The answer of a model, as it sends it. */
export type Answered = {
  readonly intents: readonly string[]
  readonly service_ids: readonly number[]
  readonly later_service_ids: readonly number[]
  readonly unknown_service: string | null
  readonly master_ids: readonly number[]
  readonly any_master: boolean
  readonly refused_master_ids: readonly number[]
  readonly unknown_master: string | null
  readonly appointment_ids: readonly number[]
  readonly dates: Span | null
  readonly refused_dates: readonly Span[]
  readonly time: ({ readonly kind: string } & Span) | null
  readonly answer: string
  readonly choice: number | null
  readonly stance: string
  readonly topic: string
  readonly wants_person: boolean
  readonly upset: boolean
  readonly about_others: boolean
  readonly unclear: boolean
}
/** What a model says of a message in which it finds nothing. */
export const NOTHING_SAID: Answered = {
  ...{ intents: [], service_ids: [], later_service_ids: [], unknown_service: null },
  ...{ master_ids: [], any_master: false, refused_master_ids: [], unknown_master: null },
  ...{ appointment_ids: [], dates: null, refused_dates: [], time: null, answer: 'neither' },
  ...{ choice: null, stance: 'none', topic: 'none', wants_person: false, upset: false },
  ...{ about_others: false, unclear: false },
}

/** The data that a model gets with a message. */
type Told = {
  readonly today: string
  readonly minute: number
  readonly horizon: string
  readonly services: readonly { readonly id: number; readonly name: string }[]
  readonly masters: readonly { readonly id: number; readonly name: string }[]
  readonly appointments: readonly ({ readonly id: number } & Base)[]
  /** The start that is proposed, or the only appointment: what "an hour later" refers to. */
  readonly base: (Base & { readonly masterId?: number }) | undefined
  readonly expects: Asked
  readonly offered: readonly { date: string; time: number; masterId: number }[]
  readonly text: string
}
type Base = { readonly date: string; readonly time: number }
type Raw = Readonly<Record<string, string>> & { readonly number: number }
const dateIn = (day = ''): string => day.split(' ')[1] ?? ''

/** Reads the request as a model does. */
function toldIn({ messages }: ModelRequest): Omit<Told, 'text'> {
  const [first] = messages
  const data = JSON.parse(first?.text.split('\n\n').at(-1) ?? '') as Record<string, unknown>
  const rows = (key: string): Raw[] => (data[key] ?? []) as Raw[]
  const [, today = '', clock = ''] = (data.now as string).split(' ')
  const named = (key: string, id: string) =>
    rows(key).map((row) => ({ id: Number(row[id]), name: row.name ?? '' }))
  const appointments = rows('appointments_of_this_client').map((row) => ({
    id: Number(row.appointment_id),
    date: dateIn(row.day),
    time: readClock(row.time ?? '') ?? 0,
  }))
  const proposed = data.proposed as Raw | null
  const [only, other] = appointments
  return {
    today,
    base: proposed?.time
      ? {
          date: dateIn(proposed.day),
          time: readClock(proposed.time) ?? 0,
          masterId: Number(proposed.master_id),
        }
      : other
        ? undefined
        : only,
    appointments,
    minute: readClock(clock) ?? 0,
    horizon: data.last_bookable_day as string,
    services: named('services', 'service_id'),
    masters: named('masters', 'master_id'),
    expects: (data.open_question as Asked | null) ?? undefined,
    offered: rows('offered').map((row) => ({
      date: dateIn(row.day),
      time: readClock(row.time ?? '') ?? 0,
      masterId: Number(row.master_id),
    })),
  }
}

const clockOf = (minute: number): string => (minute === 1440 ? '24:00' : shortClock(minute))
const days = (count: number, from: string): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
  )

/** The word of a text that a name is a form of. */
const asWritten = (name: string | undefined, text: string): string | null =>
  name === undefined
    ? null
    : ([name, ...(text.match(/\p{L}+/gu) ?? [])].find(
        (word) =>
          text.toLowerCase().includes(word.toLowerCase()) &&
          word.toLowerCase().slice(0, 3) === name.toLowerCase().slice(0, 3),
      ) ?? null)

/** What the rules find in a message, as a model would say it. */
function byRules(told: Told): Answered {
  const { text, today, minute, services, masters, expects, offered, horizon } = told
  const at = { today, minute, services, masters, expects, offered }
  const meaning = parseRequests(text, at)
  const { choice, inTurn, serviceIds, unwanted, relative, transfer } = meaning
  const { base } = told
  const { day = transfer?.to, time } =
    relative && base ? resolveRelativeTime(relative, base, meaning) : meaning
  const source = meaning.source ?? transfer?.from
  const { sourceTime } = meaning
  const meant = told.appointments.filter(
    (one) =>
      (source ?? sourceTime) !== undefined &&
      (!source || (source.from <= one.date && one.date <= source.to)) &&
      (!sourceTime || sourceTime.from === one.time),
  )
  const refused = days(21, today).filter((date) => isUnwanted(date, unwanted) && date <= horizon)
  const isAsked = meaning.wishes.includes('price')
  const isPossible = day && day.from >= today && day.to <= horizon
  return {
    ...NOTHING_SAID,
    intents: (transfer ? ['move' as const] : meaning.wishes).map((wish) =>
      wish === 'next_visit' ? 'next_appointment' : wish,
    ),
    service_ids: isAsked ? serviceIds : (inTurn[0] ?? serviceIds),
    later_service_ids: isAsked
      ? []
      : (meaning.later?.serviceIds ?? inTurn.slice(1).flatMap(([id]) => id ?? [])),
    master_ids: meaning.masterIds,
    any_master: meaning.isAnyMaster,
    refused_master_ids:
      meaning.isOtherMaster && base?.masterId ? [base.masterId] : meaning.mastersRefused,
    appointment_ids: meant.map(({ id }) => id),
    unknown_master: asWritten(meaning.namesUnknown[0], text),
    dates: isPossible ? day : null,
    refused_dates: refused.slice(0, 10).map((date) => ({ from: date, to: date })),
    time: time
      ? {
          kind: kindOf(time),
          from: clockOf(time.isDoneBy ? time.to : (time.about ?? time.from)),
          to: clockOf(time.about ?? time.to),
        }
      : null,
    answer: meaning.answer ?? 'neither',
    choice: choice === undefined ? null : choice + 1,
    stance: expects && meaning.forgets ? 'gives_up' : stanceOf(meaning),
    topic: meaning.isOtherQuestion ? 'other' : 'none',
    wants_person: meaning.wantsPerson,
    upset: meaning.isUpset,
    about_others: meaning.isForeign,
    unclear: meaning.isUnclear && !meaning.isOtherQuestion && !day && !time,
  }
}

function kindOf(time: NonNullable<Meaning['time']>): NonNullable<Answered['time']>['kind'] {
  if (time.isExact) return 'exact'
  if (time.isDoneBy) return 'done_by'
  return time.about === undefined ? 'span' : 'about'
}

function stanceOf(meaning: Meaning): string {
  if (meaning.corrects) return 'correct'
  if (meaning.undoes) return 'undo'
  if (meaning.restores) return 'restore'
  if (meaning.forgets) return 'gives_up'
  if (meaning.pauses) return 'wait'
  return meaning.isAddition ? 'one_more' : 'none'
}

const spanOf = (scenario: Scenario, { days: wished }: Start): Span | null => {
  const [first, ...others] = [...wished].sort((one, other) => one - other)
  if (first === undefined) return null
  const last = others.every((day, index) => day === first + index + 1) ? others.at(-1) : first
  return { from: scenario.dateOf(first), to: scenario.dateOf(last ?? first) }
}
function timeOf({ from, to }: Start): Answered['time'] {
  if (from === '00:00' && to === '23:59') return null
  if (from === to) return { kind: 'exact', from, to }
  return { kind: 'span', from, to: to === '23:59' ? '24:00' : clockOf((readClock(to) ?? 0) + 1) }
}

/** Whether two spans of a day have a time in common. */
const isWithin = (one: Span, other: Span): boolean => one.from <= other.to && other.from <= one.to

/** What a line of a client means that is not scripted. */
function understood({ scenario, dialogue }: ReadMessage, means: SaidMeaning, told: Told): Answered {
  const wish = toldWish(dialogue)
  if (means.is === 'no') return { ...NOTHING_SAID, answer: 'no' }
  if (means.is === 'action') return { ...NOTHING_SAID, answer: 'no', intents: [means.action] }
  if (means.is === 'choice') {
    const { date, time, masterId } = means.start
    const place = told.offered.findIndex(
      (one) => one.date === date && one.time === readClock(time) && one.masterId === masterId,
    )
    return { ...NOTHING_SAID, choice: place < 0 ? null : place + 1 }
  }
  if (!wish) return byRules(told)
  const [dates, time] = [spanOf(scenario, wish), timeOf(wish)]
  if (means.is === 'wish') return { ...NOTHING_SAID, answer: 'no', dates, time }
  if (means.of === 'day') return { ...NOTHING_SAID, dates }
  if (means.of === 'time') return { ...NOTHING_SAID, time }
  if (means.of === 'service' && wish.service !== undefined)
    return { ...NOTHING_SAID, service_ids: [idOf(scenario.services, wish.service)] }
  if (means.of === 'master')
    return wish.master === undefined
      ? { ...NOTHING_SAID, any_master: true }
      : { ...NOTHING_SAID, master_ids: [idOf(scenario.masters, wish.master)] }
  const ids = appointmentsMeant(dialogue).flatMap((index) => scenario.appointments[index] ?? [])
  return ids.length === 0
    ? byRules(told)
    : { ...NOTHING_SAID, appointment_ids: ids, intents: ids.length > 1 ? ['cancel'] : [] }
}

/**
 * Corrects what the rules find in a scripted line where it is not what the dialogue expects. Beside
 * a proposal that was wished, another day is wished now.
 */
function corrected(message: ReadMessage, read: Answered, { base }: Pick<Told, 'base'>): Answered {
  const { scenario, dialogue } = message
  const aims = aimsOf(dialogue)
  const [aim] = aims
  const reasons = endsOf(dialogue).flatMap(({ handedBack = [] }) => handedBack)
  const found = {
    ...read,
    upset: read.upset && reasons.includes('upset'),
    about_others: read.about_others && reasons.includes('foreign'),
  }
  const all = aims.flatMap(({ booked, moved }) => booked ?? moved ?? [])
  const others = all.filter(({ days: wished }) =>
    wished.every((day) => scenario.dateOf(day) !== base?.date),
  )
  const starts = dialogue.wants && base?.masterId && others.length > 0 ? others : all
  const isAny = (fits: (start: Start) => boolean): boolean =>
    starts.length === 0 || starts.some(fits)
  const [wish] = starts
  if (found.unclear && starts.length === 0) {
    if (reasons.includes('upset')) return { ...NOTHING_SAID, upset: true }
    if (reasons.includes('foreign')) return { ...NOTHING_SAID, about_others: true }
    if (reasons.includes('person')) return { ...NOTHING_SAID, wants_person: true }
    return reasons.includes('unclear') ? { ...NOTHING_SAID, topic: 'other' } : found
  }
  if (!aim || !wish) return found
  const action = actionMeant(dialogue)
  const isOpen = found.intents.every((intent) => intent === 'slots' || intent === 'book')
  const isPlaced = found.dates !== null || found.time !== null
  if (action === 'move' && isOpen && isPlaced && found.answer !== 'no')
    return corrected(message, { ...found, intents: ['move'] }, { base })
  const isService = isAny(
    ({ service = appointmentMeant(dialogue)?.service }) =>
      service === undefined || found.service_ids.includes(idOf(scenario.services, service)),
  )
  const isMaster = isAny(
    ({ master }) =>
      master === undefined || found.master_ids.includes(idOf(scenario.masters, master)),
  )
  // Who changes their mind about the master says on the way whom they want.
  const changesMaster = dialogue.says.some(
    (turn) => typeof turn === 'object' && 'now' in turn && turn.now?.master !== undefined,
  )
  const { dates } = found
  const isDay = isAny(
    (start) =>
      !dates ||
      found.intents.includes('hours') ||
      start.days.map(scenario.dateOf).some((date) => dates.from <= date && date <= dates.to),
  )
  const isTime = isAny(({ from, to }) => !found.time || isWithin(found.time, { from, to }))
  const own = appointmentMeant(dialogue)?.service
  const service = wish.service ?? own
  return {
    ...found,
    ...(found.service_ids.length > 0 &&
      !isService &&
      service !== undefined && { service_ids: [idOf(scenario.services, service)] }),
    ...(found.master_ids.length > 0 &&
      !(isMaster || changesMaster) &&
      wish.master !== undefined && { master_ids: [idOf(scenario.masters, wish.master)] }),
    ...(!isDay && { dates: spanOf(scenario, wish) }),
    ...(!isTime && isDay && action === 'move' && { time: timeOf(wish) }),
  }
}

/** A model that understands what the dialogue's script expects it to. */
export const understandingModel = (message: ReadMessage): Model => ({
  complete: (request) => {
    const { isYes, isPlea, means, lines } = message.said
    const told = { ...toldIn(request), text: lines.join('\n') }
    const value = isYes
      ? { ...NOTHING_SAID, answer: 'yes' }
      : isPlea
        ? { ...NOTHING_SAID, wants_person: true }
        : means
          ? understood(message, means, told)
          : corrected(message, byRules(told), told)
    return Promise.resolve({ value, tokens: 1 })
  },
})
