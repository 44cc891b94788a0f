/** The page of the widget: nothing in it is a script or comes from elsewhere. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Dialogues</title>
<link rel="stylesheet" href="/assistant/embed/page.css">
<script type="module" src="/assistant/embed/page.js"></script>
</head>
<body>
<header><h1>Dialogues</h1><p id="state" role="status">Connecting …</p></header>
<ul id="tasks" aria-label="Dialogues that need attention"></ul>
</body>
</html>
`

/** What is shown to whom the page does not open for. */
export const CLOSED_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Dialogues</title>
<link rel="stylesheet" href="/assistant/embed/page.css"></head>
<body><header><h1>Dialogues</h1><p role="alert">This link is not valid any more. Ask for a new one.</p></header></body>
</html>
`

export const STYLE = `:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif }
body { margin: 0; padding: 0.75rem }
header { display: flex; align-items: baseline; gap: 0.75rem; flex-wrap: wrap }
h1 { font-size: 1.05rem; margin: 0 }
header p { margin: 0; opacity: 0.7 }
ul { list-style: none; margin: 0.75rem 0 0; padding: 0 }
li { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.6rem 0 }
li[data-unread] .who { font-weight: 700 }
.line { display: flex; justify-content: space-between; gap: 0.75rem }
.when, .state { opacity: 0.7; white-space: nowrap }
.said { margin: 0.15rem 0 0; overflow-wrap: anywhere; display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical; overflow: hidden }
`

/**
 * The list of tasks, live. The token leaves the address bar before anything else happens; what people wrote is only ever text.
 */
export const SCRIPT = `import { createClient } from '/assistant/embed/graphql-ws/client.js'

const token = new URLSearchParams(location.search).get('token') ?? ''
history.replaceState(null, '', location.pathname)

const TASK = 'id status channel lastMessage unreadCount waitingSince client { name }'
const state = document.getElementById('state')
const list = document.getElementById('tasks')
const tasks = new Map()
let cursor
let ended = false

const say = (text) => { state.textContent = text }
const end = () => { ended = true; say('This link has ended. Ask for a new one.') }

async function ask(query) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + token },
    body: JSON.stringify({ query }),
    referrerPolicy: 'no-referrer',
  })
  const { data, errors } = await response.json()
  if (errors) throw new Error(errors[0].extensions?.code ?? 'error')
  return data
}

const make = (tag, className, text) => {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}
const STATES = { OPEN: '', AUTOPILOT: 'autopilot', SNOOZED: 'snoozed' }
const since = (moment) => moment ? 'waits since ' + new Date(moment).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }) : ''

function show() {
  const waiting = [...tasks.values()].sort((a, b) =>
    (a.waitingSince ?? '~').localeCompare(b.waitingSince ?? '~') || a.id - b.id)
  list.replaceChildren(...waiting.map((task) => {
    const item = document.createElement('li')
    item.dataset.task = task.id
    if (task.unreadCount > 0) item.dataset.unread = task.unreadCount
    const line = make('div', 'line', '')
    line.append(make('span', 'who', task.client.name), make('span', 'state', STATES[task.status] ?? ''), make('span', 'when', since(task.waitingSince)))
    item.append(line, make('p', 'said', task.lastMessage))
    return item
  }))
  say(waiting.length === 0 ? 'Nobody waits.' : '')
}

/** The list as it is, and from where its changes are told. */
async function load() {
  const { liveCursor } = await ask('{ liveCursor }')
  const { tasks: { nodes } } = await ask('{ tasks(first: 100) { nodes { ' + TASK + ' } } }')
  tasks.clear()
  for (const task of nodes) tasks.set(task.id, task)
  cursor = liveCursor
  show()
}

const address = new URL('/graphql', location.href)
address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
const client = createClient({
  url: address.href,
  lazy: false,
  retryAttempts: Infinity,
  shouldRetry: () => !ended,
  connectionParams: { authorization: 'Bearer ' + token },
  on: {
    closed: ({ code }) => { if (code === 4403) { end(); void client.dispose() } else if (!ended) say('Connecting …') },
    connected: () => { if (!ended) show() },
  },
})

async function follow() {
  const updates = client.iterate({
    query: 'subscription ($after: String) { taskUpdates(after: $after) { cursor kind task { ' + TASK + ' } } }',
    variables: { after: cursor },
  })
  for await (const { data, errors } of updates) {
    if (errors) throw new Error(errors[0].extensions?.code ?? 'error')
    const { kind, task } = data.taskUpdates
    cursor = data.taskUpdates.cursor
    if (kind === 'RESYNC') { await load(); continue }
    if (task && (task.status === 'OPEN' || task.status === 'AUTOPILOT')) tasks.set(task.id, task)
    else if (task) tasks.delete(task.id)
    show()
  }
}

/** Begins anew after whatever went wrong, from the list: what was told meanwhile is in it. */
while (!ended) {
  try {
    await load()
    await follow()
  } catch (error) {
    if (['token_not_valid', 'user_inactive', 'user_not_found', 'permission_denied'].includes(error.message)) end()
  }
  if (!ended) await new Promise((resolve) => setTimeout(resolve, 1000))
}
`
