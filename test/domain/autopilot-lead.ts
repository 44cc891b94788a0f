import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import { rememberQuestion } from '../../src/domain/autopilot/references/asked-before.js'
import { proposedOf } from '../../src/domain/autopilot/request/proposed.js'
import type { OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import {
  type DialogueState,
  newDialogueState,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import { statedAppointments } from '../../src/domain/autopilot/state/recent.js'
import type { Turn } from '../../src/domain/autopilot/state/turn.js'
import { parseRequests } from '../../src/tools/language/engine/requests/parse-requests.js'
import { SALON } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

/** On Friday the 11th at 15:00 with Anna. */
export const HAIRCUT: OwnAppointment = {
  ...{ id: 1, serviceId: 1, service: 'Haircut', masterId: 1, master: 'Anna Weber' },
  ...{ date: '2030-01-11', time: 900, minutes: 60 },
}
export const NEW: DialogueState = { ...newDialogueState('en'), isGreeted: true }
/** That haircut was just booked. */
export const BOOKED = {
  ...NEW,
  recent: { kind: 'book', appointmentId: HAIRCUT.id, was: null, at: 0 },
} as const satisfies DialogueState
/** That haircut is proposed. */
export const PROPOSED: DialogueState = {
  ...NEW,
  ...{ goal: 'book', serviceId: 1, masterId: 1, expects: 'yes_no' },
  ...{ day: { from: '2030-01-11', to: '2030-01-11' } },
  time: { from: 900, to: 900, isExact: true },
  proposal: { do: 'book', serviceId: 1, masterId: 1, date: '2030-01-11', time: 900 },
}

/** Leads a dialogue through messages that need no search. Returns the last turn. */
export function turnAfter(
  lines: readonly string[],
  start: DialogueState = NEW,
  appointments: readonly OwnAppointment[] = [],
): Turn {
  const world = { ...WORLD, appointments }
  const first: Turn = { dialogue: start, says: [], next: { then: 'wait' } }
  return lines.reduce(({ dialogue }, said) => {
    const isOpen = dialogue.goal !== null || dialogue.offered.length > 0
    const meaning = parseRequests(said, {
      ...SALON,
      proposed: proposedOf(dialogue, world),
      expects: dialogue.expects ?? undefined,
      offered: isOpen ? dialogue.offered : statedAppointments(dialogue, world),
    })
    return rememberQuestion(dialogue, nextTurn(dialogue, meaning, world))
  }, first)
}

export const says = ({ says: acts }: Turn): string[] => acts.map(({ say }) => say)
