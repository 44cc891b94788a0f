import { useState } from 'preact/hooks'
import { SelectField } from '../../parts/field.js'
import { wordsOf } from '../../words/language.js'
import { notificationsWords } from '../../words/texts/notifications.js'
import { templateWords } from '../../words/texts/templates.js'
import { settingsWords } from '../../words/settings/settings.js'
import { Loaded, SectionHeader, useSalonData } from '../frame/section.js'
import { SettingsNotificationsDocument, type SettingsTemplateFragment } from './documents.js'
import { NotificationRules } from './notification-rules.js'
import { TemplateDialog } from './template-dialog.js'
import '../frame/template-editor.css'
import './notifications.css'

type Language = SettingsTemplateFragment['language']

/** The texts of all notifications in one language. */
function TemplateList({
  templates,
  salonLanguage,
}: {
  templates: readonly SettingsTemplateFragment[]
  salonLanguage: Language
}) {
  const words = wordsOf(notificationsWords)
  const { languages } = wordsOf(settingsWords)
  const [language, setLanguage] = useState(salonLanguage)
  const [opened, setOpened] = useState<SettingsTemplateFragment>()
  return (
    <section class="settings-group stack">
      <h2>{words.templates}</h2>
      <div class="template-language">
        <SelectField
          label={words.templateLanguage}
          value={language}
          onInput={(value) => setLanguage(value as Language)}
          options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <ul class="settings-list">
        {templates
          .filter((template) => template.language === language)
          .map((template) => (
            <li key={`${template.event} ${template.recipient}`}>
              <div class="settings-list-main">
                <button type="button" class="settings-link" onClick={() => setOpened(template)}>
                  {words.events[template.event]} · {words.recipients[template.recipient]}
                </button>
                <p class="muted small template-text" dir="auto">
                  {template.text}
                </p>
              </div>
              {template.custom && (
                <span class="settings-tag success">{wordsOf(templateWords).custom}</span>
              )}
            </li>
          ))}
      </ul>
      {opened && <TemplateDialog template={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

/** Notifications of clients and masters: rules and texts. */
export default function NotificationsSection() {
  const query = useSalonData(
    ({ request }, signal) => request(SettingsNotificationsDocument, {}, { signal }),
    ['SETTINGS'],
  )
  const { title, text } = wordsOf(settingsWords).sections.notifications
  return (
    <>
      <SectionHeader title={title} text={text} />
      <Loaded query={query}>
        {({ salon, notificationTemplates }) => (
          <>
            <NotificationRules settings={salon.notifications} />
            <TemplateList
              templates={notificationTemplates}
              salonLanguage={salon.notifications.language}
            />
          </>
        )}
      </Loaded>
    </>
  )
}
