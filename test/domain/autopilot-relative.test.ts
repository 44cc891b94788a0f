import { describe, expect, test } from 'vitest'
import {
  type Conversation,
  newConversation,
} from '../../src/domain/autopilot/state/conversation.js'
import { nextTurn as answer } from '../../src/domain/autopilot/dialogue/next-turn.js'
import type { DialogueContext } from '../../src/domain/autopilot/state/context.js'
import { dayOf, hear, SALON, timeOf } from './autopilot-salon.js'

const WORLD: DialogueContext = {
  ...{
    sentAt: 0,
    today: SALON.today,
    minute: SALON.minute,
    currency: 'EUR',
    horizon: '2030-03-09',
  },
  services: SALON.services.map((service) => ({
    ...service,
    by: [{ masterId: 1, price: '45.00', minutes: 60 }],
  })),
  masters: SALON.masters.map((master) => ({ ...master, hours: [] })),
  visits: [],
  hours: [null, null, null, null, null, null, null],
}
const VISIT = {
  id: 7,
  serviceId: 1,
  service: 'Haircut',
  masterId: 1,
  master: 'Anna Weber',
  date: '2030-01-16',
  time: 840,
}
const PROPOSED: Conversation = {
  ...newConversation('en'),
  ...{
    goal: 'book',
    serviceId: 1,
    masterId: 1,
    day: { from: '2030-01-11', to: '2030-01-11' },
    expects: 'yes_no',
  },
  time: { from: 900, to: 900, isExact: true },
  proposal: { do: 'book', serviceId: 1, masterId: 1, date: '2030-01-11', time: 900 },
}
/** The day and time that are looked for after it; Friday 15:00 is proposed, or the visit of Wednesday the 16th, 14:00, known. */
function lookedFor(
  said: string,
  conversation: Conversation,
  visits: DialogueContext['visits'],
): string {
  const meaning = hear(said, { expects: conversation.expects ?? undefined })
  const { day, time } = answer(conversation, meaning, { ...WORLD, visits }).conversation
  const found = { ...meaning, day: day ?? undefined, time: time ?? undefined }
  return `${dayOf(found)} ${timeOf(found)}`
}

describe('what is told by another start', () => {
  test.each([
    ['half an hour later', '01-11 15:30'],
    ['could we do an hour earlier?', '01-11 14:00'],
    ['ok but 30 mins later', '01-11 15:30'],
    ['two hours earlier pls', '01-11 13:00'],
    ['the day after', '01-12 15:00'],
    ['a day earlier', '01-10 15:00'],
    ['a week later', '01-18 15:00'],
    ['same time on monday', '01-14 15:00'],
    ['same day at 5', '01-11 17:00'],
    ['a bit later?', '01-11 15:01-24:00'],
    ['anything earlier?', '01-11 00:00-15:00'],
    ['на час позже', '01-11 16:00'],
    ['в то же время в понедельник', '01-14 15:00'],
  ])('after Friday 15:00 was proposed, "%s" is %s', (said, place) =>
    expect(lookedFor(said, PROPOSED, [])).toBe(place),
  )

  test.each([
    ['can i move my appointment to the same time next day', '01-17 14:00'],
    ['push my haircut back an hour', '01-16 15:00'],
    ['can i come a day earlier, same time', '01-15 14:00'],
    ['move my appointment to friday, same time', '01-11 14:00'],
    ['can i move it forward by half an hour', '01-16 13:30'],
    ['switch my haircut to boris', '01-16 14:00'],
    ['move my 2pm to 5pm', '01-16 17:00'],
    ['can you move my appointment to 4', '01-16 16:00'],
    ['перенесите запись на день позже', '01-17 14:00'],
  ])('of a visit on Wednesday the 16th at 14:00, "%s" is %s', (said, place) =>
    expect(lookedFor(said, newConversation('en'), [VISIT])).toBe(place),
  )
})
