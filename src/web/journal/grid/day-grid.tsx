import { useComputed, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useShortcuts } from '../../parts/shortcuts.js'
import { useDesk } from '../../shell/desk.js'
import { formatFullDay, minutesOf, timeOf } from '../../words/format.js'
import { journalWords } from '../../words/journal.js'
import { wordsOf } from '../../words/language.js'
import { type DayScale, heightOf, hoursOf, type GridPlace, topOf } from './geometry.js'
import { type ColumnRange, listenToGridPointer, type Point } from './grid-pointer.js'
import { MovingAnnouncement, NowLine, PlaceGhosts } from './grid-overlays.js'
import {
  findAppointment,
  type JournalColumn,
  type JournalDay,
  type JournalTimeOff,
  shiftsOf,
  shownHours,
  spanOf,
  timeOffSpan,
} from '../journal-day.js'
import { type JournalStore, shownAppointments } from '../journal-store.js'
import {
  focusOf,
  type GridFocus,
  nextFocus,
  nextPlace,
  selectorOf,
  shownTimeOff,
  validFocus,
} from './keyboard.js'
import { MasterColumn } from './master-column.js'
import './day-grid.css'

const PIXELS_PER_MINUTE = 1.2
const PIXELS_PER_MINUTE_TOUCH = 1.6
/** A short day fills the frame up to this. */
const MOST_PIXELS_PER_MINUTE = 2
/** What stays visible above the first shift, or above the present time. */
const LEAD_MINUTES = 30

/** A day with a column for each master. It scrolls in its own frame. */
export function DayGrid({
  store,
  day,
  columns,
  isNarrow,
  onOpen,
  onSelect,
  onOpenTimeOff,
  onSwipe,
}: {
  store: JournalStore
  day: JournalDay
  /** The columns that are shown. */
  columns: readonly JournalColumn[]
  isNarrow: boolean
  onOpen: (appointmentId: number) => void
  /** A free place was chosen. */
  onSelect: (range: ColumnRange, point: Point) => void
  onOpenTimeOff: (timeOff: JournalTimeOff) => void
  onSwipe: (direction: 1 | -1) => void
}) {
  const desk = useDesk()
  const words = wordsOf(journalWords)
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const hover = useSignal<GridPlace | undefined>(undefined)
  const range = useSignal<ColumnRange | undefined>(undefined)
  const chosenFocus = useSignal<GridFocus | undefined>(undefined)
  /** Whether the focus is in the grid, also after the focused element was drawn anew. */
  const hasFocus = useRef(false)
  const showsVoid = store.showsVoid.value
  const isToday = day.date === desk.today()
  const frameHeight = useSignal(0)
  const hours = shownHours(day.columns)
  const scale: DayScale = {
    ...hours,
    pixelsPerMinute: Math.max(
      isNarrow ? PIXELS_PER_MINUTE_TOUCH : PIXELS_PER_MINUTE,
      Math.min(frameHeight.value / (hours.to - hours.from), MOST_PIXELS_PER_MINUTE),
    ),
  }
  const step = desk.salon.value.booking.slotStepMinutes
  const focusColumns = columns.map((column) => ({
    masterId: column.master.id,
    appointments: shownAppointments(column.appointments, showsVoid),
    timeOff: shownTimeOff(column, day.date, scale).map((timeOff) => ({
      id: timeOff.id,
      minute: timeOffSpan(timeOff, day.date).from,
    })),
  }))
  const startMinute = isToday ? minutesOf(desk.timeOfDay()) : scale.from
  const focus = validFocus(focusColumns, chosenFocus.value, startMinute)
  const movingId = useComputed(() => store.moving.value?.appointment.id).value
  const pending = store.pending.value

  const focusedElement = (): HTMLElement | null | undefined =>
    focus && box.current?.querySelector<HTMLElement>(selectorOf(focus))
  // A live change may draw the focused appointment in another column: the focus follows it.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      focusedElement()?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    const view = frame.current
    if (!view) return undefined
    const measure = (): void => {
      const head = view.querySelector<HTMLElement>('.master-head')?.offsetHeight ?? 0
      frameHeight.value = view.clientHeight - head
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(view)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const first = Math.min(...columns.flatMap(shiftsOf).map(({ from }) => from), scale.to)
    const minute = isToday ? startMinute : first
    frame.current?.scrollTo({ top: topOf(scale, Math.max(scale.from, minute - LEAD_MINUTES)) })
    const onPointerDown = ({ target }: Event): void => {
      if (!box.current?.contains(target as Node)) hasFocus.current = false
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [day.date])

  const startMoving = (id: number, place?: GridPlace): void => {
    const appointment = store.moving.value?.appointment ?? findAppointment(day, id)
    if (!appointment || !store.canMove(appointment)) return
    const present = { masterId: appointment.master.id, minute: spanOf(appointment).from }
    store.moving.value = { appointment, place: place ?? present, byKeys: place === undefined }
  }
  const latest = useRef({ day, columns, scale, step, onSelect, onSwipe, startMoving })
  latest.current = { day, columns, scale, step, onSelect, onSwipe, startMoving }
  useEffect(() => {
    if (!box.current) return undefined
    return listenToGridPointer(box.current, {
      grid: () => ({
        scale: latest.current.scale,
        step: latest.current.step,
        columns: latest.current.columns.map((column) => ({
          masterId: column.master.id,
          shifts: shiftsOf(column),
        })),
      }),
      canDrag: (id) => {
        const appointment = findAppointment(latest.current.day, id)
        return appointment !== undefined && store.canMove(appointment)
      },
      canCreate: () => store.rights.value.book || store.rights.value.block,
      onHover: (place) => {
        const { masterId, minute } = hover.value ?? {}
        if (place?.masterId !== masterId || place?.minute !== minute) hover.value = place
      },
      onDrag: (id, place) => latest.current.startMoving(id, place),
      onDrop: () => void store.drop(),
      onCancel: store.cancelMoving,
      onRange: (dragged) => (range.value = dragged),
      onSelect: (selected, point) => latest.current.onSelect(selected, point),
      onSwipe: (direction) => latest.current.onSwipe(direction),
    })
  }, [store])

  /** Scrolls to where an appointment goes by keys. */
  const showPlace = ({ masterId, minute }: GridPlace): void => {
    const column = box.current?.querySelector(`.master-day[data-master="${masterId}"]`)
    column?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const view = frame.current
    if (!view) return
    const top = topOf(scale, minute)
    if (top < view.scrollTop) view.scrollTo({ top })
    const bottom = view.scrollTop + view.clientHeight
    if (top > bottom - 120) view.scrollTo({ top: top - view.clientHeight + 160 })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const moving = store.moving.value
    if (moving) {
      const masterIds = columns.map(({ master }) => master.id)
      const place = nextPlace(moving.place, event.key, masterIds, { scale, step })
      if (place) {
        store.moving.value = { ...moving, place }
        showPlace(place)
      } else if (event.key === 'Enter') void store.drop()
      else if (event.key === 'Escape') store.cancelMoving()
      else return
    } else {
      const next = focus && nextFocus(focusColumns, focus, event.key)
      if (!next) return
      chosenFocus.value = next
      hasFocus.current = true
      box.current?.querySelector<HTMLElement>(selectorOf(next))?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocusIn = ({ target }: FocusEvent): void => {
    hasFocus.current = true
    if (!(target instanceof HTMLElement)) return
    const masterId = Number(target.closest<HTMLElement>('[data-master]')?.dataset.master)
    if (masterId) chosenFocus.value = focusOf(target, masterId)
  }
  /** Offers a new appointment after what has the focus, or at the start of a column. */
  const selectFocused = (): void => {
    const column = columns.find(({ master }) => master.id === focus?.masterId) ?? columns[0]
    if (!column || !(store.rights.value.book || store.rights.value.block)) return
    const focused = focus?.appointmentId && findAppointment(day, focus.appointmentId)
    const timeOff = column.timeOff.find(({ id }) => id === focus?.timeOffId)
    const first = shiftsOf(column)[0]?.from ?? scale.from
    const end = focused
      ? spanOf(focused).to + focused.bufferAfterMinutes
      : timeOff && timeOffSpan(timeOff, day.date).to
    const isInGrid = end !== undefined && (focused || end < scale.to)
    const from = isInGrid ? end : Math.max(first, startMinute)
    const rect = focusedElement()?.getBoundingClientRect()
    const point = { x: rect?.left ?? 0, y: (isInGrid ? rect?.bottom : rect?.top) ?? 0 }
    onSelect({ masterId: column.master.id, span: { from, to: from + step } }, point)
  }
  const { move: canMoveAny, book } = store.rights.value
  useShortcuts([
    ...(book ? [{ keys: 'N', label: words.newAppointment, run: selectFocused }] : []),
    ...(canMoveAny
      ? [
          {
            keys: 'M',
            label: words.moveByKeys,
            run: () => {
              if (hasFocus.current && focus?.appointmentId !== undefined)
                startMoving(focus.appointmentId)
            },
          },
        ]
      : []),
  ])

  const label = words.gridLabel(formatFullDay(day.date))
  return (
    <div class="day-frame" ref={frame} role="region" aria-label={label} onKeyDown={onKeyDown}>
      <p class="visually-hidden" id="day-grid-help">
        {words.gridHelp}
      </p>
      <div class="day-hours" aria-hidden="true">
        <div class="day-corner" />
        <div class="day-hour-labels" style={{ height: `${heightOf(scale, scale)}px` }}>
          {hoursOf(scale).map((hour) => (
            <span key={hour} style={{ top: `${topOf(scale, hour)}px` }}>
              {timeOf(hour)}
            </span>
          ))}
        </div>
      </div>
      <div
        class="day-columns"
        ref={box}
        role="group"
        aria-label={label}
        aria-describedby="day-grid-help"
        style={{ '--hour-height': `${60 * scale.pixelsPerMinute}px` }}
        onFocusIn={onFocusIn}
        onFocusOut={({ relatedTarget }: FocusEvent) => {
          if (relatedTarget instanceof Node && !box.current?.contains(relatedTarget))
            hasFocus.current = relatedTarget instanceof Element && !!relatedTarget.closest('dialog')
        }}
      >
        {columns.map((column, index) => (
          <MasterColumn
            key={column.master.id}
            column={column}
            date={day.date}
            scale={scale}
            appointments={focusColumns[index]?.appointments ?? []}
            focus={focus}
            pending={pending}
            movingId={movingId}
            onOpen={onOpen}
            onOpenTimeOff={onOpenTimeOff}
          />
        ))}
        <PlaceGhosts
          columns={columns}
          scale={scale}
          step={step}
          hover={hover}
          range={range}
          moving={store.moving}
        />
        {isToday && <NowLine scale={scale} />}
      </div>
      <MovingAnnouncement day={day} moving={store.moving} />
    </div>
  )
}
