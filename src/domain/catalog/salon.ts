import type { BookingLimits } from '../booking/booking-rules.js'
import type { MoveLimits } from '../booking/appointment.js'
import type { Language } from '../identity/people.js'
import type { NotificationRecipients } from '../notifications/notification.js'
import { isPhoneRegion } from '../identity/phone.js'
import type { FieldErrors } from '../refusal.js'
import type { Minute } from '../time/time.js'
import { LONGEST_NAME, textFault } from '../text-fault.js'
import { isTimeZone } from '../time/zone.js'

/** A salon's rules of booking, in minutes, days and appointments (docs/rest.md, "Settings"). */
export type BookingSettings = Omit<BookingLimits, 'timeZone'> &
  MoveLimits & {
    readonly nativeBookingEnabled: boolean
    readonly autoConfirm: boolean
    readonly requireClient: boolean
    readonly requireCancelReason: boolean
    /** How many future appointments a client may have. It does not bind staff. */
    readonly maxFutureAppointmentsPerClient: number
    readonly crmASyncPolicy: SyncPolicy
  }
/** How a booking waits for external system A: not at all, or for its yes. */
export const SYNC_POLICIES = ['eventual', 'strict'] as const
/** Whether a booking waits for external system A: strict, or eventual. */
export type SyncPolicy = (typeof SYNC_POLICIES)[number]

/** Who is notified of appointments, when, and in which language. */
export type NotificationSettings = {
  /** How long before an appointment its client is reminded. 0: never. */
  readonly reminderMinutes: number
  /** Minutes of the wall clock between which notifications wait. May span midnight. Null: never. */
  readonly quietFrom: Minute | null
  readonly quietTo: Minute | null
  /** Language of notifications to people without a known language. */
  readonly language: Language
  /** The recipients that the salon has set, by event. */
  readonly notificationRecipients: NotificationRecipients
}

/** A salon with all its settings. */
export type Salon = BookingSettings &
  NotificationSettings & {
    readonly id: number
    readonly name: string
    readonly timeZone: string
    /** ISO 4217 */
    readonly currency: string
    /** ISO 3166 country in which phone numbers are read. */
    readonly phoneRegion: string
  }

/** Lowest and highest values of the numeric settings, in minutes, days and appointments. */
export const SETTING_BOUNDS = {
  slotStepMinutes: [5, 240],
  leadTimeMinutes: [0, 43_200],
  horizonDays: [1, 730],
  clientCancelWindowMinutes: [0, 43_200],
  noShowGraceMinutes: [0, 1440],
  maxFutureAppointmentsPerClient: [1, 1000],
} as const satisfies Partial<Record<keyof BookingSettings, Bounds>>
/** Lowest and highest values of the numeric notification settings, in minutes. */
export const NOTIFICATION_BOUNDS = { reminderMinutes: [0, 43_200] } as const satisfies Partial<
  Record<keyof NotificationSettings, Bounds>
>
type Bounds = readonly [low: number, high: number]

/** Returns an error for each value beyond its bounds. Undefined values are left out. */
export function boundErrors<Field extends string>(
  bounds: Readonly<Record<Field, Bounds>>,
  values: { readonly [F in NoInfer<Field>]?: number | undefined },
): FieldErrors {
  const errors: Record<string, string[]> = {}
  for (const [field, [low, high]] of Object.entries<Bounds>(bounds)) {
    const value = values[field as Field]
    if (value !== undefined && value < low)
      errors[field] = [`Ensure this value is greater than or equal to ${low}.`]
    if (value !== undefined && value > high)
      errors[field] = [`Ensure this value is less than or equal to ${high}.`]
  }
  return errors
}

const BOTH_OR_NONE = 'Quiet hours have both a beginning and an end, or both are null.'
/** Returns an error for the end of quiet hours that is null while the other one is not. */
export function quietHourErrors({
  quietFrom,
  quietTo,
}: Partial<Pick<NotificationSettings, 'quietFrom' | 'quietTo'>>): FieldErrors {
  if ((quietFrom === null) === (quietTo === null)) return {}
  return quietFrom === null ? { quietFrom: [BOTH_OR_NONE] } : { quietTo: [BOTH_OR_NONE] }
}

const NAME = { longest: LONGEST_NAME }
/** Returns what is wrong with a salon's own fields, or an empty object. */
export function salonErrors(salon: {
  name?: string | undefined
  timeZone?: string | undefined
  currency?: string | undefined
  phoneRegion?: string | undefined
}): FieldErrors {
  const errors: Record<string, string[]> = {}
  const wrongName = salon.name === undefined ? undefined : textFault(salon.name, NAME)
  if (wrongName) errors.name = [wrongName]
  if (salon.timeZone !== undefined && !isTimeZone(salon.timeZone))
    errors.timeZone = ['Enter an IANA time zone, such as Europe/Berlin.']
  if (salon.currency !== undefined && !/^[A-Z]{3}$/.test(salon.currency))
    errors.currency = ['Enter an ISO 4217 currency, such as EUR.']
  if (salon.phoneRegion !== undefined && !isPhoneRegion(salon.phoneRegion))
    errors.phoneRegion = ['Enter an ISO 3166 country, such as DE.']
  return errors
}
