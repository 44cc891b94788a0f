import { useDesk } from '../../shell/desk.js'
import { wordsOf } from '../../words/language.js'
import { salonFactsWords } from '../../words/facts/salon-facts.js'
import { settingsWords } from '../../words/settings/settings.js'
import { FormDialog } from '../frame/form-dialog.js'
import { FormArea, useForm } from '../frame/form-fields.js'
import {
  RemoveSalonFactDocument,
  SaveSalonFactDocument,
  type SettingsFactFragment,
} from './documents.js'
import { factChanges, type TopicRow } from './topic-list.js'

type Language = SettingsFactFragment['language']
const LONGEST_FACT = 1000

/** Edits the answers to a topic, one for each language. The given language comes first. */
export function FactDialog({
  row: { topic, texts },
  first,
  onClose,
}: {
  row: TopicRow
  first: Language
  onClose: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(salonFactsWords)
  const shared = wordsOf(settingsWords)
  const { title, example } = words.topics[topic]
  const languages = (Object.keys(shared.languages) as Language[]).sort(
    (one, other) => Number(other === first) - Number(one === first),
  )
  const form = useForm({
    saved: { EN: texts.EN ?? '', DE: texts.DE ?? '', RU: texts.RU ?? '' },
    check: (values): Readonly<Record<string, readonly string[]>> =>
      Object.fromEntries(
        languages
          .filter((language) => [...values[language].trim()].length > LONGEST_FACT)
          .map((language) => [language, [words.tooLong]]),
      ),
    save: async (_, values) => {
      for (const { language, text } of factChanges(texts, values))
        if (text === undefined) await desk.request(RemoveSalonFactDocument, { topic, language })
        else await desk.request(SaveSalonFactDocument, { input: { topic, language, text } })
      desk.toasts.show(shared.saved)
    },
  })
  return (
    <FormDialog title={title} form={form} onClose={onClose}>
      <p class="muted">
        {words.forExample}: {example}
      </p>
      {languages.map((language) => (
        <FormArea
          key={language}
          form={form}
          name={language}
          label={shared.languages[language]}
          rows={4}
        />
      ))}
      <p class="muted small">{words.hint}</p>
    </FormDialog>
  )
}
