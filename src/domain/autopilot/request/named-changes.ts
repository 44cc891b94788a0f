import type { Meaning, OwnClause } from '../../../tools/language/engine/meaning/meaning.js'
import type { DialogueContext, OwnAppointments } from '../state/context.js'
import type { DialogueState } from '../state/dialogue-state.js'
import { namedBy } from './clause-names.js'
import { type ClauseChange, ClauseReader } from './clause-reader.js'

/** What a message does with the client's appointments that its clauses name, by their ids. */
export type NamedChanges = {
  readonly cancelled: readonly number[]
  readonly kept: readonly number[]
  readonly moved: readonly number[]
  /** The clause that says where the moved ones move to. */
  readonly move: OwnClause | undefined
  /** False where it can be read in two ways: then the client is asked which one. */
  readonly isClear: boolean
  /** Whether a clause names an appointment. */
  readonly isNaming: boolean
}

/**
 * Returns what a message does with the client's appointments, clause by clause. Undefined if it
 * says nothing of cancelling, or names the one that is meant by the one beside it.
 */
export function namedChanges(
  clauses: readonly OwnClause[] | undefined,
  own: OwnAppointments,
): NamedChanges | undefined {
  if (!clauses || clauses.length === 0) return undefined
  if (clauses.some(({ isBeside, verdict }) => isBeside && verdict === 'cancel')) return undefined
  const reader = new ClauseReader(own)
  for (const clause of clauses) reader.take(clause)
  reader.end()
  const of = (change: ClauseChange): number[] =>
    own.flatMap(({ id }) => (reader.changes.get(id) === change ? [id] : []))
  return {
    ...{ cancelled: of('cancel'), kept: of('keep'), moved: of('move') },
    move: reader.move,
    isClear: !reader.isDoubtful,
    isNaming: reader.isNaming,
  }
}

/**
 * Returns the appointments that a message names where it speaks of cancelling and asks for no
 * change: "if they call it off, I'd have to cancel". All of them if it names none. Empty for all
 * others.
 */
export function onlySpokenOf(
  { ownClauses: clauses = [], wishes, keeps }: Pick<Meaning, 'ownClauses' | 'wishes' | 'keeps'>,
  own: OwnAppointments,
): readonly number[] {
  const says = (...some: OwnClause['verdict'][]): boolean =>
    clauses.some(({ verdict }) => some.includes(verdict))
  const isOpen = !wishes.includes('cancel') && (says('doubt') || (says('keep') && keeps))
  if (!(says('undecided') || isOpen) || says('cancel', 'move')) return []
  const named = [...new Set(clauses.flatMap((clause) => namedBy(clause, own).ids))]
  return named.length > 0 ? named : own.map(({ id }) => id)
}

/**
 * Whether the clauses of a cancellation speak against cancelling exactly these appointments: they
 * name others, keep one of these, or can be read in two ways.
 */
export function isCancelDoubted(
  some: OwnAppointments,
  { goal }: DialogueState,
  meaning: Meaning | undefined,
  { appointments: own }: DialogueContext,
): boolean {
  const isOpen = goal === 'cancel' && own.length > 1 && some.length > 0
  const changes = isOpen ? namedChanges(meaning?.ownClauses, own) : undefined
  if (!changes) return false
  const { cancelled, kept, moved, isClear, isNaming } = changes
  const ids = some.map(({ id }) => id)
  const isOther = cancelled.some((id) => !ids.includes(id))
  const isMore = (cancelled.length > 0 || isNaming) && ids.some((id) => !cancelled.includes(id))
  return !isClear || isOther || isMore || ids.some((id) => [...kept, ...moved].includes(id))
}
