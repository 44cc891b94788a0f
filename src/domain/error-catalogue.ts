import type { RefusalCode, RefusalReason } from './refusal.js'

/** What programs can rely on in errors with a code. */
export type ErrorDescription = {
  readonly description: string
  /** The names of `extensions.params`, with what they contain. */
  readonly params?: Readonly<Record<string, string>>
  /** The possible values of `extensions.reason`, with what they mean. */
  readonly reasons?: Readonly<Partial<Record<RefusalReason, string>>>
}

/** Every code of an error, with its description. `error` stands for a bug of the service. */
export const ERROR_CATALOGUE: Readonly<Record<RefusalCode | 'error', ErrorDescription>> = {
  invalid: {
    description: 'Input is wrong. `fields` names every wrong field with its messages.',
    reasons: {
      skipped_time: 'The clocks skip the start time on that date.',
      phone_taken: 'Another client of the salon has the phone number.',
      phone_of_walk_in: 'The walk-in client cannot get a phone number.',
    },
  },
  not_authenticated: { description: 'The request has no credentials.' },
  bad_authorization_header: { description: 'The Authorization header has a wrong form.' },
  token_not_valid: { description: 'The token is wrong, expired, or of another kind.' },
  user_not_found: { description: 'The account of the token does not exist.' },
  user_inactive: { description: 'The account of the token is deactivated.' },
  no_active_account: { description: 'No active account has this username and password.' },
  permission_denied: {
    description: 'The role of the account may not do this, or the deployment has a salon already.',
  },
  not_found: {
    description: 'The object does not exist, or the account may not see it.',
  },
  method_not_allowed: { description: 'The path does not take this HTTP method.' },
  not_acceptable: { description: 'The Accept header excludes every type that can be sent.' },
  unsupported_media_type: {
    description: 'The body has a type that is not read. Or the file is no picture.',
  },
  parse_error: { description: 'The body or the document cannot be parsed.' },
  payload_too_large: { description: 'The request body, or the picture, is too large.' },
  date_in_past: { description: 'The start is in the past.' },
  master_unavailable: {
    description: 'The master cannot be booked at that time.',
    reasons: {
      day_off: 'The master does not work on this date.',
      outside_hours: 'The appointment does not fit into the working hours.',
      time_off: 'The master has time off then.',
      service_not_offered: 'The master does not offer the service.',
      inactive: 'The master takes no appointments.',
    },
  },
  off_grid: { description: 'The start is not one of the offered times. Binds clients only.' },
  too_soon: {
    description: 'The start is too near. Binds clients only.',
    params: { minutes: 'How many minutes before the start a client must book.' },
  },
  too_far: {
    description: 'The start is too far ahead.',
    params: { days: 'How many days ahead a client can book. Missing: the calendar ends.' },
  },
  slot_taken: {
    description: 'The time is taken. `alternatives` has free starts near it.',
  },
  too_many_appointments: {
    description: 'The client has as many future appointments as the salon allows.',
  },
  client_busy: { description: 'The client has another appointment at that time.' },
  client_has_appointments: {
    description: 'The client has appointments that have not ended. Cancel them first.',
    params: { count: 'How many appointments they are.' },
  },
  native_booking_disabled: { description: 'The salon takes no bookings here.' },
  invalid_status_transition: {
    description: 'The appointment or the import cannot get this status now.',
    params: { from: 'The present status.', to: 'The refused status.' },
  },
  version_conflict: {
    description: 'The appointment or client is not at the expected version.',
    params: { version: 'The present version.' },
  },
  cancel_window_closed: {
    description: 'It is too late for the client to cancel or move the appointment.',
    params: { minutes: 'How many minutes before the start a client may still cancel.' },
  },
  task_closed: { description: 'The task is closed.' },
  task_conflict: {
    description: 'The task is not at the expected version.',
    params: { version: 'The present version.' },
  },
  window_closed: { description: 'The messenger takes no message now: its reply window is closed.' },
  type_unsupported: { description: 'The messenger does not take messages of this type.' },
  no_messenger: { description: 'No messenger is connected for the channel.' },
  external_unavailable: { description: 'An external system could not be reached, or refused.' },
  external_timeout: { description: 'An external system did not answer in time.' },
  idempotency_mismatch: { description: 'The idempotency key was used for another request.' },
  idempotency_in_progress: {
    description: 'The first request with the idempotency key is not done.',
  },
  throttled: {
    description: 'Too many requests.',
    params: { seconds: 'After how many seconds to try again.' },
  },
  unavailable: { description: 'A part of the service, such as the database, is away.' },
  error: { description: 'A failure of the service. The log has the details.' },
}
