import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Icon, type IconName } from '../../parts/icon.js'
import { lazyPart } from '../../parts/lazy-part.js'
import { useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { dialogueWords } from '../../words/dialogue.js'
import { formatInstant, formatTime } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import type { AutopilotAction, LogEntry } from './timeline.js'

const AppointmentPanel = lazyPart(
  async () => (await import('../../appointment/appointment-panel.js')).AppointmentPanel,
)

const ASSIGNED = /^Assigned to (.+)$/su
const NOBODY = 'nobody'

/** Says what a log entry is about, and what its note adds to that. */
function describeEntry({ oldStatus, newStatus, actor, note }: LogEntry) {
  const words = wordsOf(dialogueWords)
  const name = actor.kind === 'AUTOPILOT' ? words.autopilot : actor.name
  const [, assignee] = ASSIGNED.exec(note ?? '') ?? []
  if (assignee !== undefined)
    return {
      text: assignee === NOBODY ? words.logUnassigned(name) : words.logAssigned(name, assignee),
      note: null,
    }
  if (newStatus === 'CLOSED') return { text: words.logClosed(name), note }
  if (newStatus === 'SNOOZED') return { text: words.logSnoozed(name), note }
  if (newStatus === 'AUTOPILOT')
    return {
      text: actor.kind === 'USER' ? words.logAutopilot(name) : words.logAutopilotFirst,
      note,
    }
  if (actor.kind === 'USER') return { text: words.logTaken(name), note }
  if (oldStatus === 'AUTOPILOT') return { text: words.logHandedBack, note }
  if (oldStatus === 'SNOOZED')
    return { text: actor.kind === 'SYSTEM' ? words.logSnoozeOver : words.logClientWrote, note }
  return { text: words.logReopened, note }
}

const Instant = ({ at }: { at: string }) => {
  const { timeZone } = useDesk().salon.value
  return (
    <time dateTime={at} title={formatInstant(at, timeZone)}>
      {formatTime(at, timeZone)}
    </time>
  )
}

/** A change of the task: who took, snoozed or closed it. The end of an episode stands out. */
export function LogLine({ entry }: { entry: LogEntry }) {
  const { text, note } = describeEntry(entry)
  return (
    <div class={entry.newStatus === 'CLOSED' ? 'event-line closed' : 'event-line'}>
      <span dir="auto">
        {text}
        {note && <q dir="auto">{note}</q>}
      </span>
      <Instant at={entry.createdAt} />
    </div>
  )
}

const ACTION_ICONS: Readonly<Record<AutopilotAction['kind'], IconName>> = {
  BOOK: 'calendar',
  MOVE: 'next',
  CANCEL: 'block',
}

/**
 * What the autopilot did with an appointment, with a way to take it back. An embed token may neither
 * read that appointment nor take the action back.
 */
export function ActionLine({
  action,
  isUndoing,
  onUndo,
}: {
  action: AutopilotAction
  isUndoing: boolean
  onUndo: () => void
}) {
  const words = wordsOf(dialogueWords)
  const { isEmbedded } = useDesk()
  const [isShown, setShown] = useState(false)
  const text = { BOOK: words.actionBook, MOVE: words.actionMove, CANCEL: words.actionCancel }
  return (
    <div class="event-line action">
      <Icon name={ACTION_ICONS[action.kind]} size={14} />
      <span class={action.undoneAt === null ? '' : 'undone'}>{text[action.kind]}</span>
      <Instant at={action.createdAt} />
      {action.undoneAt !== null && <span>{words.actionUndone}</span>}
      {!isEmbedded && (
        <Button kind="quiet" onClick={() => setShown(true)}>
          {words.showAppointment}
        </Button>
      )}
      {!isEmbedded && action.undoneAt === null && (
        <Button kind="quiet" icon="undo" busy={isUndoing} onClick={onUndo}>
          {wordsOf(commonWords).undo}
        </Button>
      )}
      {isShown && (
        <AppointmentPanel appointmentId={action.appointmentId} onClose={() => setShown(false)} />
      )}
    </div>
  )
}
