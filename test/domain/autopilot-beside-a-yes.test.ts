import { describe, expect, test } from 'vitest'
import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import { afterAction, isNextKnown } from '../../src/domain/autopilot/steps/next-service.js'
import type { DialogueState } from '../../src/domain/autopilot/state/dialogue-state.js'
import { bookingComment } from '../../src/domain/autopilot/wording/render-reply.js'
import { HAIRCUT, NEW, PROPOSED, says, turnAfter } from './autopilot-lead.js'
import { hear } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

// What a client writes beside a yes is done or passed on after it, and no word of it is lost.

const FOR_SON = { kin: 'son', name: null } as const
const FOR_SON_PROPOSED: DialogueState = {
  ...PROPOSED,
  forWhom: FOR_SON,
  proposal: {
    ...{ do: 'book', serviceId: 1, masterId: 1, date: '2030-01-11', time: 900 },
    forWhom: FOR_SON,
  },
}

describe('beside the yes to a proposed booking', () => {
  test.each([
    'yes. do I have to arrive without mascara?',
    'yes & thanks. do I have to come with wet hair?',
    'ja. Muss ich irgendwas dafür mitbringen?',
    'да. а вы на мои вопросы ответите?',
  ])('"%s" passes the question on after it', (said) => {
    const turn = turnAfter([said], PROPOSED)
    expect(says(turn)).toEqual(['passed_on', 'propose'])
    expect(turn.dialogue.openTopics).toEqual([])
    expect(turnAfter(['yes'], turn.dialogue)).toMatchObject({
      ...{ dialogue: { openTopics: [] }, next: { then: 'perform' } },
    })
  })
  test.each([
    "yes, and please tell her that I'm in a hurry",
    'ja, und sagen Sie ihr bitte, dass ich es eilig habe',
    'да, и скажите мастеру что я спешу',
  ])('"%s" is kept for the master', (said) => {
    const world = { ...WORLD, text: said }
    const meaning = hear(said, {
      ...{ expects: 'yes_no', proposed: { action: 'book', place: undefined } },
    })
    const turn = nextTurn(PROPOSED, meaning, world)
    expect([says(turn), turn.dialogue.remark]).toEqual([['noted_down', 'propose'], said])
  })
  test('a question who does it is answered by the proposal', () =>
    expect(says(turnAfter(['Ja super! Bei wem ist das?'], PROPOSED))).not.toContain('passed_on'))
  test.each(['I said yes already. yes', 'yes & thanks', 'Ja & danke'])('"%s" agrees', (said) =>
    expect(turnAfter([said], PROPOSED).next.then).toBe('perform'),
  )
  test('a name is taken over, and asked about', () =>
    expect(turnAfter(['yes, but under the name Anton'], PROPOSED)).toMatchObject({
      ...{ next: { then: 'search' }, dialogue: { forWhom: { kin: null, name: 'Anton' } } },
    }))
})

test('a comment has the person and the words for the master', () => {
  expect(bookingComment(FOR_SON, 'tell her he is shy', 'en')).toMatch(/son.*“tell her he is shy”/)
  expect([bookingComment(null, null, 'en'), bookingComment(null, 'hi', 'en')]).toEqual(['', '“hi”'])
})

describe('a booking for somebody else', () => {
  test.each(["not for my son, it's for me. yes", 'не для сына, это мне. да'])(
    '"%s" is for the client after all',
    (said) => {
      const { dialogue, next } = turnAfter([said], FOR_SON_PROPOSED)
      expect([dialogue.forWhom, next.then]).toEqual([null, 'search'])
    },
  )
  test('is followed by one for the client', () => {
    const said = 'yes, and could I get a beard trim for me too?'
    const { dialogue } = turnAfter([said], FOR_SON_PROPOSED)
    expect(dialogue.isQueueForClient).toBe(true)
    const { proposal } = FOR_SON_PROPOSED
    if (!proposal) throw new Error('nothing is proposed')
    const { dialogue: next } = afterAction({ ...dialogue, queue: [[2]] }, proposal, WORLD)
    expect(next).toMatchObject({ serviceId: 2, forWhom: null })
  })
})

describe('the second of two moves', () => {
  const MANICURE = { ...HAIRCUT, id: 2, serviceId: 6, service: 'Manicure', masterId: 3, time: 720 }
  test('is proposed at its time of day, when the first one is done', () => {
    const turn = turnAfter(['can we move both to Saturday?'], NEW, [HAIRCUT, MANICURE])
    const { dialogue } = turn
    expect(dialogue.later).toMatchObject({ time: { from: 720, isExact: true } })
    const move = {
      do: 'move',
      appointmentId: 1,
      masterId: 1,
      date: '2030-01-12',
      time: 900,
    } as const
    expect(isNextKnown(afterAction(dialogue, move, WORLD).dialogue)).toBe(true)
  })
})
