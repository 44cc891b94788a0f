import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { type Turn, waitTurn } from '../state/turn.js'

const asking = (
  dialogue: DialogueState,
  appointments: readonly OwnAppointment[],
): DialogueState => ({
  ...dialogue,
  expects: 'appointment',
  offered: appointments.map(({ date, time, masterId }) => ({ date, time, masterId })),
  listed: [],
})

/** Asks which of these appointments is meant. `noted`: replies before the question. */
export const askWhich = (
  dialogue: DialogueState,
  appointments: readonly OwnAppointment[],
  noted: readonly ReplyAct[] = [],
): Turn =>
  waitTurn(asking(dialogue, appointments), ...noted, { say: 'ask_appointment', appointments })

/**
 * Asks whether the client means an appointment that they have, where a message names no service and
 * does not clearly ask for a booking or for free times: "I can't get there for 9 on Wednesday".
 * Returns undefined for all other messages.
 */
export function askOwnOrNew(
  dialogue: DialogueState,
  meaning: Meaning | undefined,
  { appointments }: DialogueContext,
): Turn | undefined {
  const [own, ...others] = appointments
  if (!own || !meaning || dialogue.expects !== null || dialogue.forWhom) return undefined
  const { isBookingNamed, wantsAnother, isAddition, serviceIds } = meaning
  // "Are you free on Monday?" asks for a new one.
  const isNew = isBookingNamed || wantsAnother || isAddition || meaning.wishes.includes('slots')
  if (isNew || serviceIds.length > 0) return undefined
  if (others.length > 0)
    return waitTurn(
      asking({ ...dialogue, goal: 'move', question: { ask: 'own_or_new' } }, appointments),
      { say: 'own_or_new', appointments },
    )
  return waitTurn(
    { ...dialogue, goal: null, question: { ask: 'move_or_book', appointmentId: own.id } },
    { say: 'move_or_book', appointment: own },
  )
}
