import { describe, expect, test } from 'vitest'
import { answerMessage } from '../../src/domain/autopilot/facts/answer-message.js'
import { personAnswers } from '../../src/domain/autopilot/facts/person-answers.js'
import { topicsInWords } from '../../src/domain/autopilot/facts/topics-in-words.js'
import type { DialogueContext } from '../../src/domain/autopilot/state/context.js'
import {
  type DialogueState,
  newDialogueState,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import type { Turn } from '../../src/domain/autopilot/state/turn.js'
import { type NextRequest, turnAfterAction } from '../../src/domain/autopilot/steps/next-service.js'
import { renderReply } from '../../src/domain/autopilot/wording/render-reply.js'
import { hear, SALON } from './autopilot-salon.js'

const FACTS = [
  { topic: 'parking', language: 'en', text: 'You can park in the yard. {not a placeholder}' },
  { topic: 'parking', language: 'ru', text: 'Парковка во дворе.' },
  { topic: 'payment', language: 'en', text: 'Cash and cards.' },
  { topic: 'allergies', language: 'en', text: 'Tell us before, we have dye without ammonia.' },
] as const
const WORLD: DialogueContext = {
  ...{ sentAt: 0, today: SALON.today, minute: SALON.minute, currency: 'EUR' },
  ...{ horizon: '2030-03-09', appointments: [], facts: FACTS, language: 'en' },
  services: SALON.services.map((service) => ({
    ...service,
    by: [1, 2].map((masterId) => ({ masterId, price: '45.00', minutes: 60 })),
  })),
  masters: SALON.masters.map((master) => ({ ...master, hours: [] })),
  hours: [null, null, null, null, null, null, null],
}
const PROPOSAL = { do: 'book', serviceId: 1, masterId: 2, date: '2030-01-11', time: 900 } as const
const NEW = newDialogueState('en')
const PROPOSED: DialogueState = {
  ...NEW,
  ...{ goal: 'book', serviceId: 1, masterId: 2, expects: 'yes_no', proposal: PROPOSAL },
  isGreeted: true,
}
const turn = (said: string, dialogue = NEW): Turn => {
  const proposed = dialogue.proposal ? ({ action: 'book', place: undefined } as const) : undefined
  const heard = hear(said, { expects: dialogue.expects ?? undefined, proposed })
  return answerMessage(dialogue, heard, WORLD)
}
const said = ({ says, dialogue }: Turn): string => renderReply(says, dialogue.tongue, WORLD, '')
const acts = ({ says }: Turn): string[] => says.map(({ say }) => say)

describe('whoever asks on', () => {
  const told = turn('can I park there?').dialogue
  const handedOver = { then: 'hand_back', reason: 'question', topics: ['parking'] }
  test('about what the last reply told goes to a person, and does not read it again', () => {
    const again = turn('and is the parking free?', told)
    expect([acts(again), again.next]).toEqual([[], handedOver])
  })
  test('with a question that names nothing goes to a person as well', () =>
    expect(turn('sure, but what is the maximum stay?', told).next).toEqual(handedOver))
  test('after another reply is told once more', () => {
    const later = turn('thanks', told).dialogue
    expect(acts(turn('can I park there?', later))).toEqual(['fact'])
  })
  test('is told the price beside what a person answers', () => {
    const both = turn('how much is a haircut, and can I bring my dog?')
    expect([acts(both), both.next.then]).toEqual([['prices'], 'hand_back'])
  })
})

describe('a question without a fact beside a yes', () => {
  const ask = 'yes please, and can I bring my dog?'
  const asked = turn(ask, PROPOSED)
  test('waits for a yes to the proposal alone', () => {
    expect([acts(asked), asked.next.then]).toEqual([['passed_on', 'propose'], 'wait'])
    expect(asked.dialogue).toMatchObject({ proposal: PROPOSAL, openTopics: ['pets'] })
  })
  test('is still known when the yes comes', () => {
    const agreed = turn('yes', asked.dialogue)
    expect([agreed.next.then, agreed.dialogue.openTopics]).toEqual(['perform', ['pets']])
  })
  test('is passed on beside a time that answers an offer', () => {
    const offered = { ...PROPOSED, expects: 'offer', proposal: null } as const
    const chosen = turn('friday at 2 pm. Can I bring my mum along?', offered)
    expect(acts(chosen)).toEqual(['asked_on_the_way'])
    expect(chosen.dialogue.openTopics).toEqual([])
    expect(acts(turn('friday at 2 pm. Could you fit me in then?', offered))).toEqual([])
  })
  test('is kept beside the question of a later yes', () => {
    const again = turn('yes please, and do you have wifi?', asked.dialogue)
    expect([again.next.then, again.dialogue.openTopics]).toEqual(['wait', ['pets', 'wifi']])
    expect(turn('yes', again.dialogue).dialogue.openTopics).toEqual(['pets', 'wifi'])
  })
  test('goes to a person together with a question that goes at once', () => {
    const handedOver = turn('do you have wifi?', asked.dialogue)
    expect(handedOver.next).toMatchObject({ then: 'hand_back', topics: ['pets', 'wifi'] })
    expect(handedOver.dialogue.openTopics).toBeNull()
  })
  test('waits for what follows the action', () => {
    const follows: NextRequest = { dialogue: { ...NEW, goal: 'book', serviceId: 2 }, asks: [] }
    const after = turnAfterAction(asked.dialogue, follows)
    expect([after.next.then, after.dialogue.openTopics]).toEqual(['wait', ['pets']])
    const last = turnAfterAction(after.dialogue, { dialogue: NEW, asks: [] })
    expect(last.next).toMatchObject({ then: 'hand_back', reason: 'question', topics: ['pets'] })
  })
  test('goes to a person when the request is dropped', () => {
    const dropped = turn('no, forget it', asked.dialogue)
    expect(acts(dropped)).toEqual(['forgotten', 'your_question'])
    expect(dropped.next).toMatchObject({ reason: 'question', topics: ['pets'] })
    expect(dropped.dialogue.openTopics).toBeNull()
  })
  test('goes to a person at once beside anything else', () =>
    expect(turn('yes but on Monday, and can I bring my dog?', PROPOSED).next).toMatchObject({
      ...{ then: 'hand_back', topics: ['pets'] },
    }))
})

describe('a question with a fact', () => {
  test.each([
    ['Is there parking?', FACTS[0].text],
    ['Где можно припарковаться?', FACTS[1].text],
    ['Can I pay by card, and where can I park?', `${FACTS[2].text}\n${FACTS[0].text}`],
    ['Is there parking on Saturday?', FACTS[0].text],
  ])('"%s" is answered with the sentence of the owner as it is', (question, answer) => {
    const answered = turn(question)
    expect(said(answered)).toBe(answer)
    expect(answered.next).toEqual({ then: 'wait' })
    expect(answered.dialogue.goal).toBe(null)
  })

  test('is answered in the language of the salon where the own language has none', () => {
    const answered = turn('Можно оплатить картой?')
    expect(answered.dialogue.tongue).toBe('ru')
    expect(said(answered)).toBe('Cash and cards.')
  })

  test('leaves the proposal open and asks for the yes again', () => {
    const answered = turn('and is there parking?', PROPOSED)
    expect(acts(answered)).toEqual(['fact', 'propose'])
    expect(answered.dialogue.proposal).toEqual(PROPOSAL)
    expect(answered.dialogue.misunderstood).toBe(0)
  })

  test('never agrees to a proposal', () => {
    for (const question of ['yes, is there parking?', 'ok and can I pay by card?'])
      expect(turn(question, PROPOSED).next).toEqual({ then: 'wait' })
  })

  test('leaves the question for a detail open and asks it again', () => {
    const asked = turn('I would like a haircut with Anna')
    expect(acts(asked)).toEqual(['ask_day'])
    const answered = turn('do you take cards?', asked.dialogue)
    expect(acts(answered)).toEqual(['fact', 'ask_day'])
    expect(answered.dialogue).toMatchObject({ goal: 'book', serviceId: 1, masterId: 1 })
  })

  test('stands before the answer to the rest of the message', () => {
    const answered = turn('I want a haircut with Anna on Friday at 15:00. Is there parking?')
    expect(acts(answered)).toEqual(['fact'])
    expect(answered.next).toMatchObject({ then: 'search', search: { serviceId: 1, masterId: 1 } })
  })

  test('is no complaint where it names an allergy', () => {
    expect(acts(turn("I'm allergic to ammonia, is that a problem?"))).toEqual(['fact'])
    expect(turn('I got an allergic reaction from your dye').next).toMatchObject({
      then: 'hand_back',
      reason: 'upset',
    })
  })
})

describe('a question without a fact', () => {
  test('goes to a person at once, and the note names the topic', () => {
    const back = turn('Can I bring my dog? And is there wifi?')
    expect(back.next).toEqual({
      then: 'hand_back',
      reason: 'question',
      topics: ['pets', 'wifi'],
    })
    expect(topicsInWords(back)).toBe('Asks about: pets, wifi.')
    expect(back.asked).toEqual([
      { topic: 'pets', isAnswered: false },
      { topic: 'wifi', isAnswered: false },
    ])
  })

  test('keeps what is known of the open request', () => {
    const back = turn('can I bring my dog?', PROPOSED)
    expect(back.next).toMatchObject({ then: 'hand_back', reason: 'question' })
    expect(back.dialogue).toMatchObject({ goal: 'book', serviceId: 1, proposal: PROPOSAL })
    const wish = turn('I want a haircut with Anna on Friday at 15:00, can I bring my dog?')
    expect(wish.next).toMatchObject({ then: 'hand_back', topics: ['pets'] })
    expect(wish.dialogue).toMatchObject({ goal: 'book', serviceId: 1, masterId: 1 })
  })

  test('is answered as far as there are facts', () => {
    const back = turn('Is there parking, and can I bring my dog?')
    expect(said(back)).toBe(FACTS[0].text)
    expect(back.next).toMatchObject({ reason: 'question', topics: ['pets'] })
  })
})

test('prices, hours and masters are answered as without facts', () => {
  expect(acts(turn('How much is a haircut?'))).toEqual(['prices'])
  expect(acts(turn('What time do you open?'))).toEqual(['hours'])
})

describe('when a person answers', () => {
  const DAYS = [
    { date: '2030-01-09', open: { from: 600, to: 1080 } },
    { date: '2030-01-10', open: null },
    { date: '2030-01-11', open: { from: 540, to: 720 } },
  ]
  test.each([
    [9 * 60, { say: 'person_answers_at', date: '2030-01-09', time: 600 }],
    [10 * 60, { say: 'person_answers_soon' }],
    [17 * 60 + 59, { say: 'person_answers_soon' }],
    [18 * 60, { say: 'person_answers_at', date: '2030-01-11', time: 540 }],
  ])('at minute %i of the day: %j', (minute, act) =>
    expect(personAnswers(DAYS, { date: '2030-01-09', minute })).toEqual([act]),
  )
  test('is not said where no opening is known', () => {
    expect(personAnswers([], { date: '2030-01-09', minute: 600 })).toEqual([])
    expect(
      personAnswers([{ date: '2030-01-09', open: null }], { date: '2030-01-09', minute: 600 }),
    ).toEqual([])
  })
})
