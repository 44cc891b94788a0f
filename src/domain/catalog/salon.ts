import type { BookingLimits } from '../booking/booking-rules.js'
import type { MoveLimits } from '../booking/appointment.js'
import type { Language } from '../identity/people.js'
import { isPhoneRegion } from '../identity/phone.js'
import type { FieldErrors } from '../refusal.js'
import type { Minute } from '../time/time.js'
import { isTimeZone } from '../time/zone.js'

/** How a salon books. Minutes, days and appointments (REST contract, "settings of a new salon"). */
export type BookingSettings = Omit<BookingLimits, 'timeZone'> &
  MoveLimits & {
    readonly nativeBookingEnabled: boolean
    readonly autoConfirm: boolean
    readonly requireClient: boolean
    readonly requireCancelReason: boolean
    /** How many appointments to come a client may have when they book another one; staff are not bound. */
    readonly maxFutureAppointmentsPerClient: number
    readonly crmASyncPolicy: SyncPolicy
  }
export const SYNC_POLICIES = ['eventual', 'strict'] as const
export type SyncPolicy = (typeof SYNC_POLICIES)[number]

/** Who is told of visits, when and in which language. */
export type NoticeSettings = {
  /** How long before a visit its client is reminded of it; 0: not at all. */
  readonly reminderMinutes: number
  /** Minutes of the wall clock between which notices wait, over midnight where the end is earlier; both null: they never do. */
  readonly quietFrom: Minute | null
  readonly quietTo: Minute | null
  /** Of notices to people of whom no other language is known. */
  readonly language: Language
  /** Masters are notified of new appointments, and not of cancellations alone. */
  readonly notifyMasterOfNewAppointments: boolean
}

export type Salon = BookingSettings &
  NoticeSettings & {
    readonly id: number
    readonly name: string
    readonly timeZone: string
    /** ISO 4217 */
    readonly currency: string
    /** ISO 3166 country in which phone numbers are read. */
    readonly phoneRegion: string
  }

/** Bounds of the numeric settings, in minutes, days and appointments: from, to. */
export const SETTING_BOUNDS = {
  slotStepMinutes: [5, 240],
  leadTimeMinutes: [0, 43_200],
  horizonDays: [1, 730],
  clientCancelWindowMinutes: [0, 43_200],
  noShowGraceMinutes: [0, 1440],
  maxFutureAppointmentsPerClient: [1, 1000],
} as const satisfies Partial<Record<keyof BookingSettings, Bounds>>
export const NOTICE_BOUNDS = { reminderMinutes: [0, 43_200] } as const satisfies Partial<
  Record<keyof NoticeSettings, Bounds>
>
type Bounds = readonly [low: number, high: number]

/** What lies beyond its bounds; what is undefined is not judged. */
export function faultsOfBounds<Field extends string>(
  bounds: Readonly<Record<Field, Bounds>>,
  values: { readonly [F in NoInfer<Field>]?: number | undefined },
): FieldErrors {
  const faults: Record<string, string[]> = {}
  for (const [field, [low, high]] of Object.entries<Bounds>(bounds)) {
    const value = values[field as Field]
    if (value !== undefined && value < low)
      faults[field] = [`Ensure this value is greater than or equal to ${low}.`]
    if (value !== undefined && value > high)
      faults[field] = [`Ensure this value is less than or equal to ${high}.`]
  }
  return faults
}

const TOGETHER = 'Quiet hours have both a beginning and an end, or both are null.'
/** Of two ends of quiet hours the one that is null alone. */
export function faultsOfQuiet({
  quietFrom,
  quietTo,
}: Partial<Pick<NoticeSettings, 'quietFrom' | 'quietTo'>>): FieldErrors {
  if ((quietFrom === null) === (quietTo === null)) return {}
  return quietFrom === null ? { quietFrom: [TOGETHER] } : { quietTo: [TOGETHER] }
}

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
