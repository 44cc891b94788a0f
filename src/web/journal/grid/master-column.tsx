import { AppointmentStatusIcon, statusClass } from '../../appointment/appointment-status.js'
import { clientName } from '../../words/booking/client-name.js'
import { commonWords } from '../../words/common.js'
import { formatDuration } from '../../words/format.js'
import { journalWords } from '../../words/journal.js'
import { wordsOf } from '../../words/language.js'
import {
  closedSpans,
  type DayScale,
  heightOf,
  type Lane,
  lanesOf,
  shownPart,
  type Span,
  topOf,
} from './geometry.js'
import {
  bookedMinutesOf,
  busySpanOf,
  hoursOfTimeOff,
  isVoid,
  type JournalAppointment,
  type JournalColumn,
  type JournalTimeOff,
  shiftsOf,
  spanOf,
  timeOffSpan,
} from '../journal-day.js'
import { type GridFocus, shownTimeOff } from './keyboard.js'
import './master-column.css'

/** An appointment is at least as high as a line of text: a quarter of an hour. */
const LEAST_HEIGHT_PX = 18
/** Below this height, the client and the service share a line. */
const TWO_LINES_PX = 36
const THREE_LINES_PX = 58

const clock = (time: string): string => time.slice(0, 5)

/** Returns where a span stands, as a style. Undefined: the grid does not show it. */
function boxOf(scale: DayScale, span: Span): { top: string; height: string } | undefined {
  const part = shownPart(scale, span)
  return part && { top: `${topOf(scale, part.from)}px`, height: `${heightOf(scale, part)}px` }
}

/** The name of a master and how full the day is. */
function MasterHead({ column }: { column: JournalColumn }) {
  const words = wordsOf(journalWords)
  const booked = bookedMinutesOf(column)
  const isOff = column.openMinutes === 0
  const load = isOff ? 0 : Math.min(1, booked / column.openMinutes)
  return (
    <header class="master-head">
      <h2 class="truncate" dir="auto" title={column.master.name}>
        {column.master.name}
      </h2>
      <span class="muted small truncate" title={words.booked(booked, column.openMinutes)}>
        {isOff && booked === 0 ? words.dayOff : words.booked(booked, column.openMinutes)}
      </span>
      <div class="master-load" aria-hidden="true">
        <div style={{ width: `${load * 100}%` }} />
      </div>
    </header>
  )
}

/** Time off, hatched, with its reason. */
function TimeOffBlock({
  timeOff,
  masterName,
  date,
  box,
  isFocused,
  onOpen,
}: {
  timeOff: JournalTimeOff
  masterName: string
  date: string
  box: { top: string; height: string } | undefined
  isFocused: boolean
  onOpen: (timeOff: JournalTimeOff) => void
}) {
  const words = wordsOf(journalWords)
  const label = [hoursOfTimeOff(timeOff, date), words.timeOff, timeOff.reason, masterName]
  const text = timeOff.reason ?? words.timeOff
  return (
    <button
      type="button"
      class="time-off"
      style={box}
      title={text}
      aria-label={label.filter(Boolean).join(', ')}
      tabIndex={isFocused ? 0 : -1}
      data-time-off={timeOff.id}
      onClick={() => onOpen(timeOff)}
    >
      <span dir="auto">{text}</span>
    </button>
  )
}

/** An appointment: its state by colour and sign, its time, client and service. */
export function AppointmentCard({
  appointment,
  scale,
  lane,
  isFocused,
  isPending,
  isMoving,
  onOpen,
}: {
  appointment: JournalAppointment
  scale: DayScale
  lane: Lane | undefined
  isFocused: boolean
  isPending: boolean
  isMoving: boolean
  onOpen: (id: number) => void
}) {
  const { id, status, client, service, master, comment } = appointment
  const part = shownPart(scale, spanOf(appointment))
  if (!part) return null
  const height = Math.max(heightOf(scale, part), LEAST_HEIGHT_PX)
  const { lane: place, lanes } = lane ?? { lane: 0, lanes: 1 }
  const time = `${clock(appointment.time)}–${clock(appointment.endTime)}`
  const label = [
    time,
    clientName(client),
    service.name,
    wordsOf(commonWords).status[status],
    master.name,
  ]
  const size = height < TWO_LINES_PX ? 'one-line' : height < THREE_LINES_PX ? 'two-lines' : ''
  return (
    <button
      type="button"
      class={`appointment-card ${statusClass(status)} ${size} ${isMoving ? 'moving' : ''}`}
      style={{
        top: `${topOf(scale, part.from)}px`,
        height: `${height - 1}px`,
        insetInlineStart: `${(place / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
      tabIndex={isFocused ? 0 : -1}
      data-appointment={id}
      aria-label={[...label, comment].filter(Boolean).join(', ')}
      aria-busy={isPending}
      title={[...label.slice(0, 4), comment].filter(Boolean).join('\n')}
      onClick={() => onOpen(id)}
    >
      <span class="appointment-card-title">
        <AppointmentStatusIcon status={status} />
        <b dir="auto">{clientName(client)}</b>
      </span>
      <span class="appointment-card-service">
        <span class="appointment-card-time">{clock(appointment.time)}</span>
        <span dir="auto">{service.name}</span>
      </span>
      {size === '' && (
        <span class="appointment-card-more" dir="auto">
          {comment || formatDuration(appointment.durationMinutes)}
        </span>
      )}
    </button>
  )
}

/** The day of a master: hours, time off, and the appointments with their buffers. */
export function MasterColumn({
  column,
  date,
  scale,
  appointments,
  focus,
  pending,
  movingId,
  onOpen,
  onOpenTimeOff,
}: {
  column: JournalColumn
  date: string
  scale: DayScale
  /** Those of the column that are shown. */
  appointments: readonly JournalAppointment[]
  /** What takes the focus when somebody comes to the grid by Tab. */
  focus: GridFocus | undefined
  pending: ReadonlySet<number>
  movingId: number | undefined
  onOpen: (id: number) => void
  onOpenTimeOff: (timeOff: JournalTimeOff) => void
}) {
  const words = wordsOf(journalWords)
  const { master } = column
  const leastMinutes = LEAST_HEIGHT_PX / scale.pixelsPerMinute
  const lanes = lanesOf(
    appointments.map((appointment) => {
      const { from, to } = spanOf(appointment)
      return { id: appointment.id, from, to: Math.max(to, from + leastMinutes) }
    }),
  )
  const hours = column.shifts.map(({ start, end }) => `${clock(start)}–${clock(end)}`).join(', ')
  const timeOffs = shownTimeOff(column, date, scale)
  const isEmpty = appointments.length + timeOffs.length === 0
  return (
    <section
      class="master-column"
      aria-label={words.columnLabel(master.name, appointments.length, hours || words.dayOff)}
    >
      <MasterHead column={column} />
      <div
        class="master-day"
        data-master={master.id}
        {...(isEmpty && {
          tabIndex: focus?.masterId === master.id ? 0 : -1,
          role: 'group',
          'aria-label': `${master.name}: ${words.noAppointments}`,
        })}
        style={{ height: `${heightOf(scale, scale)}px` }}
      >
        {closedSpans(scale, shiftsOf(column)).map((span) => (
          <div key={`closed-${span.from}`} class="closed" style={boxOf(scale, span)} />
        ))}
        {timeOffs.map((timeOff) => (
          <TimeOffBlock
            key={`off-${timeOff.id}`}
            timeOff={timeOff}
            masterName={master.name}
            date={date}
            box={boxOf(scale, timeOffSpan(timeOff, date))}
            isFocused={focus?.timeOffId === timeOff.id}
            onOpen={onOpenTimeOff}
          />
        ))}
        {appointments.map((appointment) => (
          <Buffers key={`buffer-${appointment.id}`} appointment={appointment} scale={scale} />
        ))}
        {appointments.map((appointment) => (
          <AppointmentCard
            key={appointment.id}
            appointment={appointment}
            scale={scale}
            lane={lanes.get(appointment.id)}
            isFocused={focus?.appointmentId === appointment.id}
            isPending={pending.has(appointment.id)}
            isMoving={movingId === appointment.id}
            onOpen={onOpen}
          />
        ))}
      </div>
    </section>
  )
}

/** The time around an appointment that nobody else can book. */
function Buffers({ appointment, scale }: { appointment: JournalAppointment; scale: DayScale }) {
  const { bufferBeforeMinutes, bufferAfterMinutes, status } = appointment
  if (isVoid(appointment) || bufferBeforeMinutes + bufferAfterMinutes === 0) return null
  const box = boxOf(scale, busySpanOf(appointment))
  return box ? (
    <div class={`buffer ${statusClass(status)}`} style={box} title={wordsOf(journalWords).buffer} />
  ) : null
}
