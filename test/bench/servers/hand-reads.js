import fastify from 'fastify'
import postgres from 'postgres'
import { createViewerOf } from './bearer.js'
import { clock, instantText, recordOf } from './record.js'
import { listen } from './listen.js'

/**
 * Lists and the journal as one would write them for speed alone: prepared statements side by side,
 * and a mapping. With ONE_STATEMENT a list gets its count as one more column of its page. With
 * IDS_FIRST it finds the ids of the page before it joins anything.
 */
const sql = postgres(process.env.DATABASE_URL, { max: 16 })
const viewerOf = createViewerOf(sql)
const app = fastify()
const SIZE = 20
const inOne = process.env.ONE_STATEMENT === '1'
const idsFirst = process.env.IDS_FIRST === '1'

/**
 * A list: its statements as texts, made once. `joins`: what the page needs and the count does not.
 * `where` has $1 and on, which the page continues.
 * Resolves with a page and its count.
 */
function listReader({ columns, from, joins, where, order, parameters }) {
  const total = `select count(*)::int as count from ${from} where ${where}`
  // With a limit in the text Postgres would plan the statement anew each time.
  const places = `limit $${parameters + 1} offset $${parameters + 2}`
  const alias = from.split(' ')[1]
  const ids = `select ${alias}.id from ${from} where ${where} order by ${order} ${places}`
  const rows = idsFirst
    ? `${alias}.salon_id = $1 and ${alias}.id = any(array(${ids})) order by ${order}`
    : `${where} order by ${order} ${places}`
  const pageOf = (more) => `select ${columns}${more} from ${from} ${joins} where ${rows}`
  const page = pageOf(inOne ? `, (${total}) as count` : '')
  const ask = (text, values) => sql.unsafe(text, values, { prepare: true })
  return async (values, offset) => {
    if (!inOne) {
      const [rows, [{ count }]] = await Promise.all([
        ask(page, [...values, SIZE, offset]),
        ask(total, values),
      ])
      return { rows, count }
    }
    const rows = await ask(page, [...values, SIZE, offset])
    const [{ count }] = rows.length > 0 ? rows : await ask(total, values)
    return { rows, count }
  }
}

/** A page as REST clients get it. */
function listBody(request, { rows, count }, number, toBody) {
  const link = (other) => {
    const pairs = Object.entries({ ...request.query, page: other === 1 ? undefined : other })
    const query = pairs
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `${request.protocol}://${request.host}${request.url.split('?')[0]}?${query.map((pair) => pair.join('=')).join('&')}`
  }
  return {
    count,
    next: number * SIZE < count ? link(number + 1) : null,
    previous: number > 1 ? link(number - 1) : null,
    results: rows.map(toBody),
  }
}

const readRecords = listReader({
  columns: `a.id, c.id as client_id, c.name as client_name, c.phone as client_phone,
    m.id as master_id, m.name as master_name, a.service_id, a.service_name, a.duration_minutes,
    a.price, a.date::text, a.start_minute, a.status, a.source, a.crm_a_id, a.comment, a.created_at`,
  from: 'appointments a',
  joins: `join clients c on c.salon_id = a.salon_id and c.id = a.client_id
    join masters m on m.salon_id = a.salon_id and m.id = a.master_id`,
  where: 'a.salon_id = $1 and a.date = $2 and a.status = $3',
  order: 'a.date desc, a.start_minute desc, a.id desc',
  parameters: 3,
})

app.get('/api/records/', async (request) => {
  const { salon_id: salonId } = await viewerOf(request)
  const { date, status, page = '1' } = request.query
  const number = Number(page)
  const read = await readRecords([salonId, date, status], (number - 1) * SIZE)
  return listBody(request, read, number, recordOf)
})

const taskOf = (row) => ({
  id: row.id,
  client: { id: row.client_id, name: row.client_name, phone: row.client_phone ?? '' },
  channel: row.channel,
  status: row.status,
  last_message: row.last_message,
  unread_count: row.unread_count,
  waiting_since: instantText(row.waiting_since),
  snoozed_until: instantText(row.snoozed_until),
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name },
  resolution: row.resolution,
  version: row.version,
  created_at: instantText(row.created_at),
  updated_at: instantText(row.updated_at),
})

const readTasks = listReader({
  columns: `t.id, c.id as client_id, c.name as client_name, c.phone as client_phone, d.channel,
    t.status, t.last_message, t.unread_count, t.waiting_since, t.snoozed_until,
    e.id as assignee_id, e.name as assignee_name, t.resolution, t.version, t.created_at,
    t.updated_at`,
  from: 'tasks t',
  joins: `join dialogues d on d.salon_id = t.salon_id and d.id = t.dialogue_id
    join clients c on c.salon_id = d.salon_id and c.id = d.client_id
    left join accounts e on e.salon_id = t.salon_id and e.id = t.assignee_id`,
  where: "t.salon_id = $1 and t.status in ('open', 'autopilot')",
  order: "coalesce(t.waiting_since, 'infinity'), t.id",
  parameters: 1,
})

app.get('/api/assistant/tasks/', async (request) => {
  const { salon_id: salonId } = await viewerOf(request)
  const { page = '1' } = request.query
  const number = Number(page)
  return listBody(request, await readTasks([salonId], (number - 1) * SIZE), number, taskOf)
})

const journalEntryOf = (row) => ({
  id: row.id,
  client: { id: row.client_id, name: row.client_name, phone: row.client_phone },
  service: {
    id: row.service_id,
    name: row.service_name,
    durationMinutes: row.duration_minutes,
    price: row.price,
  },
  date: row.date,
  time: clock(row.start_minute),
  endTime: clock((row.start_minute + row.duration_minutes) % 1440),
  status: row.status.toUpperCase(),
  source: row.source.toUpperCase(),
  comment: row.comment,
  version: row.version,
})

/** Groups rows by their master. */
function byMaster(rows) {
  const groups = new Map()
  for (const row of rows) {
    const group = groups.get(row.master_id)
    if (group) group.push(row)
    else groups.set(row.master_id, [row])
  }
  return (id) => groups.get(id) ?? []
}

/** Nobody is off in the bench: absences are read, as they must be, and not computed with. */
app.post('/graphql', async (request) => {
  const { salon_id: salonId } = await viewerOf(request)
  const { date } = request.body.variables
  const [masters, weekly, days, absences, appointments] = await Promise.all([
    sql`select id, name from masters where salon_id = ${salonId} and active order by name, id`,
    sql`select master_id, start_minute, end_minute from weekly_shifts
      where salon_id = ${salonId} and weekday = extract(isodow from ${date}::date)
      order by start_minute`,
    sql`select master_id, shifts from working_days
      where salon_id = ${salonId} and date = ${date}`,
    sql`select o.id, o.master_id from time_off o join salons s on s.id = o.salon_id
      where o.salon_id = ${salonId}
        and o.starts_at < (${date}::date + 1)::timestamp at time zone s.time_zone
        and o.ends_at > ${date}::date::timestamp at time zone s.time_zone`,
    sql`select a.id, a.master_id, c.id as client_id, c.name as client_name,
        c.phone as client_phone, a.service_id, a.service_name, a.duration_minutes, a.price,
        a.date::text, a.start_minute, a.status, a.source, a.comment, a.version
      from appointments a join clients c on c.salon_id = a.salon_id and c.id = a.client_id
      where a.salon_id = ${salonId} and a.date = ${date} order by a.start_minute, a.id`,
  ])
  if (days.length + absences.length > 0) throw new Error('the bench has no absences')
  const [weeklyOf, appointmentsOf] = [byMaster(weekly), byMaster(appointments)]
  const columns = masters.map(({ id, name }) => {
    const shifts = weeklyOf(id)
    return {
      master: { id, name },
      shifts: shifts.map((row) => ({ start: clock(row.start_minute), end: clock(row.end_minute) })),
      timeOff: [],
      openMinutes: shifts.reduce((sum, row) => sum + row.end_minute - row.start_minute, 0),
      appointments: appointmentsOf(id).map(journalEntryOf),
    }
  })
  return { data: { journal: { date, columns } } }
})

await listen(app, () => sql.end())
