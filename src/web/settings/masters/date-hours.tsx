import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { useDesk } from '../../shell/desk.js'
import { formatFullDay } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import { mastersWords } from '../../words/settings/masters.js'
import { settingsWords } from '../../words/settings/settings.js'
import { FormDialog } from '../frame/form-dialog.js'
import { FormText, useForm } from '../frame/form-fields.js'
import { perform } from '../frame/section.js'
import { SetWorkingDayDocument } from './documents.js'
import { formatShifts, type HoursShift, hoursFault } from './hours.js'
import { shownDays } from './shown-days.js'
import { ShiftsEditor } from './shifts-editor.js'

type DateHours = { readonly date: string; readonly shifts: readonly HoursShift[] }

function DateDialog({
  masterId,
  day,
  isNew,
  onClose,
}: {
  masterId: number
  day: DateHours
  isNew: boolean
  onClose: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(mastersWords)
  const shared = wordsOf(settingsWords)
  const { first, last } = shownDays(desk.today())
  const isOutside = (date: string): boolean => date < first || date > last
  const form = useForm<DateHours>({
    saved: day,
    check: ({ date, shifts }): Readonly<Record<string, readonly string[]>> => ({
      ...(date === '' && { date: [shared.required] }),
      ...(date !== '' &&
        isOutside(date) && {
          date: [shared.dateBetween(formatFullDay(first), formatFullDay(last))],
        }),
      ...(hoursFault(shifts) && { shifts: [words.correctHours] }),
    }),
    save: async (_, { date, shifts }) => {
      await desk.request(SetWorkingDayDocument, { masterId, date, shifts: [...shifts] })
      desk.toasts.show(shared.saved)
    },
  })
  const { date, shifts } = form.values.value
  return (
    <FormDialog
      title={isNew ? words.newDate : formatFullDay(day.date)}
      form={form}
      onClose={onClose}
    >
      {isNew && (
        <FormText form={form} name="date" type="date" label={words.date} min={first} max={last} />
      )}
      <ShiftsEditor
        label={date === '' ? words.date : formatFullDay(date)}
        shifts={shifts}
        onChange={(next) => form.set('shifts', next)}
      />
      <p class="muted small">{words.dateText}</p>
    </FormDialog>
  )
}

/** The dates on which a master has other hours than in other weeks. */
export function DateHoursGroup({
  masterId,
  days,
}: {
  masterId: number
  days: readonly DateHours[]
}) {
  const desk = useDesk()
  const words = wordsOf(mastersWords)
  const [opened, setOpened] = useState<{ day: DateHours; isNew: boolean }>()
  async function restore({ date, shifts }: DateHours): Promise<void> {
    const change = (next: readonly HoursShift[] | null) =>
      perform(desk, () =>
        desk.request(SetWorkingDayDocument, { masterId, date, shifts: next && [...next] }),
      )
    if (await change(null)) desk.toasts.show(words.dateRestored, () => change(shifts))
  }
  return (
    <section class="settings-group stack">
      <h2>{words.dates}</h2>
      <p class="muted small">{words.datesText}</p>
      {days.length > 0 && (
        <ul class="settings-list">
          {days.map((day) => (
            <li key={day.date}>
              <div class="settings-list-main">
                <button
                  type="button"
                  class="settings-link"
                  onClick={() => setOpened({ day, isNew: false })}
                >
                  {formatFullDay(day.date)}
                </button>
                <p class="muted small">
                  {day.shifts.length === 0 ? words.dayOff : formatShifts(day.shifts)}
                </p>
              </div>
              <Button kind="quiet" onClick={() => void restore(day)}>
                {words.restoreWeekly}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        <Button
          icon="plus"
          onClick={() => setOpened({ day: { date: '', shifts: [] }, isNew: true })}
        >
          {words.newDate}
        </Button>
      </div>
      {opened && (
        <DateDialog masterId={masterId} {...opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  )
}
