import { describe, expect, test } from 'vitest'
import {
  type DialogueState,
  newDialogueState,
} from '../../src/domain/autopilot/state/dialogue-state.js'
import type { DialogueContext, OwnAppointment } from '../../src/domain/autopilot/state/context.js'
import { nextTurn } from '../../src/domain/autopilot/dialogue/next-turn.js'
import type { Turn } from '../../src/domain/autopilot/state/turn.js'
import { hear, timeOf } from './autopilot-salon.js'
import { WORLD } from './autopilot-world.js'

const HAIRCUT: OwnAppointment = {
  id: 7,
  serviceId: 1,
  service: 'Haircut',
  masterId: 1,
  master: 'Anna Weber',
  date: '2030-01-10',
  time: 900,
  minutes: 60,
}
const PEDICURE: OwnAppointment = {
  ...HAIRCUT,
  id: 8,
  serviceId: 7,
  service: 'Pedicure',
  masterId: 3,
  master: 'Clara Nguyen',
  date: '2030-01-12',
}
const BOTH: DialogueContext = { ...WORLD, appointments: [HAIRCUT, PEDICURE] }
const ONE: DialogueContext = { ...WORLD, appointments: [HAIRCUT] }

const turn = (said: string, world: DialogueContext, before = newDialogueState('ru')): Turn => {
  const { tongue, expects, offered } = before
  const surroundings = { tongue, expects: expects ?? undefined, offered }
  return nextTurn(before, hear(said, surroundings), world)
}

describe('a service that stays is not cancelled', () => {
  test.each([
    'педик отменяем, а стрижка в силе 👌',
    'отмените педикюр, стрижка остается',
    'педикюр отмените, стрижку оставьте',
    'стрижка пусть будет, а педикюр отмените',
    'отмените педикюр, стрижку не трогайте',
    'cancel the pedicure, the haircut stays',
    'cancel the pedicure but keep the haircut please',
    'the haircut stays as it is, but please cancel the pedicure',
    'bitte den Haarschnitt behalten und die Pediküre absagen',
    'Pediküre bitte absagen, der Haarschnitt bleibt',
  ])('%s', (said) =>
    expect(turn(said, BOTH).dialogue.proposal).toEqual({ do: 'cancel', appointmentId: 8 }),
  )
})

describe('the preferred one of two times counts; of two plain ones none does', () => {
  test.each([
    ['ой стоп, лучше на 18, в 17 я еще на работе', '18:00'],
    ['лучше в 18:00, в 17:00 я занята', '18:00'],
    ['в 17 я на работе, лучше в 18', '18:00'],
    ['better at 6pm, at 5pm i am still at work', '18:00'],
    ['lieber um 18 Uhr, um 17 Uhr arbeite ich noch', '18:00'],
    ['rather at 4, at 3 i am busy', '16:00'],
    ['в 17 у меня работа, давайте в 18', '18:00'],
    ['давайте в 17, нет, лучше в 18', '18:00'],
    ['на 18 было бы лучше, в 17 я на работе', '18:00'],
    ['ой стоп, в 18, в 17 я еще на работе', '17:00-18:00'],
    ['in the salon at 3, at 4', '15:00-16:00'],
  ])('%s', (said, time) => expect(timeOf(hear(said, { expects: 'yes_no' }))).toBe(time))
})

describe('a service chooses one of several appointments', () => {
  const asked = (said: string): DialogueState => turn(said, BOTH).dialogue
  test.each([
    ['хочу отменить запись', 'отмените только стрижку'],
    ['хочу отменить запись', 'только стрижку'],
    ['cancel my appointment', 'only the haircut'],
    ['cancel my appointment', 'just cancel the haircut please'],
    ['ich möchte meinen Termin absagen', 'nur den Haarschnitt'],
  ])('%s: %s', (first, said) => {
    const before = asked(first)
    expect(before.expects).toBe('appointment')
    expect(turn(said, BOTH, before).dialogue.proposal).toEqual({ do: 'cancel', appointmentId: 7 })
  })
})

test.each([
  ['cancel my haircut', 'no, the pedicure'],
  ['отмените стрижку', 'нет, педикюр'],
  ['bitte den Haarschnitt absagen', 'nein, die Pediküre'],
])('%s: %s is another appointment than the proposed one', (first, said) => {
  const before = turn(first, BOTH).dialogue
  expect(before.proposal).toEqual({ do: 'cancel', appointmentId: 7 })
  expect(turn(said, BOTH, before).dialogue.proposal).toEqual({ do: 'cancel', appointmentId: 8 })
})

test('a service chooses although a day was named before', () => {
  const said = 'к субботе я же вернусь. педикюр оставьте, отмените только стрижку'
  const all = turn('отмените обе мои записи', BOTH).dialogue
  const { dialogue } = turn(said, BOTH, all)
  expect(dialogue.proposal).toEqual({ do: 'cancel', appointmentId: 7 })
  const asked = { ...turn('хочу отменить запись', BOTH).dialogue, day: null }
  const withDay: DialogueState = { ...asked, day: { from: '2030-01-12', to: '2030-01-12' } }
  expect(turn('только стрижку', BOTH, withDay).dialogue.proposal).toEqual({
    do: 'cancel',
    appointmentId: 7,
  })
  expect(turn('все кроме стрижки', BOTH, asked).dialogue.proposal).toEqual({
    do: 'cancel',
    appointmentId: 8,
  })
})

describe('another master for the same day and time moves the appointment', () => {
  test.each([
    'слушайте а можно я к борису пойду а не к анне? день и время пусть те же',
    'можно к борису вместо анны? день и время те же',
    'can I go to Boris instead of Anna? same day and time',
    'kann ich zu Boris statt zu Anna? Tag und Uhrzeit bleiben gleich',
  ])('%s', (said) =>
    expect(turn(said, ONE)).toMatchObject({
      dialogue: { goal: 'move', appointmentId: 7, masterId: 2 },
      next: {
        then: 'search',
        search: {
          masterId: 2,
          days: { from: '2030-01-10', to: '2030-01-10' },
          time: { from: 900, to: 900 },
        },
      },
    }),
  )
})

describe('a wish for later is no booking', () => {
  test.each([
    "Hi, something's come up at work and I have to cancel Thursday. Will rebook once I know my shifts",
    'I need to cancel Thursday, will book again when I am back',
    'отмените четверг, потом сама запишусь',
    'Muss Donnerstag leider absagen, ich melde mich für einen neuen Termin',
  ])('%s', (said) =>
    expect(turn(said, BOTH).dialogue).toMatchObject({
      goal: 'cancel',
      proposal: { do: 'cancel', appointmentId: 7 },
    }),
  )
})
