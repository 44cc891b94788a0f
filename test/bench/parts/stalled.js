import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { PLACES } from '../data.js'
import { Deliveries, openListeners } from '../listeners.js'
import { residentKb, startService } from '../processes.js'
import { printFigures } from '../table.js'

const OTHERS = 999
/** Each of the others watches one of so many clients; the stalled one watches them all. */
const CLIENTS = 40
const WARM_UP = 5000
const EVENTS = 20_000
const BATCH = 100
const BATCH_MS = 200
/** With a small heap the process collects often: what it takes is what it keeps. */
const SMALL_HEAP = '--max-old-space-size=256'
const TEXT_BYTES = 4096

const dialogues = (sql) => sql`
  with dialogue as (
    insert into dialogues (salon_id, channel, address, client_id, created_at)
    select ${PLACES.salonId}, 'messenger_a', 'stalled-' || id, id, now() from clients
    where salon_id = ${PLACES.salonId} and not walk_in order by id limit ${CLIENTS}
    returning id, client_id
  ), task as (
    insert into tasks (salon_id, dialogue_id, status, unread_count, waiting_since, last_message,
    last_message_at, created_at, updated_at)
    select ${PLACES.salonId}, id, 'open', 1, now(), 'Hello', now(), now(), now() from dialogue
    returning id, dialogue_id
  )
  select task.id, client_id as "clientId" from task join dialogue on dialogue.id = dialogue_id
  order by task.id`

/** Messages of the clients in turn, their events, and a notification. */
const messages = (sql, tasks, first) => sql`
  with message as (
    insert into messages (salon_id, task_id, channel, direction, type, actor_kind, actor_name,
    text, state, created_at)
    select ${PLACES.salonId}, (${tasks.map(({ id }) => id)}::int[])[1 + n % ${CLIENTS}::int],
      'messenger_a', 'inbound', 'text', 'external', 'Client',
      rpad('number ' || n || ' ', ${TEXT_BYTES}, 'x'), 'delivered', now()
    from generate_series(${first}::int, ${first + BATCH - 1}::int) n returning id, task_id
  ), event as (
    insert into events (salon_id, topic, kind, subject_id, message_id, facts, created_at)
    select ${PLACES.salonId}, 'task', 'message', task_id, message.id, jsonb_build_object('is',
      jsonb_build_object('status', 'open', 'channel', 'messenger_a', 'assigneeId', null,
        'unreadCount', 1, 'clientId', client_id)), now()
    from message join unnest(${tasks.map(({ id }) => id)}::int[],
      ${tasks.map(({ clientId }) => clientId)}::int[]) as task (id, client_id) on task.id = task_id
  )
  select pg_notify('salon_events', ${String(PLACES.salonId)})`

/**
 * Writes events at an even pace. Resolves with the most memory that the server took meanwhile, in
 * MB. `deliveries` get the time of each commit.
 */
async function flow({ sql, tasks, server, deliveries }, first, count) {
  let most = 0
  for (let number = first; number < first + count; number += BATCH) {
    const began = performance.now()
    await messages(sql, tasks, number)
    for (let at = number; at < number + BATCH; at += 1) deliveries.start(at)
    most = Math.max(most, residentKb(server.pid) / 1024)
    await sleep(Math.max(0, BATCH_MS - (performance.now() - began)))
  }
  return most
}

/**
 * One subscriber stops reading while 20,000 events of 4 KB come: what the process keeps for it, and
 * how late the others get their events.
 */
export async function stalled({ url, environment, token }) {
  const settings = { WORKER: 'off', SOCKETS_PER_ACCOUNT: '10000', NODE_OPTIONS: SMALL_HEAP }
  const sql = postgres(url, { max: 1 })
  const server = await startService({ ...environment, ...settings })
  try {
    const tasks = await dialogues(sql)
    const deliveries = new Deliveries(0)
    const others = await openListeners([server.url], OTHERS, token, deliveries.hear, (index) => ({
      clientId: tasks[index % CLIENTS].clientId,
    }))
    const victim = await openListeners([server.url], 1, token, () => undefined)
    const run = { sql, tasks, server, deliveries }
    const before = await flow(run, 0, WARM_UP)
    await sleep(1000)
    const heard = deliveries.delays.length
    deliveries.delays.length = 0
    victim.pause()
    const most = await flow(run, WARM_UP, EVENTS)
    await sleep(5000)
    const expected = (EVENTS / CLIENTS) * OTHERS
    if (deliveries.delays.length < 0.9 * expected)
      throw new Error(
        `the others got ${deliveries.delays.length} events of ${expected}, ${heard} before`,
      )
    const sorted = deliveries.delays.toSorted((a, b) => a - b)
    printFigures(
      `One stalled subscriber among ${OTHERS + 1}, ${EVENTS} events, ${(1000 * BATCH) / BATCH_MS} a second`,
      '',
      [
        { what: 'memory before, MB', value: before },
        { what: 'growth, MB', value: most - before, limit: 'memory for a stalled subscriber, MB' },
        { what: 'lag of the others, median, ms', value: sorted[sorted.length >> 1] },
        { what: 'slowest, ms', value: sorted.at(-1), limit: 'lag beside a stalled subscriber, ms' },
      ],
    )
    others.end()
    victim.end()
  } finally {
    await server.end()
    await sql.end()
  }
}
