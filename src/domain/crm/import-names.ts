import type { ToldName } from './import-record.js'

/** A master or a service of ours, with the ids by which an external system is known to mean it. */
export type ImportCandidate = {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly externalIds: readonly number[]
}
/** Whom a name means here; `learned`: found out by the name, so that the id is known from now on. */
export type NameMatch = { readonly found: ImportCandidate; readonly learned: boolean }

/**
 * How a record's ids are to be read. Usually they are the system's own; of one that we told it of they are ours, and `ours`
 * is the one that our visit has.
 */
export type Reading = { readonly isEcho: boolean; readonly ours?: number | undefined }

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
 * Whom an external system means: by the id that an earlier import kept, then by exact name, of two with one name the active
 * one (contract of the external systems); or why nobody is found, in words for people.
 */
export function match(
  kind: 'master' | 'service',
  told: ToldName,
  candidates: readonly ImportCandidate[],
  { isEcho, ours }: Reading,
): NameMatch | string {
  const byId = candidates.find(({ externalIds }) => externalIds.includes(told.id))
  if (byId && !isEcho) return { found: byId, learned: false }
  const named = byName(told.name, candidates, ours)
  if (typeof named === 'object') return { found: named, learned: !isEcho }
  const renamed = isEcho && told.id === ours ? candidates.find(({ id }) => id === ours) : undefined
  const known = renamed ?? byId
  if (known) return { found: known, learned: false }
  return named === 0
    ? `No ${kind} is called ${told.name}.`
    : `More than one ${kind} is called ${told.name}.`
}
