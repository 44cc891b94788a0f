import { describe, expect, test } from 'vitest'
import { proposedOf } from '../../src/domain/autopilot/request/proposed.js'
import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import type { OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import {
  type DialogueState,
  newDialogueState,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import type { Turn } from '../../src/domain/autopilot/state/turn.js'
import { dayOf, hear, MOSCOW, OFFERED } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

const FRIDAY = { from: '2030-01-11', to: '2030-01-11' }
const BOOKING: DialogueState = {
  ...newDialogueState('en'),
  ...{ goal: 'book', serviceId: 1, masterId: 2, day: FRIDAY },
}
const PROPOSED: DialogueState = {
  ...BOOKING,
  ...{ time: { from: 900, to: 900, isExact: true }, expects: 'yes_no' },
  proposal: { do: 'book', serviceId: 1, masterId: 2, date: FRIDAY.from, time: 900 },
}
const HAIRCUT: OwnAppointment = {
  ...{ id: 7, serviceId: 1, service: 'Haircut', masterId: 1, master: 'Anna Weber' },
  ...{ date: '2030-01-10', time: 900, minutes: 60 },
}

function turn(said: string, before: DialogueState, appointments: readonly OwnAppointment[] = []) {
  const world = { ...WORLD, appointments }
  const { expects, offered } = before
  const surroundings = { offered, proposed: proposedOf(before, world) }
  return nextTurn(before, hear(said, { ...surroundings, expects: expects ?? undefined }), world)
}
const says = (answer: Turn): string[] => answer.says.map(({ say }) => say)

describe('a time that is refused', () => {
  test.each(["I can't do 3", "no, 3 doesn't work", '15 Uhr geht leider nicht', 'в 15 не могу'])(
    '"%s" looks for other times of the proposed day',
    (said) => {
      const { next, dialogue } = turn(said, PROPOSED)
      expect(next).toMatchObject({ search: { days: FRIDAY, time: null } })
      expect(dialogue).toMatchObject({ proposal: null, notTimes: [900] })
    },
  )

  test.each([
    ['в 10 не могу, в 13 тоже', [600, 780]],
    ["10am doesn't work, 1pm neither", [600, 780]],
    ['10 Uhr geht nicht, 13 Uhr auch nicht', [600, 780]],
    ['10 Uhr geht nicht, 13 Uhr auch', [600, 780]],
    ["10am doesn't work, 1pm would be fine, too", [600]],
  ])('"%s" refuses all of them', (said, times) => {
    const offered: DialogueState = { ...BOOKING, expects: 'offer', offered: [...OFFERED] }
    expect(turn(said, offered).dialogue.notTimes).toEqual(times)
  })
})

describe('a second choice', () => {
  test.each([
    'a haircut with Boris on Friday at 2, otherwise Saturday at 11',
    'a haircut with Boris on Friday at 2, if not then Saturday at 11',
    'Haarschnitt bei Boris am Freitag um 14 Uhr, sonst Samstag um 11',
    'стрижка у Бориса в пятницу в 14, если нет, то в субботу в 11',
  ])('"%s" is looked for as well', (said) => {
    const meaning = hear(said)
    expect(dayOf(meaning)).toBe('01-11..01-12')
    expect(Object.values(meaning.day?.times ?? {}).map(({ from }) => from)).toEqual([840, 660])
  })
})

describe('another master of an appointment', () => {
  test.each([
    'swap Anna for Boris',
    'can I change from Anna to Boris?',
    'kann ich von Anna zu Boris wechseln',
    'поменяйте Анну на Бориса',
  ])('"%s" moves it', (said) =>
    expect(turn(said, newDialogueState('en'), [HAIRCUT]).next).toMatchObject({
      search: { serviceId: 1, masterId: 2, without: HAIRCUT.id },
    }),
  )

  test('one who does not offer the service is not searched', () => {
    const asked = turn('swap Anna for Clara', newDialogueState('en'), [HAIRCUT])
    expect(says(asked)).toEqual(['not_by', 'ask_master'])
    const again = turn('hm, what', asked.dialogue, [HAIRCUT])
    expect(says(again)).toEqual(['again', 'ask_master'])
    expect(turn('Boris then', asked.dialogue, [HAIRCUT]).next).toMatchObject({
      search: { masterId: 2, without: HAIRCUT.id, days: { from: HAIRCUT.date } },
    })
  })

  test('where nobody else offers it, the appointment stays', () => {
    const colouring = { ...HAIRCUT, serviceId: 4, service: 'Colouring' }
    const answer = turn('swap Anna for Clara', newDialogueState('en'), [colouring])
    expect(says(answer)).toEqual(['not_by', 'stands'])
    expect(answer.dialogue.goal).toBeNull()
  })
})

describe('a part that all services of a kind include', () => {
  test.each(['маникюр без покрытия в пятницу', 'хочу маникюр, но без покрытия'])(
    '"%s" is not offered',
    (said) =>
      expect(hear(said, MOSCOW)).toMatchObject({
        serviceIds: [],
        notOffered: [{ name: 'маникюр без покрытия', nearest: [5] }],
      }),
  )
  test('a yes with a day takes the nearest', () => {
    const asked: DialogueState = {
      ...newDialogueState('en'),
      question: { ask: 'nearest', serviceIds: [5] },
    }
    const { dialogue, next } = turn('yes please, on Friday', asked)
    expect(dialogue.serviceId).toBe(5)
    expect(next).toMatchObject({ search: { serviceId: 5, days: FRIDAY } })
  })
})
