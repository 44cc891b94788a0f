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

/** On an answer that was given before. */
export const REPLAYED = { 'idempotent-replayed': 'true' } as const

/**
 * The key that a request came with, as its caller's; undefined without one, or where nobody is known, who could do
 * nothing twice. Refuses one that is too long or not of ASCII characters.
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

/** Plain data with every object as the list of its pairs, by key, so that equal data are equal text. */
function sorted(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(sorted)
  if (typeof data !== 'object' || data === null) return data
  const pairs = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1))
  return { pairs: pairs.map(([key, value]) => [key, sorted(value)]) }
}

/**
 * The fingerprint of what was asked: equal for equal data, however its keys were ordered and spaced. Sealed, as a password
 * may be in it.
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
