import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountInSalon } from '../../src/service/identity/accounts.js'
import { startVisits, type Visits } from '../support/browser.js'
import { isLive, showsNames, writeTo } from '../support/embed.js'
import { tellStory } from '../support/inbox/story.js'
import { ROOT } from '../support/markdown.js'
import { freePort } from '../support/redis.js'
import { until } from '../support/until.js'

const PASSWORD = 'correct horse battery'
let visits: Visits
let host: ChildProcess
let origin: string
beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  visits = await startVisits({ EMBED_ORIGINS: origin })
  const program = join(ROOT, 'docs/examples/widget-host.mjs')
  const SALON = visits.app.url
  host = spawn(process.execPath, [program, String(port)], {
    env: { ...process.env, SALON, SALON_USERNAME: 'host', SALON_PASSWORD: PASSWORD },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (host.stdout) await once(host.stdout, 'data')
})
afterAll(async () => {
  if (host) {
    const ended = once(host, 'exit')
    host.kill()
    await ended
  }
  await visits?.stop()
})

test('the example page shows the widget with its height and the count, and hands over a token', async () => {
  const { app } = visits
  app.now = Date.now()
  const salon = await tellStory(app)
  const account = { username: 'host', password: PASSWORD, name: 'Host', role: 'operator' } as const
  await createAccountInSalon(
    app.db,
    salon.id,
    { ...account, masterId: null, clientId: null },
    app.now,
  )
  for (const name of ['Nina', 'Olga', 'Paula'])
    await writeTo(app, salon, 'Hello', { name, from: name })
  const { page } = await visits.visit()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  const handOvers = () => page.waitForRequest(`${origin}/widget-token`)
  await page.goto(`${origin}/`)
  const frame = await until('the frame has its page', async () =>
    page.frames().find((one) => one.url().startsWith(app.url)),
  )
  await showsNames(frame, ['Nina', 'Olga', 'Paula'])
  await isLive(frame)
  await page.getByText('(3)').waitFor()
  await until('the frame has its height', async () => {
    const height = Number(await page.locator('iframe').getAttribute('height'))
    return height >= 200 && height <= 800
  })

  const asked = handOvers()
  app.now += 61 * 60_000 // the token is over: only the host's helps
  await asked
  app.now = Date.now()
  await writeTo(app, salon, 'Hello', { name: 'Rosa', from: 'Rosa', sentAt: app.now })
  await showsNames(frame, ['Nina', 'Olga', 'Paula', 'Rosa'])
  await isLive(frame)
  expect(complaints).toEqual([])
  await page.close()
})
