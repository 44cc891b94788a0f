import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../parts/button.js'
import { Dialog } from '../parts/dialog.js'
import { Empty, Failure, Loading } from '../parts/feedback.js'
import { SelectField } from '../parts/field.js'
import { useDesk } from '../shell/desk.js'
import { clientName } from '../words/booking/client-name.js'
import { bookingWords } from '../words/booking/booking.js'
import { describeError } from '../words/errors.js'
import { GraphRefusal } from '../api/errors.js'
import { formatDuration, formatShortDay } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { isSubmitKey, RefusalNotice, useFocusOnTimes } from './booking-dialog.js'
import { DayStrip } from './times/day-strip.js'
import { clockTime } from './times/free-times.js'
import { type BookedAppointment, createMove, type MoveStore } from './move-store.js'
import { TimeGrid } from './times/time-grid.js'
import './booking.css'

/** What an appointment is about, and when it is now. */
export function AppointmentSummary({ appointment }: { appointment: BookedAppointment }) {
  const { client, service, master, date, time, durationMinutes } = appointment
  return (
    <div class="appointment-summary">
      <b dir="auto">{clientName(client)}</b>
      <span>
        {service.name} · {master.name}
      </span>
      <span class="muted">
        {formatShortDay(date)}, {clockTime(time)} · {formatDuration(durationMinutes)}
      </span>
    </div>
  )
}

function MoveForm({
  store,
  appointment,
  onSubmit,
}: {
  store: MoveStore
  appointment: BookedAppointment
  onSubmit: () => void
}) {
  const words = wordsOf(bookingWords)
  const { freeTimes, masters, refused } = store
  if (appointment.status !== 'BOOKED' && appointment.status !== 'CONFIRMED')
    return <Empty title={words.cannotMove} />
  return (
    <div class="stack">
      <AppointmentSummary appointment={appointment} />
      {masters.value.length > 1 && (
        <SelectField
          label={words.master}
          value={String(store.masterId.value ?? '')}
          onInput={(value) => store.chooseMaster(Number(value))}
          options={masters.value.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <DayStrip freeTimes={freeTimes} onChoose={store.chooseDay} />
      {refused.value && (
        <RefusalNotice
          refused={refused.value}
          onChoose={(alternative) => void store.chooseAlternative(alternative)}
        />
      )}
      <TimeGrid
        freeTimes={freeTimes}
        time={store.time.value}
        onChoose={store.chooseTime}
        onSubmit={onSubmit}
        isPresent={store.isSamePlace}
      />
    </div>
  )
}

/** Moves an appointment: the free times of each day, for its master or another one. */
export function MoveDialog({
  appointmentId,
  appointment: known,
  onClose,
  onMoved,
  onUndone,
}: {
  appointmentId: number
  /** For an embed token, which cannot read an appointment by its id. */
  appointment?: BookedAppointment
  onClose: () => void
  onMoved?: (appointment: BookedAppointment) => void
  /** Called when the person takes the move back. */
  onUndone?: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(bookingWords)
  const store = useMemo(() => createMove(desk, appointmentId, { known, onUndone }), [])
  useEffect(() => {
    void store.load()
    return store.dispose
  }, [])
  const body = useFocusOnTimes(store.freeTimes.times.value !== undefined, true)
  const submit = async (): Promise<void> => {
    const moved = await store.move()
    if (!moved) return
    onClose()
    onMoved?.(moved)
  }
  const { value: appointment } = store.appointment
  const { value: time } = store.time
  return (
    <Dialog
      title={words.moveTitle}
      onClose={onClose}
      footer={
        <Button
          kind="primary"
          busy={store.isBusy.value}
          disabled={appointment === undefined}
          onClick={() => void submit()}
        >
          {time === undefined ? words.move : words.moveTo(time)}
        </Button>
      }
    >
      <div
        ref={body}
        onKeyDown={(event) => {
          if (!isSubmitKey(event)) return
          event.preventDefault()
          void submit()
        }}
      >
        {store.status.value === 'loading' && <Loading lines={6} />}
        {store.status.value === 'failed' && (
          <Failure error={store.error.value} onRetry={() => void store.load()} />
        )}
        {store.status.value === 'ready' &&
          (appointment ? (
            <MoveForm store={store} appointment={appointment} onSubmit={() => void submit()} />
          ) : (
            <Empty title={describeError(new GraphRefusal('', { code: 'not_found' }))} />
          ))}
      </div>
    </Dialog>
  )
}
