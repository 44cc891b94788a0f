import type { ExternalName } from './import-record.js'

/** A master or a service of ours, with its known ids in an external system. */
export type ImportCandidate = {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly externalIds: readonly number[]
}
/** The master or service that a name means. `learned`: found by name, so its id is stored. */
export type NameMatch = { readonly found: ImportCandidate; readonly learned: boolean }

/**
 * How a record's ids are read. Usually they are the system's own. A record that was created from
 * here (`isEcho`) has our ids, and `ours` is the id that our appointment has.
 */
export type IdReading = { readonly isEcho: boolean; readonly ours?: number | undefined }

function byName(
  name: string,
  candidates: readonly ImportCandidate[],
  ours: number | undefined,
): ImportCandidate | number {
  const named = candidates.filter((one) => one.name === name)
  const own = named.find(({ id }) => id === ours)
  const active = named.filter((one) => one.active)
  return (
    own ??
    (active.length === 1 ? active[0] : named.length === 1 ? named[0] : undefined) ??
    named.length
  )
}

/**
 * Returns the master or service that an external system means, or a sentence that says why there
 * is none. An id from an earlier import counts first, then the exact name. Of two with one name the
 * active one counts (contract of the external systems).
 */
export function matchName(
  kind: 'master' | 'service',
  wanted: ExternalName,
  candidates: readonly ImportCandidate[],
  { isEcho, ours }: IdReading,
): NameMatch | string {
  const byId = candidates.find(({ externalIds }) => externalIds.includes(wanted.id))
  if (byId && !isEcho) return { found: byId, learned: false }
  const named = byName(wanted.name, candidates, ours)
  if (typeof named === 'object') return { found: named, learned: !isEcho }
  const renamed =
    isEcho && wanted.id === ours ? candidates.find(({ id }) => id === ours) : undefined
  const known = renamed ?? byId
  if (known) return { found: known, learned: false }
  return named === 0
    ? `No ${kind} is called ${wanted.name}.`
    : `More than one ${kind} is called ${wanted.name}.`
}
