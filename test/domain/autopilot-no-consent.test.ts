import { describe, expect, test } from 'vitest'
import type { Proposal } from '../../src/domain/autopilot/state/dialogue-state.js'
import { readData } from '../support/data.js'
import { answered, answerIn, isDone, PROPOSALS, type Tongue } from './autopilot-proposals.js'

/** Messages that look like a yes, by the proposal that they must not agree to. */
const DOUBTS = readData<
  Readonly<Record<Tongue, Readonly<Partial<Record<Proposal['do'], readonly string[]>>>>>
>(import.meta.url, 'data/no-consent.json')

describe.each(Object.keys(DOUBTS) as Tongue[])('in %s', (tongue) => {
  const said = Object.entries(DOUBTS[tongue]).flatMap(([what, texts]) =>
    texts.map((text) => [what as Proposal['do'], text] as const),
  )
  test.each(said)('to a proposal of %s, "%s" does nothing', (what, text) =>
    expect(isDone(text, PROPOSALS[what], tongue)).toBe(false),
  )
})

describe('a yes to a list', () => {
  const [cancelAll, bookAll] = [PROPOSALS.cancel_all, PROPOSALS.book_all]
  test.each(['yes', 'yes, both', 'cancel both', 'да, обе', 'beide absagen'])(
    '"%s" is one to two',
    (said) => expect(isDone(said, cancelAll, 'en')).toBe(true),
  )
  test.each(['yes, both', 'cancel both', 'да, обе', 'beide absagen'])(
    '"%s" is none to one',
    (said) => expect(isDone(said, { do: 'cancel_all', appointmentIds: [7] }, 'en')).toBe(false),
  )
  test.each(['cancel everything', 'alle absagen'])('"%s" is none where there are others', (said) =>
    expect(isDone(said, { do: 'cancel_all', appointmentIds: [7] }, 'en')).toBe(false),
  )
  test.each(['yes please', 'book them', 'запишите', 'ja, buchen'])('"%s" books it', (said) =>
    expect(isDone(said, bookAll, 'en')).toBe(true),
  )
})

describe('to a booking for the husband Greg', () => {
  const booking = { ...PROPOSALS.book, forWhom: { kin: 'husband', name: 'Greg' } } as Proposal
  test.each(['yes', 'yes, for my husband', 'yes, for my husband Greg'])('"%s" agrees', (said) =>
    expect(isDone(said, booking, 'en')).toBe(true),
  )
  test.each([
    ...['yes, for my husband Tom', 'yes, for my son Greg', 'ja, für meinen Mann Tom'],
    ...['yes, for me', 'book me in', 'ja, für mich', 'да, запишите меня'],
  ])('"%s" does nothing', (said) => expect(isDone(said, booking, 'en')).toBe(false))
})

describe('after "take your time"', () => {
  const { dialogue } = answered('one sec, let me check', PROPOSALS.cancel, 'en')
  test.each(['ok', 'ok thanks', 'alright', 'ок, спасибо', 'ok danke'])(
    '"%s" may only say that it was read, and the question comes again',
    (said) => {
      const { next, says, dialogue: then } = answerIn(dialogue, said)
      expect([next.then, says.map(({ say }) => say)]).toEqual(['wait', ['confirm']])
      expect(answerIn(then, 'ok').next.then).toBe('perform')
    },
  )
  test.each(['yes', 'yes please, cancel it', 'да', 'ja bitte'])('"%s" is a yes', (said) =>
    expect(answerIn(dialogue, said).next.then).toBe('perform'),
  )
})

describe('a yes as people write it', () => {
  test.each([
    ...['Yes, Wednesday at 1:30 p.m., please', "Yes, that's fine, thank you", '*Yes*', 'Yes 🇬🇧'],
    ...['yes please, take care, bye', 'Oh lovely, yes please', 'yes please :’)', 'Yes ✓', 'ok 👍🏽'],
    ...['Ja, Mi., 16.1., 13:30 Uhr', 'Да, 16 янв., пожалуйста', 'Да); спасибо', 'да)))', 'да =)'],
    ...['Ja, gerne 🇨🇭', 'that’s fine', 'jawohl :-)', 'да, 40 € устраивает'],
  ])('"%s" books', (said) => expect(isDone(said, PROPOSALS.book, 'en')).toBe(true))
})
