import type { Flags } from './flags.js'
import { type Answer, type FoundEntities, namesSomething } from '../entities/entities.js'
import { notionOf, QUALIFIERS } from '../entities/services/notions.js'
import { findIntents } from './intents.js'
import { beyondManners } from './politeness.js'
import { OTHER_QUESTION, THANKS, YES } from '../text/common-phrases.js'
import { isSaid, isSaidAt } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import { sentencesOf, type Word } from '../text/words.js'

/**
 * A message with at least this many words besides a greeting or thanks has more content than these.
 */
const MANY = 3
/** The same for a question beside thanks. */
const FEW = 2

const saysMore = (words: readonly Word[], many = MANY): boolean =>
  beyondManners(words).filter(({ kind, isName }) => kind === 'word' && !isName).length >= many

const QUESTION = phrases('topicSigns', 'asks')
const PRAISE = phrases('consent', 'content')
/** Whether a message begins with thanks or praise and asks nothing: "thanks, I found the parking". */
const isCourtesy = (words: readonly Word[]): boolean =>
  (isSaidAt(words, 0, THANKS) || isSaidAt(words, 0, PRAISE)) &&
  !words.some(({ isAsked }) => isAsked) &&
  !isSaid(words, QUESTION)

/**
 * Whether a message has a phrase of another question. Beside a question for a day or time, what is
 * only told asks nothing: "Could I come at six? I must take the dog to the vet."
 */
export function saysOtherQuestion(words: readonly Word[]): boolean {
  const sentences = sentencesOf(words)
  const asked = sentences.filter((sentence) => sentence.some(({ isAsked }) => isAsked))
  const isForWhen = asked.some((sentence) => sentence.some(({ day, time }) => day ?? time))
  return (isForWhen ? asked : [words]).some((sentence) => isSaid(sentence, OTHER_QUESTION))
}

/**
 * Whether a message asks something that no built-in rule answers ("where can I park?"), even if it
 * names known things.
 */
export const isOtherQuestion = (words: readonly Word[], found: FoundEntities): boolean =>
  !isCourtesy(words) &&
  (words.length <= MANY || words.some(({ isAsked }) => isAsked) || isSaid(words, QUESTION)) &&
  (found.wishes.length === 0 ||
    (found.wishes.every((wish) => wish === 'book') && !namesSomething(found))) &&
  saysOtherQuestion(words)

/** A question of fewer words can repeat what was proposed: "Friday at 3?" */
const SHORTEST_APART = 5
/** Whether a message asks something in a sentence of its own. */
const asksApart = (words: readonly Word[]): boolean => {
  const [first, ...sentences] = sentencesOf(words)
  const isAsked = (sentence: readonly Word[]): boolean => sentence.at(-1)?.isAsked === true
  return (
    first !== undefined &&
    !isAsked(first) &&
    sentences.some((one) => isAsked(one) && one.length >= SHORTEST_APART && !isSaid(one, YES))
  )
}

/**
 * Whether a message has words but no known meaning: no intent, no name, no answer; or only a
 * greeting and many other words. Also true for questions that no rule answers, even if they name
 * known things.
 */
export function isUnclear(
  words: readonly Word[],
  found: FoundEntities,
  flags: Flags,
  answer: Answer,
): boolean {
  if (!words.some(({ kind }) => kind !== 'sign')) return false
  if (
    found.wishes.length > 0 ||
    flags.wantsPerson ||
    flags.isUpset ||
    flags.forgets ||
    flags.asksIfAutomatic ||
    flags.isForeign
  )
    return false
  if (isOtherQuestion(words, found)) return true
  if (namesSomething(found) || found.choice !== undefined || answer !== undefined) return false
  if (flags.isAnyMaster || flags.phones.length > 0) return false
  // "Thanks, is that included?"
  const isAsked = words.some((word) => word.isAsked) && !flags.isGreeting
  return !(flags.isGreeting || flags.isThanks) || saysMore(words, isAsked ? FEW : MANY)
}

const ON_TOPIC = phrases('topicSigns', 'onTopic')

/**
 * Whether a message asks, and no question of it has a word of the salon or of an appointment: "is
 * it always this cold here?"
 */
export function isOffTopic(words: readonly Word[]): boolean {
  const asked = sentencesOf(words).filter((one) => one.some(({ isAsked }) => isAsked))
  const isOnTopic = (sentence: readonly Word[]): boolean =>
    isSaid(sentence, ON_TOPIC) ||
    sentence.some((word) => (word.topic ?? notionOf(word) ?? word.day ?? word.time) !== undefined)
  return asked.length > 0 && !asked.some(isOnTopic)
}

/** Whether a word names a day, a time, a person, a service or a topic that the autopilot knows. */
function isKnown(word: Word): boolean {
  const notion = notionOf(word)
  const isService = notion !== undefined && !QUALIFIERS.has(notion)
  return isService || word.isName === true || (word.topic ?? word.day ?? word.time) !== undefined
}

/**
 * Whether a message asks about the salon in a sentence of its own that names nothing known: "11 is
 * perfect. Is it a long walk from the station?"
 */
const asksUnknown = (words: readonly Word[]): boolean =>
  sentencesOf(words)
    .slice(1)
    .some(
      (one) =>
        one.at(-1)?.isAsked === true &&
        one.length >= SHORTEST_APART &&
        isSaid(one, ON_TOPIC) &&
        !isSaidAt(one, 0, YES) &&
        !one.some(isKnown) &&
        findIntents(one, undefined).length === 0,
    )

/** Returns what a message asks in sentences of their own. */
export const askedApart = (words: readonly Word[]) => ({
  asksApart: asksApart(words),
  asksUnknown: asksUnknown(words),
})
