import { useDesk } from '../../shell/desk.js'
import { formatFullDay } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import { mastersWords } from '../../words/settings/masters.js'
import { settingsWords } from '../../words/settings/settings.js'
import { FormDialog } from '../frame/form-dialog.js'
import { FormCheckbox, FormText, useForm } from '../frame/form-fields.js'
import { AddTimeOffDocument, type AddTimeOffMutation } from './documents.js'
import { shownDays } from './shown-days.js'

/** Adds an absence: whole days, or a time of one day. */
export function TimeOffDialog({
  masterId,
  onClose,
  onAdded,
}: {
  masterId: number
  onClose: () => void
  onAdded: (affected: AddTimeOffMutation['addTimeOff']['affectedAppointments']) => void
}) {
  const desk = useDesk()
  const words = wordsOf(mastersWords)
  const { required, dateBetween } = wordsOf(settingsWords)
  const { first, last } = shownDays(desk.today())
  const isOutside = (date: string): boolean => date < first || date > last
  const outside = dateBetween(formatFullDay(first), formatFullDay(last))
  const form = useForm({
    saved: { allDay: true, from: '', to: '', start: '', end: '', reason: '' },
    check: ({ allDay, from, to, start, end }): Readonly<Record<string, readonly string[]>> => ({
      ...(from === '' && { from: [required] }),
      ...(from !== '' &&
        isOutside(allDay && to !== '' ? to : from) && {
          [allDay && to !== '' ? 'to' : 'from']: [outside],
        }),
      ...(allDay && to !== '' && to < from && { to: [words.lastBeforeFirst] }),
      ...(!allDay && start !== '' && end !== '' && end <= start && { end: [words.endBeforeStart] }),
      ...(!allDay && start === '' && { start: [required] }),
      ...(!allDay && end === '' && { end: [required] }),
    }),
    save: async (_, { allDay, from, to, start, end, reason }, idempotencyKey) => {
      const times = allDay ? {} : { start, end }
      const lastDay = allDay && to !== '' ? to : from
      const input = { masterId, from, to: lastDay, reason: reason.trim(), ...times }
      const { addTimeOff } = await desk.request(AddTimeOffDocument, { input }, { idempotencyKey })
      onAdded(addTimeOff.affectedAppointments)
    },
  })
  const { allDay } = form.values.value
  return (
    <FormDialog title={words.newTimeOff} form={form} onClose={onClose}>
      <FormCheckbox form={form} name="allDay" label={words.wholeDays} />
      <div class="settings-fields">
        <FormText
          form={form}
          name="from"
          type="date"
          label={allDay ? words.firstDay : words.date}
        />
        {allDay && (
          <FormText
            form={form}
            name="to"
            type="date"
            label={words.lastDay}
            hint={words.lastDayHint}
          />
        )}
      </div>
      {!allDay && (
        <div class="settings-fields">
          <FormText form={form} name="start" type="time" label={words.startTime} />
          <FormText form={form} name="end" type="time" label={words.endTime} />
        </div>
      )}
      <FormText form={form} name="reason" label={words.reason} hint={words.reasonHint} />
    </FormDialog>
  )
}
