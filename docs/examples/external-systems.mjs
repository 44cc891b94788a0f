// Acts as CRM A, CRM B and a messenger on one port: node docs/examples/external-systems.mjs 4100
// It keeps bookings in memory and prints every request. Start your own bridge from it.
import console from 'node:console'
import { createServer } from 'node:http'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { URL } from 'node:url'

const port = Number(process.argv[2] ?? 4100)
const bookings = new Map() // CRM A: by its id
const answered = new Map() // what a known Idempotency-Key was answered
let lastId = 7000

const crmA = {
  POST(url, body) {
    lastId += 1
    const changes = { id: lastId, status: 'booked', updated_at: new Date().toISOString() }
    bookings.set(lastId, { ...body, ...changes })
    return { status: 201, body: { id: lastId } }
  },
  PATCH(url, body) {
    const id = Number(url.pathname.split('/').at(-1))
    bookings.set(id, { ...bookings.get(id), ...body, updated_at: new Date().toISOString() })
    return { status: 200, body: {} }
  },
  DELETE(url) {
    bookings.delete(Number(url.pathname.split('/').at(-1)))
    return { status: 204 }
  },
  GET(url) {
    const reference = url.searchParams.get('reference')
    const [from, to] = ['date_from', 'date_to'].map((name) => url.searchParams.get(name))
    const results = [...bookings.values()].filter((booking) =>
      reference === null
        ? booking.date >= from && booking.date <= to
        : booking.reference === reference,
    )
    return { status: 200, body: { results, next: null } }
  },
}

/** One appointment on the first day that is asked for. */
const crmB = {
  GET: (url) => ({
    status: 200,
    body: {
      items: [
        {
          id: 31,
          customer: { full_name: 'Nils Aalto', phone: '+4915198765433' },
          staff: { id: 4, title: 'Mira Vogel' },
          service: { id: 9, title: 'Dry cut', minutes: 45, cost: 38 },
          starts_at: `${url.searchParams.get('from')}T12:00:00Z`,
          state: 'approved',
          note: 'Prefers the window seat',
        },
      ],
      cursor: null,
    },
  }),
}

const messenger = {
  POST() {
    lastId += 1
    return { status: 202, body: { id: `sent-${lastId}` } }
  },
}

const systems = {
  '/crm-a/bookings': crmA,
  '/crm-b/appointments': crmB,
  '/messenger-a/messages': messenger,
}

function answer(method, url, body, key) {
  const known = answered.get(key)
  if (known) return known
  const path = Object.keys(systems).find((start) => url.pathname.startsWith(start))
  const handle = systems[path]?.[method]
  const result = handle ? handle(url, body) : { status: 404 }
  if (key) answered.set(key, result)
  return result
}

createServer(async (request, response) => {
  const said = await text(request)
  console.log(request.method, request.url, said)
  const url = new URL(request.url, 'http://localhost')
  const body = said === '' ? undefined : JSON.parse(said)
  const result = answer(request.method, url, body, request.headers['idempotency-key'])
  response.writeHead(result.status, { 'content-type': 'application/json' })
  response.end(result.body && JSON.stringify(result.body))
}).listen(port, '127.0.0.1')
