import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { AppointmentStatus } from '../api/documents.js'
import { pathTo } from '../api/endpoint.js'
import { fieldErrorsOf } from '../api/errors.js'
import { MoveDialog } from '../booking/move-dialog.js'
import { Button } from '../parts/button.js'
import { Dialog } from '../parts/dialog.js'
import { Empty, Failure, Loading, Notice } from '../parts/feedback.js'
import { TextArea } from '../parts/field.js'
import { useDesk } from '../shell/desk.js'
import { appointmentWords } from '../words/booking/appointment.js'
import { commonWords } from '../words/common.js'
import { describeError } from '../words/errors.js'
import { formatDuration, formatFullDay, formatMoney } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { AppointmentLogs } from './appointment-logs.js'
import { AppointmentStatusBadge } from './appointment-status.js'
import {
  type AppointmentAction,
  type AppointmentDetails,
  type AppointmentFailure,
  type AppointmentStore,
  createAppointmentStore,
} from './appointment-store.js'
import { ClientPicker } from './client-picker.js'
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
  const { data, status, error, reload } = store.query
  const appointment = data.value
  return (
    <Dialog
      side
      title={appointment ? words.title(appointment.client.name) : words.loadingTitle}
      onClose={onClose}
    >
      {status.value === 'loading' && <Loading lines={8} />}
      {status.value === 'failed' && <Failure error={error.value} onRetry={() => void reload()} />}
      {appointment === null && <Empty title={words.gone} />}
      {appointment && (
        <div class="appointment stack">
          <Details appointment={appointment} store={store} />
          <StatusActions appointment={appointment} store={store} />
          <CommentForm appointment={appointment} store={store} />
          <AppointmentLogs appointment={appointment} store={store} />
        </div>
      )}
    </Dialog>
  )
}

/** Whether the viewer may change appointments, not only their state. Masters may not. */
const useMayChange = (): boolean => useDesk().me.value.role !== 'MASTER'

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
            {client.name}
          </a>
        ) : (
          <span dir="auto">{client.name}</span>
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
        <FailureOf store={store} actions={['client']} />
      </dd>
      <dt>{words.source}</dt>
      <dd>{words.sources[appointment.source]}</dd>
    </dl>
  )
}

/** Says why one of the actions failed; after a conflict, what somebody else changed. */
function FailureOf({
  store,
  actions,
}: {
  store: AppointmentStore
  actions: readonly AppointmentAction[]
}) {
  const failure = store.failure.value
  if (!failure || !actions.includes(failure.action)) return null
  return failure.conflict ? (
    <Conflict action={failure.action} conflict={failure.conflict} />
  ) : (
    <Notice>{describeError(failure.error)}</Notice>
  )
}

function Conflict({
  action,
  conflict: { who, changes },
}: {
  action: AppointmentAction
  conflict: NonNullable<AppointmentFailure['conflict']>
}) {
  const words = wordsOf(appointmentWords)
  return (
    <Notice kind="warning">
      <p>{words.changedMeanwhile(who ?? words.somebody)}</p>
      <ul>
        {changes.map((change) => (
          <li key={change} dir="auto">
            {change}
          </li>
        ))}
      </ul>
      <p>{action === 'comment' ? words.stillYours : words.lookAndRepeat}</p>
    </Notice>
  )
}

/** How long the buttons of new states wait, so that a second click does not take the next step. */
const NEW_STATE_MS = 1_000

/** Whether a status has just changed under the person's hand. */
function useHasJustChanged(status: AppointmentStatus): boolean {
  const seen = useRef(status)
  const hasChanged = useSignal(false)
  useLayoutEffect(() => {
    if (seen.current === status) return undefined
    seen.current = status
    hasChanged.value = true
    const timer = setTimeout(() => (hasChanged.value = false), NEW_STATE_MS)
    return () => clearTimeout(timer)
  }, [status])
  return hasChanged.value
}

/** The next states, the move, and the cancellation with its reason. */
function StatusActions({
  appointment,
  store,
}: {
  appointment: AppointmentDetails
  store: AppointmentStore
}) {
  const words = wordsOf(appointmentWords)
  const mayChange = useMayChange()
  const isMoving = useSignal(false)
  const isCancelling = useSignal(false)
  const { allowedTransitions, status } = appointment
  const next = allowedTransitions.filter((to) => to !== 'CANCELLED')
  const canCancel = allowedTransitions.includes('CANCELLED')
  const canMove = mayChange && (status === 'BOOKED' || status === 'CONFIRMED')
  const busy = store.busy.value
  const hasJustChanged = useHasJustChanged(status)
  if (next.length === 0 && !canCancel && !canMove)
    return <FailureOf store={store} actions={[...allowedTransitions, 'CANCELLED']} />
  const button = (to: AppointmentStatus, isFirst: boolean) => (
    <Button
      key={to}
      kind={isFirst && to !== 'NO_SHOW' ? 'primary' : 'plain'}
      busy={busy === to}
      disabled={hasJustChanged}
      onClick={() => void store.setStatus(to)}
    >
      {words.actions[to]}
    </Button>
  )
  return (
    <section class="stack">
      <div class="row wrap">
        {next.map((to, index) => button(to, index === 0))}
        {canMove && (
          <Button icon="move" onClick={() => (isMoving.value = true)}>
            {words.move}
          </Button>
        )}
        {canCancel && !isCancelling.value && (
          <Button kind="danger" onClick={() => (isCancelling.value = true)}>
            {words.actions.CANCELLED}
          </Button>
        )}
      </div>
      {canCancel && isCancelling.value && (
        <CancelForm store={store} onClose={() => (isCancelling.value = false)} />
      )}
      <FailureOf
        store={store}
        actions={['CONFIRMED', 'IN_PROGRESS', 'DONE', 'NO_SHOW', 'CANCELLED']}
      />
      {isMoving.value && (
        <MoveDialog
          appointmentId={appointment.id}
          onClose={() => (isMoving.value = false)}
          onMoved={() => (isMoving.value = false)}
        />
      )}
    </section>
  )
}

/** Asks for the reason of a cancellation. */
function CancelForm({ store, onClose }: { store: AppointmentStore; onClose: () => void }) {
  const words = wordsOf(appointmentWords)
  const reason = useSignal('')
  const isMissing = useSignal(false)
  const needsReason = useDesk().salon.value.booking.requireCancelReason
  const submit = async (): Promise<void> => {
    isMissing.value = needsReason && reason.value.trim() === ''
    if (!isMissing.value && (await store.setStatus('CANCELLED', reason.value))) onClose()
  }
  return (
    <form
      class="stack appointment-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h3>{words.cancelTitle}</h3>
      <TextArea
        label={words.cancelReason}
        hint={words.cancelReasonHint}
        rows={2}
        value={reason.value}
        onInput={(value) => (reason.value = value)}
        errors={isMissing.value ? [words.reasonNeeded] : undefined}
      />
      <div class="row wrap">
        <Button kind="danger" type="submit" busy={store.busy.value === 'CANCELLED'}>
          {words.actions.CANCELLED}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </form>
  )
}

/** The comment, which staff can change. What somebody writes stays through live changes. */
function CommentForm({
  appointment,
  store,
}: {
  appointment: AppointmentDetails
  store: AppointmentStore
}) {
  const words = wordsOf(appointmentWords)
  const mayChange = useMayChange()
  const draft = store.comment.value
  const isChanged = draft !== undefined && draft !== appointment.comment
  const failure = store.failure.value
  if (!mayChange)
    return appointment.comment ? (
      <section>
        <h3>{words.comment}</h3>
        <p dir="auto">{appointment.comment}</p>
      </section>
    ) : null
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void store.saveComment()
      }}
    >
      <TextArea
        label={words.comment}
        hint={words.commentHint}
        rows={2}
        value={draft ?? appointment.comment}
        onInput={(value) => (store.comment.value = value)}
        errors={failure?.action === 'comment' ? fieldErrorsOf(failure.error).comment : undefined}
      />
      <FailureOf store={store} actions={['comment']} />
      {isChanged && (
        <div class="row">
          <Button kind="primary" type="submit" busy={store.busy.value === 'comment'}>
            {wordsOf(commonWords).save}
          </Button>
          <Button kind="quiet" onClick={() => (store.comment.value = undefined)}>
            {wordsOf(commonWords).cancel}
          </Button>
        </div>
      )}
    </form>
  )
}
