import type { Channel, Language } from '../../../src/domain/identity/people.js'
import type { SettingsChange } from '../../../src/service/catalog/salon.js'

/** The languages that the autopilot is examined in. */
export type Tongue = Extract<Language, 'en' | 'ru'>
/** Days from the app's today, which is Monday, 2030-01-07; of several each will do. */
export type Days = number | readonly number[]
/** A day's name that the corpus uses for its number: this week's, then the next one's. */
export const [TODAY, TUE, WED, THU, FRI, SAT, SUN, MON] = [0, 1, 2, 3, 4, 5, 6, 7] as const
export const [TUE2, WED2, THU2, FRI2, SAT2, SUN2, MON3] = [8, 9, 10, 11, 12, 13, 14] as const

/** What the autopilot may have asked for with its last message. */
export type Expects =
  'service' | 'master' | 'day' | 'time' | 'offer' | 'yes_no' | 'visit' | 'name' | 'phone'
/** Why a dialogue may go to a person and all is well; that the autopilot failed or is off is never wished. */
export type HandBack = 'person' | 'upset' | 'unclear' | 'refused' | 'foreign'

/** A visit at a known place; of the client's own or of somebody else. Names as the salon has them. */
export type Placed = {
  readonly service: string
  readonly master: string
  readonly day: number
  /** `HH:MM` */
  readonly at: string
}
/** Who the client is and what lies before them; a known client in a salon as it always is, unless told. */
export type Given = {
  readonly visits?: readonly Placed[]
  /** Visits of other people. */
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
 * What the client says: a line; several lines that are answered once; or a line that is said once, when the autopilot asks for
 * something (`now`: what the client wants has changed since, as far as they are asked; `isYes`: it agrees).
 */
export type Turn =
  | string
  | readonly string[]
  | { readonly when: Expects; readonly say: string; readonly now?: Facts; readonly isYes?: boolean }

/** What the client answers when asked, in their own words; of several the next one each time. What is missing follows from the wish. */
export type Facts = {
  readonly [What in Exclude<Expects, 'offer' | 'yes_no'> | 'yes' | 'no' | 'none' | 'again']?:
    string | readonly string[]
}

/** Where a visit may begin, for the wish to be met; times included, `HH:MM`. */
export type Start = {
  readonly service?: string | undefined
  readonly master?: string | undefined
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
}
/** What must have been said: words, or free starts of which one at least lies there. */
export type Told = RegExp | Start
/** How a dialogue may end well; all that is given must be so, and nothing else may have been written. */
export type End = {
  readonly booked?: Start
  readonly moved?: Start & { readonly visit: number }
  readonly cancelled?: number
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
export type Dialogues = Readonly<Record<string, Omit<Dialogue, 'id' | 'language'>>>

const ALL_DAY = '00:00-23:59'
/** `window`: a time, or two of them with a dash between. */
function start(service: string | undefined, days: Days, window: string, master?: string): Start {
  const [from = '', to = from] = window.split('-')
  return { service, master, days: typeof days === 'number' ? [days] : days, from, to }
}
export const books = (service: string, days: Days, window = ALL_DAY, master?: string): End => ({
  booked: start(service, days, window, master),
})
export const moves = (
  days: Days,
  window = ALL_DAY,
  { visit = 0, master }: { visit?: number; master?: string } = {},
): End => ({
  moved: { visit, ...start(undefined, days, window, master) },
})
export const cancels = (visit = 0): End => ({ cancelled: visit })
export const tells = (...told: readonly Told[]): End => ({ told })
/** Free starts that are offered. */
export const free = (
  days: Days,
  window = ALL_DAY,
  { service, master }: { service?: string; master?: string } = {},
): Start => start(service, days, window, master)
/** Nothing is written, and nobody has to look. */
export const NOTHING: End = {}
/** To a person: because of these reasons, or whatever the reason. */
export const handsBack = (...reasons: readonly HandBack[]): End => ({
  handedBack: reasons.length > 0 ? reasons : ['person', 'upset', 'unclear', 'refused', 'foreign'],
})

export const endsOf = ({ end }: Pick<Dialogue, 'end'>): readonly End[] =>
  Array.isArray(end) ? end : [end as End]
