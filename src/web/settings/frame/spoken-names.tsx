import { useEffect, useState } from 'preact/hooks'
import { TextField } from '../../parts/field.js'
import { wordsOf } from '../../words/language.js'
import { settingsWords } from '../../words/settings/settings.js'
import { spokenNamesWords } from '../../words/texts/spoken-names.js'
import type { FieldErrors, Form } from './form.js'
import {
  CASES,
  hasForms,
  languageWithoutName,
  SPOKEN_LANGUAGES,
  spokenExample,
  type SpokenForm,
  type SpokenLanguage,
  type SpokenNameValues,
  type SpokenSubject,
} from './spoken-name-values.js'
import './spoken-names.css'

const LONGEST_FORM = 100

/** A form that has spoken names beside other values. */
type WithSpokenNames = { readonly name: string; readonly spokenNames: SpokenNameValues }

/** Returns an error for a language that has a grammatical case and no basic form. */
export function spokenNameErrors(values: SpokenNameValues): FieldErrors {
  const language = languageWithoutName(values)
  if (language === undefined) return {}
  const label = wordsOf(settingsWords).languages[language]
  return { spokenNames: [wordsOf(spokenNamesWords).nameFirst(label)] }
}

/** The forms of one language, and a sentence that uses them. */
function LanguageForms<Values extends WithSpokenNames>({
  form,
  subject,
  language,
}: {
  form: Form<Values>
  subject: SpokenSubject
  language: SpokenLanguage
}) {
  const words = wordsOf(spokenNamesWords)
  const { name: written, spokenNames } = form.values.value
  const forms = spokenNames[language]
  const labelOf = (name: SpokenForm): string =>
    name === 'accusative' ? words.accusative[language] : words[name]
  const set = (name: SpokenForm, value: string): void =>
    form.set('spokenNames', { ...spokenNames, [language]: { ...forms, [name]: value } })
  return (
    <fieldset class="spoken-language stack">
      <legend>{wordsOf(settingsWords).languages[language]}</legend>
      <div class="settings-fields">
        {(['name', ...CASES[subject][language]] as const).map((name) => (
          <TextField
            key={name}
            label={labelOf(name)}
            value={forms[name]}
            maxLength={LONGEST_FORM}
            placeholder={name === 'name' ? written : forms.name || written}
            onInput={(value) => set(name, value)}
          />
        ))}
      </div>
      <p class="muted small">
        {forms.name.trim() === '' ? (
          words.automatic
        ) : (
          <>
            {words.example}{' '}
            <span lang={language.toLowerCase()}>{spokenExample(subject, language, forms)}</span>
          </>
        )}
      </p>
    </fieldset>
  )
}

/** Folded: how sentences of each language say the name. */
export function SpokenNames<Values extends WithSpokenNames>({
  form,
  subject,
}: {
  form: Form<Values>
  subject: SpokenSubject
}) {
  const words = wordsOf(spokenNamesWords)
  const { spokenNames } = form.values.value
  const count = SPOKEN_LANGUAGES.filter((language) => hasForms(spokenNames[language])).length
  const errors = form.errors.value.spokenNames
  const [isOpen, setOpen] = useState(false)
  // It opens for an error, and stays open while the error is corrected.
  useEffect(() => {
    if (errors) setOpen(true)
  }, [errors])
  return (
    <details
      class="spoken-names"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {words.title} <span class="muted small">{words.count(count)}</span>
      </summary>
      <div class="stack">
        <p class="muted small">{words.text}</p>
        {errors && (
          <p class="field-error" role="alert">
            {errors.join(' ')}
          </p>
        )}
        {SPOKEN_LANGUAGES.map((language) => (
          <LanguageForms key={language} form={form} subject={subject} language={language} />
        ))}
      </div>
    </details>
  )
}
