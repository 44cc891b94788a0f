import type { SettingsFactFragment, SettingsFactsQuery } from './documents.js'

type Topic = SettingsFactFragment['topic']
type Language = SettingsFactFragment['language']

/** The topics as the page groups them. Each topic is in one group. */
export const TOPIC_GROUPS = {
  place: ['ADDRESS', 'DIRECTIONS', 'PARKING', 'ACCESSIBILITY', 'PHONE', 'WEBSITE'],
  money: ['PAYMENT', 'DEPOSIT', 'GIFT_CARDS', 'DISCOUNTS'],
  rules: ['WALK_INS', 'LATE_POLICY', 'CANCELLATION_POLICY', 'HOLIDAYS'],
  stay: ['CHILDREN', 'PETS', 'DRINKS', 'WIFI', 'LANGUAGES_SPOKEN'],
  health: ['ALLERGIES', 'PATCH_TEST', 'PREGNANCY', 'HYGIENE'],
  work: ['PRODUCTS', 'GUARANTEE', 'PHOTOS', 'JOBS'],
} as const satisfies Readonly<Record<string, readonly Topic[]>>
/** The name of a group of topics. */
export type TopicGroup = keyof typeof TOPIC_GROUPS
/** The names of the groups in the order of the page. */
export const GROUP_NAMES = Object.keys(TOPIC_GROUPS) as readonly TopicGroup[]

/** What the page shows of a topic in the chosen language. */
export type TopicRow = {
  readonly topic: Topic
  /** The answer in each language that has one. */
  readonly texts: Readonly<Partial<Record<Language, string>>>
  /** The answer in the chosen language. */
  readonly text: string | undefined
  /** The answer in the salon's language, which is sent where the chosen language has none. */
  readonly substitute: string | undefined
  /** How often clients asked about the topic lately. */
  readonly asked: number
}

/** Returns the rows of a group, in the order of the group. */
export function rowsOfGroup(
  { salon, salonFacts, askedTopics }: SettingsFactsQuery,
  group: TopicGroup,
  language: Language,
): readonly TopicRow[] {
  return TOPIC_GROUPS[group].map((topic): TopicRow => {
    const texts: Partial<Record<Language, string>> = Object.fromEntries(
      salonFacts.filter((fact) => fact.topic === topic).map((fact) => [fact.language, fact.text]),
    )
    const text = texts[language]
    return {
      topic,
      texts,
      text,
      substitute: text === undefined ? texts[salon.notifications.language] : undefined,
      asked: askedTopics.find((asked) => asked.topic === topic)?.count ?? 0,
    }
  })
}

/** A change of the answers to a topic: a new text, or none. */
export type FactChange = { readonly language: Language; readonly text: string | undefined }

/** Returns what to save when the answers to a topic become these texts. */
export const factChanges = (
  before: TopicRow['texts'],
  after: Readonly<Record<Language, string>>,
): readonly FactChange[] =>
  (Object.keys(after) as Language[]).flatMap((language): FactChange[] => {
    const text = after[language].trim()
    if (text === (before[language] ?? '')) return []
    return [{ language, text: text === '' ? undefined : text }]
  })
