import type { Language } from '../../identity/people.js'
import type { Instant } from '../../time/time.js'
import type { Topic } from '../../../tools/language/topics.js'

export { TOPICS as FACT_TOPICS } from '../../../tools/language/topics.js'
export type { Topic as FactTopic } from '../../../tools/language/topics.js'

/** The longest text of a fact, in characters. */
export const LONGEST_FACT = 1000

/** The topic and the language of a fact. */
export type FactKey = { readonly topic: Topic; readonly language: Language }
/** A sentence of the owner about a topic. The autopilot sends it as it is. */
export type SalonFact = FactKey & { readonly text: string; readonly updatedAt: Instant }
/** A topic that a message asks about, and whether the salon has a fact for it. */
export type AskedQuestion = { readonly topic: Topic; readonly isAnswered: boolean }
/** How often clients asked about a topic, and how many of the questions had no fact. */
export type AskedTopic = {
  readonly topic: Topic
  readonly count: number
  readonly unanswered: number
}

/**
 * Returns the sentence about a topic: in the client's language, otherwise in the salon's. Undefined
 * if there is neither.
 */
export const factFor = (
  facts: readonly Pick<SalonFact, 'topic' | 'language' | 'text'>[],
  topic: Topic,
  languages: readonly Language[],
): string | undefined =>
  languages
    .map((wanted) => facts.find((fact) => fact.topic === topic && fact.language === wanted))
    .find((fact) => fact !== undefined)?.text
