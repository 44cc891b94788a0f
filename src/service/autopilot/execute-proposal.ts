import type { Appointment } from '../../domain/booking/appointment.js'
import type {
  Proposal,
  RecentAction,
  SingleProposal,
  Tongue,
} from '../../domain/autopilot/state/dialogue-state.js'
import { bookingComment } from '../../domain/autopilot/wording/render-reply.js'
import { termsOf } from '../../domain/autopilot/state/proposal-terms.js'
import { Refusal } from '../../domain/refusal.js'
import { findAppointment } from '../../store/booking/appointments.js'
import { type AutopilotAction, insertAutopilotAction } from '../../store/autopilot/autopilot.js'
import { bookAppointment } from '../booking/book-appointment.js'
import type { Context } from '../context.js'
import { isStrict } from '../crm/sync/crm-a.js'
import { moveAppointment } from '../booking/move-appointment.js'
import { rescheduleAppointment } from '../booking/reschedule-appointment.js'
import { loadDialogueContext } from './load-context.js'
import type { Instant } from '../../domain/time/time.js'

const NOTE = 'Asked for in the dialogue'

/**
 * A proposal that the client agreed to. `terms`: what the client was told about it. `tongue`: the
 * language of the dialogue. `remark`: what the client wants the master to know.
 */
export type AgreedProposal = {
  readonly proposal: Proposal
  readonly terms: string | null
  readonly tongue: Tongue
  readonly remark?: string | null | undefined
}
type SingleChange = Exclude<SingleProposal, { do: 'replace' }>
/** An action before it belongs to a task. */
export type Executed = Omit<AutopilotAction, 'taskId'>

/**
 * Executes a proposal in the transaction of the context and stores an action for each appointment,
 * so that each can be undone. Returns the actions. Throws the refusals of booking, rescheduling or
 * cancelling, and `version_conflict` when the terms have changed.
 */
export async function executeProposal(
  context: Context,
  salonId: number,
  taskId: number,
  { proposal, terms, tongue, remark }: AgreedProposal,
): Promise<readonly Executed[]> {
  if (termsOf(await loadDialogueContext(context), proposal) !== terms)
    throw new Refusal('version_conflict', 'What the client agreed to has changed meanwhile.')
  const isReplacement = proposal.do === 'replace'
  if (isReplacement && (await isStrict(context, salonId)))
    throw new Refusal('external_unavailable', 'System A does not change two appointments at once.')
  const replaced = isReplacement
    ? await findAppointment(context.db, salonId, proposal.appointmentId)
    : undefined
  const actions: Executed[] = []
  for (const single of singlesOf(proposal)) {
    const comment =
      single.do === 'book' && (single.forWhom || remark)
        ? bookingComment(single.forWhom, remark, tongue)
        : (replaced?.comment ?? '')
    const action = await execute(context, salonId, single, comment)
    await insertAutopilotAction(context.db, salonId, { taskId, ...action }, context.now)
    actions.push(action)
  }
  return actions
}

/** Returns a proposal as changes of one appointment each. */
function singlesOf(proposal: Proposal): readonly SingleChange[] {
  if (proposal.do === 'cancel_all')
    return proposal.appointmentIds.map((appointmentId) => ({ do: 'cancel', appointmentId }))
  if (proposal.do === 'book_all') return proposal.places.map((place) => ({ do: 'book', ...place }))
  if (proposal.do === 'replace') {
    const { appointmentId, ...place } = proposal
    return [
      { do: 'cancel', appointmentId },
      { ...place, do: 'book' },
    ]
  }
  return [proposal]
}

async function execute(
  context: Context,
  salonId: number,
  proposal: SingleChange,
  comment: string,
): Promise<Executed> {
  if (proposal.do === 'book') {
    const { masterId, serviceId, date, time, forWhom } = proposal
    const booked = await bookAppointment(context, {
      masterId,
      serviceId,
      date,
      time,
      comment,
      isForOther: Boolean(forWhom),
    })
    return { kind: 'book', appointmentId: booked.id, was: null, became: null }
  }
  const appointment = await findAppointment(context.db, salonId, proposal.appointmentId)
  // The functions below refuse an appointment of another client.
  const was = appointment ? placeOf(appointment) : null
  if (proposal.do === 'cancel') {
    await moveAppointment(context, proposal.appointmentId, 'cancelled', { note: NOTE })
    return { kind: 'cancel', appointmentId: proposal.appointmentId, was, became: null }
  }
  const { masterId, date, time } = proposal
  const moved = await rescheduleAppointment(context, proposal.appointmentId, {
    masterId,
    date,
    time,
    note: null,
  })
  return { kind: 'move', appointmentId: proposal.appointmentId, was, became: placeOf(moved) }
}

/** Returns the current place of an appointment. It may differ from the one in the dialogue. */
const placeOf = ({
  master,
  service,
  date,
  time,
}: Appointment): NonNullable<AutopilotAction['was']> => ({
  masterId: master.id,
  serviceId: service.id,
  date,
  time,
})

/** Returns the actions as one that can be taken back. A booking after a cancellation replaced it. */
export function recentOf(
  [first, ...others]: readonly Executed[],
  proposal: Proposal,
  at: Instant,
): RecentAction | null {
  if (!first) return null
  const booked = first.kind === 'cancel' && others.find(({ kind: did }) => did === 'book')
  if (booked) return { ...booked, was: first.was, at }
  const { kind, appointmentId, was } = first
  return {
    kind,
    appointmentId,
    was,
    others: others.map((other) => ({ appointmentId: other.appointmentId, was: other.was })),
    forWhom: (proposal.do === 'book' && proposal.forWhom) || null,
    at,
  }
}
