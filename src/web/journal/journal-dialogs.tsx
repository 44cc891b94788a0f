import { useSignal } from '@preact/signals'
import { codeOf } from '../api/errors.js'
import { Button } from '../parts/button.js'
import { Dialog } from '../parts/dialog.js'
import { Notice } from '../parts/feedback.js'
import { clientName } from '../words/booking/client-name.js'
import { commonWords } from '../words/common.js'
import { describeError } from '../words/errors.js'
import { formatShortDay } from '../words/format.js'
import { journalWords } from '../words/journal.js'
import { wordsOf } from '../words/language.js'
import {
  findAppointment,
  hoursOfTimeOff,
  type JournalAppointment,
  type JournalTimeOff,
} from './journal-day.js'
import type { JournalStore, RefusedMove } from './journal-store.js'

const clock = (time: string): string => time.slice(0, 5)
/** Says why a move was refused, and offers what is free instead. */
export function RefusedMoveDialog({
  store,
  refused,
  onOtherTimes,
}: {
  store: JournalStore
  refused: RefusedMove
  /** Opens the dialog with all free times. */
  onOtherTimes: (appointmentId: number) => void
}) {
  const words = wordsOf(journalWords)
  const { appointment, target, alternatives, error, isUndecided } = refused
  const day = store.query.data.value
  // After a conflict the appointment is not where it was when the drag began.
  const present = (day && findAppointment(day, appointment.id)) ?? appointment
  const close = (): void => void (store.refused.value = undefined)
  return (
    <Dialog
      title={(isUndecided ? words.moveUndecided : words.moveRefused)(
        clientName(appointment.client),
      )}
      onClose={close}
      footer={
        <>
          {(isUndecided || codeOf(error) === 'version_conflict') && (
            <Button kind="primary" onClick={() => void store.retry()}>
              {wordsOf(commonWords).retry}
            </Button>
          )}
          <Button
            onClick={() => {
              close()
              onOtherTimes(appointment.id)
            }}
          >
            {words.otherTimes}
          </Button>
          <Button kind="quiet" onClick={close}>
            {wordsOf(commonWords).close}
          </Button>
        </>
      }
    >
      <div class="stack">
        <Notice>{describeError(error)}</Notice>
        <p>{isUndecided ? words.movedOnce : words.stays(present)}</p>
        {alternatives.length > 0 && (
          <>
            <h3>{words.alternatives}</h3>
            <div class="row wrap">
              {alternatives.map((place) => {
                const masterId = place.masterId ?? place.master?.id ?? target.masterId
                const name =
                  place.master?.name ??
                  day?.columns.find(({ master }) => master.id === masterId)?.master.name
                const isOtherDay = place.date !== appointment.date
                return (
                  <Button
                    key={`${place.date} ${place.time} ${masterId}`}
                    onClick={() =>
                      void store.move(appointment.id, {
                        date: place.date,
                        time: place.time,
                        masterId,
                      })
                    }
                  >
                    {[isOtherDay && formatShortDay(place.date), clock(place.time), name]
                      .filter(Boolean)
                      .join(', ')}
                  </Button>
                )
              })}
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** An absence, and its removal for who may remove it. */
export function TimeOffDialog({
  store,
  timeOff,
  onClose,
}: {
  store: JournalStore
  timeOff: JournalTimeOff
  onClose: () => void
}) {
  const words = wordsOf(journalWords)
  const isBusy = useSignal(false)
  const failure = useSignal<unknown>(undefined)
  const remove = async (): Promise<void> => {
    isBusy.value = true
    try {
      await store.unblock(timeOff.id)
      onClose()
    } catch (error) {
      failure.value = error
    } finally {
      isBusy.value = false
    }
  }
  const days =
    timeOff.from === timeOff.to
      ? formatShortDay(timeOff.from)
      : `${formatShortDay(timeOff.from)} – ${formatShortDay(timeOff.to)}`
  const hours = hoursOfTimeOff(timeOff, store.date)
  return (
    <Dialog
      title={timeOff.reason ?? words.timeOff}
      onClose={onClose}
      footer={
        store.rights.value.unblock && (
          <Button kind="danger" busy={isBusy.value} onClick={() => void remove()}>
            {words.unblock}
          </Button>
        )
      }
    >
      <div class="stack">
        <p>
          {days}, {hours}
        </p>
        {!store.rights.value.unblock && <p class="muted">{words.unblockByAdmin}</p>}
        {failure.value !== undefined && <Notice>{describeError(failure.value)}</Notice>}
      </div>
    </Dialog>
  )
}

/** The appointments that lie in time that was just blocked. */
export const AffectedDialog = ({
  affected,
  onOpen,
  onClose,
}: {
  affected: readonly JournalAppointment[]
  onOpen: (appointmentId: number) => void
  onClose: () => void
}) => (
  <Dialog title={wordsOf(journalWords).blocked} onClose={onClose}>
    <div class="stack">
      <Notice kind="warning">{wordsOf(journalWords).affected}</Notice>
      <ul class="stack">
        {affected.map(({ id, time, client, service }) => (
          <li key={id} class="row">
            <span class="grow" dir="auto">
              {clock(time)} {clientName(client)}, {service.name}
            </span>
            <Button icon="move" onClick={() => onOpen(id)}>
              {wordsOf(journalWords).move}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  </Dialog>
)
