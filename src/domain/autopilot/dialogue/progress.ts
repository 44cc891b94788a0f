import type { DialogueState } from '../state/dialogue-state.js'
import { MOST_MISUNDERSTOOD } from './small-talk.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { type Turn, handBackTurn } from '../state/turn.js'
import { isAgreement } from '../../../tools/language/engine/consent/consent.js'
import { readWords } from '../../../tools/language/engine/text/words.js'

/** After this many turns in a row without a new fact, a person takes over. */
const MOST_STALLED = 3
/** Answers to a question. The same question again was not answered well. */
export const INFORMATION_ACTS: readonly ReplyAct['say'][] = [
  'prices',
  'hours',
  'masters',
  'appointments',
  'open_days',
]
/** Replies that answer a question or end a subject. After them no new fact is expected. */
const ANSWERS: readonly ReplyAct['say'][] = [
  ...INFORMATION_ACTS,
  ...(['ends', 'fact', 'automatic', 'welcome', 'noted', 'take_time', 'late'] as const),
  ...(['stands', 'kept', 'forgotten', 'is_cancelled'] as const),
]

/** Sorts keys, because a state that was stored as JSON can return with another order. */
const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** What a turn can learn of a request. */
const FACTS = [
  ...(['goal', 'serviceId', 'masterId', 'appointmentId', 'day', 'time', 'relative'] as const),
  ...([
    'newServiceId',
    'unwanted',
    'notMasters',
    'queue',
    'isSoonest',
    'isLatest',
    'isEarliest',
    'offered',
    'proposal',
  ] as const),
  ...(['expects', 'question', 'forWhom'] as const),
] as const satisfies readonly (keyof DialogueState)[]
/** Returns the facts of a request as a text for comparison. */
const factsOf = (dialogue: DialogueState): string =>
  JSON.stringify(
    FACTS.map((name) => dialogue[name] ?? null),
    inOrder,
  )

/**
 * Counts turns without progress and returns the turn with the counts. Hands the dialogue to a
 * person if the client repeats the same words and the second turn also adds no fact. Does the same
 * after three turns in a row without a new fact.
 */
export function watchProgress(before: DialogueState, text: string, turn: Turn): Turn {
  const lastWords = readWords(text)
    .map((word) => word.text)
    .join(' ')
  const isAnswer = turn.says.some(({ say }) => ANSWERS.includes(say))
  const isNew = turn.next.then !== 'wait' || factsOf(before) !== factsOf(turn.dialogue)
  const stalled = isNew ? 0 : isAnswer ? (before.stalled ?? 0) : (before.stalled ?? 0) + 1
  // A yes can answer two questions in a row.
  const isRepeated =
    lastWords !== '' && lastWords === before.lastWords && !isAgreement(text, readWords(text))
  if (!isNew && !isAnswer && (isRepeated || stalled >= MOST_STALLED))
    return handBackTurn(turn.dialogue, 'unclear')
  // The same question again counts as not understood, although it has an answer.
  const isAskedAgain =
    isRepeated && !isNew && turn.says.some(({ say }) => INFORMATION_ACTS.includes(say))
  const misunderstood = isAskedAgain ? before.misunderstood + 1 : turn.dialogue.misunderstood
  if (isAskedAgain && misunderstood >= MOST_MISUNDERSTOOD)
    return handBackTurn(turn.dialogue, 'unclear')
  return { ...turn, dialogue: { ...turn.dialogue, stalled, lastWords, misunderstood } }
}
