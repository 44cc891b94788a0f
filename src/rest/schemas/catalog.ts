import { SETTING_BOUNDS } from '../../domain/catalog/salon.js'
import { enumRef } from './enums.js'
import {
  id,
  count,
  text,
  flag,
  money,
  phone,
  within,
  objectOf,
  type ResponseSchema,
} from './parts.js'

/** A master. */
export const MASTER: ResponseSchema = {
  schema: objectOf(
    { id, name: text, phone, active: flag },
    'Who performs services. Only staff see phones.',
  ),
  example: { id: 1, name: 'Anna', phone: '+4915187654321', active: true },
}

/** A service. */
export const SERVICE: ResponseSchema = {
  schema: objectOf(
    {
      id,
      name: text,
      duration_minutes: { type: 'integer', minimum: 1 },
      price: money,
      buffer_before_minutes: count,
      buffer_after_minutes: count,
      active: flag,
    },
    'What can be booked.',
  ),
  example: {
    id: 1,
    name: 'Haircut',
    duration_minutes: 60,
    price: '1500.00',
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    active: true,
  },
}

/** How the salon books. */
export const BOOKING_SETTINGS: ResponseSchema = {
  schema: objectOf(
    {
      native_booking_enabled: flag,
      auto_confirm: flag,
      slot_step_minutes: within(SETTING_BOUNDS.slotStepMinutes),
      lead_time_minutes: within(SETTING_BOUNDS.leadTimeMinutes),
      horizon_days: within(SETTING_BOUNDS.horizonDays),
      client_cancel_window_minutes: within(SETTING_BOUNDS.clientCancelWindowMinutes),
      no_show_grace_minutes: within(SETTING_BOUNDS.noShowGraceMinutes),
      max_future_appointments_per_client: within(SETTING_BOUNDS.maxFutureAppointmentsPerClient),
      require_client: flag,
      require_cancel_reason: flag,
      crm_a_sync_policy: enumRef('SyncPolicy'),
    },
    'How the salon books, in minutes and days.',
  ),
  example: {
    native_booking_enabled: true,
    auto_confirm: false,
    slot_step_minutes: 30,
    lead_time_minutes: 60,
    horizon_days: 90,
    client_cancel_window_minutes: 120,
    no_show_grace_minutes: 15,
    max_future_appointments_per_client: 5,
    require_client: false,
    require_cancel_reason: false,
    crm_a_sync_policy: 'eventual',
  },
}
