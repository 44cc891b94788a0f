import type { AppointmentFilter } from '../../domain/booking/appointment-filter.js'
import { STATUSES } from '../../domain/booking/appointment.js'
import { NO_NATIVE_BOOKING, NOT_OFFERED, PAST, TAKEN } from '../../domain/booking/booking-rules.js'
import { CLIENT_BUSY } from '../../domain/booking/client-limits.js'
import { nested, type Values } from '../fields/fields.js'
import { date, phone, pk, text, time } from '../fields/field-types.js'
import { choiceOf, DATE, filtersOf, ID } from '../handle/filters.js'
import { pagedList } from '../handle/list.js'
import type { Route } from '../handle/route.js'

const RECORD = `fragment Record on Appointment {
  id client { id name phone } master { id name } service { id name
  duration_minutes: durationMinutes price }
  date time status source crm_a_id: crmAId comment created_at: createdAt
}`

type Record = { readonly client: { readonly phone: string | null } }

/** A client without a phone has an empty text as phone (REST contract, "no phone"). */
const withPhone = (record: Record) =>
  record.client.phone === null ? { ...record, client: { ...record.client, phone: '' } } : record
const recordResponse: Route['toResponse'] = ({ record }) =>
  record ? withPhone(record as Record) : undefined

/** REST has no filter by source (interface 4.3). */
const FILTERS = filtersOf<Exclude<keyof AppointmentFilter, 'source'>>({
  date: DATE,
  dateFrom: DATE,
  dateTo: DATE,
  status: choiceOf(STATUSES, '[AppointmentStatus!]'),
  clientId: ID,
  masterId: ID,
  serviceId: ID,
})

/** Reasons why a start cannot be booked. */
const SLOT_REFUSALS: Route['refusals'] = {
  date_in_past: PAST.detail,
  master_unavailable: NOT_OFFERED.detail,
  native_booking_disabled: NO_NATIVE_BOOKING.detail,
  slot_taken: TAKEN.detail,
}
/** External system A failed, for a salon with the policy STRICT. */
const CRM_FAILED: Route['refusals'] = {
  external_unavailable: 'External system A could not be reached.',
  external_timeout: 'External system A did not answer within 5 seconds.',
}
const wrongTransition = (from: string, to: string): string =>
  `The appointment cannot go from ${from} to ${to}.`

/** A change of status. `note` and `reason` are the same: the note of the status log. */
const move = (word: string, mutation: string, summary: string, refusal: string): Route => ({
  route: `POST /api/records/:id/${word}/`,
  name: mutation,
  tag: 'Appointments',
  summary,
  response: 'Record',
  refusals: { invalid_status_transition: refusal },
  example: { body: { note: 'By phone' } },
  document: `mutation ($id: Int!, $note: String) { record: ${mutation}(id: $id, note: $note) {
    ...Record } } ${RECORD}`,
  body: [
    text('reason', {
      required: false,
      max: 500,
      blank: true,
      description: "kept as the log's note",
    }),
    text('note', {
      required: false,
      max: 500,
      blank: true,
      description: 'the same; counts before reason',
    }),
  ],
  variables: ({ reason, note, ...rest }) => ({ ...rest, note: note || reason }),
  toResponse: recordResponse,
})

const SLOT_QUERY: Route['query'] = [
  date('date'),
  pk('service_id'),
  pk('master_id', { required: false }),
]
type Slot = {
  readonly time: string
  readonly master: { readonly id: number; readonly name: string }
}

export const appointmentRoutes: readonly Route[] = [
  {
    route: 'GET /api/records/',
    name: 'listAppointments',
    tag: 'Appointments',
    summary: 'Appointments, newest first.',
    response: 'Record',
    refusals: {},
    example: { query: { date_from: '2030-01-07', status: 'booked', ordering: 'date,time' } },
    ...pagedList({
      field: 'appointments',
      filters: FILTERS,
      sortable: ['date', 'time', 'created_at', 'status', 'id'],
      orderType: 'AppointmentOrder',
      selection: '...Record',
      fragment: RECORD,
    }),
    toResponse: ({ node }) => withPhone(node as Record),
  },
  {
    route: 'POST /api/records/',
    name: 'createAppointment',
    tag: 'Appointments',
    summary: 'Books an appointment.',
    response: 'Record',
    refusals: {
      ...SLOT_REFUSALS,
      off_grid: 'This time is not one of the offered start times.',
      too_soon: 'A visit must be booked at least 60 minutes ahead.',
      too_far: 'A visit can be booked at most 90 days ahead.',
      too_many_appointments:
        'You already have 5 appointments to come. Cancel one or ask the salon.',
      client_busy: CLIENT_BUSY.detail,
      ...CRM_FAILED,
    },
    example: {
      body: {
        master_id: 1,
        service_id: 1,
        date: '2030-01-08',
        time: '10:00',
        comment: 'First visit',
      },
    },
    document: `mutation ($masterId: Int!, $serviceId: Int!, $date: LocalDate!, $time: LocalTime!,
      $comment: String, $clientId: Int, $client: ClientInput) {
      record: createAppointment(input: { masterId: $masterId, serviceId: $serviceId, date: $date,
      time: $time, comment: $comment,
        clientId: $clientId, client: $client }) { ...Record }
    } ${RECORD}`,
    body: [
      pk('master_id'),
      pk('service_id'),
      date('date'),
      time('time'),
      text('comment', { required: false, max: 500, blank: true }),
      pk('client_id', {
        required: false,
        description: 'absent: the caller, or the walk-in client',
      }),
      nested('client', [text('name', { max: 200 }), phone('phone')], {
        required: false,
        description: 'found by phone, or created',
      }),
    ],
    status: 201,
    toResponse: recordResponse,
    location: ({ id }) => `/api/records/${String(id)}/`,
  },
  {
    route: 'GET /api/records/available-slots/',
    name: 'listAvailableSlots',
    tag: 'Appointments',
    summary: 'Free start times of a day, by time, then master.',
    response: 'Slots',
    refusals: {},
    example: { query: { date: '2030-01-08', service_id: '1' } },
    document: `query ($date: LocalDate!, $serviceId: Int!, $masterId: Int) {
      slots: availableSlots(date: $date, serviceId: $serviceId, masterId: $masterId)
      { time master { id name } }
    }`,
    query: SLOT_QUERY,
    toResponse: ({ slots }, { date: asked }: Values) => ({
      date: asked,
      slots: (slots as Slot[]).map(({ time: start, master }) => ({
        time: start.slice(0, 5),
        master_id: master.id,
        master_name: master.name,
      })),
    }),
  },
  {
    route: 'GET /api/records/:id/',
    name: 'getAppointment',
    tag: 'Appointments',
    summary: 'One appointment.',
    response: 'Record',
    refusals: {},
    example: {},
    document: `query ($id: Int!) { record: appointment(id: $id) { ...Record } } ${RECORD}`,
    toResponse: recordResponse,
  },
  {
    route: 'POST /api/records/:id/cancel/',
    name: 'cancelAppointment',
    tag: 'Appointments',
    summary: 'Cancels a booked or confirmed appointment.',
    response: 'Record',
    refusals: {
      cancel_window_closed: 'An appointment can be cancelled up to 120 minutes before it starts.',
      invalid_status_transition: wrongTransition('done', 'cancelled'),
      ...CRM_FAILED,
    },
    example: { body: { reason: 'The client fell ill' } },
    document: `mutation ($id: Int!, $reason: String) { record: cancelAppointment(id: $id, reason:
      $reason) { ...Record } } ${RECORD}`,
    body: [
      text('reason', {
        required: false,
        max: 500,
        blank: true,
        description: "kept as the log's note",
      }),
    ],
    toResponse: recordResponse,
  },
  move(
    'confirm',
    'confirmAppointment',
    'Confirms a booked appointment.',
    wrongTransition('done', 'confirmed'),
  ),
  move(
    'start',
    'startAppointment',
    'The client of a confirmed appointment is here.',
    wrongTransition('booked', 'in_progress'),
  ),
  move(
    'complete',
    'completeAppointment',
    'The visit in progress is done.',
    wrongTransition('confirmed', 'done'),
  ),
  move(
    'no-show',
    'markNoShow',
    'The client did not come.',
    wrongTransition('booked', 'no_show now'),
  ),
  {
    route: 'POST /api/records/:id/sync/',
    name: 'retrySync',
    tag: 'Appointments',
    summary: 'Tells external system A now what it was not told yet of the appointment.',
    response: 'Record',
    refusals: CRM_FAILED,
    example: {},
    document: `mutation ($id: Int!) { record: retrySync(appointmentId: $id) { ...Record }
      } ${RECORD}`,
    body: [],
    toResponse: recordResponse,
  },
  {
    route: 'POST /api/records/:id/reschedule/',
    name: 'rescheduleAppointment',
    tag: 'Appointments',
    summary: 'Moves a booked or confirmed appointment, which keeps its id and status.',
    response: 'Record',
    refusals: {
      ...SLOT_REFUSALS,
      invalid_status_transition: 'A done appointment cannot be moved.',
    },
    example: { body: { date: '2030-01-09', time: '12:30', note: 'By phone' } },
    document: `mutation ($id: Int!, $date: LocalDate!, $time: LocalTime!, $masterId: Int,
      $serviceId: Int, $note: String) {
      record: rescheduleAppointment(id: $id, input: { date: $date, time: $time, masterId:
      $masterId, serviceId: $serviceId, note: $note }) { ...Record }
    } ${RECORD}`,
    body: [
      date('date'),
      time('time'),
      pk('master_id', { required: false }),
      pk('service_id', { required: false }),
      text('note', { required: false, max: 500, blank: true }),
    ],
    toResponse: recordResponse,
  },
]
