import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../src/domain/inbox/media.js'
import { receiveMessage } from '../../src/service/inbox/receive-message.js'
import { addDays } from '../../src/domain/time/time.js'
import { wallClock } from '../../src/domain/time/zone.js'
import { PASSWORD, storeAccount } from '../support/account.js'
import { type DeskFixture, observe, startDesk } from '../support/desk.js'
import { deskAddresses, navigation, settled, signIn } from '../support/desk-pages.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'
import { XSS } from '../support/xss.js'

const ZONE = 'Europe/Berlin'
const ADMIN = 'admin-of-scripts'
/** The number of masters and services. Clients, appointments and dialogues have a payload each. */
const FEW = 6

let desk: DeskFixture
let salon: Story
beforeAll(async () => {
  desk = await startDesk()
  salon = await tellStory(desk.app)
  await fill()
})
afterAll(() => desk?.stop())

const graphql = async (document: string, variables: Record<string, unknown>) => {
  const { data, errors } = await desk.app.graphql<Record<string, { id: number }>>(
    document,
    variables,
    salon.admin.token,
  )
  return { data, code: errors?.[0]?.extensions.code }
}
const payload = (index: number): string => XSS[index % XSS.length] ?? ''

/** A template that is this text: braces stand in quotes. */
const asTemplate = (text: string): string => text.replace(/[{}]/g, "'$&'")

/** Puts the payloads wherever people write. */
async function fill(): Promise<void> {
  const { app } = desk
  await storeAccount(
    app.db,
    salon.id,
    { username: ADMIN, name: payload(10), role: 'admin', masterId: null, clientId: null },
    app.now,
  )
  const masters: { readonly id: number }[] = []
  const services: { readonly id: number }[] = []
  for (let index = 0; index < FEW; index += 1) {
    const master = await salon.master({ name: payload(index), works: '00:00-23:00' })
    masters.push(master)
    services.push(await salon.service({ name: payload(index + FEW), minutes: 15, by: [master] }))
  }
  await Promise.all(XSS.map((text, index) => fillWith(text, index, masters, services)))
  await graphql('mutation ($name: String!) { updateSalon(input: { name: $name }) { id } }', {
    name: payload(11),
  })
}

async function fillWith(
  text: string,
  index: number,
  masters: readonly { id: number }[],
  services: readonly { id: number }[],
): Promise<void> {
  const { app } = desk
  const place = index % FEW
  const client = await salon.client({ name: text })
  const tomorrow = addDays(wallClock(app.now, ZONE).date, 1)
  const booking = await graphql(
    'mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }',
    {
      input: {
        clientId: client.id,
        masterId: masters[place]?.id,
        serviceId: services[place]?.id,
        date: index % 2 === 0 ? tomorrow : addDays(tomorrow, 1),
        time: `${String(8 + Math.floor(index / FEW)).padStart(2, '0')}:00`,
        comment: text,
      },
    },
  )
  expect(booking.code).toBeUndefined()
  const entrance = { salonId: salon.id, channel: 'messenger_a', webhookId: undefined } as const
  const media = [{ url: 'https://files.example/a.pdf', mime: 'application/pdf', name: text }]
  const sender = { id: `in-${index}`, from: `from-${index}`, name: text, sentAt: app.now }
  const content = readContent(text, index % 3 === 0 ? media : [])
  const message = { ...sender, ...content, phone: undefined }
  const received = await receiveMessage(app.db, entrance, message, app.now)
  const taskId = received?.taskId
  for (const type of ['TEXT', 'NOTE'])
    await graphql(
      `mutation ($id: Int!, $text: String!) {
        replyToTask(id: $id, input: { text: $text, type: ${type} }) { id }
      }`,
      { id: taskId, text },
    )
  const canned = await graphql(
    'mutation ($input: SetCannedReplyInput!) { setCannedReply(input: $input) { id } }',
    { input: { shortCode: `code${index}`, text: asTemplate(text) } },
  )
  expect(canned.code).toBeUndefined()
}

test('no text that people wrote runs as a script, on any page', async () => {
  expect(XSS.length).toBeGreaterThanOrEqual(30)
  const context = await desk.person()
  const observed = await observe(context, desk.app.url)
  const page = await context.newPage()
  await page.goto('/')
  await signIn(page, ADMIN, PASSWORD)
  for (const path of await deskAddresses(page)) {
    await page.goto(path)
    await settled(page)
    expect([path, await page.evaluate('window.hit')]).toEqual([path, undefined])
  }
  expect(observed).toEqual({ complaints: [], dialogs: [], outside: [] })
  await context.close()
})

test('the pages refuse HTML from text, scripts in attributes and scripts from elsewhere', async () => {
  const page = await (await desk.person()).newPage()
  await page.goto('/')
  await signIn(page, ADMIN, PASSWORD)
  /** Runs code as the page itself would: what a debugger evaluates may do more. */
  const attempt = (code: string): Promise<string> =>
    page.evaluate<string>(
      `new Promise((resolve) => setTimeout(() => {
        try { ${code}; resolve('done') } catch { resolve('refused') }
      }))`,
    )
  for (const code of [
    `document.body.innerHTML = '<img src=x onerror="window.hit=1">'`,
    `document.write('<script>window.hit=1</script>')`,
    `document.createElement('script').src = 'https://evil.example/'`,
    `new DOMParser().parseFromString('<b>', 'text/html')`,
    `eval('window.hit=1')`,
    `trustedTypes.createPolicy('default', { createHTML: (text) => text })`,
  ])
    expect([code, await attempt(code)]).toEqual([code, 'refused'])
  await attempt(`document.body.setAttribute('onclick', 'window.hit=1'); document.body.click()`)
  const fetched = await page.evaluate<string>(
    `fetch('https://evil.example/').then(() => 'done', () => 'refused')`,
  )
  expect([fetched, await page.evaluate('window.hit')]).toEqual(['refused', undefined])
  await page.context().close()
})

/** Somebody else's site, whose only page has a frame with the address. */
async function startNeighbour(framed: string) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Neighbour</title><iframe src="${framed}"></iframe>`)
  }).listen(0)
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test.each(['/', '/inbox', '/journal', '/settings'])('no page may frame %s', async (path) => {
  const neighbour = await startNeighbour(`${desk.app.url}${path}`)
  const page = await (await desk.person()).newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  await page.goto(neighbour.url)
  await until('the browser refuses the frame', async () =>
    complaints.some((text) => /frame-ancestors|X-Frame-Options/i.test(text)),
  )
  expect(page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
  await page.context().close()
  await neighbour.stop()
})

test('the session is in no address and in no cookie', async () => {
  const context = await desk.person()
  const addresses: string[] = []
  context.on('request', (request) => addresses.push(request.url()))
  const page = await context.newPage()
  await page.goto('/')
  await signIn(page, ADMIN, PASSWORD)
  await page.goto('/journal')
  await navigation(page).waitFor()
  const { access, refresh } = JSON.parse(
    await page.evaluate<string>("localStorage.getItem('salon.session')"),
  ) as { access: string; refresh: string }
  expect(addresses.filter((url) => url.includes(access) || url.includes(refresh))).toEqual([])
  expect(await context.cookies()).toEqual([])
  await context.close()
})
