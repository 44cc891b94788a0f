import type {
  SettingsNotificationsQuery,
  SettingsTemplateFragment,
  UpdateNotificationSettingsMutationVariables,
} from './documents.js'

/** The settings of notifications, as stored. */
export type NotificationSettings = SettingsNotificationsQuery['salon']['notifications']
type Event = SettingsTemplateFragment['event']
type Recipient = SettingsTemplateFragment['recipient']
type Rules = NotificationSettings['recipients']

/** Who can be notified, in the order of the table. */
export const RECIPIENTS: readonly Recipient[] = ['CLIENT', 'MASTER']

/** The settings as they are edited: numbers and times are text, an empty time is none. */
export type NotificationValues = {
  readonly language: NotificationSettings['language']
  readonly quietFrom: string
  readonly quietTo: string
  readonly reminderMinutes: string
  readonly recipients: Rules
}

/** The values of the stored settings. */
export const notificationValues = (settings: NotificationSettings): NotificationValues => ({
  language: settings.language,
  quietFrom: settings.quietFrom?.slice(0, 5) ?? '',
  quietTo: settings.quietTo?.slice(0, 5) ?? '',
  reminderMinutes: String(settings.reminderMinutes),
  recipients: settings.recipients,
})

/** The rules after a recipient of an event is switched on or off. The order stays the same. */
export const withRecipient = (
  rules: Rules,
  event: Event,
  recipient: Recipient,
  isOn: boolean,
): Rules =>
  rules.map((rule) =>
    rule.event === event
      ? {
          event,
          recipients: RECIPIENTS.filter((other) =>
            other === recipient ? isOn : rule.recipients.includes(other),
          ),
        }
      : rule,
  )

/** The graph's input: changed settings alone. Both ends of the quiet hours go together. */
export function notificationInput(
  saved: NotificationSettings,
  changes: Partial<NotificationValues>,
  values: NotificationValues,
): UpdateNotificationSettingsMutationVariables['input'] {
  const { language, reminderMinutes, recipients } = changes
  const hasQuietHours = changes.quietFrom !== undefined || changes.quietTo !== undefined
  const rules = recipients?.filter(
    (rule, index) => JSON.stringify(rule) !== JSON.stringify(saved.recipients[index]),
  )
  return {
    ...(language !== undefined && { language }),
    ...(reminderMinutes !== undefined && { reminderMinutes: Number(reminderMinutes) }),
    ...(hasQuietHours && {
      quietFrom: values.quietFrom || null,
      quietTo: values.quietTo || null,
    }),
    ...(rules && { recipients: rules }),
  }
}
