import { useState } from 'preact/hooks'
import { Empty } from '../../parts/feedback.js'
import { Checkbox, SelectField } from '../../parts/field.js'
import { wordsOf } from '../../words/language.js'
import { salonFactsWords } from '../../words/facts/salon-facts.js'
import { settingsWords } from '../../words/settings/settings.js'
import { Loaded, SectionHeader, useSalonData } from '../frame/section.js'
import {
  SettingsFactsDocument,
  type SettingsFactFragment,
  type SettingsFactsQuery,
} from './documents.js'
import { FactDialog } from './fact-dialog.js'
import { GROUP_NAMES, rowsOfGroup, type TopicRow } from './topic-list.js'
import './facts.css'

type Language = SettingsFactFragment['language']
const ASKED_MS = 90 * 24 * 60 * 60_000

/** A topic with its answer in the chosen language, or with what happens without one. */
function TopicItem({
  row: { topic, text, substitute, asked },
  salonLanguage,
  onOpen,
}: {
  row: TopicRow
  salonLanguage: Language
  onOpen: () => void
}) {
  const words = wordsOf(salonFactsWords)
  const { languages } = wordsOf(settingsWords)
  const isMissing = text === undefined
  const without =
    substitute === undefined ? words.personAnswers : words.sentIn(languages[salonLanguage])
  return (
    <li>
      <div class="settings-list-main">
        <button type="button" class="settings-link" onClick={onOpen}>
          {words.topics[topic].title}
        </button>
        <p class="muted small fact-text" dir={isMissing ? undefined : 'auto'}>
          {text ?? without}
        </p>
      </div>
      {asked > 0 && <span class="settings-tag">{words.asked(asked)}</span>}
      {isMissing && <span class="settings-tag warning">{words.missing}</span>}
    </li>
  )
}

/** All topics, with the answers in one language. */
function TopicList({ data }: { data: SettingsFactsQuery }) {
  const words = wordsOf(salonFactsWords)
  const { languages } = wordsOf(settingsWords)
  const salonLanguage = data.salon.notifications.language
  const [language, setLanguage] = useState(salonLanguage)
  const [onlyMissing, setOnlyMissing] = useState(false)
  const [opened, setOpened] = useState<TopicRow>()
  const groups = GROUP_NAMES.map((name) => ({ name, rows: rowsOfGroup(data, name, language) }))
  const rows = groups.flatMap((group) => group.rows)
  const answered = rows.filter(({ text }) => text !== undefined).length
  const lacking = data.askedTopics.reduce((sum, { unanswered }) => sum + unanswered, 0)
  const shown = groups
    .map(({ name, rows: all }) => ({
      name,
      rows: all.filter(({ text }) => !onlyMissing || text === undefined),
    }))
    .filter((group) => group.rows.length > 0)
  return (
    <>
      <div class="facts-choice">
        <SelectField
          label={words.language}
          value={language}
          onInput={(value) => setLanguage(value as Language)}
          options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        />
        <Checkbox label={words.onlyMissing} checked={onlyMissing} onChange={setOnlyMissing} />
      </div>
      <p class="facts-summary">
        {words.answered(answered, rows.length)} {lacking > 0 && words.lacking(lacking)}
      </p>
      {shown.length === 0 && <Empty title={words.allAnswered} />}
      {shown.map((group) => (
        <section key={group.name}>
          <h2 class="settings-subtitle">{words.groups[group.name]}</h2>
          <ul class="settings-list">
            {group.rows.map((row) => (
              <TopicItem
                key={row.topic}
                row={row}
                salonLanguage={salonLanguage}
                onOpen={() => setOpened(row)}
              />
            ))}
          </ul>
        </section>
      ))}
      {opened && (
        <FactDialog
          key={opened.topic}
          row={opened}
          first={language}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** What clients ask about the salon, and what the owner answers. */
export default function FactsSection() {
  const query = useSalonData(
    ({ request, now }, signal) => {
      const since = new Date(now.peek() - ASKED_MS).toISOString()
      return request(SettingsFactsDocument, { since }, { signal })
    },
    ['SETTINGS'],
  )
  return (
    <>
      <SectionHeader
        title={wordsOf(settingsWords).sections.facts.title}
        text={wordsOf(salonFactsWords).text}
      />
      <Loaded query={query}>{(data) => <TopicList data={data} />}</Loaded>
    </>
  )
}
