import type { Interval } from '../../time/interval.js'
import type { LocalDate, Minute } from '../../time/time.js'
import type { HandBack, OfferedStart, Proposal } from './dialogue-state.js'
import type { ForWhom } from '../../../tools/language/engine/entities/for-whom.js'
import type { DayWish } from '../../../tools/language/engine/meaning/meaning.js'
import type { OwnAppointment } from './context.js'

/**
 * How the offered starts fit the wish. `wished`: they fit it. `nearest`: nobody is free at the
 * wished time. `closed`: the salon is closed then. `nobodyFor`: it is open, but nobody who does this
 * service works then. `notWith`: this master is not free then, but others are.
 */
export type OfferFit =
  | ('wished' | 'nearest' | 'closed' | 'off_grid')
  | { readonly notWith: number }
  | { readonly nobodyFor: number }

/** A day with the masters who work on it, and when. */
export type OpenDay = {
  readonly date: LocalDate
  readonly masters: readonly { readonly masterId: number; readonly shifts: readonly Interval[] }[]
}

/** A part of a reply whose sentence has nothing to fill in. */
export type PlainAct = {
  readonly say:
    | ('menu' | 'again' | 'welcome' | 'noted' | 'forgotten' | 'kept' | 'ask_day')
    | 'get_well'
    | 'see_you'
    /** The answer to a question of before follows. */
    | 'your_question'
    /** A machine answers. */
    | 'automatic'
    | ('ask_other' | 'ask_holiday' | 'take_time' | 'cannot_tell' | 'late')
    | 'write_to_change'
    /** After a yes with more words. */
    | 'plain_yes'
    /** After a yes and another wish. The question for the yes follows. */
    | 'rest_follows'
    /** After a yes and a question for a person. The question for the yes follows. */
    | 'passed_on'
    /** After a time and a question for a person. The next question follows. */
    | 'asked_on_the_way'
    /** After a yes and something for the master to know. The question for the yes follows. */
    | 'noted_down'
    | ('no_appointments' | 'nothing_free' | 'just_taken' | 'changed' | 'is_cancelled')
    /** The client has appointments, but none like the described one. A question follows. */
    | 'not_like_that'
    /** The client wants two changes. The first question follows. */
    | 'one_by_one'
    /** The client wants regular appointments. The question for the first one follows. */
    | 'one_at_a_time'
    /** The salon is open: somebody answers soon. */
    | 'person_answers_soon'
    /** The client writes in a language that the salon does not support. */
    | 'other_language'
}
/** A part of a reply, before it is worded in a language. */
export type ReplyAct =
  | PlainAct
  | { readonly say: 'greeting' }
  | { readonly say: 'unknown'; readonly name: string }
  /**
   * Names a service that is not offered, and the nearest ones. `asks`: whether the client wants to
   * hear of them. Without a name, only the question.
   */
  | {
      readonly say: 'not_offered'
      readonly name: string
      readonly serviceIds: readonly number[]
      readonly asks: boolean
    }
  /** The client has these appointments at the wished time. Asks if one more is for another. */
  | { readonly say: 'same_time'; readonly appointments: readonly OwnAppointment[] }
  /** Asks whether to move this appointment or to book another one. */
  | { readonly say: 'move_or_book'; readonly appointment: OwnAppointment }
  /** Asks whether the message is about one of these appointments or a new one. */
  | { readonly say: 'own_or_new'; readonly appointments: readonly OwnAppointment[] }
  /** Appointments that have begun. */
  | { readonly say: 'begun'; readonly appointments: readonly OwnAppointment[] }
  /** The master does not do the service; only this master does it. */
  | { readonly say: 'not_by' | 'only_by'; readonly masterId: number }
  | { readonly say: 'ask_service'; readonly serviceIds: readonly number[] }
  /** Asks whether the client also wants the next of several services. */
  | {
      readonly say: 'ask_next'
      readonly serviceIds: readonly number[]
      readonly forWhom?: ForWhom
    }
  /** Asks whether also to move the appointment for this service. */
  | { readonly say: 'ask_next_move'; readonly serviceIds: readonly number[] }
  /** Says that several services are booked one after another. */
  | { readonly say: 'in_turn'; readonly inTurn: readonly (readonly number[])[] }
  | { readonly say: 'ask_master'; readonly masterIds: readonly number[] }
  | {
      readonly say: 'ask_appointment' | 'appointments'
      readonly appointments: readonly OwnAppointment[]
    }
  /** How long an appointment takes, and its end. */
  | { readonly say: 'ends'; readonly minutes: Minute; readonly end: Minute }
  /**
   * `masterId`: prices of this master, for services that the master does. `appointmentId`: the
   * client's appointment that it is about.
   */
  | {
      readonly say: 'prices'
      readonly serviceIds: readonly number[]
      readonly masterId: number | undefined
      readonly appointmentId?: number
    }
  /** Until how many minutes before the start the client can move or cancel an appointment. */
  | { readonly say: 'cancel_until'; readonly minutes: Minute }
  /** The sum of prices, as a decimal number. */
  | { readonly say: 'total'; readonly price: string }
  /** The masters of these services; without ids, the services of each master. */
  | { readonly say: 'masters'; readonly serviceIds: readonly number[] }
  /** The usual hours of the salon, or of a master. */
  | { readonly say: 'hours'; readonly masterId: number | undefined }
  /**
   * The hours of the salon or of a master on these days, or the masters who work then. `found` is
   * null until it is read: see `withOpenDays`.
   */
  | {
      readonly say: 'open_days'
      readonly of: 'hours' | 'masters'
      readonly days: DayWish
      readonly masterId: number | undefined
      readonly found: readonly OpenDay[] | null
    }
  /** Offers starts. `serviceId`: the service is named, because it is the first offer. */
  | {
      readonly say: 'offer'
      readonly offers: readonly OfferedStart[]
      readonly fit: OfferFit
      readonly serviceId?: number | undefined
    }
  /** Comes before a single proposed start that is not as wished. */
  | { readonly say: 'instead'; readonly fit: Exclude<OfferFit, 'wished'> }
  /** `confirm` asks for the yes again, in other words. */
  | { readonly say: 'propose' | 'confirm'; readonly proposal: Proposal }
  /** Says that appointments stay as they are after a dropped request. */
  | { readonly say: 'stands'; readonly appointments: readonly OwnAppointment[] }
  | { readonly say: 'done'; readonly proposal: Proposal }
  | { readonly say: 'refused'; readonly code: string }
  | { readonly say: 'hand_back'; readonly reason: HandBack }
  /** A fact of the salon, as the salon wrote it. */
  | { readonly say: 'fact'; readonly text: string }
  /** When somebody answers. */
  | { readonly say: 'person_answers_at'; readonly date: LocalDate; readonly time: Minute }
