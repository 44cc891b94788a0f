import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { fieldErrorsOf } from '../../words/field-errors.js'
import { Button } from '../../parts/button.js'
import { Notice } from '../../parts/feedback.js'
import { TextField } from '../../parts/field.js'
import { useCloseQuestion } from '../../parts/unsaved-question.js'
import { commonWords } from '../../words/common.js'
import { describeError } from '../../words/errors.js'
import { timeOf } from '../../words/format.js'
import { journalWords } from '../../words/journal.js'
import { wordsOf } from '../../words/language.js'
import type { ColumnRange, Point } from './grid-pointer.js'
import type { JournalAppointment } from '../journal-day.js'
import type { JournalStore } from '../journal-store.js'

const WIDTH_PX = 280
const HEIGHT_PX = 320
const DAY = 1_440

/**
 * What can be done at a free place: a new appointment, or the time is blocked. Neither Escape nor a
 * click beside it loses a typed reason.
 */
export function FreePlace({
  store,
  masterName,
  range,
  reason,
  point,
  isPast,
  onBook,
  onBlocked,
  onClose,
}: {
  store: JournalStore
  masterName: string
  range: ColumnRange
  reason: Signal<string>
  point: Point
  /** On a past day nothing can be booked. */
  isPast: boolean
  onBook: () => void
  /** Called with the appointments that lie in the blocked time. */
  onBlocked: (affected: readonly JournalAppointment[]) => void
  onClose: () => void
}) {
  const words = wordsOf(journalWords)
  const frame = useRef<HTMLDivElement>(null)
  const isBlocking = useSignal(isPast || !store.rights.value.book)
  const isTyped = reason.value.trim() !== ''
  const { close, question } = useCloseQuestion(() => isTyped, onClose)
  useEffect(() => {
    const opener = document.activeElement
    frame.current?.querySelector<HTMLElement>('button, input')?.focus()
    const onPointerDown = ({ target }: Event): void => {
      if (!frame.current?.contains(target as Node) && reason.value.trim() === '') onClose()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  const { from, to } = range.span
  const title = `${masterName}, ${timeOf(from)}–${timeOf(to % DAY)}`
  const left = Math.max(8, Math.min(point.x, innerWidth - WIDTH_PX - 8))
  const top = Math.max(8, Math.min(point.y, innerHeight - HEIGHT_PX - 8))
  return (
    <div
      class="free-place"
      ref={frame}
      role="dialog"
      aria-label={title}
      style={{ left: `${left}px`, top: `${top}px` }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
        event.stopPropagation()
      }}
    >
      <h2 dir="auto">{title}</h2>
      {isBlocking.value ? (
        <BlockForm
          store={store}
          range={range}
          reason={reason}
          question={question}
          onBlocked={onBlocked}
          onClose={close}
        />
      ) : (
        <>
          <Button kind="primary" icon="plus" onClick={onBook}>
            {words.newAppointment}
          </Button>
          {store.rights.value.block && (
            <Button icon="block" onClick={() => (isBlocking.value = true)}>
              {words.blockTime}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Start, end and reason of a block. */
function BlockForm({
  store,
  range,
  reason,
  question,
  onBlocked,
  onClose,
}: {
  store: JournalStore
  range: ColumnRange
  reason: Signal<string>
  /** Asked before a typed reason is lost. It takes the place of the buttons. */
  question: ComponentChildren
  onBlocked: (affected: readonly JournalAppointment[]) => void
  onClose: () => void
}) {
  const words = wordsOf(journalWords)
  const start = useSignal(timeOf(range.span.from))
  const end = useSignal(timeOf(range.span.to % DAY))
  const isBusy = useSignal(false)
  const failure = useSignal<unknown>(undefined)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input[name=reason]')?.focus(), [])
  const errors = fieldErrorsOf(failure.value)
  const submit = async (): Promise<void> => {
    if (isBusy.value) return
    isBusy.value = true
    failure.value = undefined
    try {
      const blocked = { start: start.value, end: end.value, reason: reason.value.trim() }
      onBlocked(await store.block({ masterId: range.masterId, ...blocked }))
    } catch (error) {
      failure.value = error
    } finally {
      isBusy.value = false
    }
  }
  return (
    <form
      class="stack"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div class="row">
        <TextField
          label={words.start}
          type="time"
          required
          value={start.value}
          errors={errors.start}
          onInput={(value) => (start.value = value)}
        />
        <TextField
          label={words.end}
          type="time"
          required
          value={end.value}
          errors={errors.end}
          onInput={(value) => (end.value = value)}
        />
      </div>
      <TextField
        label={words.reason}
        name="reason"
        placeholder={words.reasonHint}
        maxLength={500}
        value={reason.value}
        errors={errors.reason}
        onInput={(value) => (reason.value = value)}
      />
      {failure.value !== undefined && <Notice>{describeError(failure.value)}</Notice>}
      {question || (
        <div class="row">
          <Button kind="primary" type="submit" busy={isBusy.value}>
            {words.blockTime}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {wordsOf(commonWords).cancel}
          </Button>
        </div>
      )}
    </form>
  )
}
