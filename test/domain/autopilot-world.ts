import type { DialogueContext } from '../../src/domain/autopilot/state/context.js'
import { SALON } from './autopilot-salon.js'

const PROVIDERS = [[1, 2], [2], [1], [1], [1], [3], [3, 4], [4]]
const SHIFT = [{ from: 600, to: 1080 }]

/** What the autopilot may know of the demo's salon. A client without appointments. */
export const WORLD: DialogueContext = {
  sentAt: 0,
  today: SALON.today,
  minute: SALON.minute,
  currency: 'EUR',
  horizon: '2030-03-09',
  appointments: [],
  begun: [],
  services: SALON.services.map((service, index) => ({
    ...service,
    by: (PROVIDERS[index] ?? []).map((masterId) => ({ masterId, price: '40.00', minutes: 60 })),
  })),
  masters: SALON.masters.map((master) => ({ ...master, hours: [] })),
  hours: [...SHIFT, ...SHIFT, ...SHIFT, ...SHIFT, ...SHIFT, ...SHIFT, null],
}
