import type { Channel, Language } from '../../../src/domain/identity/people.js'
import type { SettingsChange } from '../../../src/service/catalog/salon.js'

/** The languages that the autopilot is examined in. */
export type Tongue = Extract<Language, 'en' | 'ru' | 'de'>
/** What the autopilot may have asked for with its last message. */
export type Expects =
  'service' | 'master' | 'day' | 'time' | 'offer' | 'yes_no' | 'appointment' | 'name' | 'phone'
/**
 * Why a dialogue may go to a person and all is well; that the autopilot failed or is off is never
 * wished.
 */
export type HandBack = 'person' | 'upset' | 'unclear' | 'refused' | 'foreign'

/**
 * An appointment at a known place; of the client's own or of somebody else. Names as the salon has
 * them.
 */
export type Placed = {
  readonly service: string
  readonly master: string
  readonly day: number
  /** `HH:MM` */
  readonly at: string
}
/**
 * Who the client is and what lies before them; a known client in a salon as it always is, unless
 * told.
 */
export type Given = {
  readonly appointments?: readonly Placed[]
  /** Appointments of other people. */
  readonly taken?: readonly Placed[]
  /** Masters who are away for a whole day, or from one time to another. */
  readonly away?: readonly {
    readonly master: string
    readonly day: number
    readonly hours?: string
  }[]
  /** False: the messenger tells no phone, and nobody knows who writes. */
  readonly isKnown?: boolean
  readonly channel?: Channel
  /** The salon whose price list is in that language; the client's own, unless told. */
  readonly salon?: Tongue
  /** As the messenger tells it. */
  readonly name?: string
  readonly settings?: SettingsChange
  /** The proposed start is taken by somebody else before the first yes. */
  readonly isBeaten?: boolean
}

/**
 * What the client says: a line; several lines that are answered once; or a line that is said once,
 * when the autopilot asks for something (`now`: what the client wants has changed since, as far as
 * they are asked; `isYes`: it agrees).
 */
export type Turn =
  | string
  | readonly string[]
  | { readonly when: Expects; readonly say: string; readonly now?: Facts; readonly isYes?: boolean }

/**
 * What the client answers when asked, in their own words; of several the next one each time. What
 * is missing follows from the wish.
 */
export type Facts = {
  readonly [What in Exclude<Expects, 'offer' | 'yes_no'> | 'yes' | 'no' | 'none' | 'again']?:
    string | readonly string[]
}

/** Where an appointment may begin, for the wish to be met; times included, `HH:MM`. */
export type Start = {
  readonly service?: string | undefined
  readonly master?: string | undefined
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
}
/** What must have been said: words, or free starts of which one at least lies there. */
export type Told = RegExp | Start
/**
 * How a dialogue may end well; all that is given must be so, and nothing else may have been
 * written.
 */
export type End = {
  readonly booked?: Start
  readonly moved?: Start & { readonly appointment: number }
  /** One appointment, or several that are cancelled together. */
  readonly cancelled?: number | readonly number[]
  readonly told?: readonly Told[]
  /** To a person, for one of these reasons; never together with anything that is written. */
  readonly handedBack?: readonly HandBack[]
}

export type Dialogue = {
  readonly id: string
  readonly language: Tongue
  readonly given?: Given
  readonly says: readonly Turn[]
  readonly facts?: Facts
  /** Any of these will do. */
  readonly end: End | readonly End[]
  /** What the client seems to want before they change their mind. */
  readonly wants?: End
  /** Said after a good end, which must stay as it is. */
  readonly after?: string
}

export const endsOf = ({ end }: Pick<Dialogue, 'end'>): readonly End[] =>
  Array.isArray(end) ? end : [end as End]
