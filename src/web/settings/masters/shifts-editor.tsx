import { Button, IconButton } from '../../parts/button.js'
import { wordsOf } from '../../words/language.js'
import { mastersWords } from '../../words/settings/masters.js'
import { type HoursShift, hoursFault, withNewShift } from './hours.js'
import './hours.css'

/** The shifts of one day. `label` names the day for assistive tools. */
export function ShiftsEditor({
  label,
  shifts,
  onChange,
}: {
  label: string
  shifts: readonly HoursShift[]
  onChange: (shifts: readonly HoursShift[]) => void
}) {
  const words = wordsOf(mastersWords)
  const fault = hoursFault(shifts)
  const edit = (index: number, part: Partial<HoursShift>): void =>
    onChange(shifts.map((shift, place) => (place === index ? { ...shift, ...part } : shift)))
  return (
    <div class="shifts" role="group" aria-label={label}>
      {shifts.length === 0 && <span class="muted">{words.dayOff}</span>}
      {shifts.map((shift, index) => (
        <span key={index} class="row shift">
          <input
            class="input"
            type="time"
            value={shift.start}
            aria-label={words.shiftStart(label)}
            aria-invalid={fault !== undefined}
            onInput={(event) => edit(index, { start: event.currentTarget.value })}
          />
          –
          <input
            class="input"
            type="time"
            value={shift.end}
            aria-label={words.shiftEnd(label)}
            aria-invalid={fault !== undefined}
            onInput={(event) => edit(index, { end: event.currentTarget.value })}
          />
          <IconButton
            icon="close"
            label={words.removeShift(label)}
            onClick={() => onChange(shifts.filter((_, place) => place !== index))}
          />
        </span>
      ))}
      <Button kind="quiet" icon="plus" onClick={() => onChange(withNewShift(shifts))}>
        {shifts.length === 0 ? words.addHours : words.addShift}
      </Button>
      {fault && (
        <p class="field-error" role="alert">
          {words.hoursFault[fault]}
        </p>
      )}
    </div>
  )
}
