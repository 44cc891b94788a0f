import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readContent } from '../../src/domain/inbox/media.js'
import { updateAccount } from '../../src/service/identity/accounts.js'
import { closeTask, markTaskRead, snoozeTask } from '../../src/service/inbox/change-task-status.js'
import { receiveMessage } from '../../src/service/inbox/receive-message.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { startVisits, type Visits } from '../support/browser.js'
import { freshDatabase } from '../support/postgres/database.js'
import { ENDED, isLive, LIST, PAGE, showsNames, startHostPage, writeTo } from '../support/embed.js'
import { signedHook } from '../support/inbox/messenger-stub.js'
import { freePort } from '../support/redis.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'
import { XSS } from '../support/xss.js'

const HOOK_SECRET = `whsec_${Buffer.from('a secret of the hooks').toString('base64')}`
const MINUTE = 60_000

let listed: Awaited<ReturnType<typeof startHostPage>>
let unlisted: Awaited<ReturnType<typeof startHostPage>>
let visits: Visits
let app: TestApp
/** Hooks speak to the first salon; the others are each test's own. */
let first: Story
beforeAll(async () => {
  ;[listed, unlisted] = await Promise.all([startHostPage(), startHostPage()])
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
    seen.asked.push({
      url: request.url(),
      headers: request.allHeaders().catch(() => ({})), // the page was closed meanwhile
    }),
  )
  page.on('websocket', (socket) => seen.sockets.push(socket.url()))
  await page.addInitScript(
    "document.addEventListener('securitypolicyviolation', (event) => console.error('refused " +
      "by the policy: ' + event.violatedDirective))",
  )
  return seen
}

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
  const row = page.locator(LIST.row(received?.taskId ?? 0))
  expect(await row.locator('.task-text').textContent()).toBe(`[image/jpeg: ${name}]`)
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
  await until('the title counts them', async () => (await page.title()) === '(3) Dialogues')
  await page.evaluate("window.since = 'the beginning'")
  const nina = await writeTo(app, salon, 'Hello there', { name: 'Nina' })
  await showsNames(page, ['Long', 'Middle', 'Short', 'Nina'])
  await writeTo(app, salon, 'Or Tuesday?', { from: 'middle', channel: 'messenger_b' })
  await page.getByText('Or Tuesday?').waitFor()
  await markTaskRead(salon.context(), nina)
  await until('nothing of it is unread', async () => (await page.title()) === '(3) Dialogues')
  await closeTask(salon.context(), anna, null)
  await snoozeTask(salon.context(), nina, app.now + 60 * MINUTE)
  await showsNames(page, ['Middle', 'Short'])
  await until('the title counts them', async () => (await page.title()) === '(2) Dialogues')
  expect(await page.evaluate('window.since')).toBe('the beginning')
  expect([outside, complaints, dialogs]).toEqual([[], [], []])
  await page.close()
})

test('opens a dialogue by the keyboard in 320 px, and beside the list in 768 px', async () => {
  const salon = await tellStory(app)
  const task = await writeTo(app, salon, 'Hello', { name: 'Nina' })
  const { page, complaints } = await watched()
  await page.setViewportSize({ width: 320, height: 480 })
  await page.goto(await linkFor(salon))
  await showsNames(page, ['Nina'])
  const row = page.locator(LIST.row(task))
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await row.focus()
  await page.keyboard.press('Enter')
  await until('the list gives way', async () => !(await row.isVisible()))
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await page.setViewportSize({ width: 768, height: 480 })
  await until('the list is beside the dialogue', async () => row.isVisible())
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(768)
  expect(complaints).toEqual([])
  await page.close()
})

test('has the language and the theme that the host asks for, and needs no storage', async () => {
  const salon = await tellStory(app)
  const { page, complaints } = await watched()
  await page.addInitScript(
    "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') }, " +
      'configurable: true })',
  )
  await page.goto(`${await linkFor(salon)}&lang=ru&theme=dark`)
  await page.getByText('Открытых диалогов нет').waitFor()
  expect(
    await page.evaluate('[document.documentElement.lang, document.documentElement.dataset.theme]'),
  ).toEqual(['ru', 'dark'])
  expect(page.url()).toBe(`${app.url}${PAGE}`)
  expect(complaints).toEqual([])
  await page.close()
})

test('hears of a message that a hook brings, and says when nobody waits', async () => {
  const { page } = await watched()
  await page.goto(await linkFor(first))
  await page.getByText('No open dialogues').waitFor()
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
  expect(await page.locator(LIST.texts).allTextContents()).toEqual([...XSS])
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
  await good.page.frameLocator('iframe').getByText('No open dialogues').waitFor()
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

/** What the page around the widget has received, by type: the newest of each. */
const received = (page: Page): Promise<Record<string, { origin: string; data: object }>> =>
  page.evaluate(
    'Object.fromEntries(window.received.map((message) => [message.data.type, message]))',
  )
const handOver = (frame: Page | Frame, token: string, target = 'window.frames[0]') =>
  frame.evaluate(
    `${target}.postMessage(${JSON.stringify({ source: 'salon-host', type: 'token', token })}, '*')`,
  )
const tokensOf = async (seen: Awaited<ReturnType<typeof watched>>): Promise<string[]> => {
  const headers = await Promise.all(seen.asked.map((request) => request.headers))
  return [...new Set(headers.flatMap(({ authorization }) => authorization?.slice(7) ?? []))]
}

test('tells the page around it of its height and of unread dialogues', async () => {
  const salon = await tellStory(app)
  const task = await writeTo(app, salon, 'In a frame', { name: 'Nina' })
  const { page, complaints } = await watched()
  await page.goto(listed.framing(await linkFor(salon)))
  await until('the host knows the count', async () => 'unread' in (await received(page)))
  const messages = await received(page)
  expect(new Set(Object.values(messages).map(({ origin }) => origin))).toEqual(new Set([app.url]))
  expect(messages).toMatchObject({
    ready: { data: { source: 'salon-widget', type: 'ready' } },
    height: { data: { height: expect.any(Number) } },
    unread: { data: { source: 'salon-widget', type: 'unread', count: 1 } },
  })
  await markTaskRead(salon.context(), task)
  await until('the count is current', async () => {
    const { unread } = await received(page)
    return (unread?.data as { count?: number }).count === 0
  })
  expect(complaints).toEqual([])
  await page.close()
})

test('takes a token from the page around it, and from nobody else', async () => {
  const salon = await tellStory(app)
  const seen = await watched()
  const { page } = seen
  const link = await linkFor(salon)
  const token = new URL(link).searchParams.get('token') ?? '-'
  await page.goto(listed.framing(link))
  const frame = page.frames()[1]
  if (!frame) throw new Error('there is no frame')
  await isLive(frame)
  const tokenOfAge = (seconds: number): string =>
    app.tokens.sign('embed', { accountId: salon.admin.id }, app.now - seconds * 1_000)
  const foreign = tokenOfAge(20)
  const given = tokenOfAge(10)
  // Another frame of the same page, of an origin that may not frame the widget.
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('iframe'), { src: '${unlisted.origin}' }))`,
  )
  const isStranger = (one: Frame) => one.url().startsWith(unlisted.origin)
  await until('the other frame is there', async () => page.frames().some(isStranger))
  const stranger = page.frames().find(isStranger)
  if (!stranger) throw new Error('the other frame has gone')
  await handOver(stranger, foreign, 'window.parent.frames[0]')
  await handOver(frame, foreign, 'window') // the widget's own window
  await frame.evaluate("dispatchEvent(new Event('online'))")
  await isLive(frame)
  await writeTo(app, salon, 'Hello', { name: 'Nina' })
  await showsNames(frame, ['Nina'])
  expect(await tokensOf(seen)).toEqual([token])

  await handOver(page, given)
  await writeTo(app, salon, 'Hello again', { name: 'Olga' }) // counts unread dialogues
  await until('the page uses the new token', async () => (await tokensOf(seen)).length > 1)
  expect(await tokensOf(seen)).toEqual([token, given])
  expect(await frame.evaluate('JSON.stringify(localStorage) + location.href')).not.toContain(given)
  await page.close()
})

test('after its end it tells the page around it, and goes on with the token of another account', async () => {
  const salon = await tellStory(app)
  await writeTo(app, salon, 'Hello', { name: 'Nina' })
  const { id } = await salon.account('operator')
  const token = app.tokens.sign('embed', { accountId: id }, app.now)
  const { page } = await watched()
  await page.goto(listed.framing(`${app.url}${PAGE}?token=${token}`))
  const frame = page.frames()[1]
  if (!frame) throw new Error('there is no frame')
  await showsNames(frame, ['Nina'])
  await updateAccount(salon.context(), id, { active: false })
  await frame.getByText(ENDED).waitFor({ timeout: 8_000 })
  await until('the host knows it', async () => 'ended' in (await received(page)))
  await handOver(page, app.tokens.sign('embed', { accountId: salon.admin.id }, app.now))
  await showsNames(frame, ['Nina'])
  await isLive(frame)
  await page.close()
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
  await page.getByText(ENDED).waitFor({ timeout: 8_000 })
  expect(await page.locator('[data-task]').count()).toBe(0)
  expect(await page.title()).toBe('Dialogues')
  await page.waitForTimeout(1_500)
  expect(await page.getByText(ENDED).isVisible()).toBe(true)
  expect(complaints).toEqual([])
  await page.close()
})

test('says so too when its hour is over', async () => {
  const { page } = await watched()
  await page.goto(await linkFor(await tellStory(app)))
  await isLive(page)
  app.now += 60 * MINUTE
  await page.getByText(ENDED).waitFor()
  await page.close()
})

test('renews its token before it ends, and goes on with the new one', async () => {
  const salon = await tellStory(app)
  const now = app.now
  app.now = now - 55 * MINUTE
  const link = await linkFor(salon)
  app.now = now
  const { page, complaints, asked } = await watched()
  await page.goto(link)
  await isLive(page)
  app.now = now + 6 * MINUTE // the first token has ended
  const tokens = async () => {
    const headers = await Promise.all(asked.map((request) => request.headers))
    return [...new Set(headers.flatMap(({ authorization }) => authorization ?? []))]
  }
  await page.evaluate("dispatchEvent(new Event('online'))")
  await until('the page uses another token', async () => (await tokens()).length > 1)
  expect(await tokens()).toEqual([
    `Bearer ${new URL(link).searchParams.get('token')}`,
    expect.stringMatching(/^Bearer /),
  ])
  await writeTo(app, salon, 'Hello', { name: 'Nina' })
  await showsNames(page, ['Nina'])
  await isLive(page)
  await writeTo(app, salon, 'Live again', { name: 'Olga' })
  await showsNames(page, ['Nina', 'Olga'])
  expect(complaints).toEqual([])
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
    await page.getByText('Connection lost. Trying again …').waitFor()
    await showsNames(page, ['Nina', 'Olga'])
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
