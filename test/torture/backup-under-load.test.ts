import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedService, startEmbeddedService } from '../support/postgres/embedded-service.js'
import { killServants } from '../support/postgres/kill-servants.js'
import { type Gateway, runToEnd, startGateway } from '../support/processes.js'
import { createCaller } from '../support/race/caller.js'
import { createDice } from '../support/race/fixture.js'

/*
 * The service on its embedded database takes bookings and messages over HTTP without a pause, while
 * the command line backs it up, is killed in the middle at random, and backs it up again. Every
 * complete file is restored into a new folder, the service is started on it, and each booking and
 * message that was acknowledged before that backup began must be there.
 */
const BACKUPS = 6
const KILLS = 12
const CLIENTS = 4

let service: EmbeddedService
let folder: string
beforeAll(async () => {
  service = await startEmbeddedService()
  folder = await mkdtemp(join(tmpdir(), 'backup-load-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  await service?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** What was acknowledged, and when the response was there. */
type Acknowledged = { readonly id: number; readonly at: number }
const bookings: Acknowledged[] = []
const messages: (Acknowledged & { readonly text: string; readonly taskId: number })[] = []
let isOver = false

const NOTE = `mutation ($id: Int!, $text: String!) {
  made: replyToTask(input: { taskId: $id, text: $text, type: NOTE }) { id } }`
const TASKS = '{ tasks(first: 20) { nodes { id } } }'
const HISTORY = `query ($id: Int!, $after: String) { task(id: $id) {
  messages(first: 100, after: $after) { nodes { id text } pageInfo { hasNextPage endCursor } } } }`

const graphql = (url: string, token: string, query: string, variables: object = {}) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  }).then((response) => response.json() as Promise<{ data: any; errors?: unknown }>) // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look at answers as callers do

const cli = (args: readonly string[], dataDir: string) =>
  runToEnd('cli', args, { DATA_DIR: dataDir, LOG_LEVEL: 'warn', DEMO: 'off' })

/** Books and writes until the end of the drill. */
async function load(places: Awaited<ReturnType<EmbeddedService['freePlaces']>>): Promise<void> {
  const token = await service.signIn('operator')
  const { url } = service.gateway
  const { data } = await graphql(url, token, TASKS)
  const tasks = (data.tasks.nodes as { id: number }[]).map(({ id }) => id)
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = 0; !isOver; turn += 1) {
        const place = places.pop()
        const outcome = place && (await service.caller.book('rest', place))
        if (outcome?.done) bookings.push({ id: outcome.id, at: performance.now() })
        const text = `note ${client} ${turn}`
        const taskId = tasks[turn % tasks.length] ?? 0
        const said = await graphql(url, token, NOTE, { id: taskId, text })
        const id = said.data?.made?.id as number | undefined
        if (id !== undefined) messages.push({ id, at: performance.now(), text, taskId })
        await sleep(20)
      }
    }),
  )
}

/** All messages of a task, as `id text`. */
async function historyOf(url: string, token: string, id: number): Promise<string[]> {
  const all: string[] = []
  for (let after: string | undefined, hasNext = true; hasNext;) {
    const { data } = await graphql(url, token, HISTORY, { id, after })
    const { nodes, pageInfo } = data.task.messages
    all.push(...(nodes as { id: number; text: string }[]).map((one) => `${one.id} ${one.text}`))
    after = pageInfo.endCursor as string
    hasNext = pageInfo.hasNextPage as boolean
  }
  return all
}

/** Starts the service on a restored folder, and returns how much of the acknowledged is there. */
async function compare(
  dataDir: string,
  before: number,
): Promise<{ checked: number; lost: number }> {
  const password = service.logins.get('operator') ?? ''
  const gateway: Gateway = await startGateway({ DATA_DIR: dataDir, JWT_SECRET: '', DEMO: 'off' })
  const home = /"dataDir":"([^"]+)"/.exec(gateway.output())?.[1] ?? dataDir
  try {
    const signIn = await fetch(`${gateway.url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'operator', password }),
    })
    const { access } = (await signIn.json()) as { access: string }
    const caller = createCaller(gateway.url, access)
    let lost = 0
    const wanted = bookings.filter(({ at }) => at < before)
    for (const { id } of wanted) {
      const { status, text } = await caller.send('GET', `/api/records/${id}/`)
      if (status !== 200 || !text.includes(`"id":${id}`)) lost += 1
    }
    const written = messages.filter(({ at }) => at < before)
    const found = new Set<string>()
    for (const id of new Set(written.map(({ taskId }) => taskId)))
      for (const one of await historyOf(gateway.url, access, id)) found.add(one)
    lost += written.filter(({ id, text }) => !found.has(`${id} ${text}`)).length
    // What came after: whole appointments, each of which can be read and changed.
    await expect(caller.send('GET', '/api/records/?page_size=100')).resolves.toMatchObject({
      status: 200,
    })
    caller.close()
    expect(await gateway.end()).toBe(0)
    return { checked: wanted.length + written.length, lost }
  } finally {
    await gateway.end('SIGKILL')
    await killServants(home)
  }
}

test('of backups under load, each restores every booking and message acknowledged before it', async () => {
  const places = await service.freePlaces(Array.from({ length: 40 }, (_, index) => 20 + index))
  const loading = load(places)
  const backups = join(folder, 'backups')
  const begun: { readonly path: string; readonly at: number }[] = []
  const dice = createDice('backups')
  const complete = async () => (await readdir(backups)).filter((name) => name.endsWith('.backup'))
  try {
    for (let turn = 0; turn < BACKUPS; turn += 1) {
      await sleep(500)
      const at = performance.now()
      const { code, stdout, stderr } = await cli(['backup', '--to', backups], service.home)
      expect(code, stderr).toBe(0)
      begun.push({ path: stdout.split('\n')[0] ?? '', at })
      // Others are killed in the middle: what has the name of a backup is one all the same.
      for (let kill = 0; kill < KILLS / BACKUPS; kill += 1) {
        const victim = spawn(process.execPath, ['dist/cli.js', 'backup', '--to', backups], {
          env: { PATH: process.env.PATH, DATA_DIR: service.home },
          stdio: 'ignore',
        })
        const ended = once(victim, 'exit')
        await Promise.race([ended, sleep(300 + dice.below(500))])
        victim.kill('SIGKILL')
        await ended
      }
    }
  } finally {
    isOver = true
    await loading
  }
  for (const name of await complete())
    expect((await cli(['verify', join(backups, name)], service.home)).code).toBe(0)
  for (const name of await readdir(backups))
    expect((await stat(join(backups, name))).mode & 0o777).toBe(0o600)

  let checked = 0
  for (const [index, { path, at }] of begun.entries()) {
    const target = join(folder, `restored-${index}`)
    const restored = await cli(['restore', path], target)
    expect(restored.code, restored.stderr).toBe(0)
    const result = await compare(target, at)
    expect(result.lost).toBe(0)
    expect(result.checked).toBeGreaterThan(checked)
    checked = result.checked
  }
  expect(checked).toBeGreaterThan(100)
  console.info(
    `${BACKUPS} backups and ${KILLS} killed ones under load: ${bookings.length} bookings and ` +
      `${messages.length} messages acknowledged; the last restore had all ${checked} of before it`,
  )
})
