import { useDesk } from '../../shell/desk.js'
import { formatDuration } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import { notificationsWords } from '../../words/texts/notifications.js'
import { settingsWords } from '../../words/settings/settings.js'
import { checkNumbers, wholeNumber } from '../frame/form.js'
import { FormNumber, FormSelect, FormText, useForm } from '../frame/form-fields.js'
import { FormGroup } from '../frame/form-group.js'
import { UpdateNotificationSettingsDocument } from './documents.js'
import {
  notificationInput,
  type NotificationSettings,
  notificationValues,
  RECIPIENTS,
  withRecipient,
} from './notification-form.js'

/** How long before an appointment its reminder can be sent, in minutes: the limit of the graph. */
const LONGEST_REMINDER = 43_200

/** Who is notified of what, when, and in which language. */
export function NotificationRules({ settings }: { settings: NotificationSettings }) {
  const desk = useDesk()
  const words = wordsOf(notificationsWords)
  const shared = wordsOf(settingsWords)
  const form = useForm({
    saved: notificationValues(settings),
    check: ({ quietFrom, quietTo, reminderMinutes }) => ({
      ...checkNumbers(
        { reminderMinutes: [reminderMinutes, 0, LONGEST_REMINDER] },
        shared.numberBetween,
      ),
      ...(quietFrom !== '' && quietTo === '' && { quietTo: [words.bothTimes] }),
      ...(quietFrom === '' && quietTo !== '' && { quietFrom: [words.bothTimes] }),
    }),
    save: (changes, values) =>
      desk.request(UpdateNotificationSettingsDocument, {
        input: notificationInput(settings, changes, values),
      }),
  })
  const { recipients, reminderMinutes } = form.values.value
  const minutes = wholeNumber(reminderMinutes)
  const timing = minutes ? words.reminderAt(formatDuration(minutes)) : words.noReminder
  return (
    <FormGroup title={words.rules} form={form}>
      <div class="settings-table-frame">
        <table class="settings-table">
          <thead>
            <tr>
              <th scope="col">{words.event}</th>
              {RECIPIENTS.map((recipient) => (
                <th key={recipient} scope="col">
                  {words.recipients[recipient]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {recipients.map((rule) => (
              <tr key={rule.event}>
                <th scope="row">{words.events[rule.event]}</th>
                {RECIPIENTS.map((recipient) => (
                  <td key={recipient}>
                    <label>
                      <input
                        type="checkbox"
                        checked={rule.recipients.includes(recipient)}
                        aria-label={`${words.events[rule.event]}: ${words.recipients[recipient]}`}
                        onChange={({ currentTarget: { checked } }) =>
                          form.set(
                            'recipients',
                            withRecipient(recipients, rule.event, recipient, checked),
                          )
                        }
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="settings-fields">
        <FormNumber
          form={form}
          name="reminderMinutes"
          label={words.reminderMinutes}
          hint={timing}
          max={String(LONGEST_REMINDER)}
        />
        <FormSelect
          form={form}
          name="language"
          label={words.language}
          hint={words.languageHint}
          options={Object.entries(shared.languages).map(([value, label]) => ({ value, label }))}
        />
        <FormText
          form={form}
          name="quietFrom"
          type="time"
          label={words.quietFrom}
          hint={words.quietHint}
        />
        <FormText
          form={form}
          name="quietTo"
          type="time"
          label={words.quietTo}
          hint={words.quietNone}
        />
      </div>
    </FormGroup>
  )
}
