import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import { Button } from '../parts/button.js'
import { Dialog } from '../parts/dialog.js'
import { Empty, Failure, Loading } from '../parts/feedback.js'
import { useCloseQuestion } from '../parts/unsaved-question.js'
import { useDesk } from '../shell/desk.js'
import { appointmentWords } from '../words/booking/appointment.js'
import { clientName } from '../words/booking/client-name.js'
import { formatDuration, formatFullDay, formatMoney } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { AppointmentLogs } from './appointment-logs.js'
import { ActionFailure } from './action-failure.js'
import { AppointmentStatusBadge } from './appointment-status.js'
import {
  type AppointmentDetails,
  type AppointmentStore,
  createAppointmentStore,
} from './appointment-store.js'
import { ClientPicker } from './client-picker.js'
import { CommentForm } from './comment-form.js'
import { StatusActions, useMayChange } from './status-actions.js'
import './appointment.css'

const clock = (time: string): string => time.slice(0, 5)

/** An appointment in a panel at the side: details, logs, and the changes that its state allows. */
export function AppointmentPanel({
  appointmentId,
  onClose,
}: {
  appointmentId: number
  onClose: () => void
}) {
  const desk = useDesk()
  const store = useMemo(() => createAppointmentStore(desk, appointmentId), [appointmentId])
  useEffect(() => () => store.dispose(), [store])
  const words = wordsOf(appointmentWords)
  const { close, question } = useCloseQuestion(
    () => store.isCommentUnsaved.value || store.cancelReason.value.trim() !== '',
    onClose,
  )
  const { data, status, error, reload } = store.query
  const appointment = data.value
  return (
    <Dialog
      side
      title={appointment ? words.title(clientName(appointment.client)) : words.loadingTitle}
      onClose={close}
      footer={question}
    >
      {status.value === 'loading' && <Loading lines={8} />}
      {status.value === 'failed' && <Failure error={error.value} onRetry={() => void reload()} />}
      {appointment === null && <Empty title={words.gone} />}
      {appointment && (
        <div class="appointment stack">
          <Details appointment={appointment} store={store} />
          <StatusActions
            appointment={appointment}
            store={store}
            // The toast that offers to book again lies behind an open panel.
            onCancelled={() => !store.isCommentUnsaved.value && onClose()}
          />
          <CommentForm appointment={appointment} store={store} />
          <AppointmentLogs appointment={appointment} store={store} />
        </div>
      )}
    </Dialog>
  )
}

/** When, what, with whom and for whom. */
function Details({
  appointment,
  store,
}: {
  appointment: AppointmentDetails
  store: AppointmentStore
}) {
  const desk = useDesk()
  const words = wordsOf(appointmentWords)
  const mayChange = useMayChange()
  const isChoosing = useSignal(false)
  const { client, service, bufferBeforeMinutes, bufferAfterMinutes } = appointment
  const buffers = words.buffers(bufferBeforeMinutes, bufferAfterMinutes)
  return (
    <dl class="appointment-details">
      <dt>{words.status}</dt>
      <dd>
        <AppointmentStatusBadge status={appointment.status} />
      </dd>
      <dt>{words.when}</dt>
      <dd>
        <b>
          {clock(appointment.time)}–{clock(appointment.endTime)}
        </b>{' '}
        <span class="muted">{formatDuration(appointment.durationMinutes)}</span>
        <br />
        {formatFullDay(appointment.date)}
      </dd>
      <dt>{words.master}</dt>
      <dd dir="auto">{appointment.master.name}</dd>
      <dt>{words.service}</dt>
      <dd dir="auto">
        {service.name}{' '}
        <span class="muted">{formatMoney(service.price, desk.salon.value.currency)}</span>
      </dd>
      {buffers && (
        <>
          <dt>{words.bufferTitle}</dt>
          <dd>{buffers}</dd>
        </>
      )}
      <dt>{words.client}</dt>
      <dd>
        {desk.open && mayChange ? (
          <a href={pathTo('clients', client.id)} title={words.openClient} dir="auto">
            {clientName(client)}
          </a>
        ) : (
          <span dir="auto">{clientName(client)}</span>
        )}
        {client.phone && (
          <>
            {' '}
            <a class="muted" href={`tel:${client.phone}`}>
              {client.phone}
            </a>
          </>
        )}
        <div class="muted small">
          {words.visits(client.visitsCount)}
          {client.noShowCount > 0 && (
            <span class="appointment-no-shows">, {words.noShows(client.noShowCount)}</span>
          )}
        </div>
        {mayChange &&
          (isChoosing.value ? (
            <ClientPicker store={store} onDone={() => (isChoosing.value = false)} />
          ) : (
            <Button kind="quiet" class="inline" onClick={() => (isChoosing.value = true)}>
              {words.changeClient}
            </Button>
          ))}
        <ActionFailure store={store} actions={['client']} />
      </dd>
      <dt>{words.source}</dt>
      <dd>{words.sources[appointment.source]}</dd>
    </dl>
  )
}
