import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import { proposedOf } from '../../src/domain/autopilot/dialogue/proposed.js'
import type { DialogueContext } from '../../src/domain/autopilot/state/context.js'
import {
  type DialogueState,
  newDialogueState,
  type Proposal,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import type { Turn } from '../../src/domain/autopilot/state/turn.js'
import { propertyRuns } from '../support/property-runs.js'
import { readData, type Texts } from '../support/data.js'
import { WORLD } from './autopilot-world.js'
import { hear } from './autopilot-salon.js'

type Tongue = 'en' | 'ru' | 'de'
type Messages = Readonly<Record<Tongue, Texts>>
const { yes, no, doubts, noDoubts } = readData<
  Readonly<Record<'yes' | 'no' | 'doubts' | 'noDoubts', Messages>>
>(import.meta.url, 'data/yes-and-doubt.json')

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
const OWN: DialogueContext = { ...WORLD, appointments: [HAIRCUT, PEDICURE] }
const START = { date: '2030-01-16', time: 810, masterId: 1 }
const PROPOSALS: Readonly<Record<Proposal['do'], Proposal>> = {
  book: { do: 'book', serviceId: 1, ...START },
  move: { do: 'move', appointmentId: 7, ...START },
  cancel: { do: 'cancel', appointmentId: 7 },
  replace: { do: 'replace', appointmentId: 7, serviceId: 7, ...START },
  cancel_all: { do: 'cancel_all', appointmentIds: [7, 8] },
  book_all: { do: 'book_all', places: [{ serviceId: 1, ...START }] },
}
const proposed = (proposal: Proposal, tongue: Tongue): DialogueState => ({
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
const answered = (said: string, proposal: Proposal, tongue: Tongue): Turn => {
  const dialogue = proposed(proposal, tongue)
  const meaning = hear(said, {
    tongue,
    expects: 'yes_no',
    near: [{ from: START.date, to: START.date }],
    proposed: proposedOf(dialogue, OWN),
  })
  return nextTurn(dialogue, meaning, OWN)
}
const isDone = (said: string, proposal: Proposal, tongue: Tongue): boolean =>
  answered(said, proposal, tongue).next.then === 'perform'

describe.each(['en', 'ru', 'de'] as const)('in %s', (tongue) => {
  const proposal = fc.constantFrom(...Object.values(PROPOSALS))
  const link = fc.constantFrom(' ', ', ', '. ', ' - ', '\n', ' – ', '! ')
  const mixed = (clear: Texts, doubtful: Texts) => {
    const [one, doubt] = [fc.constantFrom(...clear), fc.constantFrom(...doubtful)]
    return fc
      .oneof(
        fc.tuple(one, link, doubt),
        fc.tuple(doubt, link, one),
        fc.tuple(one, link, doubt, link, one),
        fc.tuple(one, link, one, link, doubt),
        fc.tuple(doubt, link, one, link, doubt),
      )
      .map((parts) => parts.join(''))
  }

  test('a yes with a doubt does nothing', () => {
    fc.assert(
      fc.property(mixed(yes[tongue], doubts[tongue]), proposal, (said, one) => {
        expect(isDone(said, one, tongue)).toBe(false)
      }),
      { numRuns: propertyRuns(1000, 50) },
    )
  })

  test('a no with a doubt drops and changes nothing', () => {
    fc.assert(
      fc.property(mixed(no[tongue], noDoubts[tongue]), proposal, (said, one) => {
        const { dialogue, next } = answered(said, one, tongue)
        expect([next.then, dialogue.proposal ?? null]).toEqual([
          expect.stringMatching(/^(wait|hand_back)$/),
          one,
        ])
      }),
      { numRuns: propertyRuns(500, 50) },
    )
  })

  test.each(['yes', 'ok', '👍', 'да', 'хорошо'])('"%s" does what was proposed', (said) => {
    for (const one of Object.values(PROPOSALS)) expect(isDone(said, one, tongue)).toBe(true)
  })

  test.each(yes[tongue])('"%s" agrees to a booking', (said) =>
    expect(isDone(said, PROPOSALS.book, tongue)).toBe(true),
  )

  test.each(no[tongue])('"%s" refuses, and nothing is done', (said) => {
    for (const one of Object.values(PROPOSALS)) {
      const { dialogue, next } = answered(said, one, tongue)
      expect([next.then, dialogue.proposal]).toEqual([expect.not.stringMatching('perform'), null])
    }
  })
})

test.each(['yes cancel both', 'yes, all of them', 'cancel both', 'да, обе', 'да, отмените все'])(
  '"%s" agrees to cancel several appointments, and not to cancel one',
  (said) => {
    expect(isDone(said, PROPOSALS.cancel_all, 'en')).toBe(true)
    expect(isDone(said, PROPOSALS.cancel, 'en')).toBe(false)
  },
)

describe('an answer that was sent before the question', () => {
  const ASKED = { ...OWN, sentAt: 0 }
  test.each(['yes', 'no', 'stop', 'never mind', 'да', 'нет', 'передумала'])('"%s"', (said) => {
    const dialogue = { ...proposed(PROPOSALS.book, 'en'), askedAt: 61_000 }
    const meaning = hear(said, { expects: 'yes_no', proposed: proposedOf(dialogue, ASKED) })
    const turn = nextTurn(dialogue, meaning, ASKED)
    expect(turn.says.map(({ say }) => say)).toEqual(['again', 'confirm'])
    expect(turn.dialogue.proposal).toEqual(PROPOSALS.book)
    const timely = nextTurn({ ...dialogue, askedAt: 60_000 }, meaning, ASKED)
    expect(timely.says.map(({ say }) => say)).not.toContain('confirm')
  })
})
