import { sql } from 'drizzle-orm'
import { mkdir } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFile } from '../../src/service/inbox/media/store-file.js'
import { receiveMessage } from '../../src/service/inbox/receive-message.js'
import { observe } from '../support/desk.js'
import { type StoryDeskFixture, startStoryDesk } from '../support/desk-story.js'
import { PNG } from '../support/inbox/picture-stub.js'

/** A second of silence. */
function wav(): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + 8_000, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8_000, 24)
  header.writeUInt32LE(8_000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(8_000, 40)
  return Buffer.concat([header, Buffer.alloc(8_000, 128)])
}
const FILES: Readonly<Record<string, Buffer | string>> = {
  'telegram:voice': wav(),
  'telegram:prices': '%PDF-1.7 a price list',
  'telegram:program': 'MZ a program',
}

let desk: StoryDeskFixture
let anna: Page
let taskId: number
const sent: { readonly text: string; readonly bytes: Buffer | undefined }[] = []
beforeAll(async () => {
  desk = await startStoryDesk({ AUTOPILOT_ENABLED: 'false' })
  const { app, salon } = desk
  const messenger = {
    async send({ text, picture }: { text: string; picture?: { read(): Promise<Buffer> } }) {
      sent.push({ text, bytes: await picture?.read() })
      return `sent-${sent.length}`
    },
    async openFile(reference: string) {
      async function* stream(): AsyncGenerator<Uint8Array> {
        yield Buffer.from(FILES[reference] ?? '')
      }
      return { mime: undefined, stream: stream() }
    },
  }
  Object.assign(app.externalSystems, { messengers: { messenger_a: messenger } })
  const file = (url: string, mime: string, name: string | null) => ({ url, mime, name })
  const received = await receiveMessage(
    app.db,
    { salonId: salon.id, channel: 'messenger_a', webhookId: undefined },
    {
      id: 'in-1',
      from: 'maria-files',
      name: 'Maria',
      phone: undefined,
      text: 'Hello',
      media: [
        file('telegram:voice', 'audio/ogg', null),
        file('telegram:prices', 'application/pdf', 'prices.pdf'),
        file('telegram:program', 'application/octet-stream', 'setup.exe'),
        file('telegram:later', 'image/png', 'later.png'),
      ],
      needsPerson: true,
      sentAt: Date.now(),
    },
    Date.now(),
  )
  if (!received) throw new Error('the message was not stored')
  taskId = received.taskId
  const rows = await app.db.execute<{ id: number; source: string }>(
    sql`select id, source from media_files where message_id = ${received.messageId}`,
  )
  for (const { id } of rows.filter(({ source }) => source in FILES)) {
    const place = { salonId: salon.id, fileId: id }
    await storeFile({ ...app, now: Date.now() }, place, {
      isLast: true,
      isStopped: () => false,
    })
  }
  anna = await desk.openAs('Anna', `/inbox/${taskId}`)
})
afterAll(() => desk?.stop())

const log = (): Locator => anna.getByRole('log')
const button = (name: string): Locator => anna.getByRole('button', { name, exact: true })
/** Takes pictures of the page in both sizes, for people who look at them. */
async function photograph(name: string): Promise<void> {
  const folder = process.env.PICTURES_FOLDER
  if (!folder) return
  await mkdir(folder, { recursive: true })
  for (const width of [1280, 390]) {
    await anna.setViewportSize({ width, height: 800 })
    await anna.screenshot({ path: `${folder}/${name}-${width}.png` })
  }
  await anna.setViewportSize({ width: 1280, height: 800 })
}

test('a voice message has a player, a document a download, a failed file its reason', async () => {
  const seen = await observe(anna.context(), desk.app.url)
  await anna.reload()
  const player = log().locator('audio')
  await expect
    .poll(
      () => player.evaluate(async (audio) => (audio as unknown as { duration: number }).duration),
      {
        timeout: 20_000,
      },
    )
    .toBe(1)
  await log()
    .getByText('The file could not be downloaded: files of this type are not stored.')
    .waitFor()
  await log().getByText('The file is being downloaded …').waitFor()
  const [download] = await Promise.all([
    anna.waitForEvent('download'),
    button('Download prices.pdf').click(),
  ])
  expect(download.suggestedFilename()).toBe('prices.pdf')
  await photograph('files')
  expect(seen).toEqual({ complaints: [], dialogs: [], outside: [] })
})

test('a chosen picture has a preview, can be removed, and is sent', async () => {
  const file = { name: 'cut.png', mimeType: 'image/png', buffer: PNG }
  const choose = async (chosen: typeof file): Promise<void> => {
    await button('Add a picture').click()
    const [chooser] = await Promise.all([
      anna.waitForEvent('filechooser'),
      button('Choose a picture').click(),
    ])
    await chooser.setFiles(chosen)
  }
  await choose({ ...file, buffer: Buffer.from('no picture') })
  await anna.getByText('This is not a JPEG, PNG, GIF, WebP or AVIF picture.').waitFor()
  expect(await button('Send').isDisabled()).toBe(true)
  await button('Remove the picture').click()
  await choose(file)
  await anna.getByText('Ready to send').waitFor()
  await anna.getByAltText('Preview of the picture').waitFor()
  await anna.getByRole('textbox', { name: 'Reply', exact: true }).fill('Like this?')
  await photograph('upload')
  await button('Send').click()
  const message = log().getByRole('article').filter({ hasText: 'Like this?' })
  await message.getByText('Sent', { exact: true }).waitFor()
  await message.getByRole('img', { name: 'cut.png' }).waitFor()
  expect(sent).toEqual([{ text: 'Like this?', bytes: PNG }])
  await photograph('sent')
})

test('a picture that is pasted is uploaded', async () => {
  // A text, because the types of these tests know no browser.
  await anna.evaluate(`{
    const data = new DataTransfer()
    const bytes = new Uint8Array(${JSON.stringify([...PNG])})
    data.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
    document.querySelector('.composer-text').dispatchEvent(event)
  }`)
  await anna.getByText('Ready to send').waitFor()
  await button('Remove the picture').click()
  await expect.poll(() => anna.getByText('Ready to send').count()).toBe(0)
})
