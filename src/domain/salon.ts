import type { BookingLimits } from './booking-rules.js'
import type { MoveLimits } from './appointment.js'
import { isPhoneRegion } from './phone.js'
import type { FieldErrors } from './refusal.js'
import { isTimeZone } from './zone.js'

/** How a salon books. Minutes and days (REST contract, "settings of a new salon"). */
export type BookingSettings = Omit<BookingLimits, 'timeZone'> &
  MoveLimits & {
    readonly nativeBookingEnabled: boolean
    readonly autoConfirm: boolean
    readonly requireClient: boolean
    readonly requireCancelReason: boolean
    readonly crmASyncPolicy: SyncPolicy
  }
export const SYNC_POLICIES = ['eventual', 'strict'] as const
export type SyncPolicy = (typeof SYNC_POLICIES)[number]

export type Salon = BookingSettings & {
  readonly id: number
  readonly name: string
  readonly timeZone: string
  /** ISO 4217 */
  readonly currency: string
  /** ISO 3166 country in which phone numbers are read. */
  readonly phoneRegion: string
}

/** Bounds of the numeric settings, in minutes and days: from, to. */
export const SETTING_BOUNDS = {
  slotStepMinutes: [5, 240],
  leadTimeMinutes: [0, 43_200],
  horizonDays: [1, 730],
  clientCancelWindowMinutes: [0, 43_200],
  noShowGraceMinutes: [0, 1440],
} as const satisfies Partial<Record<keyof BookingSettings, readonly [number, number]>>

/** What is wrong with a salon's own fields; empty when nothing is. */
export function faultsOfSalon(salon: {
  timeZone?: string | undefined
  currency?: string | undefined
  phoneRegion?: string | undefined
}): FieldErrors {
  const faults: Record<string, string[]> = {}
  if (salon.timeZone !== undefined && !isTimeZone(salon.timeZone))
    faults.timeZone = ['Enter an IANA time zone, such as Europe/Berlin.']
  if (salon.currency !== undefined && !/^[A-Z]{3}$/.test(salon.currency))
    faults.currency = ['Enter an ISO 4217 currency, such as EUR.']
  if (salon.phoneRegion !== undefined && !isPhoneRegion(salon.phoneRegion))
    faults.phoneRegion = ['Enter an ISO 3166 country, such as DE.']
  return faults
}
