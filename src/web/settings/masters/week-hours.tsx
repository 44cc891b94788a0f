import { Button } from '../../parts/button.js'
import { useDesk } from '../../shell/desk.js'
import { formatDuration } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import { mastersWords } from '../../words/settings/masters.js'
import { useForm } from '../frame/form-fields.js'
import { FormGroup } from '../frame/form-group.js'
import { SetWeeklyScheduleDocument } from './documents.js'
import {
  hoursFault,
  type WeekHours,
  weeklyShifts,
  withMondayOnWeekdays,
  workMinutes,
} from './hours.js'
import { ShiftsEditor } from './shifts-editor.js'

/** The weekly hours of a master: seven rows, each with any number of shifts. */
export function WeekHoursGroup({ masterId, week }: { masterId: number; week: WeekHours }) {
  const desk = useDesk()
  const words = wordsOf(mastersWords)
  const form = useForm<{ shifts: WeekHours }>({
    saved: { shifts: week },
    check: ({ shifts }): Readonly<Record<string, readonly string[]>> =>
      shifts.some(hoursFault) ? { shifts: [words.correctHours] } : {},
    save: (_, { shifts }) =>
      desk.request(SetWeeklyScheduleDocument, { masterId, shifts: weeklyShifts(shifts) }),
  })
  const { shifts } = form.values.value
  const errors = form.errors.value.shifts
  return (
    <FormGroup title={words.weekHours} form={form}>
      <p class="muted small">{words.weekHoursText}</p>
      <ul class="week-hours">
        {shifts.map((day, index) => (
          <li key={index}>
            <strong>{words.weekdays[index]}</strong>
            <ShiftsEditor
              label={words.weekdays[index] ?? ''}
              shifts={day}
              onChange={(next) =>
                form.set(
                  'shifts',
                  shifts.map((other, place) => (place === index ? next : other)),
                )
              }
            />
            <span class="muted small settings-figure">
              {day.length > 0 && formatDuration(workMinutes(day))}
            </span>
          </li>
        ))}
      </ul>
      {errors && (
        <p class="field-error" role="alert">
          {errors.join(' ')}
        </p>
      )}
      <div class="row wrap">
        <Button onClick={() => form.set('shifts', withMondayOnWeekdays(shifts))}>
          {words.copyMonday}
        </Button>
        <span class="muted small">
          {words.weekTotal(formatDuration(workMinutesOfWeek(shifts)))}
        </span>
      </div>
    </FormGroup>
  )
}

const workMinutesOfWeek = (week: WeekHours): number =>
  week.reduce((sum, day) => sum + workMinutes(day), 0)
