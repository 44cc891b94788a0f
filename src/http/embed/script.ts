/** As the script sees it. */
const CLIENT = './graphql-ws/client.js'

/**
 * The list of tasks, live. The token leaves the address bar before anything else happens; what people wrote is only ever
 * text. Whatever goes wrong, it begins anew from the list: what was told meanwhile is in it.
 */
export const SCRIPT = `import { createClient } from '${CLIENT}'

const token = new URLSearchParams(location.search).get('token') ?? ''
history.replaceState(null, '', location.pathname)

const TASK = 'id status channel lastMessage unreadCount waitingSince client { name }'
const LIST = 'query ($after: String) { tasks(first: 100, after: $after) { nodes { ' + TASK + ' } pageInfo { hasNextPage endCursor } } }'
const UPDATES = 'subscription ($after: String) { taskUpdates(after: $after) { kind task { ' + TASK + ' } } }'
const MOST = 500
const CHANNELS = { MESSENGER_A: 'Messenger A', MESSENGER_B: 'Messenger B' }
const WANTED = ['OPEN', 'AUTOPILOT']
const STATES = { AUTOPILOT: 'Autopilot' }
/** What is refused with one of these is refused for good. */
const FINAL = ['token_not_valid', 'user_inactive', 'user_not_found', 'permission_denied']

const door = new URL('../../graphql', import.meta.url)
const authorization = 'Bearer ' + token
const state = document.getElementById('state')
const list = document.getElementById('tasks')
let tasks = new Map()
let isCut = false
let isLive = false
let isOver = false
let tries = 0
let skew = 0
let wake = () => {}

/* What is asked */

class Refused extends Error {}

function dataOf({ data, errors }) {
  if (errors) throw new Refused(errors[0].extensions?.code)
  return data
}

async function ask(query, variables) {
  const response = await fetch(door, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ query, variables }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(15_000),
  })
  skew = (Date.parse(response.headers.get('date')) || Date.now()) - Date.now()
  return dataOf(await response.json())
}

/** Reads the list as it is; gives the place from which its changes are told. */
async function load() {
  const { liveCursor } = await ask('{ liveCursor }')
  const found = new Map()
  let after = null
  do {
    const { nodes, pageInfo } = (await ask(LIST, { after })).tasks
    for (const task of nodes) found.set(task.id, task)
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null && found.size < MOST)
  isCut = after !== null
  tasks = found
  show()
  return liveCursor
}

/* What is shown */

function make(tag, className, text) {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

function waits(since) {
  const minutes = Math.max(0, Math.floor((Date.now() + skew - Date.parse(since)) / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return 'waits ' + minutes + ' min'
  return hours < 48 ? 'waits ' + hours + ' h ' + (minutes % 60) + ' min' : 'waits ' + Math.floor(hours / 24) + ' days'
}

function timeOf(since) {
  const time = make('time', '', waits(since))
  time.dateTime = since
  time.title = new Date(since).toLocaleString([], { dateStyle: 'full', timeStyle: 'long' })
  return time
}

function draw({ id, status, channel, lastMessage, unreadCount, waitingSince, client }) {
  const item = make('li', unreadCount > 0 ? 'unread' : '', '')
  const head = make('div', 'head', '')
  const facts = make('div', 'facts', '')
  const who = make('h2', '', client.name)
  const said = make('p', 'said', lastMessage)
  item.dataset.task = id
  who.dir = said.dir = 'auto'
  facts.append(make('span', 'channel', CHANNELS[channel] ?? channel))
  if (STATES[status]) facts.append(make('span', 'state', STATES[status]))
  if (unreadCount > 0) facts.append(make('span', 'count', unreadCount + ' unread'))
  if (waitingSince) facts.append(timeOf(waitingSince))
  head.append(who, facts)
  item.append(head, said)
  return item
}

const drawn = new WeakMap()
function itemOf(task) {
  const item = drawn.get(task) ?? draw(task)
  drawn.set(task, item)
  return item
}

/** Longest waiting first; who does not wait stands last. */
const later = (one, other) => {
  const [a, b] = [one.waitingSince ?? '~', other.waitingSince ?? '~']
  return a < b ? -1 : a > b ? 1 : one.id - other.id
}

/** Moves and makes what has to be; the rest stays as it is, with what somebody selected in it. */
function show() {
  const items = [...tasks.values()].sort(later).map(itemOf)
  const kept = new Set(items)
  for (const item of [...list.children]) if (!kept.has(item)) item.remove()
  items.forEach((item, place) => {
    if (list.children[place] !== item) list.insertBefore(item, list.children[place] ?? null)
  })
  document.title = (tasks.size > 0 ? '(' + tasks.size + ') ' : '') + 'Dialogues'
  tell()
}

function tell() {
  const said = isOver
    ? 'This link has ended. Ask for a new one.'
    : !isLive
      ? 'Connecting …'
      : tasks.size === 0
        ? 'Nobody waits.'
        : isCut
          ? 'These are not all of them: there are too many.'
          : ''
  if (state.textContent !== said) state.textContent = said
}

/** Nothing is left on the screen of who may not see it any more. */
function end() {
  isOver = true
  tasks = new Map()
  show()
}

setInterval(() => {
  for (const time of list.querySelectorAll('time')) time.textContent = waits(time.dateTime)
}, 20_000)

/* What is told */

let unanswered
let settled
const socket = new URL(door)
socket.protocol = door.protocol === 'https:' ? 'wss:' : 'ws:'
const client = createClient({
  url: socket.href,
  connectionParams: { authorization },
  connectionAckWaitTimeout: 10_000,
  retryAttempts: 0,
  keepAlive: 10_000,
  on: {
    connected: () => {
      isLive = true
      settled = setTimeout(() => (tries = 0), 10_000)
      tell()
    },
    ping: (isTheirs) => {
      if (!isTheirs) unanswered = setTimeout(() => client.terminate(), 5_000)
    },
    pong: () => clearTimeout(unanswered),
    closed: () => {
      clearTimeout(unanswered)
      clearTimeout(settled)
      isLive = false
      setTimeout(tell, 1_000)
    },
  },
})

async function follow(after) {
  for await (const answer of client.iterate({ query: UPDATES, variables: { after } })) {
    const { kind, task } = dataOf(answer).taskUpdates
    if (kind === 'RESYNC') await load()
    else if (WANTED.includes(task?.status)) tasks.set(task.id, task)
    else tasks.delete(task?.id)
    show()
  }
}

/** A machine that slept, or was elsewhere, does not know that its socket is dead. */
function beginAnew() {
  tries = 0
  client.terminate()
  wake()
}
let hiddenAt = Date.now()
addEventListener('online', beginAnew)
document.addEventListener('visibilitychange', () => {
  if (document.hidden) hiddenAt = Date.now()
  else if (Date.now() - hiddenAt > 30_000) beginAnew()
})

while (!isOver) {
  try {
    await follow(await load())
  } catch (thrown) {
    const code = Array.isArray(thrown) ? thrown[0].extensions?.code : thrown.message
    if (FINAL.includes(code)) end()
  }
  if (isOver) break
  const seconds = Math.min(20, 2 ** tries) * (0.5 + Math.random() / 2)
  tries += 1
  await new Promise((resolve) => {
    wake = resolve
    setTimeout(resolve, seconds * 1_000)
  })
}
`
