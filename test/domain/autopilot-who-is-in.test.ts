import { describe, expect, test } from 'vitest'
import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import { newDialogueState } from '../../src/domain/autopilot/state/dialogue-state.js'
import type { ReplyAct } from '../../src/domain/autopilot/state/reply-acts.js'
import { renderReply } from '../../src/domain/autopilot/wording/render-reply.js'
import { hear } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

const says = (said: string): readonly ReplyAct[] =>
  nextTurn(newDialogueState('en'), hear(said), WORLD).says
const SUNDAY = { from: '2030-01-13', to: '2030-01-13' }
const who = { say: 'open_days', of: 'masters', days: SUNDAY, masterId: undefined, found: null }
const hours = (masterId: number): object => ({ ...who, of: 'hours', masterId })

describe('a question for a day that names no service', () => {
  test.each([
    ['is anyone in on Sunday?', who],
    ['Anything on Sunday?', who],
    ['Geht am Sonntag was?', who],
    ['Will Anna be there on Sunday?', hours(1)],
    ['А Борис в воскресенье будет?', hours(2)],
    ['Ist Clara am Sonntag da?', hours(3)],
  ])('"%s" is answered with who works then', (said, answer) =>
    expect(says(said)).toContainEqual(answer),
  )

  test('is followed by the question for the service', () =>
    expect(says('Anything on Sunday?').map(({ say }) => say)).toEqual(['open_days', 'ask_service']))

  test.each([
    'Sunday please',
    'Anything on Sunday at 3?',
    'Is there a haircut on Sunday?',
    'Anything on Sunday or Monday?',
  ])('"%s" is none', (said) => expect(says(said).map(({ say }) => say)).not.toContain('open_days'))
})

test('who is not in on that day has the usual hours told', () => {
  const hoursOf = (weekday: number) => (weekday === 3 ? [{ from: 600, to: 960 }] : [])
  const world = {
    ...WORLD,
    masters: WORLD.masters.map((master) => ({
      ...master,
      hours: [1, 2, 3, 4, 5, 6, 7].map(hoursOf),
    })),
  }
  const found = [{ date: '2030-01-13', masters: [] }]
  const act = { ...who, of: 'hours', masterId: 1, found } as ReplyAct
  const text = renderReply([act], 'en', world, '')
  expect(text).toContain("Anna Weber doesn't work on Sunday, 13 January.")
  expect(text).toContain('Wednesday: 10:00–16:00')
})
