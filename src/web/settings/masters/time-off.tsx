import { useState } from 'preact/hooks'
import { pathTo } from '../../api/endpoint.js'
import { Button } from '../../parts/button.js'
import { lazyPart } from '../../parts/lazy-part.js'
import { useDesk } from '../../shell/desk.js'
import { clientName } from '../../words/booking/client-name.js'
import { commonWords } from '../../words/common.js'
import { formatDay } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import { mastersWords } from '../../words/settings/masters.js'
import { perform } from '../frame/section.js'
import {
  AddTimeOffDocument,
  type AddTimeOffMutation,
  RemoveTimeOffDocument,
  type SettingsTimeOffFragment,
} from './documents.js'
import { TimeOffDialog } from './time-off-dialog.js'

const MoveDialog = lazyPart(async () => (await import('../../booking/move-dialog.js')).MoveDialog)

type Affected = AddTimeOffMutation['addTimeOff']['affectedAppointments']

function describeSpan({ from, to, start, end, allDay }: SettingsTimeOffFragment): string {
  const day = (date: string, time: string | null | undefined): string =>
    allDay || !time ? formatDay(date) : `${formatDay(date)}, ${time.slice(0, 5)}`
  if (from !== to) return `${day(from, start)} – ${day(to, end)}`
  return allDay || !start || !end ? day(from, null) : `${day(from, start)}–${end.slice(0, 5)}`
}

/** Appointments that lie in a new time off. They stay until somebody moves them. */
function AffectedList({ list, onChange }: { list: Affected; onChange: (list: Affected) => void }) {
  const words = wordsOf(mastersWords)
  const [moved, setMoved] = useState<number>()
  return (
    <div class="notice warning stack" role="status">
      <div class="row">
        <strong class="grow">{words.affected(list.length)}</strong>
        <Button kind="quiet" onClick={() => onChange([])}>
          {wordsOf(commonWords).close}
        </Button>
      </div>
      <ul class="stack">
        {list.map(({ id, date, time, client, service }) => (
          <li key={id} class="row wrap">
            <span class="grow">
              <a href={pathTo('journal', date)}>
                {formatDay(date)}, {time.slice(0, 5)}
              </a>{' '}
              <span dir="auto">{clientName(client)}</span> · <span dir="auto">{service.name}</span>
            </span>
            <Button onClick={() => setMoved(id)}>{words.move}</Button>
          </li>
        ))}
      </ul>
      {moved !== undefined && (
        <MoveDialog
          appointmentId={moved}
          onClose={() => setMoved(undefined)}
          onMoved={() => {
            setMoved(undefined)
            onChange(list.filter(({ id }) => id !== moved))
          }}
        />
      )}
    </div>
  )
}

/** The absences of a master from today on. */
export function TimeOffGroup({
  masterId,
  list,
}: {
  masterId: number
  list: readonly SettingsTimeOffFragment[]
}) {
  const desk = useDesk()
  const words = wordsOf(mastersWords)
  const [isOpen, setOpen] = useState(false)
  const [affected, setAffected] = useState<Affected>([])
  async function remove({ id, from, to, start, end, reason }: SettingsTimeOffFragment) {
    if (!(await perform(desk, () => desk.request(RemoveTimeOffDocument, { id })))) return
    // Nothing has to be moved any more.
    setAffected([])
    const input = { masterId, from, to, start, end, reason }
    desk.toasts.show(words.timeOffRemoved, () =>
      perform(desk, () => desk.request(AddTimeOffDocument, { input })),
    )
  }
  return (
    <section class="settings-group stack">
      <h2>{words.timeOff}</h2>
      <p class="muted small">{words.timeOffText}</p>
      {affected.length > 0 && <AffectedList list={affected} onChange={setAffected} />}
      {list.length > 0 && (
        <ul class="settings-list">
          {list.map((timeOff) => (
            <li key={timeOff.id}>
              <div class="settings-list-main">
                {describeSpan(timeOff)}
                {timeOff.reason && (
                  <p class="muted small" dir="auto">
                    {timeOff.reason}
                  </p>
                )}
              </div>
              <Button kind="quiet" onClick={() => void remove(timeOff)}>
                {wordsOf(commonWords).remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        <Button icon="plus" onClick={() => setOpen(true)}>
          {words.newTimeOff}
        </Button>
      </div>
      {isOpen && (
        <TimeOffDialog
          masterId={masterId}
          onClose={() => setOpen(false)}
          onAdded={(appointments) => {
            setAffected(appointments)
            if (appointments.length === 0) desk.toasts.show(words.timeOffAdded)
          }}
        />
      )}
    </section>
  )
}
