import type { Instant, LocalDate } from '../../domain/time/time.js'
import type { CrmService, NamedEntity, Unreadable } from './crm-a.js'

/** The states of external system B. */
export const CRM_B_STATES = ['new', 'approved', 'arrived', 'finished', 'deleted', 'missed'] as const
export type CrmBState = (typeof CRM_B_STATES)[number]

/** An appointment as external system B tells of it, in its ids; nothing of it is trusted but its form. */
export type CrmBRecord = {
  readonly id: number
  readonly client: { readonly name: string; readonly phone: string }
  readonly master: NamedEntity
  readonly service: CrmService
  readonly startsAt: Instant
  readonly state: CrmBState
  readonly comment: string
}
export type CrmBPage = {
  readonly records: readonly (CrmBRecord | Unreadable)[]
  readonly cursor: string | null
}

/** External system B: imports alone. Rejects with ExternalFault. */
export type CrmB = {
  /** What it has on these days, from where the cursor of the answer before points; a null cursor is the end. */
  list(from: LocalDate, to: LocalDate, cursor: string | null): Promise<CrmBPage>
}
