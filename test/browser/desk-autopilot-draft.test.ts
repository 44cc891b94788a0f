import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateAutopilotSettings } from '../../src/service/autopilot/settings/settings.js'
import { readContent } from '../../src/domain/inbox/media.js'
import { receiveMessage } from '../../src/service/inbox/receive-message.js'
import { settled } from '../support/desk-pages.js'
import { type StoryDeskFixture, startStoryDesk } from '../support/desk-story.js'
import { until } from '../support/until.js'

let desk: StoryDeskFixture
let anna: Page
beforeAll(async () => {
  desk = await startStoryDesk({ WORKER: 'on' })
  const master = await desk.salon.master({ name: 'Mira', works: '00:00-24:00' })
  await desk.salon.service({ name: 'Haircut', by: [master] })
  const always = { mode: 'first', from: null, to: null, greeting: '' } as const
  await updateAutopilotSettings(desk.salon.context(), { channel: 'messenger_b', ...always })
  anna = await desk.openAs('Anna', '/inbox')
})
afterAll(() => desk?.stop())

let count = 0
/** A client writes; the autopilot answers or hands over. */
async function write(from: string, text: string): Promise<number> {
  const now = Date.now()
  const received = await receiveMessage(
    desk.app.db,
    { salonId: desk.salon.id, channel: 'messenger_b', webhookId: undefined },
    {
      id: `m-${(count += 1)}`,
      from,
      name: 'Greta Lind',
      phone: undefined,
      ...readContent(text, undefined),
      sentAt: now,
    },
    now,
  )
  return received?.taskId ?? 0
}
const answered = (task: number, messages: number) =>
  until('it is answered', async () => {
    const { data } = await desk.app.graphql<{ task: { messages: { totalCount: number } } }>(
      'query ($id: Int!) { task(id: $id) { messages { totalCount } } }',
      { id: task },
      desk.salon.admin.token,
    )
    return data.task.messages.totalCount >= messages
  })
/** What the client of a task was sent. */
const sentTo = async (task: number) => {
  const { data } = await desk.app.graphql<{
    task: { messages: { nodes: { text: string; type: string; direction: string }[] } }
  }>(
    'query ($id: Int!) { task(id: $id) { messages { nodes { text type direction } } } }',
    { id: task },
    desk.salon.admin.token,
  )
  return data.task.messages.nodes
    .filter(({ type, direction }) => direction === 'OUTBOUND' && type !== 'NOTE')
    .map(({ text }) => text)
}
const draft = (page: Page) => page.getByRole('group', { name: 'Draft of the autopilot' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true })

/** Keeps a picture of the page, for a look. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES_FOLDER
  if (folder === undefined) return
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await settled(page)
    await page.screenshot({ path: `${folder}/${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('the operator takes the draft into the reply, changes it, and it is gone after that', async () => {
  const task = await write('greta', 'A haircut with Mira tomorrow after 14:00, please')
  await answered(task, 2)
  await anna.goto(`/inbox/${task}`)
  await field(anna).waitFor()
  expect(await draft(anna).count()).toBe(0)

  await write('greta', 'Can I talk to a person please? Do you have parking?')
  await draft(anna).getByText('These times are free').waitFor()
  await anna.getByRole('log').getByText('Wants: Haircut, Mira,').waitFor()
  await picture(anna, 'draft')
  const offered = (await anna.locator('.composer-draft-text').textContent()) ?? ''
  await anna.getByRole('button', { name: 'Use draft', exact: true }).click()
  expect(await field(anna).inputValue()).toBe(offered)
  await draft(anna).waitFor({ state: 'detached' })
  await picture(anna, 'draft-used')

  await field(anna).fill('At 15:00, and we have parking.')
  await field(anna).press('Enter')
  await anna.getByRole('article').filter({ hasText: 'we have parking.' }).waitFor()
  expect(await field(anna).inputValue()).toBe('')
  expect(await draft(anna).count()).toBe(0)
  await anna.reload()
  await field(anna).waitFor()
  await settled(anna)
  expect(await draft(anna).count()).toBe(0)
})

test('the draft is never sent by itself, and a note leaves it', async () => {
  const task = await write('hugo', 'A haircut tomorrow')
  await answered(task, 2)
  await write('hugo', 'I want to talk to a person')
  await anna.goto(`/inbox/${task}`)
  await draft(anna).waitFor()
  const sent = await sentTo(task)
  await anna.getByRole('button', { name: 'Note', exact: true }).click()
  expect(await draft(anna).count()).toBe(0)
  await anna.getByRole('textbox', { name: 'Note', exact: true }).fill('She likes tea')
  await anna.getByRole('button', { name: 'Add note' }).click()
  await anna.getByRole('article').filter({ hasText: 'She likes tea' }).waitFor()
  await anna.getByRole('button', { name: 'Reply', exact: true }).click()
  await draft(anna).waitFor()
  expect(await sentTo(task)).toEqual(sent)
})
