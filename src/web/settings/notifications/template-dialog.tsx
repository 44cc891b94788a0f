import { Button } from '../../parts/button.js'
import { useDesk } from '../../shell/desk.js'
import { wordsOf } from '../../words/language.js'
import { notificationsWords } from '../../words/texts/notifications.js'
import { templateWords } from '../../words/texts/templates.js'
import { settingsWords } from '../../words/settings/settings.js'
import { FormDialog } from '../frame/form-dialog.js'
import { useForm } from '../frame/form-fields.js'
import { perform } from '../frame/section.js'
import { TemplateEditor, useLivePreview } from '../frame/template-editor.js'
import {
  PreviewNotificationTemplateDocument,
  RemoveNotificationTemplateDocument,
  SetNotificationTemplateDocument,
  type SettingsTemplateFragment,
} from './documents.js'

const VARIABLES = [
  'client',
  'master',
  'service',
  'salon',
  'date',
  'time',
  'duration',
  'price',
  'status',
  'reason',
  'wasDate',
  'wasTime',
  'hasReason',
  'moved',
] as const

/** Edits the text of one notification, with a preview of what the reader gets. */
export function TemplateDialog({
  template,
  onClose,
}: {
  template: SettingsTemplateFragment
  onClose: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(notificationsWords)
  const texts = wordsOf(templateWords)
  const shared = wordsOf(settingsWords)
  const { event, recipient, language, custom } = template
  const form = useForm({
    saved: { text: template.text },
    save: async (_, { text }) => {
      const input = { event, recipient, language, text }
      await desk.request(SetNotificationTemplateDocument, { input })
      desk.toasts.show(shared.saved)
    },
  })
  const preview = useLivePreview(form.values.value.text, async (text, signal) => {
    const variables = { event, recipient, language, text }
    const data = await desk.request(PreviewNotificationTemplateDocument, variables, { signal })
    return data.previewNotificationTemplate
  })
  async function reset(): Promise<void> {
    const variables = { event, recipient, language }
    const works = await perform(desk, () =>
      desk.request(RemoveNotificationTemplateDocument, variables),
    )
    if (!works) return
    const input = { ...variables, text: template.text }
    desk.toasts.show(texts.resetDone, () =>
      perform(desk, () => desk.request(SetNotificationTemplateDocument, { input })),
    )
    onClose()
  }
  return (
    <FormDialog title={words.events[event]} form={form} onClose={onClose}>
      <p class="muted">
        {words.recipients[recipient]} · {shared.languages[language]}
        {custom && ` · ${texts.custom}`}
      </p>
      <TemplateEditor
        form={form}
        preview={preview}
        previewText={words.previewText}
        variables={VARIABLES.map((name) => ({ name, text: words.variableTexts[name] }))}
        example={'{hasReason, select, yes {: {reason}} other {}}'}
      />
      {custom && (
        <div class="row">
          <Button icon="undo" onClick={() => void reset()}>
            {texts.reset}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
