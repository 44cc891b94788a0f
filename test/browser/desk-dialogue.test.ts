import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StoryDeskFixture, startStoryDesk } from '../support/desk-story.js'
import { type MessengerStub, startMessengerStub } from '../support/inbox/messenger-stub.js'

let messenger: MessengerStub
let desk: StoryDeskFixture
let anna: Page
let boris: Page
beforeAll(async () => {
  messenger = await startMessengerStub()
  desk = await startStoryDesk({
    AUTOPILOT_ENABLED: 'false',
    MESSENGER_A_URL: messenger.url,
    MESSENGER_A_TOKEN: messenger.token,
  })
  anna = await desk.openAs('Anna', '/inbox')
  boris = await desk.openAs('Boris', '/inbox')
})
afterAll(async () => {
  await desk?.stop()
  await messenger?.stop()
})

/** A client writes for the first time; the address of the dialogue. */
async function newDialogue(): Promise<string> {
  const { taskId } = await desk.salon.message('Hello')
  return `/inbox/${taskId}`
}
/** The people open a dialogue and see its first message. */
async function open(path: string, ...pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.goto(path)
    await message(page, 'Hello').waitFor()
  }
}
const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Reply', exact: true })
/** Waits until Anna's composer holds a text. */
const composerHolds = (text: string): Promise<void> =>
  expect.poll(() => composer(anna).inputValue(), { timeout: 20_000 }).toBe(text)
const message = (page: Page, text: string): Locator =>
  page.getByRole('log').getByRole('article').filter({ hasText: text })
const dialogue = (page: Page): Locator =>
  page.getByRole('region', { name: 'Dialogue', exact: true })
/** The texts that the messenger got, in their order. */
const textsAtMessenger = (): unknown[] =>
  messenger.received.map(({ body }) => (body as { text?: unknown }).text)

test('Enter sends the reply to the messenger, and the message says that it is sent', async () => {
  await open(await newDialogue(), anna)
  await composer(anna).fill('We are open until 20:00')
  await composer(anna).press('Enter')
  await message(anna, 'We are open until 20:00').getByText('Sent', { exact: true }).waitFor()
  expect(await composer(anna).inputValue()).toBe('')
  expect(textsAtMessenger()).toContain('We are open until 20:00')
})

test('a note is seen by the staff and is not sent', async () => {
  const path = await newDialogue()
  await open(path, anna, boris)
  await button(anna, 'Note').click()
  await anna.getByRole('textbox', { name: 'Note', exact: true }).fill('She likes tea')
  await button(anna, 'Add note').click()
  await message(boris, 'She likes tea').getByText('Only the staff sees it').waitFor()
  expect(textsAtMessenger()).not.toContain('She likes tea')
})

test('a slash finds a prepared reply, filled in for the client', async () => {
  await desk.app.graphql(
    `mutation ($input: SetCannedReplyInput!) { setCannedReply(input: $input) { id } }`,
    { input: { shortCode: 'address', text: '{client_name}, we are at 5 Main Street' } },
    desk.salon.admin.token,
  )
  await open(await newDialogue(), anna)
  await composer(anna).pressSequentially('/addr')
  await anna.getByRole('option', { name: '/address' }).waitFor()
  await composer(anna).press('Enter')
  await composerHolds('Maria, we are at 5 Main Street')
})

test('a prepared reply about an appointment says that the client has none', async () => {
  await desk.app.graphql(
    `mutation ($input: SetCannedReplyInput!) { setCannedReply(input: $input) { id } }`,
    { input: { shortCode: 'next', text: 'See you on {next_visit}!' } },
    desk.salon.admin.token,
  )
  await open(await newDialogue(), anna)
  await composer(anna).pressSequentially('/next')
  const option = anna.getByRole('option', { name: /^\/next Cannot be used: .* has none\.$/ })
  await option.waitFor()
  expect(await option.isDisabled()).toBe(true)
  await composer(anna).press('Enter')
  await option.click({ force: true })
  await composerHolds('/next')
})

test('a draft survives a reload', async () => {
  await open(await newDialogue(), anna)
  await composer(anna).fill('Half a sen')
  await anna.reload()
  await composerHolds('Half a sen')
})

test('who writes sees that somebody else takes and closes the dialogue, and keeps the text', async () => {
  await open(await newDialogue(), anna, boris)
  await composer(anna).fill('Half a sen')
  await button(boris, 'Take').click()
  await anna.getByText('Boris took the dialogue meanwhile.').waitFor()

  await dialogue(boris).getByRole('toolbar').getByRole('button', { name: 'Close' }).click()
  const closing = boris.getByRole('dialog', { name: 'Close the dialogue' })
  await closing.getByRole('textbox').fill('Settled by phone')
  await button(closing.locator('footer'), 'Close').click()
  await anna.getByText('Closed: Settled by phone').first().waitFor()
  await anna.getByText('Boris closed the dialogue').waitFor()
  expect(await composer(anna).inputValue()).toBe('Half a sen')
})

test('others see who looks at a dialogue and who writes', async () => {
  await open(await newDialogue(), anna, boris)
  await anna.getByText('Boris also here').waitFor()
  await composer(boris).pressSequentially('Good')
  await anna.getByText('Boris writing …').waitFor()
})

test('a dialogue is snoozed, and the toast takes it back', async () => {
  await open(await newDialogue(), anna)
  await button(anna, 'Snooze').click()
  await anna.getByRole('menuitem', { name: 'In 3 hours' }).click()
  await dialogue(anna)
    .getByText(/^Snoozed until/)
    .waitFor()
  await button(anna, 'Undo').last().click()
  await dialogue(anna).getByText('Nobody has it yet').waitFor()
})

test('a message that failed says so, and is sent again once', async () => {
  await open(await newDialogue(), anna)
  messenger.next('bad_request')
  await composer(anna).fill('Until tomorrow')
  await composer(anna).press('Enter')
  await message(anna, 'Until tomorrow').getByText('Not sent', { exact: true }).waitFor()
  await button(message(anna, 'Until tomorrow'), 'Send again').dblclick()
  await message(anna, 'Until tomorrow').getByText('Sent', { exact: true }).waitFor()
  expect(textsAtMessenger().filter((text) => text === 'Until tomorrow')).toHaveLength(2)
})
