import { afterAll, beforeAll, expect, test } from 'vitest'
import { autopilotAnswersFirst } from '../../src/service/autopilot/settings/settings.js'
import { takeTask } from '../../src/service/inbox/change-task-status.js'
import { openPilotFixture, type PilotFixture } from '../support/pilot.js'
import { tellStory } from '../support/inbox/story.js'

let fixture: PilotFixture
beforeAll(async () => {
  fixture = await openPilotFixture()
})
afterAll(() => fixture.stop())

const SETTINGS = '{ autopilotSettings { channel mode from to greeting } }'
const UPDATE = `mutation ($input: UpdateAutopilotSettingsInput!) {
  updateAutopilotSettings(input: $input) { channel mode from to greeting }
}`
const FIGURES = `query ($since: DateTime) { autopilotFigures(since: $since) {
  dialogues solved handBacks { reason count } booked moved cancelled undone
} }`
type Figures = {
  readonly dialogues: number
  readonly solved: number
  readonly handBacks: readonly { reason: string; count: number }[]
  readonly booked: number
}
const ask = <T = Record<string, never>>(
  query: string,
  variables: object = {},
  token = fixture.salon.admin.token,
) => fixture.app.graphql<T>(query, { ...variables }, token)
const codes = ({ errors }: Awaited<ReturnType<typeof ask>>) =>
  errors?.map(({ extensions: { code } }) => code)
const update = (input: object, token?: string) =>
  ask(UPDATE, { input: { channel: 'MESSENGER_B', mode: 'FIRST', ...input } }, token)

test('a salon that has said nothing has it on request, in each messenger', async () => {
  const other = await tellStory(fixture.app)
  const { data } = await ask(SETTINGS, {}, other.admin.token)
  const usual = { mode: 'ON_REQUEST', from: null, to: null, greeting: '' }
  expect(data).toEqual({
    autopilotSettings: [
      { channel: 'MESSENGER_A', ...usual },
      { channel: 'MESSENGER_B', ...usual },
    ],
  })
})

test('what an admin sets stays, for that messenger and salon alone', async () => {
  const set = {
    channel: 'MESSENGER_B',
    mode: 'FIRST',
    from: '20:00:00',
    to: '08:00:00',
    greeting: 'Good evening!',
  }
  expect((await update(set)).data).toEqual({ updateAutopilotSettings: set })
  const { data } = await ask<{ autopilotSettings: unknown[] }>(SETTINGS)
  expect(data.autopilotSettings).toEqual([
    expect.objectContaining({ mode: 'FIRST', from: null }),
    set,
  ])
  const off = { ...set, mode: 'OFF' }
  expect((await update({ mode: 'OFF' })).data).toEqual({ updateAutopilotSettings: off })
  const cleared = { from: null, to: null, greeting: null }
  expect((await update({ mode: 'OFF', ...cleared })).data).toEqual({
    updateAutopilotSettings: { ...off, from: null, to: null, greeting: '' },
  })
})

test('two changes at once of different settings both stay', async () => {
  const changes = [{ from: '20:00:00', to: '08:00:00' }, { greeting: 'Hello!' }]
  for (let round = 0; round < 5; round += 1) {
    await update({ mode: 'FIRST', from: null, to: null, greeting: null })
    await Promise.all(changes.map((change) => update(change)))
    const { data } = await ask<{ autopilotSettings: unknown[] }>(SETTINGS)
    expect(data.autopilotSettings[1]).toMatchObject({ ...changes[0], ...changes[1] })
  }
  await update({ from: null, to: null, greeting: null })
})

test.each([
  ['hours without an end', { from: '09:00' }, 'to'],
  ['hours without a beginning', { to: '09:00' }, 'from'],
  ['hours that are none', { from: '09:00', to: '09:00' }, 'to'],
  ['a greeting that is too long', { greeting: 'x'.repeat(501) }, 'greeting'],
])('%s are refused', async (_, input, field) => {
  const { errors } = await update(input)
  expect(errors).toMatchObject([
    { extensions: { code: 'invalid', fields: { [field]: [expect.any(String)] } } },
  ])
})

test('only admins set it and see its figures', async () => {
  const { token } = fixture.operator
  for (const refused of [
    await update({}, token),
    await ask(SETTINGS, {}, token),
    await ask(FIGURES, {}, token),
  ])
    expect(codes(refused)).toEqual(['permission_denied'])
})

const at = (clock: string): number => Date.parse(`2030-01-07T${clock}:00+01:00`)
/** Berlin's clock in winter. */
test.each([
  ['09:00', '18:00', '08:59', false],
  ['09:00', '18:00', '09:00', true],
  ['09:00', '18:00', '17:59', true],
  ['09:00', '18:00', '18:00', false],
  ['20:00', '08:00', '19:59', false],
  ['20:00', '08:00', '20:00', true],
  ['20:00', '08:00', '00:00', true],
  ['20:00', '08:00', '07:59', true],
  ['20:00', '08:00', '08:00', false],
  ['18:00', '00:00', '23:59', true],
  ['18:00', '00:00', '00:00', false],
])('from %s to %s it answers first at %s: %s', async (from, to, now, is) => {
  await update({ from, to })
  expect(
    await autopilotAnswersFirst(fixture.app.db, fixture.salon.id, 'messenger_b', at(now)),
  ).toBe(is)
})

test("it is the salon's clock that counts, in summer as in winter", async () => {
  const tokyo = await tellStory(fixture.app, 'Asia/Tokyo')
  const input = { channel: 'MESSENGER_B', mode: 'FIRST', from: '09:00', to: '10:00' }
  for (const token of [fixture.salon.admin.token, tokyo.admin.token])
    await ask(UPDATE, { input }, token)
  const first = (salonId: number, moment: string) =>
    autopilotAnswersFirst(fixture.app.db, salonId, 'messenger_b', Date.parse(moment))
  expect(await first(fixture.salon.id, '2030-01-07T08:30Z')).toBe(true)
  expect(await first(fixture.salon.id, '2030-07-08T07:30Z')).toBe(true)
  expect(await first(fixture.salon.id, '2030-07-08T08:30Z')).toBe(false)
  expect(await first(tokyo.id, '2030-01-07T00:30Z')).toBe(true)
  expect(await first(tokyo.id, '2030-01-07T08:30Z')).toBe(false)
})

test('a dialogue that it began before the hours ended stays with it', async () => {
  await fixture.settle({ from: 9 * 60, to: 18 * 60 })
  const now = fixture.app.now
  const { task } = await fixture.tell('ann', 'what does a haircut cost?')
  fixture.app.now = at('22:00')
  const { said } = await fixture.tell('ann', 'Haircut on 15 January at 12:00')
  expect(said).toContain('Shall I book')
  await fixture.write('bea', 'what does a haircut cost?')
  expect([await fixture.tasksOf('ann'), await fixture.tasksOf('bea')]).toMatchObject([
    [{ status: 'autopilot' }],
    [{ status: 'open' }],
  ])
  expect(await fixture.toldIn(task)).toHaveLength(2)
  fixture.app.now = now
  await fixture.settle({})
})

test(
  'a dialogue is solved unless a person had to enter: by taking it, by writing, by being given ' +
    'it',
  async () => {
    const figures = async (): Promise<Figures> =>
      (await ask<{ autopilotFigures: Figures }>(FIGURES)).data.autopilotFigures
    const before = await figures()
    const taken = (await fixture.tell('cat', 'what does a haircut cost?')).task
    await fixture.tell('dan', 'what does a haircut cost?')
    const { task: noted } = await fixture.tell('eve', 'what does a haircut cost?')
    const { task: back } = await fixture.tell('fay', 'I want to talk to a person')
    await takeTask(fixture.salon.context(), taken)
    const note = { message: 'A good client', type: 'note' }
    const path = `/api/assistant/tasks/${noted}/reply/`
    expect(
      (await fixture.app.request('POST', path, { token: fixture.operator.token, body: note }))
        .status,
    ).toBe(200)
    const after = await figures()
    expect([after.dialogues - before.dialogues, after.solved - before.solved]).toEqual([4, 2])
    expect(after.handBacks).toEqual([{ reason: 'PERSON', count: 1 }])
    await fixture.app.request('POST', `/api/assistant/tasks/${back}/autopilot/`, {
      token: fixture.operator.token,
      body: {},
    })
    await fixture.tell('fay', 'what does a haircut cost?')
    expect(await figures()).toEqual(after)
    const later = new Date(fixture.app.now + 1).toISOString()
    expect(
      (await ask<{ autopilotFigures: Figures }>(FIGURES, { since: later })).data.autopilotFigures,
    ).toMatchObject({
      dialogues: 0,
      booked: 0,
    })
  },
)
