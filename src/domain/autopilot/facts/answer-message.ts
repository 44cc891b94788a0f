import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { nextGoalStep } from '../steps/goal-steps.js'
import { askedFirst, askForPlainYes, withOpenWords } from '../steps/beside-yes.js'
import { askedNext, isNextAsked } from '../steps/next-service.js'
import { INFORMATION_ACTS } from '../dialogue/progress.js'
import { nextTurn } from '../dialogue/next-turn.js'
import { rememberWhetherAsked } from '../request/certain-yes.js'
import type { DialogueContext } from '../state/context.js'
import type { DialogueState, Proposal } from '../state/dialogue-state.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { type AskedQuestion, type FactTopic, factFor } from '../state/salon-fact.js'
import { type Turn, questionTurn, startingWith, waitTurn } from '../state/turn.js'

/** The answers to a client's questions about the salon. */
type FactAnswers = {
  /** The owner's sentences, and the cancel window where there is none about it. */
  readonly says: readonly ReplyAct[]
  /** The topics that the salon has no sentence about. */
  readonly lacking: readonly FactTopic[]
  readonly asked: readonly AskedQuestion[]
}
/** Topics that another rule may answer where the salon has no fact. */
const ANSWERED_BY_RULES: readonly FactTopic[] = ['holidays', 'walk_ins']

/** Whether a client asks until when they can cancel, and not what that costs. */
const asksCancelWindow = ({ asksUntil, asksCost, wishes }: Meaning): boolean =>
  asksUntil && !asksCost && !wishes.includes('price')

/**
 * Returns the facts in the language of the dialogue, otherwise in the salon's language. Without a
 * fact about it, the cancel window is that of the salon's settings. A client who asks again about a
 * topic of the last reply did not get their answer: the same sentence does not help.
 */
function factAnswers(
  { tongue, answeredFacts = [] }: DialogueState,
  meaning: Meaning,
  { facts = [], language = tongue, cancelMinutes }: DialogueContext,
): FactAnswers {
  const { topics, wishes } = meaning
  const window: ReplyAct[] =
    cancelMinutes === undefined ? [] : [{ say: 'cancel_until', minutes: cancelMinutes }]
  const found = topics.map((topic) => {
    const text = factFor(facts, topic, [tongue, language])
    const isRepeated = answeredFacts.some((one) => one.topic === topic && one.text === text)
    const fact: ReplyAct[] = text === undefined || isRepeated ? [] : [{ say: 'fact', text }]
    const isOfWindow = topic === 'cancellation_policy' && !isRepeated && asksCancelWindow(meaning)
    return { topic, says: fact.length === 0 && isOfWindow ? window : fact }
  })
  const isOfRules = (topic: FactTopic): boolean =>
    ANSWERED_BY_RULES.includes(topic) && wishes.length > 0
  const asked = found.filter(({ topic, says }) => says.length > 0 || !isOfRules(topic))
  return {
    says: asked.flatMap(({ says }) => says),
    lacking: asked.flatMap(({ topic, says }) => (says.length === 0 ? [topic] : [])),
    asked: asked.map(({ topic, says }) => ({ topic, isAnswered: says.length > 0 })),
  }
}

/**
 * Whether a message does more than ask its questions. A service or a master that it names belongs
 * to the question: "is a massage safe in pregnancy?"
 */
function saysMore({ goal }: DialogueState, meaning: Meaning): boolean {
  const { wishes, day, time, choice, serviceIds } = meaning
  if (meaning.isUpset || meaning.wantsPerson || meaning.isForeign || meaning.isGroup) return true
  if (meaning.forgets || meaning.undoes || meaning.corrects || meaning.isOtherQuestion) return true
  const isWhen = day !== undefined || time !== undefined || choice !== undefined
  return wishes.length > 0 || (isWhen && (goal !== null || serviceIds.length > 0))
}

/** Whether a message says yes and asks about the salon, and wishes nothing but what is proposed. */
const saysOnlyYes = (meaning: Meaning, proposal: Proposal): boolean =>
  meaning.saysYes &&
  meaning.wishes.every((wish) => wish === proposal.do) &&
  (meaning.day ?? meaning.time ?? meaning.choice ?? meaning.forWhom) === undefined &&
  meaning.serviceIds.length + meaning.masterIds.length === 0 &&
  ![meaning.isUpset, meaning.wantsPerson, meaning.isForeign, meaning.isGroup].includes(true) &&
  ![meaning.forgets, meaning.undoes, meaning.corrects, meaning.keeps].includes(true)

/** Asks the open question again. Without one, says nothing. */
function askOpenQuestion(dialogue: DialogueState, world: DialogueContext): Turn {
  const { proposal, goal } = dialogue
  if (proposal) return waitTurn(dialogue, { say: 'propose', proposal })
  if (isNextAsked(dialogue)) return waitTurn(dialogue, ...askedNext(dialogue))
  return goal ? nextGoalStep(dialogue, undefined, world) : waitTurn({ ...dialogue, expects: null })
}

/**
 * Returns a question whether a cancellation or a move must be paid as one for the salon's rules: "do
 * I have to pay for that?"
 */
function costOfChange({ goal }: DialogueState, meaning: Meaning): Meaning | undefined {
  const { wishes, asks, topics } = meaning
  const isChange = [goal, ...wishes].some((wish) => wish === 'cancel' || wish === 'move')
  if (!isChange || !asks.includes('must_pay')) return undefined
  return {
    ...meaning,
    wishes: wishes.filter((wish) => wish !== 'price'),
    topics: [...new Set([...topics, 'cancellation_policy' as const])].filter(
      (topic) => topic !== 'payment',
    ),
  }
}

/**
 * Returns the turn for a message. Questions about the salon are answered with the owner's
 * sentences. What the message says beside them follows; otherwise the open question is asked again.
 * A question without a fact is for a person, at once. What is known of the request stays in the
 * state, for the note to operators.
 */
export function answerMessage(before: DialogueState, heard: Meaning, world: DialogueContext): Turn {
  const said = costOfChange(before, heard) ?? heard
  const turn = passOnTheRest(before, said, turnFor(before, said, world), world)
  const watched = withOpenTopics(rememberWhetherAsked(before, said, turn), before.openTopics)
  const answeredFacts = turn.says.flatMap((act) => {
    const fact = act.say === 'fact' ? world.facts?.find(({ text }) => text === act.text) : undefined
    return fact ? [{ topic: fact.topic, text: fact.text }] : []
  })
  return { ...watched, dialogue: { ...watched.dialogue, answeredFacts } }
}

const answeredTopics = ({ answeredFacts = [] }: DialogueState): readonly FactTopic[] =>
  answeredFacts.map(({ topic }) => topic)

/** Whether a message asks for more than the fact in the last reply: "until when is it valid?" */
const asksMoreOfFact = ({ goal, answeredFacts = [] }: DialogueState, meaning: Meaning): boolean =>
  goal === null &&
  answeredFacts.length > 0 &&
  meaning.isQuestion &&
  (meaning.isUnclear || meaning.isOffTopic) &&
  meaning.wishes.length === 0 &&
  !meaning.wantsPerson &&
  !meaning.isUpset

/**
 * Returns the turn for a day or time that answers an offer or changes a proposal, with what the
 * message asks beside it: "11 is perfect. Is there a lift?" A person answers that after the action.
 */
function passOnTheRest(
  { expects, proposal }: DialogueState,
  { asksUnknown, asksOfThat, choice, day, time, topics }: Meaning,
  turn: Turn,
  world: DialogueContext,
): Turn {
  const { dialogue, says, next } = turn
  const isOpen = expects === 'offer' || proposal !== null
  const isChosen = (choice ?? day ?? time) !== undefined
  const isGoingOn = dialogue.goal !== null && (next.then === 'wait' || next.then === 'search')
  const isAnswered = topics.length > 0 || says.some(({ say }) => say !== 'propose')
  if (!asksUnknown || asksOfThat || !isOpen || !isChosen || !isGoingOn || isAnswered) return turn
  const asked = { ...turn, dialogue: withOpenWords(dialogue, [], world) }
  return startingWith([{ say: 'asked_on_the_way' }], asked)
}

/**
 * Returns a turn with the questions that a person answers after the action: those of earlier
 * messages (`earlier`) and those of this one. They go to a person as soon as no action is open.
 */
export function withOpenTopics(turn: Turn, earlier: DialogueState['openTopics']): Turn {
  const { dialogue, next } = turn
  const asked = next.then === 'hand_back' ? (next.topics ?? []) : []
  if (!earlier && !dialogue.openTopics && asked.length === 0) return turn
  const openTopics = [...new Set([...(earlier ?? []), ...(dialogue.openTopics ?? []), ...asked])]
  if (next.then === 'hand_back')
    return {
      ...turn,
      dialogue: { ...dialogue, openTopics: null },
      next: { ...next, topics: openTopics },
    }
  if (dialogue.goal !== null || next.then === 'perform')
    return { ...turn, dialogue: { ...dialogue, openTopics } }
  return { ...turn, ...startingWith(turn.says, questionTurn(dialogue, openTopics)) }
}

/** Returns the message without the sign that it asks more, if the facts answer all that it asks. */
const withoutAnswered = (said: Meaning, lacking: readonly FactTopic[]): Meaning =>
  said.saysYes && lacking.length === 0 && !said.asksUnknown
    ? { ...said, isOtherQuestion: false, asksApart: false }
    : said

function turnFor(before: DialogueState, said: Meaning, world: DialogueContext): Turn {
  const dialogue = { ...before, tongue: said.language ?? before.tongue }
  const { says, lacking, asked } = factAnswers(dialogue, said, world)
  if (asked.length === 0)
    return asksMoreOfFact(dialogue, said)
      ? { ...questionTurn(dialogue, answeredTopics(dialogue)), says: [] }
      : nextTurn(before, said, world)
  const turn = saysMore(before, said)
    ? nextTurn(before, withoutAnswered(said, lacking), world)
    : askOpenQuestion({ ...dialogue, misunderstood: 0 }, world)
  const answered = { ...turn, says: [...says, ...turn.says], asked }
  if (lacking.length === 0 || turn.next.then === 'perform') return answered
  // "Yes please, and can I pay by card?" The question goes to a person after the yes.
  if (before.proposal && saysOnlyYes(said, before.proposal)) {
    const noted = said.passesOn ? askForPlainYes(dialogue, said, world) : undefined
    const first =
      noted ?? askedFirst(withOpenWords(dialogue, lacking, world), before.proposal, 'passed_on')
    return { ...startingWith(says, first), asked }
  }
  if (turn.next.then === 'hand_back')
    return { ...answered, next: { ...turn.next, topics: lacking } }
  // "How much is a massage? And is it safe in pregnancy?"
  const information = turn.says.filter(({ say }) => INFORMATION_ACTS.includes(say))
  const next = { then: 'hand_back', reason: 'question', topics: lacking } as const
  return { ...answered, says: [...says, ...information], next }
}
