/**
 * The code of every refusal. Each transport translates the whole list once (docs/rest.md,
 * "Errors"). `error-catalogue.ts` describes them.
 */
export const REFUSAL_CODES = [
  'invalid',
  'not_authenticated',
  'bad_authorization_header',
  'token_not_valid',
  'user_not_found',
  'user_inactive',
  'no_active_account',
  'permission_denied',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'unsupported_media_type',
  'parse_error',
  'payload_too_large',
  'date_in_past',
  'master_unavailable',
  'off_grid',
  'too_soon',
  'too_far',
  'slot_taken',
  'too_many_appointments',
  'client_busy',
  'client_has_appointments',
  'native_booking_disabled',
  'invalid_status_transition',
  'version_conflict',
  'cancel_window_closed',
  'task_closed',
  'task_conflict',
  'window_closed',
  'type_unsupported',
  'no_messenger',
  'external_unavailable',
  'external_timeout',
  'idempotency_mismatch',
  'idempotency_in_progress',
  'throttled',
  'unavailable',
] as const
/** A code of the closed list of refusals. */
export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** The sub-reasons of `master_unavailable`, and of `invalid` where a sentence says too little. */
export const REFUSAL_REASONS = [
  'day_off',
  'outside_hours',
  'time_off',
  'service_not_offered',
  'inactive',
  'skipped_time',
  'phone_taken',
  'phone_of_walk_in',
] as const
/** A sub-reason of a refusal. */
export type RefusalReason = (typeof REFUSAL_REASONS)[number]
/** The values in the sentence of a refusal, by name. */
export type RefusalParams = Readonly<Record<string, string | number>>

/** Argument name (camel case, dots for nested ones) to the sentences about it. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/**
 * What a refusal may carry beside its sentence: fields for `invalid`, alternatives for
 * `slot_taken`, token messages.
 */
export type RefusalDetails = {
  readonly fields?: FieldErrors
  /** The sub-reason of the code, for programs that translate messages. */
  readonly reason?: RefusalReason | undefined
  /** The values in the sentence. Statuses are lower case, as in REST. */
  readonly params?: RefusalParams | undefined
  readonly extra?: Readonly<Record<string, unknown>>
}

/**
 * An outcome that the caller should hear. Anything else that is thrown is a bug and its text stays
 * inside.
 */
export class Refusal extends Error {
  readonly fields: FieldErrors | undefined
  readonly reason: RefusalReason | undefined
  readonly params: RefusalParams | undefined
  readonly extra: Readonly<Record<string, unknown>> | undefined

  constructor(
    readonly code: RefusalCode,
    message: string,
    details: RefusalDetails = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.fields = details.fields
    this.reason = details.reason
    this.params = details.params
    this.extra = details.extra
  }
}

/** A refusal about input: which argument, and what is wrong with it. */
export const invalid = (fields: FieldErrors, reason?: RefusalReason): Refusal =>
  new Refusal(
    'invalid',
    Object.entries(fields)
      .map(([field, said]) => `${field}: ${said.join(' ')}`)
      .join(' '),
    { fields, reason },
  )

/** DRF's own words for a reference that leads nowhere. */
export const unknownReference = (id: number): string =>
  `Invalid pk "${id}" - object does not exist.`

export const REQUIRED = 'This field is required.'
export const permissionDenied = (): Refusal =>
  new Refusal('permission_denied', 'You do not have permission to perform this action.')
/** The refusal of a change that was sent for another version of an object. */
export const versionConflict = (
  subject: 'appointment' | 'client' | 'connection' | 'task',
  version: number,
): Refusal =>
  new Refusal(
    subject === 'task' ? 'task_conflict' : 'version_conflict',
    `The ${subject} was changed meanwhile: it is at version ${version}.`,
    { params: { version }, extra: { version } },
  )
/** A part of the service, such as the database, is away for the moment. */
export const unavailable = (): Refusal =>
  new Refusal('unavailable', 'The service is temporarily unavailable. Try again in a moment.')
export const notFound = (): Refusal => new Refusal('not_found', 'Not found.')
