import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { AppointmentStatus } from '../api/documents.js'
import { MoveDialog } from '../booking/move-dialog.js'
import { Button } from '../parts/button.js'
import { TextArea } from '../parts/field.js'
import { useDesk } from '../shell/desk.js'
import { appointmentWords } from '../words/booking/appointment.js'
import { formatFullDay } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { ActionFailure } from './action-failure.js'
import {
  type AppointmentDetails,
  type AppointmentStore,
  isPlain,
  type PlainStatus,
} from './appointment-store.js'

/** Whether the viewer may change appointments, not only their state. Masters may not. */
export const useMayChange = (): boolean => useDesk().me.value.role !== 'MASTER'

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

/**
 * Keeps the focus among the actions when the button that had it goes with its status. Returns the
 * element that holds them.
 */
function useKeptFocus(status: AppointmentStatus) {
  const element = useRef<HTMLElement>(null)
  const seen = useRef(status)
  useLayoutEffect(() => {
    if (seen.current === status) return
    seen.current = status
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) element.current?.focus()
  })
  return element
}

/** Statuses that an appointment gets on its day, not before. */
type StatusOfDay = 'IN_PROGRESS' | 'DONE' | 'NO_SHOW'
const isOnlyOfItsDay = (status: AppointmentStatus): status is StatusOfDay =>
  status === 'IN_PROGRESS' || status === 'DONE' || status === 'NO_SHOW'

/** The next states, the move, and the cancellation with its reason. */
export function StatusActions({
  appointment,
  store,
  onCancelled,
}: {
  appointment: AppointmentDetails
  store: AppointmentStore
  onCancelled: () => void
}) {
  const words = wordsOf(appointmentWords)
  const mayChange = useMayChange()
  const today = useDesk().today()
  const isMoving = useSignal(false)
  const isCancelling = useSignal(false)
  const asked = useSignal<StatusOfDay | undefined>(undefined)
  const { allowedTransitions, status, date } = appointment
  const next = allowedTransitions.filter(isPlain)
  const canCancel = allowedTransitions.includes('CANCELLED')
  const canMove = mayChange && (status === 'BOOKED' || status === 'CONFIRMED')
  const busy = store.busy.value
  const hasJustChanged = useHasJustChanged(status)
  const section = useKeptFocus(status)
  const isWaiting = !mayChange && status === 'BOOKED'
  const button = (to: PlainStatus, isFirst: boolean) => (
    <Button
      key={to}
      kind={isFirst && to !== 'NO_SHOW' ? 'primary' : 'plain'}
      busy={busy === to}
      disabled={hasJustChanged}
      onClick={() => {
        // No later status leads back from these, and a no-show stays with the client.
        if (to === 'NO_SHOW' || (isOnlyOfItsDay(to) && date > today)) asked.value = to
        else void store.setStatus(to)
      }}
    >
      {words.actions[to]}
    </Button>
  )
  return (
    <section class="stack" ref={section} tabIndex={-1}>
      {isWaiting && <p class="muted">{words.waitsForConfirmation}</p>}
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
        <CancelForm
          store={store}
          onClose={() => (isCancelling.value = false)}
          onCancelled={onCancelled}
        />
      )}
      {asked.value && next.includes(asked.value) && (
        <FinalForm
          title={date > today ? words.earlyTitle(formatFullDay(date)) : words.noShowTitle}
          label={(date > today ? words.early : words.final)[asked.value]}
          to={asked.value}
          store={store}
          onClose={() => (asked.value = undefined)}
        />
      )}
      <ActionFailure
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

/** Asks whether an appointment really gets a status that cannot be taken back. */
function FinalForm({
  title,
  label,
  to,
  store,
  onClose,
}: {
  title: string
  label: string
  to: StatusOfDay
  store: AppointmentStore
  onClose: () => void
}) {
  const words = wordsOf(appointmentWords)
  const submit = async (): Promise<void> => {
    if (await store.setStatus(to)) onClose()
  }
  return (
    <form
      class="stack appointment-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h3>{title}</h3>
      <p class="muted small">{words.isFinal}</p>
      <div class="row wrap">
        <Button type="submit" busy={store.busy.value === to}>
          {label}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {words.notYet}
        </Button>
      </div>
    </form>
  )
}

/** Asks for the reason of a cancellation. */
function CancelForm({
  store,
  onClose,
  onCancelled,
}: {
  store: AppointmentStore
  onClose: () => void
  onCancelled: () => void
}) {
  const words = wordsOf(appointmentWords)
  const reason = store.cancelReason
  const isMissing = useSignal(false)
  const needsReason = useDesk().salon.value.booking.requireCancelReason
  // Nobody misses the text of a form that is gone.
  useEffect(() => () => void (reason.value = ''), [])
  const submit = async (): Promise<void> => {
    isMissing.value = needsReason && reason.value.trim() === ''
    if (isMissing.value || !(await store.cancel())) return
    onClose()
    onCancelled()
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
        <Button
          kind="quiet"
          onClick={() => {
            reason.value = '' // now: Escape can come before the form is gone
            onClose()
          }}
        >
          {words.keep}
        </Button>
      </div>
    </form>
  )
}
