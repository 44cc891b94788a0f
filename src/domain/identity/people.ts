import type { Actor } from './actor.js'
import type { Role } from './rights.js'
import type { Instant, LocalDate } from '../time/time.js'

export const CHANNELS = ['messenger_a', 'messenger_b'] as const
export type Channel = (typeof CHANNELS)[number]
/** Languages that notices are written in. */
export const LANGUAGES = ['en', 'de', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

/** Who asks: an account, and the salon that its token names. */
export type Viewer = {
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly salonId: number
  readonly masterId: number | null
  readonly clientId: number | null
  /** Which password the token stems from (see `Account`); absent where nobody signed in. */
  readonly sessionGeneration?: number
  /** Came with an embed token, which is good for the assistant alone. */
  readonly embedded?: true
  /** Nobody's account: the autopilot, which acts for the client. */
  readonly isAutopilot?: true
}
export const AUTOPILOT: Actor = { kind: 'autopilot', userId: null, name: 'Autopilot' }
export const actorOf = (viewer: Viewer): Actor =>
  viewer.isAutopilot ? AUTOPILOT : { kind: 'user', userId: viewer.id, name: viewer.name }
export const SYSTEM: Actor = { kind: 'system', userId: null, name: 'System' }

export type Account = Viewer & {
  readonly username: string
  readonly active: boolean
  readonly createdAt: Instant
  /** Grows with each new password. Tokens carry it, and those of an older generation are not good any more. */
  readonly sessionGeneration: number
}

export type Client = {
  readonly id: number
  readonly name: string
  /** E.164, or null. */
  readonly phone: string | null
  readonly preferredChannel: Channel | null
  /** Of notices, as staff set it; null: that of their latest dialogue, else the salon's. */
  readonly language: Language | null
  readonly notes: string | null
  readonly createdAt: Instant
  /** Visits that were done, and those that were not kept. */
  readonly visitsCount: number
  readonly noShowCount: number
  readonly lastVisitId: number | null
  readonly lastVisitOn: LocalDate | null
}

export type Master = {
  readonly id: number
  readonly name: string
  readonly phone: string | null
  /** Of notices; null: the salon's. */
  readonly language: Language | null
  readonly active: boolean
}
/** Durations in minutes. */
export type Service = {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly durationMinutes: number
  readonly price: string
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
}
/** What a master does: duration in minutes and price for this master. */
export type MasterService = {
  readonly masterId: number
  readonly serviceId: number
  readonly durationMinutes: number
  readonly price: string
}
