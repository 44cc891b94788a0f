import type { HandBack, OfferedStart, Proposal } from './dialogue-state.js'
import type { DayWish } from '../../../tools/language/meaning/parse-message.js'
import type { OwnAppointment } from './context.js'

/**
 * How starts that are offered lie to what was wished: they are as wished; or what is nearest to it, as nobody is free then,
 * as the salon is closed then, or as one master is not free then, but others are.
 */
export type OfferFit = 'wished' | 'nearest' | 'closed' | { readonly notWith: number }

/** What the autopilot can say, before it is put into words of a language. */
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
  /** That a master does not do it; that nobody else does. */
  | { readonly say: 'not_by' | 'only_by'; readonly masterId: number }
  | { readonly say: 'ask_service'; readonly serviceIds: readonly number[] }
  /** Whether the next of several services is wanted as well. */
  | { readonly say: 'ask_next'; readonly serviceIds: readonly number[] }
  /** That several services are booked one after another. */
  | { readonly say: 'in_turn'; readonly inTurn: readonly (readonly number[])[] }
  | { readonly say: 'ask_master'; readonly masterIds: readonly number[] }
  | {
      readonly say: 'ask_appointment' | 'appointments'
      readonly appointments: readonly OwnAppointment[]
    }
  /** `masterId`: of that master, where they do it. */
  | {
      readonly say: 'prices'
      readonly serviceIds: readonly number[]
      readonly masterId: number | undefined
    }
  /** Who does these; none: who does what. */
  | { readonly say: 'masters'; readonly serviceIds: readonly number[] }
  /** The salon's, or a master's. */
  | { readonly say: 'hours'; readonly days: DayWish | null; readonly masterId: number | undefined }
  | { readonly say: 'offer'; readonly offers: readonly OfferedStart[]; readonly fit: OfferFit }
  /** Stands before one start that is proposed though it is not as wished. */
  | { readonly say: 'instead'; readonly fit: Exclude<OfferFit, 'wished'> }
  /** `confirm` asks for the yes again, in other words. */
  | { readonly say: 'propose' | 'confirm'; readonly proposal: Proposal }
  /** That appointments are as they are, whatever was dropped. */
  | { readonly say: 'stands'; readonly appointments: readonly OwnAppointment[] }
  | { readonly say: 'done'; readonly proposal: Proposal }
  | { readonly say: 'refused'; readonly code: string }
  | { readonly say: 'hand_back'; readonly reason: HandBack }
  /** As they stand: a model's own, which have been checked. */
  | { readonly say: 'words'; readonly text: string }
