/**
 * The embedded widget: a live list of the salon's tasks. It removes the token from the address bar
 * before anything else. It inserts text of people only as text, never as HTML. After any failure it
 * loads the list again, which includes all changes since then.
 */
import { createClient } from './graphql-ws/client.js'

type Task = {
  readonly id: number
  readonly status: string
  readonly channel: string
  readonly lastMessage: string
  readonly unreadCount: number
  /** ISO 8601; null if the client does not wait. */
  readonly waitingSince: string | null
  readonly client: { readonly name: string }
}
type TaskPage = {
  readonly tasks: {
    readonly nodes: readonly Task[]
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  }
}
type TaskUpdate = {
  /** The task is null only for RESYNC. */
  readonly taskUpdates: { readonly kind: string; readonly task: Task | null }
}
type GraphQLFailure = { readonly extensions?: Readonly<Record<string, unknown>> }
type GraphQLResult<Data> = {
  readonly data?: Data | null | undefined
  readonly errors?: readonly GraphQLFailure[] | undefined
}

const TASK_FIELDS = 'id status channel lastMessage unreadCount waitingSince client { name }'
const CURSOR_QUERY = '{ liveCursor }'
const LIST_QUERY = `query ($after: String) {
  tasks(first: 100, after: $after) { nodes { ${TASK_FIELDS} } pageInfo { hasNextPage endCursor } }
}`
const UPDATES_QUERY = `subscription ($after: String) {
  taskUpdates(after: $after) { kind task { ${TASK_FIELDS} } }
}`
/** Stops loading pages after this many tasks. */
const MAX_TASKS = 500
const CHANNEL_LABELS: Readonly<Record<string, string>> = {
  MESSENGER_A: 'Messenger A',
  MESSENGER_B: 'Messenger B',
}
const SHOWN_STATUSES: readonly string[] = ['OPEN', 'AUTOPILOT']
const STATUS_LABELS: Readonly<Record<string, string>> = { AUTOPILOT: 'Autopilot' }
/** Refusals for which another attempt is useless. */
const FINAL_CODES: readonly string[] = [
  'token_not_valid',
  'user_inactive',
  'user_not_found',
  'permission_denied',
]

const REQUEST_TIMEOUT_MS = 15_000
const ACK_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 10_000
const PONG_TIMEOUT_MS = 5_000
/** After this time a connection counts as stable, and the next pause is short again. */
const STABLE_AFTER_MS = 10_000
/** A shorter interruption is not shown. */
const SHOW_INTERRUPTION_AFTER_MS = 1_000
/** A page that was hidden for longer than this connects again. */
const HIDDEN_LIMIT_MS = 30_000
const REFRESH_TIMES_MS = 20_000
const MAX_PAUSE_SECONDS = 20

const token = new URLSearchParams(location.search).get('token') ?? ''
history.replaceState(null, '', location.pathname)

const graphqlUrl = new URL('../../graphql', import.meta.url)
const authorization = `Bearer ${token}`
const stateElement = elementById('state')
const listElement = elementById('tasks')

let tasks = new Map<number, Task>()
/** Whether the salon has more tasks than the widget loads. */
let isCut = false
let isLive = false
/** Whether the token has expired or was revoked. */
let isOver = false
let attempts = 0
/** How far the server's clock is ahead of this machine's, in milliseconds. */
let clockSkewMs = 0
let endPause = (): void => undefined

function elementById(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the page has no element ${id}`)
  return element
}

// Requests

/** The server refused an operation. The message is the code of the refusal. */
class Refused extends Error {}

const codeOf = (error: GraphQLFailure | undefined): string => String(error?.extensions?.code)

/** Returns the data of a result. Throws Refused for one with errors. */
function dataOf<Data>({ data, errors }: GraphQLResult<Data>): Data {
  if (errors || !data) throw new Refused(codeOf(errors?.[0]))
  return data
}

/** Runs a query over HTTP. Throws Refused, or what `fetch` throws. */
async function runQuery<Data>(
  query: string,
  variables?: Readonly<Record<string, unknown>>,
): Promise<Data> {
  const response = await fetch(graphqlUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ query, variables }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  const serverTime = Date.parse(response.headers.get('date') ?? '') || Date.now()
  clockSkewMs = serverTime - Date.now()
  return dataOf((await response.json()) as GraphQLResult<Data>)
}

/** Loads and shows the list. Returns the cursor after which its changes follow. */
async function loadTasks(): Promise<string> {
  const { liveCursor } = await runQuery<{ liveCursor: string }>(CURSOR_QUERY)
  const loaded = new Map<number, Task>()
  let after: string | null = null
  do {
    const page: TaskPage = await runQuery<TaskPage>(LIST_QUERY, { after })
    const { nodes, pageInfo } = page.tasks
    for (const task of nodes) loaded.set(task.id, task)
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null && loaded.size < MAX_TASKS)
  isCut = after !== null
  tasks = loaded
  showTasks()
  return liveCursor
}

// Display

function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

/** Returns how long a client has waited since an ISO 8601 time. */
function waitingText(since: string): string {
  const waitedMs = Date.now() + clockSkewMs - Date.parse(since)
  const minutes = Math.max(0, Math.floor(waitedMs / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `waits ${minutes} min`
  if (hours < 48) return `waits ${hours} h ${minutes % 60} min`
  return `waits ${Math.floor(hours / 24)} days`
}

function createTimeElement(since: string): HTMLTimeElement {
  const time = createElement('time', '', waitingText(since))
  time.dateTime = since
  time.title = new Date(since).toLocaleString([], { dateStyle: 'full', timeStyle: 'long' })
  return time
}

function createTaskElement(task: Task): HTMLLIElement {
  const item = createElement('li', task.unreadCount > 0 ? 'unread' : '')
  const head = createElement('div', 'head')
  const facts = createElement('div', 'facts')
  const name = createElement('h2', '', task.client.name)
  const message = createElement('p', 'said', task.lastMessage)
  item.dataset.task = String(task.id)
  name.dir = 'auto'
  message.dir = 'auto'
  facts.append(createElement('span', 'channel', CHANNEL_LABELS[task.channel] ?? task.channel))
  const status = STATUS_LABELS[task.status]
  if (status) facts.append(createElement('span', 'state', status))
  if (task.unreadCount > 0)
    facts.append(createElement('span', 'count', `${task.unreadCount} unread`))
  if (task.waitingSince) facts.append(createTimeElement(task.waitingSince))
  head.append(name, facts)
  item.append(head, message)
  return item
}

const taskElements = new WeakMap<Task, HTMLLIElement>()
function taskElement(task: Task): HTMLLIElement {
  const element = taskElements.get(task) ?? createTaskElement(task)
  taskElements.set(task, element)
  return element
}

/** Sorts the tasks: the longest waiting first, those without a waiting client last. */
function byWaiting(one: Task, other: Task): number {
  const since = one.waitingSince ?? '~'
  const otherSince = other.waitingSince ?? '~'
  if (since === otherSince) return one.id - other.id
  return since < otherSince ? -1 : 1
}

/**
 * Shows the list. Changes only the elements that differ, so that text selected by the user stays
 * selected.
 */
function showTasks(): void {
  const items = [...tasks.values()].sort(byWaiting).map(taskElement)
  const kept = new Set<Element>(items)
  for (const item of [...listElement.children]) if (!kept.has(item)) item.remove()
  items.forEach((item, index) => {
    const current = listElement.children[index]
    if (current !== item) listElement.insertBefore(item, current ?? null)
  })
  document.title = `${tasks.size > 0 ? `(${tasks.size}) ` : ''}Dialogues`
  showState()
}

function stateText(): string {
  if (isOver) return 'This link has ended. Ask for a new one.'
  if (!isLive) return 'Connecting …'
  if (tasks.size === 0) return 'Nobody waits.'
  return isCut ? 'These are not all of them: there are too many.' : ''
}

function showState(): void {
  const text = stateText()
  if (stateElement.textContent !== text) stateElement.textContent = text
}

/** Removes everything that the viewer may no longer see. */
function endForGood(): void {
  isOver = true
  tasks = new Map()
  showTasks()
}

setInterval(() => {
  for (const time of listElement.querySelectorAll('time'))
    time.textContent = waitingText(time.dateTime)
}, REFRESH_TIMES_MS)

// Live updates

let pongTimer: number | undefined
let stableTimer: number | undefined
const socketUrl = new URL(graphqlUrl)
socketUrl.protocol = graphqlUrl.protocol === 'https:' ? 'wss:' : 'ws:'
const client = createClient({
  url: socketUrl.href,
  connectionParams: { authorization },
  connectionAckWaitTimeout: ACK_TIMEOUT_MS,
  retryAttempts: 0,
  keepAlive: KEEP_ALIVE_MS,
  on: {
    connected: () => {
      isLive = true
      stableTimer = setTimeout(() => (attempts = 0), STABLE_AFTER_MS)
      showState()
    },
    ping: (isFromServer) => {
      if (!isFromServer) pongTimer = setTimeout(() => client.terminate(), PONG_TIMEOUT_MS)
    },
    pong: () => clearTimeout(pongTimer),
    closed: () => {
      clearTimeout(pongTimer)
      clearTimeout(stableTimer)
      isLive = false
      setTimeout(showState, SHOW_INTERRUPTION_AFTER_MS)
    },
  },
})

/** Shows every change after the cursor until the connection ends. */
async function followUpdates(after: string): Promise<void> {
  const results = client.iterate<TaskUpdate>({ query: UPDATES_QUERY, variables: { after } })
  for await (const result of results) {
    const { kind, task } = dataOf(result).taskUpdates
    if (kind === 'RESYNC') await loadTasks()
    else if (task && SHOWN_STATUSES.includes(task.status)) tasks.set(task.id, task)
    else if (task) tasks.delete(task.id)
    showTasks()
  }
}

/** Connects again at once: after sleep or a network change the old socket may be dead. */
function reconnect(): void {
  attempts = 0
  client.terminate()
  endPause()
}
let hiddenAt = Date.now()
addEventListener('online', reconnect)
document.addEventListener('visibilitychange', () => {
  if (document.hidden) hiddenAt = Date.now()
  else if (Date.now() - hiddenAt > HIDDEN_LIMIT_MS) reconnect()
})

/**
 * Returns the code of an error. The subscription client throws a list of errors for a refused
 * operation.
 */
const codeOfThrown = (thrown: unknown): string =>
  Array.isArray(thrown)
    ? codeOf(thrown[0] as GraphQLFailure | undefined)
    : thrown instanceof Error
      ? thrown.message
      : ''

/**
 * Waits before the next attempt: longer after each failure, up to 20 seconds. A random part
 * distributes the attempts of many widgets.
 */
function pause(): Promise<void> {
  const seconds = Math.min(MAX_PAUSE_SECONDS, 2 ** attempts) * (0.5 + Math.random() / 2)
  attempts += 1
  return new Promise((resolve) => {
    endPause = resolve
    setTimeout(resolve, seconds * 1_000)
  })
}

while (!isOver) {
  try {
    await followUpdates(await loadTasks())
  } catch (thrown) {
    if (FINAL_CODES.includes(codeOfThrown(thrown))) endForGood()
  }
  if (!isOver) await pause()
}
