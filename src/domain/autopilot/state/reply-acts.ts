import type { HandBack, OfferedStart, Proposal } from './dialogue-state.js'
import type { DayWish } from '../../../tools/language/meaning/parse-message.js'
import type { OwnAppointment } from './context.js'

/**
 * How the offered starts fit the wish. `wished`: they fit it. `nearest`: nobody is free at the
 * wished time. `closed`: the salon is closed then. `notWith`: this master is not free then, but
 * others are.
 */
export type OfferFit = 'wished' | 'nearest' | 'closed' | { readonly notWith: number }

/** A part of a reply, before it is worded in a language. */
export type ReplyAct =
  | {
      readonly say:
        | 'greeting'
        | 'menu'
        | 'again'
        | 'welcome'
        | 'noted'
        | 'forgotten'
        | 'kept'
        | 'ask_day'
        | 'ask_other'
    }
  | { readonly say: 'take_time' | 'cannot_tell' | 'late' }
  | { readonly say: 'no_appointments' | 'nothing_free' | 'just_taken' | 'changed' | 'is_cancelled' }
  | { readonly say: 'unknown'; readonly name: string }
  /** The master does not do the service; only this master does it. */
  | { readonly say: 'not_by' | 'only_by'; readonly masterId: number }
  | { readonly say: 'ask_service'; readonly serviceIds: readonly number[] }
  /** Asks whether the client also wants the next of several services. */
  | { readonly say: 'ask_next'; readonly serviceIds: readonly number[] }
  /** Says that several services are booked one after another. */
  | { readonly say: 'in_turn'; readonly inTurn: readonly (readonly number[])[] }
  | { readonly say: 'ask_master'; readonly masterIds: readonly number[] }
  | {
      readonly say: 'ask_appointment' | 'appointments'
      readonly appointments: readonly OwnAppointment[]
    }
  /** `masterId`: prices of this master, for services that the master does. */
  | {
      readonly say: 'prices'
      readonly serviceIds: readonly number[]
      readonly masterId: number | undefined
    }
  /** The masters of these services; without ids, the services of each master. */
  | { readonly say: 'masters'; readonly serviceIds: readonly number[] }
  /** The hours of the salon, or of a master. */
  | { readonly say: 'hours'; readonly days: DayWish | null; readonly masterId: number | undefined }
  | { readonly say: 'offer'; readonly offers: readonly OfferedStart[]; readonly fit: OfferFit }
  /** Comes before a single proposed start that is not as wished. */
  | { readonly say: 'instead'; readonly fit: Exclude<OfferFit, 'wished'> }
  /** `confirm` asks for the yes again, in other words. */
  | { readonly say: 'propose' | 'confirm'; readonly proposal: Proposal }
  /** Says that appointments stay as they are after a dropped request. */
  | { readonly say: 'stands'; readonly appointments: readonly OwnAppointment[] }
  | { readonly say: 'done'; readonly proposal: Proposal }
  | { readonly say: 'refused'; readonly code: string }
  | { readonly say: 'hand_back'; readonly reason: HandBack }
  /** A verified text of the model, sent as it is. */
  | { readonly say: 'words'; readonly text: string }
