import type { CrmARecord } from '../../../src/external/crm/crm-a.js'
import type { CrmBState } from '../../../src/external/crm/crm-b.js'
import {
  type CrmCall,
  type CrmReply,
  type CrmStub,
  type CrmStubPlace,
  startCrmServer,
} from './stub-server.js'

/** A booking as external system A has it and tells of it. Garbage may be put into it by a cast. */
export type StubBooking = {
  readonly id: number
  reference: string | null
  client: { name: string; phone: string | null }
  master: { id: number; name: string }
  service: { id: number; name: string; duration_minutes: number; price: string | number }
  date: string
  time: string
  status: CrmARecord['status']
  comment: string | null
  updated_at: string
  /** Cancelled by a DELETE: still listed, but neither changed nor deleted again (404). */
  deleted?: boolean
}
export type CrmAStub = CrmStub & {
  /** What it has, by id: to be read and set. */
  readonly bookings: Map<number, StubBooking>
  /** Puts in one that was not made from here; what is not said is made up. */
  add(booking?: Partial<StubBooking>): StubBooking
}

const NOT_FOUND: CrmReply = { status: 404, body: { error: 'not found' } }
const timestamp = (): string => new Date().toISOString()

/**
 * External system A for tests: bookings in memory. It knows a key again and answers as it did the
 * first time, in all modes that do what is asked. Deleted bookings stay in its lists, as cancelled.
 */
export async function startCrmAStub(place: CrmStubPlace = {}): Promise<CrmAStub> {
  const bookings = new Map<number, StubBooking>()
  let lastId = 7000

  const add = (given: Partial<StubBooking> = {}): StubBooking => {
    const id = given.id ?? lastId + 1
    lastId = Math.max(lastId, id)
    const booking: StubBooking = {
      reference: null,
      client: { name: 'Clara Weber', phone: '+4915112345678' },
      master: { id: 31, name: 'Anna' },
      service: { id: 41, name: 'Haircut', duration_minutes: 60, price: '1500.00' },
      date: '2030-01-07',
      time: '10:00:00',
      status: 'booked',
      comment: null,
      updated_at: timestamp(),
      ...given,
      id,
    }
    bookings.set(id, booking)
    return booking
  }
  const change = (booking: StubBooking, patch: Partial<StubBooking>): CrmReply => {
    bookings.set(booking.id, { ...booking, ...patch, updated_at: timestamp() })
    return { status: 200, body: { id: booking.id } }
  }
  const cancel = (booking: StubBooking): CrmReply => {
    change(booking, { status: 'cancelled', deleted: true })
    return { status: 204 }
  }
  const list = ({ query }: CrmCall, { pageSize }: CrmStub): CrmReply => {
    const { reference, date_from: from = '', date_to: to = '9999-12-31', page: asked = '1' } = query
    const found = [...bookings.values()]
      .filter((one) =>
        reference === undefined ? one.date >= from && one.date <= to : one.reference === reference,
      )
      .sort((one, other) => one.id - other.id)
    const page = Number(asked)
    const results = found
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ deleted: _, ...told }: StubBooking) => told)
    return {
      status: 200,
      body: { results, next: found.length > page * pageSize ? page + 1 : null },
    }
  }
  const act = (call: CrmCall, server: CrmStub): CrmReply => {
    const { method, path, body } = call
    if (path === '/bookings' && method === 'GET') return list(call, server)
    if (path === '/bookings' && method === 'POST') {
      const { id } = add({ ...(body as Partial<StubBooking>), id: lastId + 1 })
      return { status: 201, body: { id } }
    }
    const booking = bookings.get(Number(/^\/bookings\/(\d+)$/.exec(path)?.[1]))
    if (!booking || booking.deleted) return NOT_FOUND
    if (method === 'PATCH') return change(booking, body as Partial<StubBooking>)
    return method === 'DELETE' ? cancel(booking) : NOT_FOUND
  }

  const stub = await startCrmServer(
    {
      act,
      pageOf: (results) => ({ results, next: null }),
      takenId: () => [...bookings.keys()][0] ?? 7000,
    },
    place,
  )
  return Object.assign(stub, { bookings, add })
}

/** An appointment as external system B tells of it. Garbage may be put into it by a cast. */
export type StubAppointment = {
  id: number
  customer: { full_name: string; phone: string | null }
  staff: { id: number; title: string }
  service: { id: number; title: string; minutes: number; cost: number }
  /** With its offset; its day counts for `from` and `to` as it is written. */
  starts_at: string
  state: CrmBState
  note?: string | null
}
export type CrmBStub = CrmStub & {
  /** What it has: to be read and set. */
  appointments: StubAppointment[]
  /** Puts one in; what is not said is made up. */
  add(appointment?: Partial<StubAppointment>): StubAppointment
}

const cursorAt = (index: number): string => Buffer.from(`after ${index}`).toString('base64url')
const indexAt = (cursor: string | undefined): number =>
  cursor === undefined
    ? 0
    : Number(Buffer.from(cursor, 'base64url').toString().replace('after ', ''))

/**
 * External system B for tests: a list that is told of in pages, one after the other by cursors that
 * mean nothing to others.
 */
export async function startCrmBStub(place: CrmStubPlace = {}): Promise<CrmBStub> {
  let lastId = 9000
  const add = (given: Partial<StubAppointment> = {}): StubAppointment => {
    const appointment: StubAppointment = {
      id: (lastId += 1),
      customer: { full_name: 'Clara Weber', phone: '+4915112345678' },
      staff: { id: 51, title: 'Anna' },
      service: { id: 61, title: 'Haircut', minutes: 60, cost: 1500 },
      starts_at: '2030-01-07T10:00:00+01:00',
      state: 'new',
      note: null,
      ...given,
    }
    stub.appointments.push(appointment)
    return appointment
  }
  const act = ({ method, path, query }: CrmCall, { pageSize }: CrmStub): CrmReply => {
    if (path !== '/appointments' || method !== 'GET') return NOT_FOUND
    const { from = '', to = '9999-12-31', cursor } = query
    const days = stub.appointments.filter(({ starts_at: start }) => {
      const day = String(start).slice(0, 10)
      return day >= from && day <= to
    })
    const first = indexAt(cursor)
    const end = first + pageSize
    return {
      status: 200,
      body: { items: days.slice(first, end), cursor: end < days.length ? cursorAt(end) : null },
    }
  }
  const server = await startCrmServer(
    {
      act,
      pageOf: (items) => ({ items, cursor: null }),
      takenId: () => stub.appointments[0]?.id ?? 9000,
    },
    place,
  )
  const stub: CrmBStub = Object.assign(server, { appointments: [] as StubAppointment[], add })
  return stub
}
