/**
 * Every outcome a caller may have to hear. Each door translates the whole list once (REST contract,
 * "codes").
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
/** A code of the closed list of refusals (REST contract, "codes"). */
export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** Argument name (camel case, dots for nested ones) to the sentences about it. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/**
 * What a refusal may carry beside its sentence: fields for `invalid`, alternatives for
 * `slot_taken`, token messages.
 */
export type RefusalDetails = {
  readonly fields?: FieldErrors
  readonly extra?: Readonly<Record<string, unknown>>
}

/**
 * An outcome that the caller should hear. Anything else that is thrown is a bug and its text stays
 * inside.
 */
export class Refusal extends Error {
  readonly fields: FieldErrors | undefined
  readonly extra: Readonly<Record<string, unknown>> | undefined

  constructor(
    readonly code: RefusalCode,
    message: string,
    details: RefusalDetails = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.fields = details.fields
    this.extra = details.extra
  }
}

/** A refusal about input: which argument, and what is wrong with it. */
export const invalid = (fields: FieldErrors): Refusal =>
  new Refusal(
    'invalid',
    Object.entries(fields)
      .map(([field, said]) => `${field}: ${said.join(' ')}`)
      .join(' '),
    { fields },
  )

/** DRF's own words for a reference that leads nowhere (REST contract, "Field errors"). */
export const unknownReference = (id: number): string =>
  `Invalid pk "${id}" - object does not exist.`

export const REQUIRED = 'This field is required.'
export const permissionDenied = (): Refusal =>
  new Refusal('permission_denied', 'You do not have permission to perform this action.')
/** A part of the service, such as the database, is away for the moment. */
export const unavailable = (): Refusal =>
  new Refusal('unavailable', 'The service is temporarily unavailable. Try again in a moment.')
export const notFound = (): Refusal => new Refusal('not_found', 'Not found.')
