import { STATUSES } from '../../domain/booking/appointment.js'
import { NO_NATIVE_BOOKING, NOT_OFFERED, PAST, TAKEN } from '../../domain/booking/booking-rules.js'
import { CLIENT_BUSY } from '../../domain/booking/client-limits.js'
import { nested, type Values } from '../fields/fields.js'
import { date, phone, pk, text, time } from '../fields/field-types.js'
import { choiceFilter, dateFilter, numberFilter } from '../handle/list.js'
import type { Row } from '../handle/route.js'

const RECORD = `fragment Record on Appointment {
  id client { id name phone } master { id name } service { id name duration_minutes: durationMinutes price }
  date time status source crm_a_id: crmAId comment created_at: createdAt
}`

type Record = { readonly client: { readonly phone: string | null } }

/** A client without a phone has an empty one here (REST contract, "no phone"). */
const withPhone = (record: Record) =>
  record.client.phone === null ? { ...record, client: { ...record.client, phone: '' } } : record
const giveRecord: Row['give'] = ({ record }) => (record ? withPhone(record as Record) : undefined)

const FILTERS = `$date: LocalDate, $dateFrom: LocalDate, $dateTo: LocalDate, $status: [AppointmentStatus!], $clientId: Int, $masterId: Int,
  $serviceId: Int, $search: String`
const FILTERED = `filter: { date: $date, dateFrom: $dateFrom, dateTo: $dateTo, status: $status, clientId: $clientId, masterId: $masterId,
  serviceId: $serviceId }, search: $search`

/** Why a start cannot be booked. */
const NO_START: Row['refuses'] = {
  date_in_past: PAST.detail,
  master_unavailable: NOT_OFFERED.detail,
  native_booking_disabled: NO_NATIVE_BOOKING.detail,
  slot_taken: TAKEN.detail,
}
/** What a salon that books as external system A does hears of it. */
const NOT_TOLD: Row['refuses'] = {
  external_unavailable: 'External system A could not be reached.',
  external_timeout: 'External system A did not answer within 5 seconds.',
}
const cannotGo = (from: string, to: string): string =>
  `The appointment cannot go from ${from} to ${to}.`

/** A move to another state: the words are kept as the log's note; `note` and `reason` are the same thing. */
const move = (word: string, mutation: string, describes: string, refusal: string): Row => ({
  on: `POST /api/records/:id/${word}/`,
  name: mutation,
  tag: 'Appointments',
  describes,
  answers: 'Record',
  refuses: { invalid_status_transition: refusal },
  example: { body: { note: 'By phone' } },
  ask: `mutation ($id: Int!, $note: String) { record: ${mutation}(id: $id, note: $note) { ...Record } } ${RECORD}`,
  body: [
    text('reason', { required: false, max: 500, blank: true, describes: "kept as the log's note" }),
    text('note', {
      required: false,
      max: 500,
      blank: true,
      describes: 'the same; counts before reason',
    }),
  ],
  variables: ({ reason, note, ...rest }) => ({ ...rest, note: note || reason }),
  give: giveRecord,
})

const SLOT_QUERY: Row['query'] = [
  date('date'),
  pk('service_id'),
  pk('master_id', { required: false }),
]
type Slot = {
  readonly time: string
  readonly master: { readonly id: number; readonly name: string }
}

export const recordRows: readonly Row[] = [
  {
    on: 'GET /api/records/',
    name: 'listAppointments',
    tag: 'Appointments',
    describes: 'Appointments, newest first.',
    answers: 'Record',
    refuses: {},
    example: { query: { date_from: '2030-01-07', status: 'booked', ordering: 'date,time' } },
    ask: `query (${FILTERS}, $orderBy: [AppointmentOrder!], $first: Int, $offset: Int) {
      list: appointments(${FILTERED}, orderBy: $orderBy, first: $first, offset: $offset) { count: totalCount results: nodes { ...Record } }
    } ${RECORD}`,
    list: {
      filters: [
        dateFilter('date'),
        dateFilter('date_from'),
        dateFilter('date_to'),
        choiceFilter('status', STATUSES),
        numberFilter('client_id'),
        numberFilter('master_id'),
        numberFilter('service_id'),
      ],
      sortable: ['date', 'time', 'created_at', 'status', 'id'],
      counts: `query (${FILTERS}) { list: appointments(${FILTERED}) { count: totalCount } }`,
    },
    give: ({ node }) => withPhone(node as Record),
  },
  {
    on: 'POST /api/records/',
    name: 'createAppointment',
    tag: 'Appointments',
    describes: 'Books an appointment.',
    answers: 'Record',
    refuses: {
      ...NO_START,
      off_grid: 'This time is not one of the offered start times.',
      too_soon: 'A visit must be booked at least 60 minutes ahead.',
      too_far: 'A visit can be booked at most 90 days ahead.',
      too_many_appointments:
        'You already have 5 appointments to come. Cancel one or ask the salon.',
      client_busy: CLIENT_BUSY.detail,
      ...NOT_TOLD,
    },
    asksOutside: 'strict',
    example: {
      body: {
        master_id: 1,
        service_id: 1,
        date: '2030-01-08',
        time: '10:00',
        comment: 'First visit',
      },
    },
    ask: `mutation ($masterId: Int!, $serviceId: Int!, $date: LocalDate!, $time: LocalTime!, $comment: String, $clientId: Int, $client: ClientInput) {
      record: createAppointment(input: { masterId: $masterId, serviceId: $serviceId, date: $date, time: $time, comment: $comment,
        clientId: $clientId, client: $client }) { ...Record }
    } ${RECORD}`,
    body: [
      pk('master_id'),
      pk('service_id'),
      date('date'),
      time('time'),
      text('comment', { required: false, max: 500, blank: true }),
      pk('client_id', { required: false, describes: 'absent: the caller, or the walk-in client' }),
      nested('client', [text('name', { max: 200 }), phone('phone')], {
        required: false,
        describes: 'found by phone, or created',
      }),
    ],
    status: 201,
    give: giveRecord,
    location: ({ id }) => `/api/records/${String(id)}/`,
  },
  {
    on: 'GET /api/records/available-slots/',
    name: 'listAvailableSlots',
    tag: 'Appointments',
    describes: 'Free start times of a day, by time, then master.',
    answers: 'Slots',
    refuses: {},
    example: { query: { date: '2030-01-08', service_id: '1' } },
    ask: `query ($date: LocalDate!, $serviceId: Int!, $masterId: Int) {
      slots: availableSlots(date: $date, serviceId: $serviceId, masterId: $masterId) { time master { id name } }
    }`,
    query: SLOT_QUERY,
    give: ({ slots }, { date: asked }: Values) => ({
      date: asked,
      slots: (slots as Slot[]).map(({ time: start, master }) => ({
        time: start.slice(0, 5),
        master_id: master.id,
        master_name: master.name,
      })),
    }),
  },
  {
    on: 'GET /api/records/:id/',
    name: 'getAppointment',
    tag: 'Appointments',
    describes: 'One appointment.',
    answers: 'Record',
    refuses: {},
    example: {},
    ask: `query ($id: Int!) { record: appointment(id: $id) { ...Record } } ${RECORD}`,
    give: giveRecord,
  },
  {
    on: 'POST /api/records/:id/cancel/',
    name: 'cancelAppointment',
    tag: 'Appointments',
    describes: 'Cancels a booked or confirmed appointment.',
    answers: 'Record',
    refuses: {
      cancel_window_closed: 'An appointment can be cancelled up to 120 minutes before it starts.',
      invalid_status_transition: cannotGo('done', 'cancelled'),
      ...NOT_TOLD,
    },
    asksOutside: 'strict',
    example: { body: { reason: 'The client fell ill' } },
    ask: `mutation ($id: Int!, $reason: String) { record: cancelAppointment(id: $id, reason: $reason) { ...Record } } ${RECORD}`,
    body: [
      text('reason', {
        required: false,
        max: 500,
        blank: true,
        describes: "kept as the log's note",
      }),
    ],
    give: giveRecord,
  },
  move(
    'confirm',
    'confirmAppointment',
    'Confirms a booked appointment.',
    cannotGo('done', 'confirmed'),
  ),
  move(
    'start',
    'startAppointment',
    'The client of a confirmed appointment is here.',
    cannotGo('booked', 'in_progress'),
  ),
  move(
    'complete',
    'completeAppointment',
    'The visit in progress is done.',
    cannotGo('confirmed', 'done'),
  ),
  move('no-show', 'markNoShow', 'The client did not come.', cannotGo('booked', 'no_show now')),
  {
    on: 'POST /api/records/:id/sync/',
    name: 'retrySync',
    tag: 'Appointments',
    describes: 'Tells external system A now what it was not told yet of the appointment.',
    answers: 'Record',
    refuses: NOT_TOLD,
    asksOutside: 'always',
    example: {},
    ask: `mutation ($id: Int!) { record: retrySync(appointmentId: $id) { ...Record } } ${RECORD}`,
    body: [],
    give: giveRecord,
  },
  {
    on: 'POST /api/records/:id/reschedule/',
    name: 'rescheduleAppointment',
    tag: 'Appointments',
    describes: 'Moves a booked or confirmed appointment, which keeps its id and status.',
    answers: 'Record',
    refuses: { ...NO_START, invalid_status_transition: 'A done appointment cannot be moved.' },
    example: { body: { date: '2030-01-09', time: '12:30', note: 'By phone' } },
    ask: `mutation ($id: Int!, $date: LocalDate!, $time: LocalTime!, $masterId: Int, $serviceId: Int, $note: String) {
      record: rescheduleAppointment(id: $id, input: { date: $date, time: $time, masterId: $masterId, serviceId: $serviceId, note: $note }) { ...Record }
    } ${RECORD}`,
    body: [
      date('date'),
      time('time'),
      pk('master_id', { required: false }),
      pk('service_id', { required: false }),
      text('note', { required: false, max: 500, blank: true }),
    ],
    give: giveRecord,
  },
]
