import { type LocalDate, type Minute, shortClock, weekdayOf } from '../../time/time.js'
import type { Language } from '../../identity/people.js'
import { writtenDate, writtenDay, writtenPrice } from '../../templates/written-values.js'
import {
  type DialogueContext,
  type MasterContext,
  type OwnAppointment,
  serviceOf,
} from '../state/context.js'
import type {
  AppointmentPlace,
  ForWhom,
  OfferedStart,
  SingleProposal,
} from '../state/dialogue-state.js'
import {
  masterForms,
  type MasterForms,
  type Named,
  serviceForms,
  type ServiceForms,
} from './spoken-names.js'
import { WORDINGS } from './wordings.js'

/** Who speaks: the language, and the data that sentences may name. */
export type Speaker = {
  readonly language: Language
  readonly world: DialogueContext
  /** The name of the client. */
  readonly client: string
}
/** A date and time in words. */
export type WhenValues = Readonly<Record<'date' | 'onDate' | 'toDate' | 'time', string>>
/** The values of the placeholders for an existing or proposed appointment. */
export type PlaceValues = ServiceForms & MasterForms & WhenValues

/** Returns "yes" or "no", for cases in templates. */
export const yesNo = (is: boolean): 'yes' | 'no' => (is ? 'yes' : 'no')

/** Returns a master of the context, or undefined. */
export const masterOf = ({ masters }: DialogueContext, id: number): MasterContext | undefined =>
  masters.find((master) => master.id === id)

const NOBODY: Named = { name: '' }

/** Returns a price as people write it. Its space may break: it is copied and searched for. */
export const priceText = ({ language, world }: Speaker, price: string): string =>
  writtenPrice(price, world.currency, language).replaceAll(/[\u00a0\u202f]/g, ' ')

/** Returns a date and time in words. */
export function whenValues(
  { language }: Speaker,
  { date, time }: { readonly date: LocalDate; readonly time: Minute },
): WhenValues {
  const { onWeekday, toWeekday } = WORDINGS[language]
  const [weekday, day] = [weekdayOf(date) - 1, writtenDay(date, language)]
  return {
    date: writtenDate(date, language),
    onDate: `${onWeekday[weekday] ?? ''}, ${day}`,
    toDate: `${toWeekday[weekday] ?? ''}, ${day}`,
    time: shortClock(time),
  }
}

/** Returns the forms of a master of the context. */
export const masterValues = ({ language, world }: Speaker, id: number): MasterForms =>
  masterForms(masterOf(world, id) ?? NOBODY, language)

/** Returns the forms of a service of the context. */
export const serviceValues = ({ language, world }: Speaker, id: number): ServiceForms =>
  serviceForms(serviceOf(world, id) ?? NOBODY, language)

/** Returns the named one of the context if it still has the name of the appointment. */
const sameNamed = (named: Named | undefined, name: string): Named =>
  named?.name === name ? named : { name }

/** Returns an appointment of the client in words. */
export const appointmentValues = (
  speaker: Speaker,
  { serviceId, service, masterId, master, date, time }: Omit<OwnAppointment, 'id' | 'minutes'>,
): PlaceValues => ({
  ...serviceForms(sameNamed(serviceOf(speaker.world, serviceId), service), speaker.language),
  ...masterForms(sameNamed(masterOf(speaker.world, masterId), master), speaker.language),
  ...whenValues(speaker, { date, time }),
})

/** Returns a free start in words. */
export const startValues = (speaker: Speaker, start: OfferedStart): MasterForms & WhenValues => ({
  ...masterValues(speaker, start.masterId),
  ...whenValues(speaker, start),
})

/** The values of the placeholders for a proposal of one appointment. */
export type ProposalValues = PlaceValues &
  Readonly<Record<'price' | 'forWhom' | 'now', string>> &
  Readonly<Record<'hasPrice' | 'isOtherMaster' | 'hasForWhom' | 'hasOthers', 'yes' | 'no'>>

/** The names of an appointment that the context no longer has. */
const GONE = { serviceId: 0, service: '', masterId: 0, master: '' }

/** Returns a place that can be booked in words. */
export const placeValues = (speaker: Speaker, place: AppointmentPlace): PlaceValues => ({
  ...serviceValues(speaker, place.serviceId),
  ...startValues(speaker, place),
})

/** Returns for whom an appointment is: as a part of a sentence, or as a note for the staff. */
export function forWhomText(
  { kin, name }: ForWhom,
  language: Language,
  as: 'forWhom' | 'noun',
): string {
  const { kin: words, kinNamed, onlyNamed } = WORDINGS[language]
  if (kin === null && name !== null) return onlyNamed[as].replace('{name}', () => name)
  const who = words[kin ?? 'other'][as]
  return name === null
    ? who
    : kinNamed[as].replace('{who}', () => who).replace('{name}', () => name)
}

/** Returns the values for whom an appointment is. */
export const whomValues = ({ language }: Speaker, forWhom: ForWhom | null | undefined) => ({
  forWhom: forWhom ? forWhomText(forWhom, language, 'forWhom') : '',
  hasForWhom: yesNo(Boolean(forWhom)),
})

/** Returns a proposal in words, with its price if the client does not know it yet. */
export function proposalValues(
  speaker: Speaker,
  proposal: Exclude<SingleProposal, { do: 'replace' }>,
): ProposalValues {
  const { world } = speaker
  const appointment =
    proposal.do === 'book'
      ? undefined
      : world.appointments.find(({ id }) => id === proposal.appointmentId)
  const hasOthers = appointment !== undefined && world.appointments.length > 1
  const now = hasOthers
    ? `${writtenDate(appointment.date, speaker.language)}, ${shortClock(appointment.time)}`
    : ''
  const present = { now, hasOthers: yesNo(hasOthers) }
  const forNobody = { forWhom: '', hasForWhom: 'no', ...present } as const
  if (proposal.do === 'cancel') {
    const cancelled = appointment ?? { ...GONE, date: world.today, time: world.minute }
    const values = appointmentValues(speaker, cancelled)
    return { ...values, ...forNobody, price: '', hasPrice: 'no', isOtherMaster: 'no' }
  }
  const serviceId = proposal.do === 'book' ? proposal.serviceId : (appointment?.serviceId ?? 0)
  const service = serviceOf(world, serviceId)
  const offered = service?.by.find(({ masterId }) => masterId === proposal.masterId)
  const isOther = appointment !== undefined && appointment.masterId !== proposal.masterId
  const hasPrice = offered !== undefined && (proposal.do === 'book' || isOther)
  const named = appointment ? sameNamed(service, appointment.service) : (service ?? NOBODY)
  const forWhom = proposal.do === 'book' ? proposal.forWhom : undefined
  return {
    ...serviceForms(named, speaker.language),
    ...startValues(speaker, proposal),
    ...present,
    ...whomValues(speaker, forWhom),
    price: hasPrice ? priceText(speaker, offered.price) : '',
    hasPrice: yesNo(hasPrice),
    isOtherMaster: yesNo(isOther),
  }
}
