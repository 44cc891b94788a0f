import postgres from 'postgres'
import { migrateDatabase } from '../../../.bench/store/migrate.js'
import { openConnection, requestOf } from '../connection.js'
import { startService } from '../processes.js'
import { median } from '../rounds.js'
import { seedScale } from '../scale/data.js'
import { measureIdle, seedManySalons } from '../scale/idle.js'

const SMALL = { name: 'scale_small', masters: 50, clients: 5_000, days: 200 }
const LARGE = { name: 'scale_large', masters: 200, clients: 500_000, days: 5_000 }
/** How many times the time of the small salon a request may take, and how many milliseconds. */
const LIMITS = { ratio: 3, ms: 300, metricsMs: 20, idlePercent: 0.5 }
const TIMES = 7

const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const list = (query) => `/api/records/?${new URLSearchParams(query)}`
/** Every request that is compared, by what it asks for. */
const REQUESTS = {
  'list by date and status': list({ date: day(30), status: 'confirmed' }),
  'one record': '/api/records/1000/',
  tasks: '/api/assistant/tasks/',
  slots: `/api/records/available-slots/?${new URLSearchParams({ date: day(120), service_id: '3' })}`,
  'list without filter': list({}),
  'list by status': list({ status: 'done' }),
  'page 1000': list({ page: '1000' }),
  'page last': list({ page: 'last' }),
  'by created_at': list({ ordering: 'created_at' }),
  'by status': list({ ordering: 'status' }),
  'by status, -created_at': list({ ordering: 'status,-created_at' }),
  'by status, -created_at, last': list({ ordering: 'status,-created_at', page: 'last' }),
  'search: a sixth, by service': list({ search: 'haircut' }),
  'search: the same, page last': list({ search: 'haircut', page: 'last' }),
  'search: a ninth, by client': list({ search: 'anna' }),
  'search: a fourth, by comment': list({ search: 'window' }),
  'search: a master': list({ search: 'B27' }),
  'search: digits of all phones': list({ search: '+49151' }),
  'search: digits of few phones': list({ search: '1736878' }),
  'search: two words': list({ search: 'anna koch' }),
  'search: a word of nobody': list({ search: 'nobodyhere' }),
  'search: two letters of nobody': list({ search: 'qq' }),
}

/** The requests that change something, each time another one. */
const creating = (token) => (turn) =>
  requestOf('POST', '/api/records/', token, {
    master_id: 1 + (turn % 50),
    service_id: 3,
    client_id: 2 + turn,
    date: day(150 + Math.floor(turn / 50)),
    time: '12:00',
    comment: 'made by the bench',
  })

/** The median of some answers' times in milliseconds, and the last status. The first is not counted. */
async function timeOf(connection, next) {
  const times = []
  let status = 0
  for (let turn = 0; turn <= TIMES; turn += 1) {
    const start = performance.now()
    const answer = await connection.ask(next(turn))
    times.push(performance.now() - start)
    status = answer.status
    if (times.at(-1) > 3_000) break
  }
  return { ms: median(times.length > 1 ? times.slice(1) : times), status }
}

/** Makes a database beside the bench's own, and returns its URL. */
async function makeDatabase(url, name, seed) {
  const start = performance.now()
  const admin = postgres(url, { max: 1 })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  await migrateDatabase(own.href, () => Promise.resolve())
  await seed(own.href)
  console.log(`  ${name}: made in ${Math.round((performance.now() - start) / 1_000)} s`)
  return own.href
}

async function timeAll(url, environment, tokenOf) {
  const server = await startService({ ...environment, DATABASE_URL: url })
  const token = tokenOf(1)
  const connection = openConnection(server.port)
  const figures = {}
  try {
    for (const [what, path] of Object.entries(REQUESTS)) {
      const request = requestOf('GET', path, token)
      figures[what] = await timeOf(connection, () => request)
    }
    figures.create = await timeOf(connection, creating(token))
    figures.metrics = await timeOf(connection, () => requestOf('GET', '/metrics', token))
  } finally {
    connection.close()
    await server.end()
  }
  return figures
}

const verdict = (isMet) => (isMet ? 'met' : 'MISSED')

function print(small, large) {
  console.log('\nMilliseconds of a request, 100,000 and 10,000,000 appointments in one salon')
  console.log(
    `  ${'limits'.padEnd(32)} ${LIMITS.ratio} times, ${LIMITS.ms} ms; of /metrics ` +
      `${LIMITS.metricsMs} ms`,
  )
  for (const [what, { ms, status }] of Object.entries(large)) {
    const ratio = ms / small[what].ms
    const most = what === 'metrics' ? LIMITS.metricsMs : LIMITS.ms
    const isMet = status < 300 && ms <= most && ratio <= LIMITS.ratio
    const cells = [small[what].ms.toFixed(1), ms.toFixed(1), `x ${ratio.toFixed(1)}`]
    const failed = status < 300 ? '' : `  status ${status}`
    console.log(
      `  ${what.padEnd(32)} ${cells.map((cell) => cell.padStart(9)).join('')}  ` +
        `${verdict(isMet)}${failed}`,
    )
  }
}

/**
 * The service with much data: the same requests in a salon of 100,000 appointments and in one of
 * ten million. Takes a quarter of an hour.
 */
export async function scale({ url, environment, tokenOf }) {
  console.log('\nMaking the data of the scale part ...')
  const figures = []
  for (const { name, ...size } of [SMALL, LARGE]) {
    const own = await makeDatabase(url, name, (made) => seedScale(made, size))
    figures.push(await timeAll(own, environment, tokenOf))
  }
  print(...figures)
}

/** What an idle process uses with 5,000 salons. Takes a quarter of an hour. */
export async function idle({ url, environment }) {
  const many = await makeDatabase(url, 'scale_many', seedManySalons)
  const server = await startService({ ...environment, DATABASE_URL: many })
  const { service, postgres: database } = await measureIdle(many, server)
  await server.end()
  const sum = service + database
  console.log('\nAn idle process with 5,000 salons of 400 appointments, per cent of a core')
  console.log(
    `  service ${service.toFixed(2)}, its connections to Postgres ${database.toFixed(2)}, ` +
      `limit of both ${LIMITS.idlePercent}: ${verdict(sum <= LIMITS.idlePercent)}`,
  )
}
