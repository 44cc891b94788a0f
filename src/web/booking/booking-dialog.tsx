import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Alternative } from '../api/errors.js'
import { ClientField } from '../find-client/client-field.js'
import { Button } from '../parts/button.js'
import { Dialog } from '../parts/dialog.js'
import { Empty, Failure, Loading, Notice } from '../parts/feedback.js'
import { SelectField, TextArea } from '../parts/field.js'
import { useCloseQuestion } from '../parts/unsaved-question.js'
import { useDesk } from '../shell/desk.js'
import { bookingWords } from '../words/booking/booking.js'
import { formatDuration, formatMoney, formatShortDay } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { type BookingPreset, type BookingStore, createBooking } from './booking-store.js'
import type { BookedAppointment } from './move-store.js'
import { clockTime } from './times/free-times.js'
import type { Refused } from './refusals.js'
import { DayStrip } from './times/day-strip.js'
import { TimeGrid } from './times/time-grid.js'
import './booking.css'

export type { BookedAppointment, BookingPreset }

/** Why a time cannot be had, and the free ones that are offered instead. */
export function RefusalNotice({
  refused,
  onChoose,
}: {
  refused: Refused
  onChoose: (alternative: Alternative) => void
}) {
  const words = wordsOf(bookingWords)
  return (
    <Notice kind="danger">
      <p>{refused.text}</p>
      {refused.alternatives.length > 0 && (
        <div class="alternatives row wrap">
          <span class="small">{words.instead}</span>
          {refused.alternatives.map((alternative) => (
            <Button
              key={`${alternative.date} ${alternative.time} ${alternative.master?.id}`}
              onClick={() => onChoose(alternative)}
            >
              {words.chosenAt(formatShortDay(alternative.date), clockTime(alternative.time))}
              {alternative.master && ` · ${alternative.master.name}`}
            </Button>
          ))}
        </div>
      )}
    </Notice>
  )
}

/** Whether a key event asks for the dialog's main action: Enter in a line, or Ctrl+Enter. */
export function isSubmitKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return false
  return event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement
}

/** Gives the focus to the free times once, as soon as they are there, unless something has it. */
export function useFocusOnTimes(isReady: boolean, isWanted: boolean) {
  const body = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    if (!isWanted || body.current?.contains(document.activeElement)) return
    body.current?.querySelector<HTMLElement>('.times [tabindex="0"]')?.focus()
  }, [isReady])
  return body
}

function BookingForm({
  store,
  isEmbedded,
  onSubmit,
}: {
  store: BookingStore
  isEmbedded: boolean
  onSubmit: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(bookingWords)
  const { freeTimes, newClient, phoneOwner, refused, fieldErrors } = store
  const isWalkInAllowed = desk.salon.value.booking?.requireClient === false
  return (
    <div class="stack">
      <ClientField
        client={store.client.value}
        onChoose={(client) => void store.chooseClient(client)}
        newClient={newClient.value}
        onNewClient={store.writeNewClient}
        onText={(text) => (store.typedClient.value = text)}
        errors={fieldErrors.value}
        isFixed={isEmbedded}
        autoFocus={store.client.value === undefined}
        {...(isWalkInAllowed && { hint: words.walkIn })}
      />
      {phoneOwner.value && (
        <Notice kind="warning">
          <p>{words.phoneOf(phoneOwner.value.name)}</p>
          <Button onClick={store.takePhoneOwner}>{words.useClient(phoneOwner.value.name)}</Button>
        </Notice>
      )}
      <div class="booking-choices">
        <SelectField
          label={words.service}
          value={String(store.serviceId.value ?? '')}
          onInput={(value) => store.chooseService(Number(value))}
          options={store.services.value.map(({ id, name }) => ({ value: String(id), label: name }))}
          errors={store.hasNoMaster.value ? [words.noMaster] : fieldErrors.value.serviceId}
        />
        <SelectField
          label={words.master}
          value={String(store.masterId.value ?? '')}
          onInput={(value) => store.chooseMaster(value === '' ? undefined : Number(value))}
          options={[
            { value: '', label: words.anyMaster },
            ...store.masters.value.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          errors={fieldErrors.value.masterId}
        />
      </div>
      {store.takenFromLast.value && (
        <Notice kind="plain">{words.takenFromLast(store.takenFromLast.value)}</Notice>
      )}
      <DayStrip freeTimes={freeTimes} onChoose={store.chooseDay} />
      {refused.value && (
        <RefusalNotice
          refused={refused.value}
          onChoose={(alternative) => void store.chooseAlternative(alternative)}
        />
      )}
      {store.bookedBefore.value && (
        <Notice kind="warning">
          <p>{words.bookedBefore(store.bookedBefore.value)}</p>
          <Button onClick={() => void store.takeBackBefore()}>{words.cancelBefore}</Button>
        </Notice>
      )}
      <TimeGrid
        freeTimes={freeTimes}
        time={store.time.value}
        onChoose={store.chooseTime}
        onSubmit={onSubmit}
      />
      {store.overlaps.value.map((other) => (
        <Notice key={other.id} kind="warning">
          {words.overlaps(other)}
        </Notice>
      ))}
      <TextArea
        label={words.comment}
        rows={1}
        value={store.comment.value}
        onInput={(text) => (store.comment.value = text)}
        errors={fieldErrors.value.comment}
      />
    </div>
  )
}

/** Books an appointment: client, service, master, free times by day. */
export function BookingDialog({
  preset,
  onClose,
  onBooked,
  onUndone,
  isEmbedded = false,
}: {
  preset: BookingPreset
  onClose: () => void
  /** Called with the new appointment's id; the dialog is closed then. */
  onBooked?: (appointmentId: number, appointment: BookedAppointment) => void
  /** Called when the person takes the booking back. */
  onUndone?: () => void
  /** With an embed token: the preset names the client, and masters come with free times. */
  isEmbedded?: boolean
}) {
  const desk = useDesk()
  const words = wordsOf(bookingWords)
  const store = useMemo(() => createBooking(desk, preset, { isEmbedded, onUndone }), [])
  useEffect(() => {
    void store.load()
    return store.dispose
  }, [])
  const body = useFocusOnTimes(
    store.freeTimes.times.value !== undefined,
    store.client.value !== undefined,
  )
  const { close, stay, question } = useCloseQuestion(() => store.hasTypedText.value, onClose)
  const submit = async (): Promise<void> => {
    stay()
    const booked = await store.book()
    if (!booked) return
    onClose()
    onBooked?.(booked.id, booked)
  }
  const terms = store.terms.value
  const time = store.time.value
  const hasServices = store.services.value.length > 0
  return (
    <Dialog
      title={words.title}
      onClose={close}
      footer={
        question || (
          <>
            {terms && (
              <span class="grow muted">
                {terms.isPriceFrom && words.from}{' '}
                {formatMoney(terms.price, desk.salon.value.currency)} ·{' '}
                {terms.isDurationFrom && words.from} {formatDuration(terms.durationMinutes)}
              </span>
            )}
            <Button
              kind="primary"
              busy={store.isBusy.value}
              disabled={store.status.value !== 'ready' || !hasServices}
              onClick={() => void submit()}
            >
              {time === undefined ? words.book : words.bookAt(time)}
            </Button>
          </>
        )
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
          (hasServices ? (
            <BookingForm store={store} isEmbedded={isEmbedded} onSubmit={() => void submit()} />
          ) : (
            <Empty title={words.noService} />
          ))}
      </div>
    </Dialog>
  )
}
