import { useSignal } from '@preact/signals'
import { useRoute } from 'preact-iso'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import { AppointmentPanel } from '../appointment/appointment-panel.js'
import { BookingDialog, type BookingPreset } from '../booking/booking-dialog.js'
import { MoveDialog } from '../booking/move-dialog.js'
import { Empty, Failure, Loading } from '../parts/feedback.js'
import { useDesk } from '../shell/desk.js'
import { timeOf } from '../words/format.js'
import { journalWords } from '../words/journal.js'
import { wordsOf } from '../words/language.js'
import { DayGrid } from './grid/day-grid.js'
import { DayHeader, MasterSwitch } from './day-header.js'
import { DayPrint } from './day-print.js'
import { FreePlace } from './grid/free-place.js'
import type { ColumnRange, Point } from './grid/grid-pointer.js'
import { AffectedDialog, RefusedMoveDialog, TimeOffDialog } from './journal-dialogs.js'
import type { JournalAppointment, JournalDay, JournalTimeOff } from './journal-day.js'
import { createJournalStore, type JournalStore } from './journal-store.js'
import './journal.css'

const NARROW = '(max-width: 767px)'

/** Whether the window is as narrow as a phone's. */
function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches)
  useEffect(() => {
    const query = matchMedia(NARROW)
    const onChange = (): void => setNarrow(query.matches)
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }, [])
  return isNarrow
}

/** Whether a text is a day of the calendar: 2030-02-28, not 2030-02-30. */
function isDay(text: string): boolean {
  const start = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(`${text}T`)
}

/** The journal of a day: `/journal/2030-01-07`, or today's. */
export default function JournalPage() {
  const desk = useDesk()
  const { params } = useRoute()
  const wanted = params.date !== undefined && isDay(params.date) ? params.date : undefined
  const date = wanted ?? desk.today()
  const store = useMemo(() => createJournalStore(desk, date), [date])
  useEffect(() => () => store.dispose(), [store])
  const openDay = (day: string): void => {
    desk.open?.(day === desk.today() ? pathTo('journal') : pathTo('journal', day))
  }
  const booking = useSignal<BookingPreset | undefined>(undefined)
  const { data, status, error, reload } = store.query
  const day = data.value
  return (
    <div class="journal">
      <DayHeader store={store} onOpenDay={openDay} onBook={() => (booking.value = { date })} />
      {status.value === 'failed' && <Failure error={error.value} onRetry={() => void reload()} />}
      {status.value === 'loading' && <Loading lines={8} />}
      {day && day.columns.length === 0 && (
        <Empty title={wordsOf(journalWords).noMasters}>{wordsOf(journalWords).noMastersHelp}</Empty>
      )}
      {day && day.columns.length > 0 && (
        <OpenDay store={store} day={day} onBook={(preset) => (booking.value = preset)} />
      )}
      {booking.value && (
        <BookingDialog preset={booking.value} onClose={() => (booking.value = undefined)} />
      )}
    </div>
  )
}

/** The grid of a loaded day, and what opens from it. */
function OpenDay({
  store,
  day,
  onBook,
}: {
  store: JournalStore
  day: JournalDay
  onBook: (preset: BookingPreset) => void
}) {
  const desk = useDesk()
  const isNarrow = useNarrow()
  const masterId = useSignal<number | undefined>(undefined)
  const opened = useSignal<number | undefined>(undefined)
  const moved = useSignal<number | undefined>(undefined)
  const free = useSignal<{ range: ColumnRange; point: Point } | undefined>(undefined)
  /** The typed reason of time off at the free place. A click elsewhere does not lose it. */
  const reason = useSignal('')
  const closeFree = (): void => {
    free.value = undefined
    reason.value = ''
  }
  const timeOff = useSignal<JournalTimeOff | undefined>(undefined)
  const affected = useSignal<readonly JournalAppointment[]>([])
  const working = day.columns.find(({ shifts }) => shifts.length > 0)
  const index = Math.max(
    0,
    day.columns.findIndex(({ master }) => master.id === (masterId.value ?? working?.master.id)),
  )
  const showColumn = (place: number): void => {
    const column = day.columns[(place + day.columns.length) % day.columns.length]
    masterId.value = column?.master.id
  }
  const { range, point } = free.value ?? {}
  const nameOf = (id: number): string =>
    day.columns.find(({ master }) => master.id === id)?.master.name ?? ''
  const refused = store.refused.value
  return (
    <>
      {isNarrow && day.columns.length > 1 && (
        <MasterSwitch store={store} columns={day.columns} index={index} onShow={showColumn} />
      )}
      <DayGrid
        store={store}
        day={day}
        columns={isNarrow ? day.columns.slice(index, index + 1) : day.columns}
        isNarrow={isNarrow}
        onOpen={(id) => (opened.value = id)}
        onSelect={(selected, at) => {
          if (reason.value.trim() === '') free.value = { range: selected, point: at }
        }}
        onOpenTimeOff={(chosen) => (timeOff.value = chosen)}
        onSwipe={(direction) => isNarrow && showColumn(index + direction)}
      />
      <DayPrint day={day} />
      {range && point && (
        <FreePlace
          key={`${range.masterId} ${range.span.from} ${range.span.to}`}
          store={store}
          masterName={nameOf(range.masterId)}
          range={range}
          reason={reason}
          point={point}
          isPast={day.date < desk.today()}
          onBook={() => {
            closeFree()
            const { masterId: id, span } = range
            onBook({ masterId: id, date: day.date, time: timeOf(span.from) })
          }}
          onBlocked={(appointments) => {
            closeFree()
            affected.value = appointments
          }}
          onClose={closeFree}
        />
      )}
      {opened.value !== undefined && (
        <AppointmentPanel
          key={opened.value}
          appointmentId={opened.value}
          onClose={() => (opened.value = undefined)}
        />
      )}
      {refused && (
        <RefusedMoveDialog
          store={store}
          refused={refused}
          onOtherTimes={(id) => (moved.value = id)}
        />
      )}
      {moved.value !== undefined && (
        <MoveDialog
          appointmentId={moved.value}
          onClose={() => (moved.value = undefined)}
          onMoved={() => (moved.value = undefined)}
        />
      )}
      {timeOff.value && (
        <TimeOffDialog
          store={store}
          timeOff={timeOff.value}
          onClose={() => (timeOff.value = undefined)}
        />
      )}
      {affected.value.length > 0 && (
        <AffectedDialog
          affected={affected.value}
          onOpen={(id) => (moved.value = id)}
          onClose={() => (affected.value = [])}
        />
      )}
    </>
  )
}
