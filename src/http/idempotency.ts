import { tooLong } from '../base/http/field-messages.js'
import { unreadableJson } from '../base/http/http-refusals.js'
import type { Tokens } from '../base/tokens.js'
import type { Viewer } from '../domain/identity/people.js'
import { invalid, Refusal } from '../domain/refusal.js'
import type { ExternalCall } from '../graphql/limits/root-fields.js'
import type { Context } from '../service/context.js'
import { isStrict } from '../service/crm/sync/crm-a.js'
import type { KeyOwner } from '../service/idempotency.js'

const LONGEST_KEY = 255

/** The header of a response that is sent again. */
export const REPLAYED = { 'idempotent-replayed': 'true' } as const

/**
 * Returns the request's idempotency key with its owner, the viewer's account. Undefined without a
 * key, and without a viewer: then no operation has an effect that must not be repeated. Throws
 * `invalid` for a key that is too long or not ASCII.
 */
export function keyOf(
  header: string | string[] | null | undefined,
  viewer: Viewer | Refusal,
): KeyOwner | undefined {
  const key = String(header ?? '')
  if (key === '' || viewer instanceof Refusal) return undefined
  const faults: string[] = []
  if (key.length > LONGEST_KEY) faults.push(tooLong(LONGEST_KEY))
  if (!/^[ -~]*$/.test(key)) faults.push('Use ASCII characters only.')
  if (faults.length > 0) throw invalid({ idempotencyKey: faults })
  return { salonId: viewer.salonId, accountId: viewer.id, key }
}

/**
 * Returns plain data with every object as a list of its pairs, sorted by key. So equal data become
 * equal JSON.
 */
function sorted(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(sorted)
  if (typeof data !== 'object' || data === null) return data
  const pairs = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1))
  return { pairs: pairs.map(([key, value]) => [key, sorted(value)]) }
}

/**
 * Returns the fingerprint of a request: the same for equal data in any order of keys and with any
 * white space. It is a keyed hash, because the data may contain a password. `place` names the
 * endpoint. Throws `parse_error` for data that is nested too deeply.
 */
export function fingerprintOf({ seal }: Tokens, place: string, data: unknown): string {
  try {
    return seal(`${place}\n${JSON.stringify(sorted(data))}`)
  } catch (error) {
    if (error instanceof RangeError) throw unreadableJson('nested too deeply')
    throw error
  }
}

/** Returns whether an operation waits for an external system in this salon. */
export const callsExternalSystem = async (
  externalCall: ExternalCall | undefined,
  context: Context,
  { salonId }: KeyOwner,
): Promise<boolean> =>
  externalCall === 'always' || (externalCall === 'strict' && (await isStrict(context, salonId)))
