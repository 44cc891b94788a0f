import { useState } from 'preact/hooks'
import { SelectField } from '../../parts/field.js'
import { wordsOf } from '../../words/language.js'
import { settingsWords } from '../../words/settings/settings.js'
import { sentenceText } from '../../words/texts/sentence-descriptions.js'
import { sentencesWords } from '../../words/texts/sentences.js'
import { templateWords } from '../../words/texts/templates.js'
import { Loaded, useSalonData } from '../frame/section.js'
import { type SettingsSentenceFragment, SettingsSentencesDocument } from './documents.js'
import { SentenceDialog } from './sentence-dialog.js'
import './sentences.css'
import '../frame/template-editor.css'

type Sentences = readonly SettingsSentenceFragment[]
type Group = SettingsSentenceFragment['group']

/** Folded: the sentences of one situation. */
function SentenceGroup({
  group,
  sentences,
  onOpen,
}: {
  group: Group
  sentences: Sentences
  onOpen: (sentence: SettingsSentenceFragment) => void
}) {
  const words = wordsOf(sentencesWords)
  const customCount = sentences.filter(({ custom }) => custom).length
  return (
    <details class="sentence-group">
      <summary>
        <h3>{words.groups[group]}</h3>
        <span class="muted small settings-figure">{sentences.length}</span>
        {customCount > 0 && (
          <span class="settings-tag success">{words.customCount(customCount)}</span>
        )}
      </summary>
      <ul class="settings-list">
        {sentences.map((sentence) => (
          <li key={sentence.key}>
            <div class="settings-list-main">
              <button type="button" class="settings-link" onClick={() => onOpen(sentence)}>
                {sentenceText(sentence)}
              </button>
              <p class="muted small template-text" dir="auto">
                {sentence.text}
              </p>
            </div>
            {sentence.custom && (
              <span class="settings-tag success">{wordsOf(templateWords).custom}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What the autopilot says, by situation, in one language. */
export function AutopilotSentences({
  salonLanguage,
}: {
  salonLanguage: SettingsSentenceFragment['language']
}) {
  const words = wordsOf(sentencesWords)
  const { languages } = wordsOf(settingsWords)
  const [language, setLanguage] = useState(salonLanguage)
  const [opened, setOpened] = useState<SettingsSentenceFragment>()
  const query = useSalonData(
    async ({ request }, signal) =>
      (await request(SettingsSentencesDocument, { language }, { signal })).autopilotSentences,
    ['SETTINGS'],
    [language],
  )
  return (
    <section class="settings-group stack">
      <h2>{words.title}</h2>
      <p class="muted">{words.text}</p>
      <div class="template-language">
        <SelectField
          label={words.language}
          value={language}
          onInput={(value) => setLanguage(value as typeof language)}
          options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <Loaded query={query}>
        {(sentences) => (
          <div>
            {(Object.keys(words.groups) as Group[]).map((group) => (
              <SentenceGroup
                key={group}
                group={group}
                sentences={sentences.filter((sentence) => sentence.group === group)}
                onOpen={setOpened}
              />
            ))}
          </div>
        )}
      </Loaded>
      {opened && <SentenceDialog sentence={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
