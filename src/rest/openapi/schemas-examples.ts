import type { ResponseSchemaName } from '../handle/schemas.js'

const CREATED = '2030-01-07T08:00:00Z'
const WHEN = { date: '2030-01-08', time: '10:00:00' }

const TASK = {
  id: 1,
  client: { id: 1, name: 'Maria Schmidt', phone: '+4915112345678' },
  channel: 'messenger_a',
  status: 'open',
  last_message: 'Do you have anything free on Friday?',
  unread_count: 1,
  waiting_since: CREATED,
  snoozed_until: null,
  assignee: null,
  resolution: null,
  version: 1,
  created_at: CREATED,
  updated_at: CREATED,
}

/** An example of each response. */
export const EXAMPLES: Readonly<Record<ResponseSchemaName, Readonly<Record<string, unknown>>>> = {
  Record: {
    id: 1,
    client: { id: 1, name: 'Maria Schmidt', phone: '+4915112345678' },
    master: { id: 1, name: 'Anna' },
    service: { id: 1, name: 'Haircut', duration_minutes: 60, price: '1500.00' },
    ...WHEN,
    status: 'booked',
    source: 'journal',
    crm_a_id: null,
    comment: 'First visit',
    created_at: CREATED,
  },
  Client: {
    id: 1,
    name: 'Maria Schmidt',
    phone: '+4915112345678',
    preferred_channel: null,
    created_at: CREATED,
    visits_count: 0,
    no_show_count: 0,
    last_visit: null,
    next_visit: WHEN.date,
  },
  Master: { id: 1, name: 'Anna', phone: '+4915187654321', active: true },
  Service: {
    id: 1,
    name: 'Haircut',
    duration_minutes: 60,
    price: '1500.00',
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    active: true,
  },
  Slots: {
    date: WHEN.date,
    slots: [
      { time: '10:00', master_id: 1, master_name: 'Anna' },
      { time: '10:30', master_id: 1, master_name: 'Anna' },
    ],
  },
  BookingSettings: {
    native_booking_enabled: true,
    auto_confirm: false,
    slot_step_minutes: 30,
    lead_time_minutes: 60,
    horizon_days: 90,
    client_cancel_window_minutes: 120,
    no_show_grace_minutes: 15,
    max_future_appointments_per_client: 5,
    require_client: false,
    require_cancel_reason: false,
    crm_a_sync_policy: 'eventual',
  },
  Task: TASK,
  Reply: { ...TASK, message: { id: 7, type: 'text', status: 'sent', created_at: CREATED } },
  EmbedToken: {
    token: 'eyJhbGciOiJIUzI1NiJ9.embed.signature',
    expires_in: 3600,
    embed_url:
      'https://salon.example.com/assistant/embed/?token=eyJhbGciOiJIUzI1NiJ9.embed.signature',
  },
  ImportRun: {
    id: 1,
    system: 'crm_a',
    status: 'running',
    date_from: '2030-01-01',
    date_to: '2030-01-31',
    total: null,
    processed: 0,
    created: 0,
    updated: 0,
    skipped: 0,
    conflict_count: 0,
    conflicts: [],
    error: null,
    started_at: CREATED,
    finished_at: null,
  },
  Tokens: {
    access: 'eyJhbGciOiJIUzI1NiJ9.access.signature',
    refresh: 'eyJhbGciOiJIUzI1NiJ9.refresh.signature',
  },
  Nothing: {},
}
