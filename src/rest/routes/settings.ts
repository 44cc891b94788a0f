import { SETTING_BOUNDS, SYNC_POLICIES } from '../../domain/catalog/salon.js'
import { boolean, choice, integer } from '../fields/field-types.js'
import { camelCase } from '../fields/case.js'
import type { Route } from '../handle/route.js'

const SETTINGS = `fragment Settings on BookingSettings {
  native_booking_enabled: nativeBookingEnabled auto_confirm: autoConfirm
  slot_step_minutes: slotStepMinutes
  lead_time_minutes: leadTimeMinutes horizon_days: horizonDays
  client_cancel_window_minutes: clientCancelWindowMinutes
  no_show_grace_minutes: noShowGraceMinutes max_future_appointments_per_client:
  maxFutureAppointmentsPerClient
  require_client: requireClient require_cancel_reason: requireCancelReason
  crm_a_sync_policy: crmASyncPolicy
}`

const onOff = (name: string, description: string) => boolean(name, { required: false, description })
const amount = (name: string, bounds: readonly [number, number], description: string) =>
  integer(name, bounds, { required: false, description })

const FIELDS = [
  onOff('native_booking_enabled', 'off: this service takes no bookings'),
  onOff('auto_confirm', 'on: a new appointment is confirmed at once'),
  amount(
    'slot_step_minutes',
    SETTING_BOUNDS.slotStepMinutes,
    'between offered starts, from the start of the shift',
  ),
  amount('lead_time_minutes', SETTING_BOUNDS.leadTimeMinutes, 'how long ahead a client must book'),
  amount('horizon_days', SETTING_BOUNDS.horizonDays, 'how many days ahead a client can book'),
  amount(
    'client_cancel_window_minutes',
    SETTING_BOUNDS.clientCancelWindowMinutes,
    'until how long before the start a client may cancel',
  ),
  amount(
    'no_show_grace_minutes',
    SETTING_BOUNDS.noShowGraceMinutes,
    'after the start, until a no-show can be marked',
  ),
  amount(
    'max_future_appointments_per_client',
    SETTING_BOUNDS.maxFutureAppointmentsPerClient,
    'how many appointments to come a client may have, at most',
  ),
  onOff('require_client', 'on: staff must name a client'),
  onOff('require_cancel_reason', 'on: a cancellation needs a reason'),
  choice('crm_a_sync_policy', SYNC_POLICIES, {
    required: false,
    description: 'whether a booking waits for system A',
  }),
]

const VARIABLES = `$nativeBookingEnabled: Boolean, $autoConfirm: Boolean, $slotStepMinutes: Int, $leadTimeMinutes: Int, $horizonDays: Int,
  $clientCancelWindowMinutes: Int, $noShowGraceMinutes: Int, $maxFutureAppointmentsPerClient: Int,
  $requireClient: Boolean, $requireCancelReason: Boolean, $crmASyncPolicy: SyncPolicy`
const INPUT = FIELDS.map(({ name }) => `${camelCase(name)}: $${camelCase(name)}`).join(', ')

type Salon = { readonly booking: unknown }

export const settingsRoutes: readonly Route[] = [
  {
    route: 'GET /api/settings/booking/',
    name: 'getBookingSettings',
    tag: 'Settings',
    summary: 'How the salon books, in minutes and days.',
    description:
      'Returns the booking settings of the salon. Only admins may call it; others get 403.',
    response: 'BookingSettings',
    refusals: {},
    example: {},
    right: 'salon:manage',
    document: `query { salon { booking { ...Settings } } } ${SETTINGS}`,
    toResponse: ({ salon }) => (salon as Salon).booking,
  },
  {
    route: 'PATCH /api/settings/booking/',
    name: 'updateBookingSettings',
    tag: 'Settings',
    summary: 'Changes how the salon books; what is absent stays as it is.',
    description:
      'Changes the booking settings of the salon. They apply to bookings from now on; ' +
      'appointments that exist stay. Only admins may call it; others get 403.',
    response: 'BookingSettings',
    refusals: {},
    example: { body: { slot_step_minutes: 15, require_cancel_reason: true } },
    document: `mutation (${VARIABLES}) { salon: updateBookingSettings(input: { ${INPUT} })
      { booking { ...Settings } } } ${SETTINGS}`,
    body: FIELDS,
    toResponse: ({ salon }) => (salon as Salon).booking,
  },
]
