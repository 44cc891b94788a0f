import { useRef } from 'preact/hooks'
import { Button, IconButton } from '../parts/button.js'
import { Checkbox } from '../parts/field.js'
import { useShortcuts } from '../parts/shortcuts.js'
import { useDesk } from '../shell/desk.js'
import { addDays, formatDay, formatFullDay } from '../words/format.js'
import { journalWords } from '../words/journal.js'
import { wordsOf } from '../words/language.js'
import { type JournalColumn, numbersOf } from './journal-day.js'
import { type JournalStore, shownAppointments } from './journal-store.js'

/** The day that is shown, its numbers, and the ways to other days. */
export function DayHeader({
  store,
  onOpenDay,
  onBook,
}: {
  store: JournalStore
  onOpenDay: (date: string) => void
  onBook: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(journalWords)
  const picker = useRef<HTMLInputElement>(null)
  const { date } = store
  const today = desk.today()
  const day = store.query.data.value
  const numbers = day && numbersOf(day)
  useShortcuts([
    { keys: 'ArrowLeft', label: words.previousDay, run: () => onOpenDay(addDays(date, -1)) },
    { keys: 'ArrowRight', label: words.nextDay, run: () => onOpenDay(addDays(date, 1)) },
    { keys: 'T', label: words.today, run: () => onOpenDay(today) },
    { keys: 'D', label: words.chooseDay, run: () => picker.current?.showPicker() },
  ])
  return (
    <header class="journal-header">
      <div class="row journal-days">
        <IconButton
          icon="previous"
          label={words.previousDay}
          shortcut="ArrowLeft"
          onClick={() => onOpenDay(addDays(date, -1))}
        />
        <IconButton
          icon="next"
          label={words.nextDay}
          shortcut="ArrowRight"
          onClick={() => onOpenDay(addDays(date, 1))}
        />
        <Button shortcut="T" disabled={date === today} onClick={() => onOpenDay(today)}>
          {words.today}
        </Button>
        <h1 class="truncate" title={formatFullDay(date)}>
          {formatDay(date)}
        </h1>
        <input
          ref={picker}
          class="input journal-picker"
          type="date"
          aria-label={words.chooseDay}
          title={`${words.chooseDay} (D)`}
          required
          value={date}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') onOpenDay(currentTarget.value)
          }}
        />
      </div>
      <p class="journal-numbers muted small grow" aria-live="off">
        {numbers && (
          <>
            <span>{words.count(numbers.appointments)}</span>
            {numbers.unconfirmed > 0 && (
              <span class="unconfirmed">{words.unconfirmed(numbers.unconfirmed)}</span>
            )}
            {numbers.openMinutes > 0 && (
              <span>
                {words.load(Math.round((numbers.bookedMinutes / numbers.openMinutes) * 100))}
              </span>
            )}
          </>
        )}
      </p>
      <div class="row journal-actions">
        {numbers && numbers.void > 0 && (
          <Checkbox
            label={words.showVoid(numbers.void)}
            checked={store.showsVoid.value}
            onChange={(checked) => (store.showsVoid.value = checked)}
          />
        )}
        <IconButton
          class="journal-print"
          icon="print"
          label={words.print}
          onClick={() => window.print()}
        />
        {store.rights.value.book && (
          <Button kind="primary" icon="plus" onClick={onBook}>
            {words.newAppointment}
          </Button>
        )}
      </div>
    </header>
  )
}

/**
 * On a phone: which master's day is shown. A swipe changes it, too. Each master has the number of
 * appointments that the grid shows.
 */
export function MasterSwitch({
  store,
  columns,
  index,
  onShow,
}: {
  store: JournalStore
  columns: readonly JournalColumn[]
  index: number
  onShow: (index: number) => void
}) {
  const words = wordsOf(journalWords)
  return (
    <div class="master-switch row">
      <IconButton icon="previous" label={words.previousMaster} onClick={() => onShow(index - 1)} />
      <select
        class="input grow"
        aria-label={words.master}
        value={String(index)}
        onChange={({ currentTarget }) => onShow(Number(currentTarget.value))}
      >
        {columns.map(({ master, appointments }, place) => (
          <option key={master.id} value={String(place)}>
            {master.name} ({shownAppointments(appointments, store.showsVoid.value).length})
          </option>
        ))}
      </select>
      <IconButton icon="next" label={words.nextMaster} onClick={() => onShow(index + 1)} />
    </div>
  )
}
