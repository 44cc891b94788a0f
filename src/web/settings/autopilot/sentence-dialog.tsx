import { Button } from '../../parts/button.js'
import { useDesk } from '../../shell/desk.js'
import { wordsOf } from '../../words/language.js'
import { settingsWords } from '../../words/settings/settings.js'
import { placeholderText, sentenceText } from '../../words/texts/sentence-descriptions.js'
import { sentencesWords } from '../../words/texts/sentences.js'
import { templateWords } from '../../words/texts/templates.js'
import { FormDialog } from '../frame/form-dialog.js'
import { useForm } from '../frame/form-fields.js'
import { perform } from '../frame/section.js'
import { TemplateEditor, useLivePreview } from '../frame/template-editor.js'
import {
  PreviewAutopilotSentenceDocument,
  ResetAutopilotSentenceDocument,
  SaveAutopilotSentenceDocument,
  type SettingsSentenceFragment,
} from './documents.js'

/** Edits one sentence of the autopilot, with a reply in which it is said. */
export function SentenceDialog({
  sentence,
  onClose,
}: {
  sentence: SettingsSentenceFragment
  onClose: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(sentencesWords)
  const texts = wordsOf(templateWords)
  const shared = wordsOf(settingsWords)
  const { key, language, custom, builtIn } = sentence
  const form = useForm({
    saved: { text: sentence.text },
    check: ({ text }): Readonly<Record<string, readonly string[]>> =>
      text.trim() === '' ? { text: [shared.required] } : {},
    save: async (_, { text }) => {
      await desk.request(SaveAutopilotSentenceDocument, { input: { key, language, text } })
      desk.toasts.show(shared.saved)
    },
  })
  const preview = useLivePreview(form.values.value.text, async (text, signal) => {
    const variables = { key, language, text }
    const data = await desk.request(PreviewAutopilotSentenceDocument, variables, { signal })
    return data.previewAutopilotSentence
  })
  async function reset(): Promise<void> {
    const works = await perform(desk, () =>
      desk.request(ResetAutopilotSentenceDocument, { key, language }),
    )
    if (!works) return
    const input = { key, language, text: sentence.text }
    desk.toasts.show(words.resetDone, () =>
      perform(desk, () => desk.request(SaveAutopilotSentenceDocument, { input })),
    )
    onClose()
  }
  return (
    <FormDialog title={sentenceText(sentence)} form={form} onClose={onClose}>
      <p class="muted">
        {words.groups[sentence.group]} · {shared.languages[language]}
        {custom && ` · ${texts.custom}`}
      </p>
      <TemplateEditor
        form={form}
        preview={preview}
        previewText={words.previewText}
        variables={sentence.placeholders.map((one) => ({
          name: one.name,
          text: placeholderText(one),
        }))}
      />
      {custom && (
        <section class="stack">
          <h3>{words.builtIn}</h3>
          <p class="sentence-built-in small" dir="auto">
            {builtIn}
          </p>
          <div class="row">
            <Button icon="undo" onClick={() => void reset()}>
              {texts.reset}
            </Button>
          </div>
        </section>
      )}
    </FormDialog>
  )
}
