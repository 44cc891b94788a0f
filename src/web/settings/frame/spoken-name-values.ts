/** The languages in which names are said, in the order of the form. */
export const SPOKEN_LANGUAGES = ['EN', 'DE', 'RU'] as const
/** A language in which names are said. */
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number]
/** What is named. */
export type SpokenSubject = 'service' | 'master'
/** A form of a name: the basic one, or a grammatical case. */
export type SpokenForm = 'name' | 'genitive' | 'dative' | 'accusative'

/** The forms that sentences of a language use, beside the basic one. */
export const CASES: Readonly<
  Record<SpokenSubject, Readonly<Record<SpokenLanguage, readonly Exclude<SpokenForm, 'name'>[]>>>
> = {
  service: { EN: ['accusative'], DE: ['accusative'], RU: ['accusative'] },
  master: { EN: [], DE: [], RU: ['dative', 'genitive'] },
}

/** The forms of one language as a person edits them. Empty: none. */
export type SpokenForms = Readonly<Record<SpokenForm, string>>
/** The forms of all languages as a person edits them. */
export type SpokenNameValues = Readonly<Record<SpokenLanguage, SpokenForms>>

/** A name as the graph gives and takes it. */
export type StoredSpokenName = {
  readonly language: SpokenLanguage
  readonly name: string
  readonly genitive?: string | null | undefined
  readonly dative?: string | null | undefined
  readonly accusative?: string | null | undefined
}

/** What a new service or master starts from. */
export const NO_SPOKEN_NAMES: SpokenNameValues = spokenNameValues([])

/** The values of stored names. */
export function spokenNameValues(names: readonly StoredSpokenName[]): SpokenNameValues {
  const valuesOf = (language: SpokenLanguage): SpokenForms => {
    const stored = names.find((one) => one.language === language)
    return {
      name: stored?.name ?? '',
      genitive: stored?.genitive ?? '',
      dative: stored?.dative ?? '',
      accusative: stored?.accusative ?? '',
    }
  }
  return { EN: valuesOf('EN'), DE: valuesOf('DE'), RU: valuesOf('RU') }
}

/** Whether a form is filled in. */
export const hasForms = (forms: SpokenForms): boolean =>
  Object.values(forms).some((form) => form.trim() !== '')

/** The first language that has a grammatical case and no basic form. */
export const languageWithoutName = (values: SpokenNameValues): SpokenLanguage | undefined =>
  SPOKEN_LANGUAGES.find(
    (language) => hasForms(values[language]) && values[language].name.trim() === '',
  )

/** The graph's input: the languages that have forms. */
export const spokenNameInput = (values: SpokenNameValues): StoredSpokenName[] =>
  SPOKEN_LANGUAGES.filter((language) => hasForms(values[language])).map((language) => {
    const { name, genitive, dative, accusative } = values[language]
    return {
      language,
      name: name.trim(),
      genitive: genitive.trim() || null,
      dative: dative.trim() || null,
      accusative: accusative.trim() || null,
    }
  })

/** A sentence with the forms, as the autopilot builds its own. */
const EXAMPLES: Readonly<
  Record<
    SpokenSubject,
    Readonly<Record<SpokenLanguage, (say: (form: SpokenForm) => string) => string>>
  >
> = {
  service: {
    EN: (say) => `Shall I book you ${say('accusative')} with Anna on Wednesday at 13:30?`,
    DE: (say) => `Soll ich ${say('accusative')} bei Anna am Mittwoch um 13:30 Uhr buchen?`,
    RU: (say) => `Записать вас на ${say('accusative')} к Анне в среду, в 13:30?`,
  },
  master: {
    EN: (say) => `Shall I book you a haircut with ${say('name')} on Wednesday at 13:30?`,
    DE: (say) => `Soll ich einen Haarschnitt bei ${say('name')} am Mittwoch um 13:30 Uhr buchen?`,
    RU: (say) => `Записать вас на стрижку к ${say('dative')} в среду, в 13:30?`,
  },
}

/** Returns a sentence of the language with the forms, of which there is the basic one. */
export const spokenExample = (
  subject: SpokenSubject,
  language: SpokenLanguage,
  forms: SpokenForms,
): string =>
  EXAMPLES[subject][language](
    (form) => forms[form].trim() || madeOf(forms.name.trim(), subject, language),
  )

/** English puts an article before the basic form of a service. */
const madeOf = (name: string, subject: SpokenSubject, language: SpokenLanguage): string =>
  subject === 'service' && language === 'EN' && !/^(an?|the) |[^s]s$/i.test(name)
    ? `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`
    : name
