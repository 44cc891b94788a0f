import type { Instant, LocalDate } from '../../domain/time/time.js'
import type { CrmService, NamedEntity, Unreadable } from './crm-a.js'

/** The states of external system B. */
export const CRM_B_STATES = ['new', 'approved', 'arrived', 'finished', 'deleted', 'missed'] as const
/** A state of an appointment in external system B. */
export type CrmBState = (typeof CRM_B_STATES)[number]

/**
 * An appointment that external system B sends, with its ids. Only the form of the values is
 * checked.
 */
export type CrmBRecord = {
  readonly id: number
  readonly client: { readonly name: string; readonly phone: string }
  readonly master: NamedEntity
  readonly service: CrmService
  readonly startsAt: Instant
  readonly state: CrmBState
  readonly comment: string
}
/** A page of appointments. `cursor` leads to the next page; it is null on the last page. */
export type CrmBPage = {
  readonly records: readonly (CrmBRecord | Unreadable)[]
  readonly cursor: string | null
}

/** External system B, which is only read for imports. All methods reject with ExternalFault. */
export type CrmB = {
  /**
   * Returns a page of the appointments of these days. `cursor` is that of the page before, null for
   * the first page.
   */
  list(from: LocalDate, to: LocalDate, cursor: string | null): Promise<CrmBPage>
}
