import type { Actor } from './actor.js'
import type { Role } from './rights.js'
import type { Instant, LocalDate } from '../time/time.js'

/** The messengers in which clients write. */
export const CHANNELS = ['messenger_a', 'messenger_b'] as const
/** A messenger in which clients write. */
export type Channel = (typeof CHANNELS)[number]
/** Languages of notifications. */
export const LANGUAGES = ['en', 'de', 'ru'] as const
/** A language of notifications. */
export type Language = (typeof LANGUAGES)[number]

/** The account of a request, and the salon that its token names. */
export type Viewer = {
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly salonId: number
  readonly masterId: number | null
  readonly clientId: number | null
  /** The password generation of the token (see `Account`). Absent where nobody signed in. */
  readonly sessionGeneration?: number
  /** The sign-in that issued the token. Absent for a token that none issued. */
  readonly signInId?: string
  /** It has an embed token, which is valid for dialogues and booking from them only. */
  readonly embedded?: true
  /** When an access token asked for the first of the embed tokens that led to this one. */
  readonly embeddedSince?: Instant | undefined
  /** It is no account but the autopilot, which acts for the client. */
  readonly isAutopilot?: true
}
/** The actor of what the autopilot does. */
export const AUTOPILOT: Actor = { kind: 'autopilot', userId: null, name: 'Autopilot' }
/** Returns the actor of what a viewer does. */
export const actorOf = (viewer: Viewer): Actor =>
  viewer.isAutopilot ? AUTOPILOT : { kind: 'user', userId: viewer.id, name: viewer.name }
/** The actor of what the system does by itself. */
export const SYSTEM: Actor = { kind: 'system', userId: null, name: 'System' }

/** An account of a salon. */
export type Account = Viewer & {
  readonly username: string
  readonly active: boolean
  readonly createdAt: Instant
  /** Each new password raises it. Tokens of an older generation are no longer valid. */
  readonly sessionGeneration: number
}

/** Who comes to a salon. */
export type Client = {
  readonly id: number
  readonly name: string
  /** E.164, or null. */
  readonly phone: string | null
  readonly preferredChannel: Channel | null
  /** Of notifications, as staff set it. Null: that of the latest dialogue, else the salon's. */
  readonly language: Language | null
  /** False: the client does not want to be notified of appointments. */
  readonly notificationsEnabled: boolean
  readonly notes: string | null
  readonly createdAt: Instant
  /** Appointments that were done, and those that the client missed. */
  readonly visitsCount: number
  readonly noShowCount: number
  readonly lastVisitId: number | null
  readonly lastVisitOn: LocalDate | null
  /** Each change by staff raises it. */
  readonly version: number
  /** When the personal data of the client was erased. Null: it was not. */
  readonly erasedAt: Instant | null
}

/**
 * The grammatical cases beside the basic form. Russian sentences say "к Анне" (dative), "у Анны"
 * (genitive) and "на стрижку" (accusative). English and German say the accusative with its article.
 */
export const NAME_CASES = ['genitive', 'dative', 'accusative'] as const
/** A grammatical case of a spoken name. */
export type NameCase = (typeof NAME_CASES)[number]
/**
 * How the name of a service or a master is said in a sentence of a language. A case that is null is
 * made of the basic form.
 */
export type SpokenName = {
  readonly language: Language
  /** The basic form (nominative). */
  readonly name: string
} & Readonly<Record<NameCase, string | null>>

/** Who works in a salon. */
export type Master = {
  readonly id: number
  readonly name: string
  readonly phone: string | null
  /** Of notifications. Null: the salon's. */
  readonly language: Language | null
  readonly active: boolean
  readonly spokenNames: readonly SpokenName[]
}
/** What a salon offers. Durations in minutes. */
export type Service = {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly durationMinutes: number
  readonly price: string
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly spokenNames: readonly SpokenName[]
}
/** A service that a master offers: duration in minutes and price of this master. */
export type MasterService = {
  readonly masterId: number
  readonly serviceId: number
  readonly durationMinutes: number
  readonly price: string
}
