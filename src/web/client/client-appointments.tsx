import { useState } from 'preact/hooks'
import type { BookedAppointment } from '../booking/move-store.js'
import { Button } from '../parts/button.js'
import { useDesk } from '../shell/desk.js'
import { clientWords } from '../words/booking/client.js'
import { commonWords } from '../words/common.js'
import { formatMoney, formatShortDay } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import './client.css'

/** What can be done with an appointment of a client. */
export type ClientAppointmentAction = 'move' | 'cancel' | 'open'

/** The state of an appointment: a sign by shape and colour, and the word. */
export const StatusSign = ({ status }: { status: BookedAppointment['status'] }) => (
  <span class={`status-sign ${status.toLowerCase().replace('_', '-')}`}>
    {wordsOf(commonWords).status[status]}
  </span>
)

/** An appointment in a list: when, what, with whom, and its state. */
export function AppointmentRow({
  appointment,
  onOpen,
}: {
  appointment: BookedAppointment
  onOpen?: (() => void) | undefined
}) {
  const { salon, today } = useDesk()
  const { date, time, service, master, status } = appointment
  const year = date.slice(0, 4) === today().slice(0, 4) ? '' : ` ${date.slice(0, 4)}`
  const content = (
    <>
      <span class="row">
        <b class="grow">
          {formatShortDay(date)}
          {year}, {time.slice(0, 5)}
        </b>
        <StatusSign status={status} />
      </span>
      <span class="row small">
        <span class="grow">
          {service.name} · {master.name}
        </span>
        <span class="muted">{formatMoney(service.price, salon.value.currency)}</span>
      </span>
    </>
  )
  return onOpen ? (
    <button type="button" class="appointment-row" onClick={onOpen}>
      {content}
    </button>
  ) : (
    <div class="appointment-row">{content}</div>
  )
}

/** A list of appointments. */
export const AppointmentRows = ({
  appointments,
  onOpen,
}: {
  appointments: readonly BookedAppointment[]
  onOpen: ((appointment: BookedAppointment) => void) | undefined
}) => (
  <ul>
    {appointments.map((appointment) => (
      <li key={appointment.id}>
        <AppointmentRow appointment={appointment} onOpen={onOpen && (() => onOpen(appointment))} />
      </li>
    ))}
  </ul>
)

/** An appointment that lies ahead, with what can be done with it. */
export function UpcomingAppointment({
  appointment,
  onAction,
  onConfirm,
  canOpen,
}: {
  appointment: BookedAppointment
  onAction: (action: ClientAppointmentAction, appointment: BookedAppointment) => void
  onConfirm: (appointment: BookedAppointment) => Promise<void>
  canOpen: boolean
}) {
  const desk = useDesk()
  const words = wordsOf(clientWords)
  const [isBusy, setBusy] = useState(false)
  const { allowedTransitions, status } = appointment
  const confirm = async (): Promise<void> => {
    setBusy(true)
    try {
      await onConfirm(appointment)
      desk.toasts.show(words.confirmed)
    } catch (error) {
      desk.toasts.fail(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li class="upcoming">
      <AppointmentRow
        appointment={appointment}
        onOpen={canOpen ? () => onAction('open', appointment) : undefined}
      />
      {appointment.comment && (
        <p class="small muted" dir="auto">
          {appointment.comment}
        </p>
      )}
      <div class="row wrap">
        {allowedTransitions.includes('CONFIRMED') && (
          <Button icon="check" busy={isBusy} onClick={() => void confirm()}>
            {words.confirm}
          </Button>
        )}
        {(status === 'BOOKED' || status === 'CONFIRMED') && (
          <Button onClick={() => onAction('move', appointment)}>{words.move}</Button>
        )}
        {allowedTransitions.includes('CANCELLED') && (
          <Button kind="quiet" onClick={() => onAction('cancel', appointment)}>
            {words.cancel}
          </Button>
        )}
      </div>
    </li>
  )
}
