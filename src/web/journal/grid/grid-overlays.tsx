import type { ReadonlySignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useDesk } from '../../shell/desk.js'
import { clientName } from '../../words/booking/client-name.js'
import { minutesOf, timeOf } from '../../words/format.js'
import { journalWords } from '../../words/journal.js'
import { wordsOf } from '../../words/language.js'
import { type DayScale, heightOf, type GridPlace, type Span, topOf } from './geometry.js'
import type { ColumnRange } from './grid-pointer.js'
import {
  type JournalAppointment,
  type JournalColumn,
  type JournalDay,
  type PlaceVerdict,
  verdictOf,
} from '../journal-day.js'
import type { Moving } from '../journal-store.js'

/** The line of the present time. It moves with the clock of the desk. */
export function NowLine({ scale }: { scale: DayScale }) {
  const minute = minutesOf(useDesk().timeOfDay())
  if (minute < scale.from || minute >= scale.to) return null
  return (
    <div class="day-layer">
      <div class="now-line" style={{ top: `${topOf(scale, minute)}px` }}>
        <span>{timeOf(minute)}</span>
      </div>
    </div>
  )
}

/** Shows where something would go: below the mouse, along a dragged range, or in moving mode. */
export function PlaceGhosts({
  columns,
  scale,
  step,
  hover,
  range,
  moving,
}: {
  columns: readonly JournalColumn[]
  scale: DayScale
  step: number
  hover: ReadonlySignal<GridPlace | undefined>
  range: ReadonlySignal<ColumnRange | undefined>
  moving: ReadonlySignal<Moving | undefined>
}) {
  const boxIn = (masterId: number, span: Span) => ({
    insetInlineStart: `${(columns.findIndex(({ master }) => master.id === masterId) / columns.length) * 100}%`,
    width: `${100 / columns.length}%`,
    top: `${topOf(scale, span.from)}px`,
    height: `${heightOf(scale, span)}px`,
  })
  const pointed = hover.value
  const dragged = range.value
  const moved = moving.value
  return (
    <div class="day-layer" aria-hidden="true">
      {pointed && !dragged && !moved && (
        <div
          class="ghost hovered"
          style={boxIn(pointed.masterId, { from: pointed.minute, to: pointed.minute + step })}
        >
          + {timeOf(pointed.minute)}
        </div>
      )}
      {dragged && (
        <div class="ghost" style={boxIn(dragged.masterId, dragged.span)}>
          {timeOf(dragged.span.from)}–{timeOf(dragged.span.to)}
        </div>
      )}
      {moved && (
        <div
          class="ghost moved"
          style={boxIn(moved.place.masterId, {
            from: moved.place.minute,
            to: moved.place.minute + moved.appointment.durationMinutes,
          })}
        >
          <b>{timeOf(moved.place.minute)}</b>{' '}
          <span dir="auto">{clientName(moved.appointment.client)}</span>
        </div>
      )}
    </div>
  )
}

/** Says what is at a place, in words. */
function describeVerdict(verdict: PlaceVerdict, { service }: JournalAppointment): string {
  const words = wordsOf(journalWords)
  if (verdict.kind === 'not-offered') return words.notOffered(service.name)
  if (verdict.kind === 'taken') {
    const client = clientName(verdict.by.client)
    return verdict.isByBuffer ? words.tooCloseTo(client) : words.takenBy(client)
  }
  if (verdict.kind === 'time-off') return words.offBecause(verdict.reason)
  return verdict.kind === 'free' ? words.free : words.closed
}

/** Tells assistive tools, and everybody at the lower edge, where an appointment would go. */
export function MovingAnnouncement({
  day,
  moving,
}: {
  day: JournalDay
  moving: ReadonlySignal<Moving | undefined>
}) {
  const words = wordsOf(journalWords)
  const moved = moving.value
  const wasMoving = useRef(false)
  useEffect(() => {
    wasMoving.current = moved !== undefined
  })
  const column = day.columns.find(({ master }) => master.id === moved?.place.masterId)
  const verdict = moved && verdictOf(day, moved.place, moved.appointment)
  const place =
    moved && verdict
      ? [
          words.place(column?.master.name ?? '', timeOf(moved.place.minute)),
          describeVerdict(verdict, moved.appointment),
        ].join(', ')
      : ''
  return (
    <div class={moved ? 'moving-bar' : 'visually-hidden'} role="status" aria-live="assertive">
      {moved && <b class={verdict?.kind === 'free' ? 'free' : 'taken'}>{place}</b>}
      {moved?.byKeys && !wasMoving.current && (
        <span class="visually-hidden">{words.moving(clientName(moved.appointment.client))}</span>
      )}
      {moved && (
        <span class="muted small moving-keys">
          {moved.byKeys ? words.movingKeys : words.movingByPointer}
        </span>
      )}
    </div>
  )
}
