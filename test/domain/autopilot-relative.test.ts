import { describe, expect, test } from 'vitest'
import {
  type DialogueState,
  newDialogueState,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import { nextTurn as answer } from '../../src/domain/autopilot/dialogue/next-turn.js'
import type { DialogueContext } from '../../src/domain/autopilot/state/context.js'
import { dayOf, hear, SALON, timeOf } from './autopilot-salon.js'
import { type Pairs, readData } from '../support/data.js'

const cases = readData<Readonly<Record<'toProposal' | 'toAppointment', Pairs>>>(
  import.meta.url,
  'data/autopilot-relative.json',
)

const FIXTURE: DialogueContext = {
  ...{
    sentAt: 0,
    today: SALON.today,
    minute: SALON.minute,
    currency: 'EUR',
    horizon: '2030-03-09',
    begun: [],
  },
  services: SALON.services.map((service) => ({
    ...service,
    by: [1, 2].map((masterId) => ({ masterId, price: '45.00', minutes: 60 })),
  })),
  masters: SALON.masters.map((master) => ({ ...master, hours: [] })),
  appointments: [],
  hours: [null, null, null, null, null, null, null],
}
const APPOINTMENT = {
  id: 7,
  serviceId: 1,
  service: 'Haircut',
  masterId: 1,
  master: 'Anna Weber',
  date: '2030-01-16',
  time: 840,
  minutes: 60,
}
const PROPOSED: DialogueState = {
  ...newDialogueState('en'),
  ...{
    goal: 'book',
    serviceId: 1,
    masterId: 1,
    day: { from: '2030-01-11', to: '2030-01-11' },
    expects: 'yes_no',
  },
  time: { from: 900, to: 900, isExact: true },
  proposal: { do: 'book', serviceId: 1, masterId: 1, date: '2030-01-11', time: 900 },
}
/**
 * The day and time that are looked for after it; Friday 15:00 is proposed, or the appointment of
 * Wednesday the 16th, 14:00, known.
 */
function lookedFor(
  said: string,
  dialogue: DialogueState,
  appointments: DialogueContext['appointments'],
): string {
  const meaning = hear(said, { expects: dialogue.expects ?? undefined })
  const { day, time } = answer(dialogue, meaning, { ...FIXTURE, appointments }).dialogue
  const found = { ...meaning, day: day ?? undefined, time: time ?? undefined }
  return `${dayOf(found)} ${timeOf(found)}`
}

describe('what is told by another start', () => {
  test.each(cases.toProposal)('after Friday 15:00 was proposed, "%s" is %s', (said, place) =>
    expect(lookedFor(said, PROPOSED, [])).toBe(place),
  )

  test.each(cases.toAppointment)(
    'of an appointment on Wednesday the 16th at 14:00, "%s" is %s',
    (said, place) => expect(lookedFor(said, newDialogueState('en'), [APPOINTMENT])).toBe(place),
  )
})
