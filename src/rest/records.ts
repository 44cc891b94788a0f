import { STATUSES } from '../domain/appointment.js'
import { nested, type Values } from './fields.js'
import { date, phone, pk, text, time } from './kinds.js'
import { choiceFilter, dateFilter, numberFilter } from './listing.js'
import type { Row } from './row.js'

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

/** A move to another state: the words are kept as the log's note; `note` and `reason` are the same thing. */
const move = (word: string, mutation: string, describes: string): Row => ({
  on: `POST /api/records/:id/${word}/`,
  describes,
  ask: `mutation ($id: Int!, $note: String) { record: ${mutation}(id: $id, note: $note) { ...Record } } ${RECORD}`,
  body: [
    text('reason', { required: false, max: 500, blank: true, describes: "kept as the log's note" }),
    text('note', { required: false, max: 500, blank: true, describes: 'the same; counts before reason' }),
  ],
  variables: ({ reason, note, ...rest }) => ({ ...rest, note: note || reason }),
  give: giveRecord,
})

const SLOT_QUERY: Row['query'] = [date('date'), pk('service_id'), pk('master_id', { required: false })]
type Slot = { readonly time: string; readonly master: { readonly id: number; readonly name: string } }

export const recordRows: readonly Row[] = [
  {
    on: 'GET /api/records/',
    describes: 'Appointments, newest first.',
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
    give: (node) => withPhone(node as unknown as Record),
  },
  {
    on: 'POST /api/records/',
    describes: 'Books an appointment.',
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
    describes: 'Free start times of a day, by time, then master.',
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
    describes: 'One appointment.',
    ask: `query ($id: Int!) { record: appointment(id: $id) { ...Record } } ${RECORD}`,
    give: giveRecord,
  },
  {
    on: 'POST /api/records/:id/cancel/',
    describes: 'Cancels a booked or confirmed appointment.',
    ask: `mutation ($id: Int!, $reason: String) { record: cancelAppointment(id: $id, reason: $reason) { ...Record } } ${RECORD}`,
    body: [text('reason', { required: false, max: 500, blank: true, describes: "kept as the log's note" })],
    give: giveRecord,
  },
  move('confirm', 'confirmAppointment', 'Confirms a booked appointment.'),
  move('start', 'startAppointment', 'The client of a confirmed appointment is here.'),
  move('complete', 'completeAppointment', 'The visit in progress is done.'),
  move('no-show', 'markNoShow', 'The client did not come.'),
  {
    on: 'POST /api/records/:id/reschedule/',
    describes: 'Moves a booked or confirmed appointment, which keeps its id and status.',
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
