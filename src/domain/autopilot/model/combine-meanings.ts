import type { DayWish, Meaning, TimeWish } from '../../../tools/language/engine/meaning/meaning.js'
import { single } from '../../../tools/language/engine/dates/calendar.js'
import type { DialogueContext } from '../state/context.js'
import { startOf } from '../request/proposed.js'
import type { DialogueState, Proposal } from '../state/dialogue-state.js'
import { movedFrom } from '../state/named-place.js'
import { type ModelReading, timeWishOf } from './model-reading.js'
import { writtenFacts } from './written-facts.js'

/** What both readings of a message together mean, and the state that it is read in. */
export type CombinedMeaning = { readonly meaning: Meaning; readonly dialogue: DialogueState }

/** The message, and the dialogue that it belongs to. */
type Place = {
  readonly text: string
  readonly dialogue: DialogueState
  readonly world: DialogueContext
}

/** A detail of both readings. `disputed`: they contradict each other, so the client is asked. */
type Agreed<T> = { readonly value: T | undefined; readonly isDisputed: boolean }
const agreed = <T>(value: T | undefined): Agreed<T> => ({ value, isDisputed: false })
const DISPUTED: Agreed<never> = { value: undefined, isDisputed: true }

/**
 * Returns ids of both readings: those that both name. If they name different ones, returns all of
 * them, and several lead to a question. What the model does not name counts if it is written.
 */
function idsOf(
  rules: readonly number[],
  model: readonly number[],
  isWritten: (id: number) => boolean,
): readonly number[] {
  if (model.length === 0) return rules.filter(isWritten)
  const both = model.filter((id) => rules.includes(id))
  const written = rules.filter(isWritten)
  if (both.length > 0) return both
  return written.length > 0 ? [...new Set([...written, ...model])] : model
}

const overlap = (one: DayWish, other: DayWish): boolean =>
  one.from <= other.to && other.from <= one.to
const isWithin = (one: TimeWish, other: TimeWish): boolean =>
  other.from <= one.from && one.from <= other.to

/** Returns the wished day. A day in digits holds against a silent model, and is disputed. */
function dayOf(rules: Meaning, { days }: ModelReading, isWritten: boolean): Agreed<DayWish> {
  const written = isWritten ? rules.day : undefined
  if (!days) return agreed(written)
  if (!written) return agreed(days)
  return overlap(written, days) ? agreed(written) : DISPUTED
}

/** Returns the wished time, by the same rule. */
function timeOf(rules: Meaning, model: ModelReading, isWritten: boolean): Agreed<TimeWish> {
  const [time, written] = [timeWishOf(model), isWritten ? rules.time : undefined]
  if (!time) return agreed(written)
  return !written || isWithin(written, time) ? agreed(time) : DISPUTED
}

/** Returns the chosen option. A number in digits is disputed if the model chooses another. */
function choiceOf(
  { choice }: Meaning,
  model: ModelReading,
  { offered }: DialogueState,
  isWritten: boolean,
): Agreed<number> {
  if (choice === undefined || choice === model.choice) return agreed(model.choice ?? undefined)
  if (model.choice !== null) return isWritten ? DISPUTED : agreed(model.choice)
  const [start, time] = [offered[choice], timeWishOf(model)]
  const isNamed = model.days !== null || time !== undefined
  const isSame =
    start !== undefined &&
    (!model.days || overlap(single(start.date), model.days)) &&
    (!time || isWithin({ from: start.time, to: start.time, isExact: true }, time))
  if (isSame && (isNamed || isWritten)) return agreed(choice)
  return isWritten && isNamed ? DISPUTED : agreed<number>(undefined)
}

/** Whether the model sees nothing in the message but a yes to this proposal. */
function agreesToo(model: ModelReading, { proposal }: DialogueState): boolean {
  if (!proposal || model.answer !== 'yes') return false
  const { days, intents, stance, topic, choice, masterIds } = model
  const isPlain =
    [model.isUnclear, model.wantsPerson, model.isUpset, model.isForeign].every((is) => !is) &&
    intents.every((intent) => intent === ACTIONS[proposal.do]) &&
    stance === 'none' &&
    topic === 'none' &&
    choice === null &&
    !model.isAnyMaster &&
    [model.daysRefused, model.mastersRefused, model.laterServiceIds].every(
      (some) => some.length === 0,
    ) &&
    model.unknownService === null &&
    model.unknownMaster === null
  if (!isPlain || !isOfProposal(proposal, model)) return false
  const start = startOf(proposal)
  if (!start) return proposal.do !== 'book_all' || (!days && masterIds.length === 0)
  const time = timeWishOf(model)
  return (
    masterIds.every((id) => id === start.masterId) &&
    (!days || overlap(single(start.date), days)) &&
    (!time || isWithin({ from: start.time, to: start.time, isExact: true }, time))
  )
}

/** The intent that each proposal fulfils. */
const ACTIONS = {
  book: 'book',
  book_all: 'book',
  move: 'move',
  replace: 'move',
  cancel: 'cancel',
  cancel_all: 'cancel',
} as const satisfies Record<Proposal['do'], string>

/** Whether the appointments and services that the model means are those of the proposal. */
function isOfProposal(
  proposal: Proposal,
  { appointmentIds, serviceIds }: Pick<ModelReading, 'appointmentIds' | 'serviceIds'>,
): boolean {
  if (proposal.do === 'book' || proposal.do === 'book_all') {
    const places = proposal.do === 'book' ? [proposal] : proposal.places
    const offered = places.map(({ serviceId }) => serviceId)
    return appointmentIds.length === 0 && serviceIds.every((id) => offered.includes(id))
  }
  const own = proposal.do === 'cancel_all' ? proposal.appointmentIds : [proposal.appointmentId]
  const isSame = proposal.do !== 'replace' || serviceIds.every((id) => id === proposal.serviceId)
  return isSame && appointmentIds.every((id) => own.includes(id))
}

/**
 * Returns the services of both readings one by one. A model may name only the one that replaces
 * that of an appointment, and does not say which of its services are alternatives.
 */
function namedOneByOne(
  { servicesNamed }: Meaning,
  services: readonly number[],
  { appointments }: DialogueContext,
): readonly (readonly number[])[] {
  const isOwn = (id: number): boolean => appointments.some(({ serviceId }) => serviceId === id)
  const known = servicesNamed.map((ids) => ids.filter((id) => services.includes(id) || isOwn(id)))
  const others = services.filter((id) => !known.flat().includes(id))
  return [...known, others].filter((ids) => ids.length > 0)
}

/** Returns yes or no. If one reading has yes and the other no, it is neither. */
function answerOf({ answer }: Meaning, model: ModelReading): Meaning['answer'] {
  if (model.answer === 'neither') return undefined
  return answer === undefined || answer === model.answer ? model.answer : undefined
}

/** Returns where the appointments that the model means lie now, as the source of a change. */
function sourceOf(
  rules: Meaning,
  { appointmentIds, days }: ModelReading,
  { appointments }: DialogueContext,
) {
  const [meant, ...others] = appointments.filter(({ id }) => appointmentIds.includes(id))
  if (!meant || others.length > 0)
    return {
      source: rules.source,
      sourceTime: rules.sourceTime,
      transfer: days ? undefined : rules.transfer,
    }
  return { ...movedFrom(meant), transfer: undefined }
}

/**
 * Returns the intents. While a day is asked for, nothing is searched. A model may see only the yes
 * of "Yes. How much is it?": what the rules find asked there is asked.
 */
function wishesOf(
  { wishes }: Meaning,
  { intents, answer }: ModelReading,
  { goal }: DialogueState,
  isAsking: boolean,
): Meaning['wishes'] {
  const asked = wishes.filter((wish) => wish === 'price' || wish === 'hours' || wish === 'masters')
  const found = answer === 'yes' && intents.length === 0 ? asked : intents
  if (!isAsking) return found
  const kept = found.filter((intent) => intent !== 'slots')
  return goal === null && !kept.includes('move') && !kept.includes('cancel')
    ? [...new Set([...kept, 'book' as const])]
    : kept
}

/** Returns the days that the client refuses, with the weekdays that the rules found. */
function unwantedOf({ unwanted }: Meaning, { daysRefused, days }: ModelReading) {
  if (daysRefused.length > 0) return { weekdays: unwanted?.weekdays ?? [], days: daysRefused }
  return days ? undefined : unwanted
}

/**
 * Combines the meaning that the rules found with the reading of a model. The words of the reply and
 * the actions stay ours; this decides only what the client means.
 *
 * - A yes needs both. Only the rules decide whether a message is clear enough to act.
 * - A reason for a person holds if either has it. The model decides about mild words of anger, and
 *   about a topic beside a request.
 * - What is written exactly (dates and times in digits, the number of a choice, a name as the salon
 *   writes it) is the rules'. If the model says another, the detail is open and is asked for.
 * - The model decides the rest.
 */
export function combineMeanings(
  rules: Meaning,
  model: ModelReading,
  { text, dialogue, world }: Place,
): CombinedMeaning {
  const back = {
    wantsPerson: rules.wantsPerson || model.wantsPerson,
    isUpset: (rules.isUpset && !rules.isMildlyUpset) || model.isUpset,
    isForeign: rules.isForeign || model.isForeign,
  }
  const consents = rules.consents && agreesToo(model, dialogue)
  // What the model does not understand, the rules may: but they do not act alone.
  if (model.isUnclear) return { meaning: { ...rules, ...back, consents }, dialogue }
  const written = writtenFacts(rules, text, world)
  const ofAppointments = world.appointments.filter(({ id }) => model.appointmentIds.includes(id))
  const isPlace = ofAppointments.some(({ date }) => date === rules.day?.from)
  const isHour = ofAppointments.some(({ time }) => time === rules.time?.from)
  const choice = choiceOf(rules, model, dialogue, written.choice)
  const day = choice.isDisputed ? DISPUTED : dayOf(rules, model, written.day && !isPlace)
  const time = choice.isDisputed ? DISPUTED : timeOf(rules, model, written.time && !isHour)
  // "Next Wednesday, same time": the model may give the day alone.
  const isPlaced = model.days !== null && model.time !== null
  const wishes = wishesOf(rules, model, dialogue, day.isDisputed && !choice.isDisputed)
  const ofEach = ofAppointments.map(({ serviceId }) => [serviceId])
  const isOfSeveral = wishes.includes('cancel') && ofEach.length > 1
  const services = idsOf(
    model.unknownService === null ? rules.serviceIds : [],
    model.serviceIds,
    written.service,
  )
  const later = model.laterServiceIds.map((id) => [id])
  const names = [model.unknownService, model.unknownMaster].filter((name) => name !== null)
  const isBase = names.length > 0 && rules.namesUnknown.length > 0
  // "I have a new phone. When is my appointment?"
  const isOnlyNamed = model.topic === 'none' && model.intents.length > 0
  const { stance } = model
  const meaning: Meaning = {
    ...rules,
    ...back,
    ...sourceOf(rules, model, world),
    wishes,
    serviceIds: isOfSeveral ? ofEach.flat() : services,
    inTurn: isOfSeveral ? ofEach : later.length > 0 && !rules.later ? [services, ...later] : [],
    servicesNamed: [...namedOneByOne(rules, services, world), ...ofEach, ...later],
    masterIds: idsOf(rules.masterIds, model.masterIds, () => true),
    mastersRefused: model.mastersRefused,
    isOtherMaster:
      rules.isOtherMaster && model.masterIds.length + model.mastersRefused.length === 0,
    isAnyMaster: model.isAnyMaster,
    namesUnknown: isBase ? rules.namesUnknown : names, // the rules have the base form
    day: day.value,
    time: time.value,
    relative: isPlaced ? undefined : rules.relative,
    unwanted: unwantedOf(rules, model),
    choice: choice.value,
    consents,
    answer: answerOf(rules, model),
    refuses: rules.refuses && model.answer !== 'yes',
    forgets: stance === 'gives_up',
    pauses: stance === 'wait',
    isAddition: stance === 'one_more' || (rules.isAddition && stance === 'none'),
    undoes: stance === 'undo' || (rules.undoes && stance === 'none'),
    corrects: stance === 'correct' || (rules.corrects && stance === 'none'),
    restores: stance === 'restore' || (rules.restores && stance === 'none'),
    takesNothingBack: rules.takesNothingBack && stance === 'none',
    topics: isOnlyNamed ? [] : rules.topics,
    isOtherQuestion: model.topic === 'other' && rules.topics.length === 0,
    isUnclear: false,
  }
  if (!day.isDisputed && !time.isDisputed) return { meaning, dialogue }
  // What is disputed is forgotten, so that it is asked for.
  const open = { ...dialogue, proposal: null, time: null }
  return {
    meaning,
    dialogue:
      day.isDisputed && !choice.isDisputed ? { ...open, day: null, isSoonest: false } : open,
  }
}
