import { type Topic, TOPICS } from '../../topics.js'
import { clausesOf } from '../entities/clauses.js'
import { notionOf, QUALIFIERS } from '../entities/services/notions.js'
import { THANKS } from '../text/common-phrases.js'
import { isSaid, isSaidAt, longestOf, type Pattern } from '../text/patterns.js'
import { phrases, words as wordsOf } from '../text/tables.js'
import { sentencesOf, type Word } from '../text/words.js'
import { findIntents } from './intents.js'
import { beyondManners } from './politeness.js'

/** Phrases of topics. `topics` has the topic of each phrase; undefined: it is about none. */
type TopicTable = {
  readonly said: readonly Pattern[]
  readonly topics: readonly (Topic | undefined)[]
}
const NONE = phrases('topicSigns', 'none')
const ASKS = phrases('topicSigns', 'asks')
const beginsClause = wordsOf('dialogue', 'clauses')

/** Of two equally long phrases the first wins, so phrases about no topic come first. */
function tableOf(group: 'topicQuestions' | 'topicNames'): TopicTable {
  const rows = TOPICS.map((topic) => ({ topic, said: phrases(group, topic) }))
  return {
    said: [...NONE, ...rows.flatMap(({ said }) => said)],
    topics: [
      ...NONE.map(() => undefined),
      ...rows.flatMap(({ topic, said }) => said.map(() => topic)),
    ],
  }
}
const QUESTIONS = tableOf('topicQuestions')
const NAMES = tableOf('topicNames')

/** Replaces each phrase about a topic by a word with the topic. */
function replaced(words: readonly Word[], { said, topics }: TopicTable): Word[] {
  const left: Word[] = []
  for (let at = 0; at < words.length;) {
    const longest = longestOf(said, words, at)
    const end = longest?.match.end ?? at + 1
    const [first, last] = [words[at], words[end - 1]]
    const found = longest && topics[longest.number]
    // "Pregnancy massage" can be a service.
    const topic = found === 'pregnancy' && words[end] && isTreatment(words[end]) ? undefined : found
    if (topic === undefined || !first || !last) left.push(...words.slice(at, end))
    else {
      const raw = words.slice(at, end).map((word) => word.raw)
      const { link } = first
      const { isAsked } = last
      left.push({ raw: raw.join(' '), text: '#topic', kind: 'found', link, topic, isAsked })
    }
    at = end
  }
  return left
}

/** A sentence with at most this many words besides a topic is about nothing else. */
const FEW = 1
const isTopic = ({ topic }: Word): boolean => topic !== undefined
const isTreatment = (word: Word): boolean => {
  const notion = notionOf(word)
  return notion !== undefined && !QUALIFIERS.has(notion)
}

/** Whether a sentence is a question about the topics that it names, and wishes nothing else. */
function isAbout(
  sentence: readonly Word[],
  named: readonly Word[],
  timed: (words: readonly Word[]) => readonly Word[],
): boolean {
  if (!named.some(isTopic)) return false
  // "Thanks pet"
  if (isSaidAt(sentence, 0, THANKS) && !sentence.some(({ isAsked }) => isAsked)) return false
  const isAlone = beyondManners(named).filter((word) => !isTopic(word)).length <= FEW
  if (!isAlone && !sentence.some(({ isAsked }) => isAsked) && !isSaid(sentence, ASKS)) return false
  const rest = timed(named)
  return (
    !rest.some(({ day, time }) => day ?? time) &&
    !rest.some(isTreatment) &&
    findIntents(rest, undefined).length === 0
  )
}

/**
 * What a master must know before an appointment, also where the client does not ask. Beside a
 * cancellation or a move it is a reason.
 */
const TOLD: readonly Topic[] = ['pets', 'allergies', 'patch_test', 'pregnancy']

/** Whether no clause asks: "that's when the dogs are napping" tells, "is there parking" asks. */
const isStatement = (sentence: readonly Word[]): boolean =>
  !sentence.some(({ isAsked }) => isAsked) &&
  !clausesOf(sentence).some((clause) => {
    const words = clause[0] && beginsClause(clause[0]) ? clause.slice(1) : clause
    return [0, 1].some((at) => isSaidAt(words, at, ASKS))
  })

/** Whether a sentence wishes an appointment or a change of one, or asks what the rules answer. */
const isRequest = (sentence: readonly Word[]): boolean =>
  sentence.some(isTreatment) || findIntents(sentence, undefined).length > 0

const isChanging = (sentence: readonly Word[]): boolean =>
  findIntents(sentence, undefined).some((wish) => wish === 'cancel' || wish === 'move')

/**
 * Replaces the questions about topics by words with the topic. Words that only name a topic count
 * in a sentence that asks nothing else and has no other wish: "a haircut with a gift card" asks
 * nothing. Beside a request, a statement asks nothing either: "I have a job interview".
 *
 * @param timed finds the days and times among words
 */
export const withTopics = (
  words: readonly Word[],
  timed: (words: readonly Word[]) => readonly Word[],
): Word[] => {
  const sentences = sentencesOf(words)
  const hasRequest = sentences.some(isRequest)
  const told = sentences.some(isChanging) ? [] : TOLD
  return sentences.flatMap((sentence) => {
    const asked = replaced(sentence, QUESTIONS)
    const topics = asked.flatMap(({ topic }) => topic ?? [])
    if (hasRequest && isStatement(sentence) && !topics.some((topic) => told.includes(topic)))
      return sentence
    if (topics.length > 0) return asked
    const named = replaced(sentence, NAMES)
    return isAbout(sentence, named, timed) ? named : sentence
  })
}

/** Returns the topics that a message asks about, each once. */
export const topicsOf = (words: readonly Word[]): Topic[] => [
  ...new Set(words.flatMap(({ topic }) => topic ?? [])),
]
