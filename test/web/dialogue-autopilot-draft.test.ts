import { describe, expect, test } from 'vitest'
import { offeredDraft } from '../../src/web/dialogue/composer/autopilot-draft.js'
import { episodeOf, logOf, messageOf, replyOf } from './dialogue-support.js'

const HANDED_BACK = logOf(3, { actor: { kind: 'AUTOPILOT', name: 'Autopilot', userId: null } })
const EPISODE = episodeOf({ autopilotDraft: 'At 14:00?', statusLog: [logOf(1), HANDED_BACK] })

describe('the draft of the autopilot', () => {
  test('is offered after the hand-back', () =>
    expect(offeredDraft(EPISODE, [messageOf(2), replyOf(1, 'before')])).toBe('At 14:00?'))

  test('is gone after a reply, also before the server has said so', () =>
    expect(offeredDraft(EPISODE, [messageOf(2), replyOf(4, 'Here I am')])).toBeUndefined())

  test('stays after a note, and after a reply in another episode', () =>
    expect(
      offeredDraft(EPISODE, [
        { ...replyOf(4, 'She likes tea'), type: 'NOTE' },
        { ...replyOf(5, 'Elsewhere'), task: { id: 9 } },
      ]),
    ).toBe('At 14:00?'))

  test('is not offered where there is none', () => {
    expect(offeredDraft(undefined, [])).toBeUndefined()
    expect(offeredDraft(episodeOf(), [])).toBeUndefined()
  })
})
