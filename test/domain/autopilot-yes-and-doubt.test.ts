import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import { proposedOf } from '../../src/domain/autopilot/request/proposed.js'
import { propertyRuns } from '../support/property-runs.js'
import { readData, type Texts } from '../support/data.js'
import { answered, isDone, OWN, PROPOSALS, proposed, type Tongue } from './autopilot-proposals.js'
import { hear } from './autopilot-salon.js'

type Messages = Readonly<Record<Tongue, Texts>>
const { yes, no, cannotCome, doubts, noDoubts } = readData<
  Readonly<Record<'yes' | 'no' | 'cannotCome' | 'doubts' | 'noDoubts', Messages>>
>(import.meta.url, 'data/yes-and-doubt.json')

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

  test.each(cannotCome[tongue])(
    '"%s" refuses all but a cancellation: that is asked again',
    (said) => {
      for (const one of Object.values(PROPOSALS)) {
        const { dialogue, next } = answered(said, one, tongue)
        const left = one.do.startsWith('cancel') ? one : null
        expect([next.then, dialogue.proposal]).toEqual([expect.not.stringMatching('perform'), left])
      }
    },
  )
})

test.each(['смогу', 'сможем', 'да смогу'])('"%s" neither books nor refuses a booking', (said) => {
  const { dialogue, next } = answered(said, PROPOSALS.book, 'ru')
  expect([next.then, dialogue.proposal]).toEqual(['wait', PROPOSALS.book])
})

test.each(['sorry, yes', 'yes. sorry'])('"%s" agrees to cancel, and not to book', (said) => {
  expect(isDone(said, PROPOSALS.cancel, 'en')).toBe(true)
  expect(isDone(said, PROPOSALS.book, 'en')).toBe(false)
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
