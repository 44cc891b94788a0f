import type { OwnAppointment } from '../state/context.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { type Turn, waitTurn } from '../state/turn.js'

/** Asks which of these appointments is meant. `noted`: replies before the question. */
export function askWhich(
  dialogue: DialogueState,
  appointments: readonly OwnAppointment[],
  noted: readonly ReplyAct[] = [],
): Turn {
  const offered = appointments.map(({ date, time, masterId }) => ({ date, time, masterId }))
  return waitTurn({ ...dialogue, expects: 'appointment', offered, listed: [] }, ...noted, {
    say: 'ask_appointment',
    appointments,
  })
}
