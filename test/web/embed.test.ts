import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readContent } from '../../src/domain/inbox/media.js'
import { updateAccount } from '../../src/service/identity/accounts.js'
import {
  closeTask,
  handTaskToAutopilot,
  markTaskRead,
  snoozeTask,
} from '../../src/service/inbox/change-task-status.js'
import { receiveMessage } from '../../src/service/inbox/receive-message.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { startVisits, type Visits } from '../support/browser.js'
import { freshDatabase } from '../support/postgres/database.js'
import { PAGE, writeTo } from '../support/embed.js'
import { signedHook } from '../support/inbox/messenger-stub.js'
import { freePort } from '../support/redis.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'
import { XSS } from '../support/xss.js'

const HOOK_SECRET = `whsec_${Buffer.from('a secret of the hooks').toString('base64')}`
const MINUTE = 60_000

/** Somebody else's page, with the frame in it that its query names. */
async function startNeighbour() {
  const server = createServer((request, response) => {
    const framed = new URL(request.url ?? '/', 'http://localhost').searchParams.get('framed') ?? ''
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Neighbour</title><iframe src="${framed}" width="600" ` +
        'height="400"></iframe>',
    )
  }).listen(0)
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    framing: (url: string) => `${origin}/?framed=${encodeURIComponent(url)}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

let listed: Awaited<ReturnType<typeof startNeighbour>>
let unlisted: Awaited<ReturnType<typeof startNeighbour>>
let visits: Visits
let app: TestApp
/** Hooks speak to the first salon; the others are each test's own. */
let first: Story
beforeAll(async () => {
  ;[listed, unlisted] = await Promise.all([startNeighbour(), startNeighbour()])
  visits = await startVisits({
    EMBED_ORIGINS: listed.origin,
    MESSENGER_A_URL: 'http://localhost:9',
    MESSENGER_A_TOKEN: 'x',
    MESSENGER_A_WEBHOOK_SECRET: HOOK_SECRET,
  })
  app = visits.app
  first = await tellStory(app)
})
afterAll(async () => {
  await visits?.stop()
  await listed?.stop()
  await unlisted?.stop()
})
beforeEach(() => void (app.now = Date.now()))

/** The link to the page, as it is given to an account. */
async function linkFor({ admin }: Story, fixture = app): Promise<string> {
  const { body } = await fixture.request('GET', '/api/assistant/embed-token/', {
    token: admin.token,
  })
  return body.embed_url
}

/**
 * A page that nothing happens to unseen: complaints, refusals by its policy, dialogs, what it asks
 * and with which headers.
 */
async function watched() {
  const { page, outside } = await visits.visit()
  const seen = {
    page,
    outside,
    complaints: [] as string[],
    dialogs: [] as string[],
    asked: [] as { url: string; headers: Promise<Record<string, string>> }[],
    sockets: [] as string[],
  }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.complaints.push(message.text())
  })
  page.on('pageerror', (error) => seen.complaints.push(error.message))
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) =>
    seen.asked.push({ url: request.url(), headers: request.allHeaders() }),
  )
  page.on('websocket', (socket) => seen.sockets.push(socket.url()))
  await page.addInitScript(
    "document.addEventListener('securitypolicyviolation', (event) => console.error('refused " +
      "by the policy: ' + event.violatedDirective))",
  )
  return seen
}

const names = (page: Page): Promise<string[]> => page.locator('li h2').allTextContents()
const showsNames = (page: Page, wanted: string[]): Promise<unknown> =>
  until(
    `the list has ${wanted.join(', ')}`,
    async () => (await names(page)).join() === wanted.join(),
  )
const rowOf = (page: Page, id: number) => page.locator(`li[data-task="${id}"]`)
/** Connected, and nothing to be said about it. */
const isLive = (page: Page): Promise<unknown> =>
  until('the page is live', async () =>
    ['', 'Nobody waits.'].includes((await page.locator('#state').textContent()) ?? '-'),
  )

test('names media, and loads none', async () => {
  const salon = await tellStory(app)
  const name = '<img src=x onerror=window.hit=1>.jpg'
  const url = 'https://files.example/photo.jpg'
  const entrance = { salonId: salon.id, channel: 'messenger_a', webhookId: undefined } as const
  const content = readContent('', [{ url, mime: 'image/jpeg', name }])
  const sender = { id: 'in-1', from: 'kim', name: 'Kim', phone: undefined, sentAt: app.now }
  const received = await receiveMessage(app.db, entrance, { ...sender, ...content }, app.now)
  const { page, outside, complaints, asked } = await watched()
  await page.goto(await linkFor(salon))
  await showsNames(page, ['Kim'])
  expect(
    await rowOf(page, received?.taskId ?? 0)
      .locator('.said')
      .textContent(),
  ).toBe(`[image/jpeg: ${name}]`)
  expect([
    complaints,
    outside,
    asked.filter((request) => request.url.includes('files.example')),
  ]).toEqual([[], [], []])
})

test('shows who waits, longest first, and what happens, as it happens', async () => {
  const salon = await tellStory(app)
  const ago = (minutes: number) => app.now - minutes * MINUTE
  await writeTo(app, salon, 'I am new', { name: 'Short', sentAt: ago(3) })
  const anna = await writeTo(app, salon, 'Is Friday free?', { name: 'Long', sentAt: ago(125) })
  await writeTo(app, salon, 'And Monday?', {
    name: 'Middle',
    sentAt: ago(30),
    channel: 'messenger_b',
    from: 'middle',
  })
  const { page, outside, complaints, dialogs } = await watched()
  await page.goto(await linkFor(salon))
  await showsNames(page, ['Long', 'Middle', 'Short'])
  await isLive(page)
  expect(await page.title()).toBe('(3) Dialogues')
  expect(await rowOf(page, anna).locator('.head').innerText()).toMatch(
    /Long\s+Messenger A\s+1 unread\s+waits 2 h 5 min/,
  )
  expect(await page.locator('li time').nth(1).textContent()).toBe('waits 30 min')
  expect(await page.locator('li .channel').allTextContents()).toEqual([
    'Messenger A',
    'Messenger B',
    'Messenger A',
  ])
  expect(await page.getByRole('list', { name: 'Dialogues' }).getByRole('listitem').count()).toBe(3)
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(3)

  await page.evaluate("window.since = 'the beginning'")
  await page.evaluate("getSelection().selectAllChildren(document.querySelector('li .said'))")
  const nina = await writeTo(app, salon, 'Hello there', { name: 'Nina' })
  await showsNames(page, ['Long', 'Middle', 'Short', 'Nina'])
  await writeTo(app, salon, 'Or Tuesday?', { from: 'middle', channel: 'messenger_b' })
  await page.getByText('Or Tuesday?').waitFor()
  expect(await page.locator('li').nth(1).locator('.count').textContent()).toBe('2 unread')
  // what is the same stays as it is
  expect(await page.evaluate('getSelection().toString()')).toBe('Is Friday free?')

  await markTaskRead(salon.context(), nina)
  await until(
    'nothing of it is unread',
    async () => (await rowOf(page, nina).locator('.count').count()) === 0,
  )
  await handTaskToAutopilot(salon.context(), nina)
  await rowOf(page, nina).getByText('Autopilot').waitFor()
  await closeTask(salon.context(), anna, null)
  await snoozeTask(salon.context(), nina, app.now + 60 * MINUTE)
  await showsNames(page, ['Middle', 'Short'])
  expect(await page.title()).toBe('(2) Dialogues')
  expect(await page.evaluate('window.since')).toBe('the beginning')
  expect([outside, complaints, dialogs]).toEqual([[], [], []])
  await page.close()
})

test('hears of a message that a hook brings, and says when nobody waits', async () => {
  const { page } = await watched()
  await page.goto(await linkFor(first))
  await page.getByText('Nobody waits.').waitFor()
  const data = {
    id: 'hooked',
    from: 'nina',
    name: 'Nina',
    text: 'By the hook',
    sent_at: new Date(app.now).toISOString(),
  }
  const { headers, body } = signedHook(
    HOOK_SECRET,
    { type: 'message.received', data },
    { at: app.now },
  )
  expect(
    (await app.request('POST', '/hooks/messenger-a/', { headers: { ...headers }, raw: body }))
      .status,
  ).toBe(204)
  await page.getByText('By the hook').waitFor()
  expect(await page.locator('#state').textContent()).toBe('')
  await page.close()
})

test('is the same page when its address ends without a slash', async () => {
  const salon = await tellStory(app)
  await writeTo(app, salon, 'Hello', { name: 'Nina' })
  const { page, complaints } = await watched()
  await page.goto((await linkFor(salon)).replace('/?', '?'))
  await showsNames(page, ['Nina'])
  await isLive(page)
  expect(complaints).toEqual([])
  await page.close()
})

test('shows more than one page of tasks', async () => {
  const salon = await tellStory(app)
  for (let count = 0; count < 130; count += 1)
    await writeTo(app, salon, `message ${count}`, {
      name: `Client ${count}`,
      sentAt: app.now - (200 - count) * MINUTE,
    })
  const { page } = await watched()
  await page.goto(await linkFor(salon))
  await showsNames(
    page,
    Array.from({ length: 130 }, (_, count) => `Client ${count}`),
  )
  await page.close()
})

test('keeps the token to itself', async () => {
  const salon = await tellStory(app)
  const link = await linkFor(salon)
  const token = new URL(link).searchParams.get('token') ?? '-'
  const { page, asked, sockets, outside } = await watched()
  await page.goto(link)
  await isLive(page)
  expect(
    await page.evaluate('[location.href, document.URL, document.cookie, document.referrer]'),
  ).toEqual([`${app.url}${PAGE}`, `${app.url}${PAGE}`, '', ''])
  expect(
    await page.evaluate('[history.length, localStorage.length, sessionStorage.length]'),
  ).toEqual([2, 0, 0])
  const { entries } = await (
    await page.context().newCDPSession(page)
  ).send('Page.getNavigationHistory')
  expect(entries.map(({ url }) => url)).toEqual(['about:blank', `${app.url}${PAGE}`])

  const told = await Promise.all(
    asked.map(async ({ url, headers }) => ({ url, headers: await headers })),
  )
  expect(told.length).toBeGreaterThan(5)
  expect(told.filter(({ url }) => url.includes(token)).map(({ url }) => url)).toEqual([link])
  expect(told.filter(({ headers }) => 'referer' in headers)).toEqual([])
  const carries = ({ headers }: (typeof told)[number]): boolean =>
    JSON.stringify(headers).includes(token)
  expect([...new Set(told.filter(carries).map(({ url }) => url))]).toEqual([`${app.url}/graphql`])
  expect(sockets).toEqual([`${app.url.replace('http', 'ws')}/graphql`])
  expect(outside).toEqual([])

  const again = await page.reload()
  expect(again?.status()).toBe(401)
  await page.getByText('This link is not valid any more.').waitFor()
  await page.close()
})

test('shows what people wrote as they wrote it, and runs none of it', async () => {
  const salon = await tellStory(app)
  const link = await linkFor(salon)
  const [early, late] = [XSS.slice(0, 20), XSS.slice(20)]
  const write = async (text: string) => {
    await writeTo(app, salon, text, { name: text.slice(0, 200), sentAt: app.now - MINUTE })
  }
  for (const text of early) await write(text)
  const { page, outside, complaints, dialogs } = await watched()
  await page.goto(link)
  await showsNames(page, [...early])
  await isLive(page)
  for (const text of late) await write(text) // those come live
  await showsNames(page, [...XSS])
  expect(await page.locator('li .said').allTextContents()).toEqual([...XSS])
  expect(
    await page
      .locator('#tasks *')
      .evaluateAll((all) => [...new Set(all.map(({ localName }) => localName))]),
  ).toEqual(['li', 'div', 'h2', 'span', 'time', 'p'])
  expect(await page.locator('script, style, base, iframe, meta[http-equiv]').count()).toBe(1)
  await page.mouse.move(100, 100)
  await page.keyboard.press('Tab')
  expect(await page.evaluate('window.hit')).toBeUndefined()
  expect(page.url()).toBe(`${app.url}${PAGE}`)
  expect([outside, complaints, dialogs]).toEqual([[], [], []])
  expect(XSS.length).toBeGreaterThanOrEqual(30)
  await page.close()
})

test('what gets in all the same runs no script', async () => {
  const { page, complaints, dialogs } = await watched()
  await page.goto(await linkFor(await tellStory(app)))
  await isLive(page)
  const tried = (attempt: string) =>
    page.evaluate(`(() => { try { ${attempt}; return 'done' } catch { return 'refused' } })()`)
  expect(await tried(`document.body.innerHTML = '<img src=x onerror="window.hit=1">'`)).toBe(
    'refused',
  )
  expect(await tried(`document.write('<script>window.hit=1</script>')`)).toBe('refused')
  expect(await tried(`document.createElement('script').src = 'https://evil.example/'`)).toBe(
    'refused',
  )
  expect(await tried(`new DOMParser().parseFromString('<b>', 'text/html')`)).toBe('refused')
  const inline =
    `const made = document.createElement('img'); made.setAttribute('onerror', 'window.hit=1'); ` +
    `made.src = 'data:,x'; document.body.append(made)`
  expect(['done', 'refused']).toContain(await tried(inline))
  await page.waitForTimeout(200)
  expect(await page.evaluate('window.hit')).toBeUndefined()
  expect(complaints.some((said) => said.startsWith('refused by the policy'))).toBe(true)
  expect(dialogs).toEqual([])
  await page.close()
})

test('stands in a page that is listed, and in no other', async () => {
  const salon = await tellStory(app)
  const task = await writeTo(app, salon, 'In a frame', { name: 'Nina' })
  const link = await linkFor(salon)
  const good = await watched()
  await good.page.goto(listed.framing(link))
  await good.page.frameLocator('iframe').getByText('In a frame').waitFor()
  await closeTask(salon.context(), task, null)
  await good.page.frameLocator('iframe').getByText('Nobody waits.').waitFor()
  const inFrame = await Promise.all(
    good.asked.map(async ({ url, headers }) => ({ url, headers: await headers })),
  )
  expect(
    inFrame.filter(
      ({ url, headers }) => url.startsWith(app.url) && url !== link && 'referer' in headers,
    ),
  ).toEqual([])
  expect(good.complaints).toEqual([])

  const bad = await watched()
  await bad.page.goto(unlisted.framing(link))
  await until('the browser refuses the frame', async () =>
    bad.complaints.some((said) => /frame-ancestors/.test(said)),
  )
  expect(bad.page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
  expect(bad.sockets).toEqual([])
  await Promise.all([good.page.close(), bad.page.close()])
})

test('says that the link has ended when the account is switched off, and shows nothing more', async () => {
  const salon = await tellStory(app)
  await writeTo(app, salon, 'Hello', { name: 'Nina' })
  const { id } = await salon.account('operator')
  const token = app.tokens.sign('embed', { accountId: id }, app.now)
  const { page, complaints } = await watched()
  await page.goto(`${app.url}${PAGE}?token=${token}`)
  await showsNames(page, ['Nina'])
  await isLive(page)
  await updateAccount(salon.context(), id, { active: false })
  await page.getByText('This link has ended. Ask for a new one.').waitFor({ timeout: 8_000 })
  expect(await page.locator('li').count()).toBe(0)
  expect(await page.title()).toBe('Dialogues')
  await page.waitForTimeout(1_500)
  expect(await page.locator('#state').textContent()).toBe('This link has ended. Ask for a new one.')
  expect(complaints).toEqual([])
  await page.close()
})

test('says so too when its hour is over', async () => {
  const { page } = await watched()
  await page.goto(await linkFor(await tellStory(app)))
  await isLive(page)
  app.now += 60 * MINUTE
  await page.getByText('This link has ended. Ask for a new one.').waitFor()
  await page.close()
})

test('begins anew when the machine was offline, or asleep', async () => {
  const salon = await tellStory(app)
  const { page } = await watched()
  await page.goto(await linkFor(salon))
  await isLive(page)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.evaluate("dispatchEvent(new Event('online'))")
  await writeTo(app, salon, 'Hello', { name: 'Nina' })
  await showsNames(page, ['Nina'])
  await isLive(page)
  await writeTo(app, salon, 'Live again', { name: 'Olga' })
  await showsNames(page, ['Nina', 'Olga'])
  await page.close()
})

test('catches up when the server comes back', async () => {
  const database = await freshDatabase()
  const port = await freePort()
  const start = async (): Promise<TestApp> => {
    const fixture = await startTestApp({ DATABASE_URL: database.url, PORT: String(port) })
    fixture.now = Date.now()
    return fixture
  }
  let fixture = await start()
  try {
    const salon = await tellStory(fixture)
    const gone = await writeTo(fixture, salon, 'Before', {
      name: 'Nina',
      sentAt: fixture.now - MINUTE,
    })
    await writeTo(fixture, salon, 'Before, too', { name: 'Olga', from: 'olga' })
    const { page, outside } = await watched()
    await page.goto(await linkFor(salon, fixture))
    await showsNames(page, ['Nina', 'Olga'])
    await isLive(page)
    await fixture.stop()
    await page.getByText('Connecting …').waitFor()
    expect(await names(page)).toEqual(['Nina', 'Olga'])
    fixture = await start()
    await closeTask(
      { ...salon.context(), db: fixture.db, autonomousDb: fixture.autonomousDb },
      gone,
      null,
    )
    await writeTo(fixture, salon, 'Meanwhile', { from: 'olga' })
    await showsNames(page, ['Olga'])
    await page.getByText('Meanwhile').waitFor()
    await isLive(page)
    await writeTo(fixture, salon, 'Afterwards', { name: 'Paula' })
    await showsNames(page, ['Olga', 'Paula'])
    expect(new Set(outside.map((url) => new URL(url).origin))).toEqual(new Set([fixture.url]))
    await page.close()
  } finally {
    await fixture.stop()
    await database.drop()
  }
})
