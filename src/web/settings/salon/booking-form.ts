import { checkNumbers, type FieldErrors } from '../frame/form.js'
import type {
  SettingsSalonFieldsFragment,
  UpdateBookingSettingsMutationVariables,
} from './documents.js'

/** The settings of booking, as stored. */
export type BookingSettings = SettingsSalonFieldsFragment['booking']
type NumberName = {
  [Key in keyof BookingSettings]: BookingSettings[Key] extends number ? Key : never
}[keyof BookingSettings]
type FlagName = {
  [Key in keyof BookingSettings]: BookingSettings[Key] extends boolean ? Key : never
}[keyof BookingSettings]

/** A setting of booking that is shown in a group. */
export type BookingField =
  | {
      readonly kind: 'number'
      readonly name: NumberName
      readonly min: number
      readonly max: number
    }
  | { readonly kind: 'flag'; readonly name: FlagName }

const flag = (name: FlagName): BookingField => ({ kind: 'flag', name })
const number = (name: NumberName, min: number, max: number): BookingField => ({
  kind: 'number',
  name,
  min,
  max,
})

/** The settings in groups, each of which is saved by itself. The limits are those of the graph. */
export const BOOKING_GROUPS = {
  times: [
    flag('nativeBookingEnabled'),
    number('slotStepMinutes', 5, 240),
    number('leadTimeMinutes', 0, 43_200),
    number('horizonDays', 1, 730),
  ],
  clients: [
    flag('requireClient'),
    number('maxFutureAppointmentsPerClient', 1, 1_000),
    flag('autoConfirm'),
  ],
  cancelling: [
    number('clientCancelWindowMinutes', 0, 43_200),
    flag('requireCancelReason'),
    number('noShowGraceMinutes', 0, 1_440),
  ],
} as const satisfies Record<string, readonly BookingField[]>

/** The name of a group. */
export type BookingGroupName = keyof typeof BOOKING_GROUPS
/** The settings of a group as they are edited: numbers are text. */
export type BookingValues = Readonly<Record<string, string | boolean>>

/** The values of some settings. */
export const bookingValues = (
  fields: readonly BookingField[],
  booking: BookingSettings,
): BookingValues =>
  Object.fromEntries(
    fields.map(({ kind, name }) => [
      name,
      kind === 'number' ? String(booking[name]) : Boolean(booking[name]),
    ]),
  )

/** Returns the numbers that are none, or lie outside of their limits. */
export function checkBooking(
  fields: readonly BookingField[],
  values: BookingValues,
  message: (min: number, max: number) => string,
): FieldErrors {
  const numbers = fields.flatMap((field) =>
    field.kind === 'number'
      ? [[field.name, [String(values[field.name]), field.min, field.max]] as const]
      : [],
  )
  return checkNumbers(Object.fromEntries(numbers), message)
}

/** The graph's input for values that have changed. */
export const bookingInput = (
  changes: Partial<BookingValues>,
): UpdateBookingSettingsMutationVariables['input'] =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      typeof value === 'string' ? Number(value) : value,
    ]),
  )
