import { useRef } from 'preact/hooks'
import { AppointmentPanel } from '../appointment/appointment-panel.js'
import { BookingDialog } from '../booking/booking-dialog.js'
import { CancelDialog } from '../booking/cancel-dialog.js'
import { MoveDialog } from '../booking/move-dialog.js'
import type { BookedAppointment } from '../booking/move-store.js'
import { proposeAnswer, withdrawAnswer } from '../dialogue/drafts.js'
import { useDesk } from '../shell/desk.js'
import { language } from '../words/language.js'
import type { ClientAppointmentAction } from './client-appointments.js'
import type { ClientCard } from './client-store.js'
import { type AppointmentChange, answerLanguage, proposedAnswer } from './proposed-answers.js'

/** Which dialog about a client's appointments is open. */
export type OpenDialog =
  | { readonly action: 'book' }
  | { readonly action: ClientAppointmentAction; readonly appointment: BookedAppointment }

/** The dialogs of booking for one client. Beside a dialogue they propose an answer afterwards. */
export function ClientDialogs({
  card,
  open,
  onClose,
  taskId,
  isEmbedded = false,
  onChanged,
}: {
  card: ClientCard
  open: OpenDialog
  onClose: () => void
  taskId?: number | undefined
  isEmbedded?: boolean
  /** Called after each change: an embed token receives no events of appointments. */
  onChanged?: () => void
}) {
  const desk = useDesk()
  // The same in each render: an open dialog keeps the functions of its first one.
  const proposed = useRef<number | undefined>(undefined)
  const propose = (change: AppointmentChange, appointment: BookedAppointment): void => {
    onChanged?.()
    if (taskId === undefined) return
    const ofSalon = desk.salon.value.notifications?.language
    const chosen = answerLanguage(card.facts?.language, ofSalon, language.value)
    const sentence = proposedAnswer(change, appointment, chosen)
    proposed.current = appointment.id
    proposeAnswer(taskId, sentence, appointment.id)
  }
  // A sentence about a change that was taken back must not be sent.
  const onUndone = (): void => {
    onChanged?.()
    const appointmentId = proposed.current
    if (taskId !== undefined && appointmentId !== undefined) withdrawAnswer(taskId, appointmentId)
  }
  if (open.action === 'book') {
    const last = card.past.find(({ status }) => status !== 'CANCELLED') ?? card.upcoming[0]
    const { id, name, phone } = card
    return (
      <BookingDialog
        preset={{
          client: { id, name, phone },
          // An embed token cannot ask for the last appointment, so it is named here.
          ...(isEmbedded &&
            last && {
              serviceId: last.service.id,
              masterId: last.master.id,
              masterName: last.master.name,
            }),
        }}
        isEmbedded={isEmbedded}
        onClose={onClose}
        onBooked={(_, appointment) => propose('booked', appointment)}
        onUndone={onUndone}
      />
    )
  }
  const { appointment } = open
  const known = isEmbedded ? { appointment } : {}
  if (open.action === 'move')
    return (
      <MoveDialog
        {...known}
        appointmentId={appointment.id}
        onClose={onClose}
        onMoved={(moved) => propose('moved', moved)}
        onUndone={onUndone}
      />
    )
  if (open.action === 'cancel')
    return (
      <CancelDialog
        {...known}
        appointmentId={appointment.id}
        onClose={onClose}
        onCancelled={(cancelled) => propose('cancelled', cancelled)}
        onUndone={onUndone}
      />
    )
  return <AppointmentPanel appointmentId={appointment.id} onClose={onClose} />
}
