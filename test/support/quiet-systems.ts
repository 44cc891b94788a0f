import type { CrmA } from '../../src/external/crm/crm-a.js'
import type { CrmB } from '../../src/external/crm/crm-b.js'
import type { TestApp } from './app.js'

/**
 * Connects external systems A and B that have nothing to tell. A is paused, so that bookings do not
 * tell it; what it is told it takes.
 */
export function connectQuietSystems(app: TestApp): void {
  let lastId = 7000
  const crmA: CrmA = {
    pause: () => 'External system A is paused after repeated failures.',
    create: async () => (lastId += 1),
    change: async () => undefined,
    cancel: async () => undefined,
    find: async () => [],
    list: async () => ({ records: [], next: null }),
  }
  const crmB: CrmB = { list: async () => ({ records: [], cursor: null }) }
  Object.assign(app.externalSystems, { crmA, crmB })
}
