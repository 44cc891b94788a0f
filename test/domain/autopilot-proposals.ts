import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import { proposedOf, startOf } from '../../src/domain/autopilot/request/proposed.js'
import type { DialogueContext } from '../../src/domain/autopilot/state/context.js'
import {
  type DialogueState,
  newDialogueState,
  type Proposal,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import type { Turn } from '../../src/domain/autopilot/state/turn.js'
import { WORLD } from './autopilot-world.js'
import { hear } from './autopilot-salon.js'

/** A language of the autopilot. */
export type Tongue = 'en' | 'ru' | 'de'
const [HAIRCUT, PEDICURE] = [
  {
    ...{ id: 7, serviceId: 1, service: 'Haircut', masterId: 1, master: 'Anna Weber' },
    ...{ date: '2030-01-11', time: 900, minutes: 60 },
  },
  {
    ...{ id: 8, serviceId: 7, service: 'Pedicure', masterId: 4, master: 'David Okafor' },
    ...{ date: '2030-01-15', time: 660, minutes: 60 },
  },
]
/** A client with both appointments. */
export const OWN: DialogueContext = { ...WORLD, appointments: [HAIRCUT, PEDICURE] }
const START = { date: '2030-01-16', time: 810, masterId: 1 }
/** One proposal of each kind. */
export const PROPOSALS: Readonly<Record<Proposal['do'], Proposal>> = {
  book: { do: 'book', serviceId: 1, ...START },
  move: { do: 'move', appointmentId: 7, ...START },
  cancel: { do: 'cancel', appointmentId: 7 },
  replace: { do: 'replace', appointmentId: 7, serviceId: 7, ...START },
  cancel_all: { do: 'cancel_all', appointmentIds: [7, 8] },
  book_all: { do: 'book_all', places: [{ serviceId: 1, ...START }] },
}
/** The dialogue in which a proposal waits for an answer. */
export const proposed = (proposal: Proposal, tongue: Tongue): DialogueState => ({
  ...newDialogueState(tongue),
  goal: ['move', 'replace'].includes(proposal.do)
    ? 'move'
    : proposal.do.startsWith('cancel')
      ? 'cancel'
      : 'book',
  expects: 'yes_no',
  isGreeted: true,
  proposal,
})
/** The turn after a message in a dialogue in which a proposal waits. */
export const answerIn = (dialogue: DialogueState, said: string): Turn => {
  const start = startOf(dialogue.proposal)
  const meaning = hear(said, {
    tongue: dialogue.tongue,
    expects: 'yes_no',
    near: start ? [{ from: start.date, to: start.date }] : [],
    proposed: proposedOf(dialogue, OWN),
  })
  return nextTurn(dialogue, meaning, OWN)
}
/** The turn after an answer to a proposal. */
export const answered = (said: string, proposal: Proposal, tongue: Tongue): Turn =>
  answerIn(proposed(proposal, tongue), said)
/** Whether an answer lets the autopilot do what it proposed. */
export const isDone = (said: string, proposal: Proposal, tongue: Tongue): boolean =>
  answered(said, proposal, tongue).next.then === 'perform'
