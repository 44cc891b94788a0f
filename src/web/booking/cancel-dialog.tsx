import { useEffect, useMemo, useState } from 'preact/hooks'
import { createAttempt } from '../api/attempt.js'
import { codeOf } from '../api/errors.js'
import { fieldErrorsOf } from '../words/field-errors.js'
import { Button } from '../parts/button.js'
import { Dialog } from '../parts/dialog.js'
import { Failure, Loading, Notice } from '../parts/feedback.js'
import { TextArea } from '../parts/field.js'
import { useCloseQuestion } from '../parts/unsaved-question.js'
import { useDesk } from '../shell/desk.js'
import { bookingWords } from '../words/booking/booking.js'
import { describeError } from '../words/errors.js'
import { wordsOf } from '../words/language.js'
import { isSubmitKey } from './booking-dialog.js'
import { MoveStartDocument } from './documents.js'
import { AppointmentSummary } from './move-dialog.js'
import { type BookedAppointment, cancelAppointment, type CancelAttempt } from './move-store.js'
import './booking.css'

/** Cancels an appointment, with a reason where the salon requires one. */
export function CancelDialog({
  appointmentId,
  appointment: known,
  onClose,
  onCancelled,
  onUndone,
}: {
  appointmentId: number
  /** What is known already. With an embed token it must be given. */
  appointment?: BookedAppointment
  onClose: () => void
  onCancelled?: (appointment: BookedAppointment) => void
  /** Called when the person books the appointment again. */
  onUndone?: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(bookingWords)
  const [appointment, setAppointment] = useState(known)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>(undefined)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const attempt = useMemo((): CancelAttempt => createAttempt(), [])
  // The salon of an embed token has no settings: the server says so when a reason is required.
  const isRequired = desk.salon.value.booking?.requireCancelReason === true
  const load = async (): Promise<void> => {
    const variables = { appointmentId, withMasters: false }
    const data = await desk.request(MoveStartDocument, variables)
    setAppointment(data.appointment ?? undefined)
  }
  const loadOrFail = (): void => void load().catch(setError)
  useEffect(() => {
    if (!known) loadOrFail()
  }, [])
  // A reason of the list is one click, so that nothing is lost with it.
  const isTyped = reason.trim() !== '' && !words.cannedReasons.includes(reason)
  const { close, stay, question } = useCloseQuestion(() => isTyped, onClose)
  const submit = async (): Promise<void> => {
    stay()
    if (!appointment || isBusy) return
    if (isRequired && reason.trim() === '') return setMissing(true)
    setBusy(true)
    setError(undefined)
    try {
      const options = { reason, attempt, onUndone }
      const cancelled = await cancelAppointment(desk, appointment, options)
      onClose()
      onCancelled?.(cancelled)
    } catch (failure) {
      setError(failure)
      setBusy(false)
      // Shows the appointment as it is now; the failure that matters is shown already.
      if (codeOf(failure) === 'version_conflict' && !known) await load().catch(() => undefined)
    }
  }
  const reasonErrors = isMissing ? [words.reasonMissing] : fieldErrorsOf(error).reason
  return (
    <Dialog
      title={words.cancelTitle}
      onClose={close}
      footer={
        question || (
          <>
            <Button onClick={onClose}>{words.keep}</Button>
            <Button
              kind="danger"
              busy={isBusy}
              disabled={!appointment}
              onClick={() => void submit()}
            >
              {words.cancelAppointment}
            </Button>
          </>
        )
      }
    >
      {!appointment ? (
        error === undefined ? (
          <Loading lines={3} />
        ) : (
          <Failure error={error} onRetry={loadOrFail} />
        )
      ) : (
        <div
          class="stack"
          onKeyDown={(event) => {
            if (!isSubmitKey(event)) return
            event.preventDefault()
            void submit()
          }}
        >
          <AppointmentSummary appointment={appointment} />
          {error !== undefined && <Notice>{describeError(error)}</Notice>}
          <div class="chips row wrap" role="group" aria-label={words.reason}>
            {words.cannedReasons.map((text) => (
              <button
                key={text}
                type="button"
                class="chip"
                aria-pressed={reason === text}
                onClick={() => {
                  setReason(reason === text ? '' : text)
                  setMissing(false)
                }}
              >
                {text}
              </button>
            ))}
          </div>
          <TextArea
            label={words.reason}
            rows={2}
            value={reason}
            hint={words.reasonHint}
            errors={reasonErrors}
            onInput={(text) => {
              setReason(text)
              setMissing(false)
            }}
          />
        </div>
      )}
    </Dialog>
  )
}
