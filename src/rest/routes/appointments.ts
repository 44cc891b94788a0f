import type { AppointmentFilter } from '../../domain/booking/appointment-filter.js'
import { STATUSES } from '../../domain/booking/appointment.js'
import { NO_NATIVE_BOOKING, NOT_OFFERED, PAST, TAKEN } from '../../domain/booking/booking-rules.js'
import { CLIENT_BUSY } from '../../domain/booking/client-limits.js'
import { type OfClient, withClientPhone } from '../fields/client-phone.js'
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

const recordResponse: Route['toResponse'] = ({ record }) =>
  record ? withClientPhone(record as OfClient) : undefined

/** REST has no filter by source. */
const FILTERS = filtersOf<Exclude<keyof AppointmentFilter, 'source'>>({
  date: DATE,
  dateFrom: DATE,
  dateTo: DATE,
  status: choiceOf(STATUSES),
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
const move = (
  word: string,
  mutation: string,
  texts: Pick<Route, 'summary' | 'description'>,
  refusal: string,
): Route => ({
  route: `POST /api/records/:id/${word}/`,
  name: mutation,
  tag: 'Appointments',
  ...texts,
  response: 'Appointment',
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
    description:
      'Lists the appointments that the caller may see: staff all of the salon, masters and ' +
      'clients their own. Filters, search, order and pages can be combined. A bad filter value ' +
      'gets 400, an unknown page 404; with `Accept: text/csv` admins get all of them as a CSV ' +
      'file.',
    response: 'Appointment',
    refusals: {},
    csv: 'appointments',
    example: { query: { date_from: '2030-01-07', status: 'booked', ordering: 'date,time' } },
    ...pagedList({
      field: 'appointments',
      filterType: 'AppointmentFilter',
      filters: FILTERS,
      sortable: ['date', 'time', 'created_at', 'status', 'id'],
      orderType: 'AppointmentOrder',
      selection: '...Record',
      fragment: RECORD,
    }),
    toResponse: ({ node }) => withClientPhone(node as OfClient),
  },
  {
    route: 'POST /api/records/',
    name: 'createAppointment',
    tag: 'Appointments',
    summary: 'Books an appointment.',
    description:
      'Books a free start time. Staff book for any client of the salon, clients for themselves; ' +
      'masters may not. A time that is taken gets 409 with free times near it; a past time, or ' +
      'one outside the working hours, gets 400.',
    response: 'Appointment',
    refusals: {
      ...SLOT_REFUSALS,
      off_grid: 'This time is not one of the offered start times.',
      too_soon: 'An appointment must be booked at least 60 minutes ahead.',
      too_far: 'An appointment can be booked at most 90 days ahead.',
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
    description:
      'Lists the start times of a day that can be booked for a service, for one master or for ' +
      'all. Every role may call it. A past day has none; an unknown service or master gets 400.',
    response: 'AvailableSlots',
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
    description:
      'Returns an appointment. Staff see all of the salon, masters and clients their own; any ' +
      'other id gets 404.',
    response: 'Appointment',
    refusals: {},
    example: {},
    document: `query ($id: Int!) { record: appointment(id: $id) { ...Record } } ${RECORD}`,
    toResponse: recordResponse,
  },
  {
    route: 'PATCH /api/records/:id/',
    name: 'updateAppointment',
    tag: 'Appointments',
    summary: 'Changes comment and client in any status; what is absent stays as it is.',
    description:
      'Changes the comment or the client of an appointment, whatever its status, and logs it. ' +
      'Staff may call it. An unknown client gets 400.',
    response: 'Appointment',
    refusals: {},
    example: { body: { comment: 'Brings a friend', client_id: 1 } },
    document: `mutation ($id: Int!, $comment: String, $clientId: Int) {
      record: updateAppointment(id: $id, input: { comment: $comment, clientId: $clientId }) {
        ...Record } } ${RECORD}`,
    body: [
      text('comment', { required: false, max: 500, blank: true, description: 'blank: none' }),
      pk('client_id', { required: false }),
    ],
    toResponse: recordResponse,
  },
  {
    route: 'POST /api/records/:id/cancel/',
    name: 'cancelAppointment',
    tag: 'Appointments',
    summary: 'Cancels a booked or confirmed appointment.',
    description:
      'Cancels an appointment and frees its time. Staff may cancel any appointment, clients ' +
      'their own until some time before the start (a setting), after that they get 403. Another ' +
      'status than booked or confirmed gets 409.',
    response: 'Appointment',
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
    {
      summary: 'Confirms a booked appointment.',
      description:
        'Changes the status from booked to confirmed, and keeps the note in the status log. ' +
        'Staff may call it. Any other status gets 409.',
    },
    wrongTransition('done', 'confirmed'),
  ),
  move(
    'start',
    'startAppointment',
    {
      summary: 'The client of a confirmed appointment is here.',
      description:
        'Changes the status from confirmed to in_progress, at any time. Staff may call it, and ' +
        'the master of the appointment. Any other status gets 409.',
    },
    wrongTransition('booked', 'in_progress'),
  ),
  move(
    'complete',
    'completeAppointment',
    {
      summary: 'The appointment in progress is done.',
      description:
        'Changes the status from in_progress to done. Staff may call it, and the master of the ' +
        'appointment. Any other status gets 409.',
    },
    wrongTransition('confirmed', 'done'),
  ),
  move(
    'no-show',
    'markNoShow',
    {
      summary: 'The client did not come.',
      description:
        'Changes the status from booked or confirmed to no_show, and frees the rest of the time. ' +
        'Staff may call it, and the master of the appointment. Before the start and the grace ' +
        'time (a setting) it gets 409.',
    },
    wrongTransition('booked', 'no_show now'),
  ),
  {
    route: 'POST /api/records/:id/sync/',
    name: 'retrySync',
    tag: 'Appointments',
    summary: 'Tells external system A now what it was not told yet of the appointment.',
    description:
      'Sends the appointment to external system A again when an earlier attempt failed. Staff ' +
      'may call it. It gets 502 or 504 when the system fails again.',
    response: 'Appointment',
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
    description:
      'Moves an appointment to another time, and if wanted to another master or service. Staff ' +
      'may call it. It refuses the same start times as a booking, and with 409 an appointment in ' +
      'another status.',
    response: 'Appointment',
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
