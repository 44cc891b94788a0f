import type { DialogueState } from '../state/dialogue-state.js'
import type { ReplyAct } from '../state/reply-acts.js'
import type { Turn } from '../state/turn.js'
import { readWords } from '../../../tools/language/text/words.js'

/** After this many turns in a row without a new fact, a person takes over. */
const MOST_STALLED = 3
/** Replies that answer a question or end a subject. After them no new fact is expected. */
const ANSWERS: readonly ReplyAct['say'][] = [
  ...([
    'prices',
    'hours',
    'masters',
    'appointments',
    'words',
    'welcome',
    'noted',
    'take_time',
    'late',
  ] as const),
  ...(['stands', 'kept', 'forgotten', 'is_cancelled'] as const),
]

/** Sorts keys, because a state that was stored as JSON can return with another order. */
const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Returns the facts of a request as a text for comparison. */
const factsOf = (dialogue: DialogueState): string => {
  const {
    goal,
    serviceId,
    masterId,
    appointmentId,
    day,
    time,
    relative = null,
    unwanted = null,
  } = dialogue
  const { notMasters = [], queue = [], isSoonest, offered, proposal, expects } = dialogue
  const facts = [
    goal,
    serviceId,
    masterId,
    appointmentId,
    day,
    time,
    relative,
    unwanted,
    notMasters,
    queue,
    isSoonest,
  ]
  return JSON.stringify([...facts, offered, proposal, expects], inOrder)
}

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
  const isRepeated = lastWords !== '' && lastWords === before.lastWords
  if (!isNew && !isAnswer && (isRepeated || stalled >= MOST_STALLED))
    return {
      dialogue: turn.dialogue,
      says: [],
      next: { then: 'hand_back', reason: 'unclear' },
    }
  return { ...turn, dialogue: { ...turn.dialogue, stalled, lastWords } }
}
