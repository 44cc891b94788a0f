import { useState } from 'preact/hooks'
import { Button } from '../parts/button.js'
import { Dialog } from '../parts/dialog.js'
import { TextArea, TextField } from '../parts/field.js'
import { useDesk } from '../shell/desk.js'
import { commonWords } from '../words/common.js'
import { dialogueWords } from '../words/dialogue.js'
import { addDays, formatFullDay } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { snoozeEndAt } from './snooze.js'
import type { SnoozeEnd } from './task-actions.js'

/** The longest snooze, in days. */
const LONGEST_SNOOZE = 366

/** Asks for the result, and closes the dialogue. Ctrl+Enter closes, too. */
export function CloseDialog({
  onConfirm,
  onClose,
}: {
  onConfirm: (resolution: string) => void
  onClose: () => void
}) {
  const words = wordsOf(dialogueWords)
  const [resolution, setResolution] = useState('')
  const confirm = (): void => {
    onClose()
    onConfirm(resolution)
  }
  return (
    <Dialog
      title={words.closeTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{wordsOf(commonWords).cancel}</Button>
          <Button kind="primary" icon="check" shortcut="Ctrl+Enter" onClick={confirm}>
            {words.closeTask}
          </Button>
        </>
      }
    >
      <div
        class="stack"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) confirm()
        }}
      >
        <TextArea label={words.resolution} value={resolution} onInput={setResolution} autofocus />
        <p class="muted small">{words.closeHint}</p>
      </div>
    </Dialog>
  )
}

/** Asks until when the dialogue is snoozed, on the salon's clock. */
export function SnoozeDialog({
  onConfirm,
  onClose,
}: {
  onConfirm: (end: SnoozeEnd) => void
  onClose: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(dialogueWords)
  const today = desk.today()
  const [date, setDate] = useState(addDays(today, 1))
  const [time, setTime] = useState('09:00')
  const last = addDays(today, LONGEST_SNOOZE)
  const isSet = date !== '' && time !== ''
  const isPast = isSet && `${date} ${time}` <= `${today} ${desk.timeOfDay()}`
  const isTooFar = isSet && date > last
  const fault = isPast
    ? words.snoozePast
    : isTooFar
      ? words.snoozeTooFar(formatFullDay(last))
      : undefined
  return (
    <Dialog
      title={words.snoozeTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{wordsOf(commonWords).cancel}</Button>
          <Button
            kind="primary"
            icon="snooze"
            disabled={!isSet || fault !== undefined}
            onClick={() => {
              onClose()
              onConfirm(snoozeEndAt(date, time))
            }}
          >
            {words.snooze}
          </Button>
        </>
      }
    >
      <div class="stack">
        <TextField
          label={words.date}
          type="date"
          value={date}
          min={today}
          max={last}
          errors={fault === undefined ? undefined : [fault]}
          onInput={setDate}
        />
        <TextField label={words.time} type="time" value={time} onInput={setTime} />
      </div>
    </Dialog>
  )
}
