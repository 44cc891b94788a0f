import { type RowSection, get, post, type Request, type Row } from '../../session/row.js'
import {
  booking,
  envelope,
  fields,
  ok,
  record,
  refused,
  REQUIRED,
  SPARE,
} from '../../session/expected-messages.js'
import { Pattern } from '../../session/pattern.js'

const under = (key: string, path: string, body: unknown): Request =>
  post(path, body, { headers: { 'Idempotency-Key': `contract-check-{run}-${key}` } })
const BODY = booking({ ...SPARE, client_id: '{client}', comment: 'Contract check again-{run}' })
const MADE = { status: 201, body: record({ date: '{next_day}', time: '{spare}:00' }) }
const MISMATCH = refused(422, 'idempotency_mismatch')
const ONCE = new Pattern(
  'one appointment',
  (results) => Array.isArray(results) && results.length === 1,
)

const rows: Row[] = [
  {
    point: 'the first answer',
    sends: under('1', '/api/records/', BODY),
    expects: MADE,
    keeps: { repeated: 'id', repeated_text: 'text' },
  },
  {
    point: 'same key and body → the first answer again',
    sends: under('1', '/api/records/', BODY),
    expects: { status: 201, text: '{repeated_text}' },
  },
  {
    point: 'nothing done twice',
    sends: get('/api/records/?search=again-{run}'),
    expects: ok(envelope(1, null, null, ONCE)),
  },
  {
    point: 'another body: 422',
    sends: under('1', '/api/records/', { ...BODY, comment: 'another' }),
    expects: MISMATCH,
  },
  {
    point: 'another path: 422',
    sends: under('1', '/api/records/{repeated}/cancel/', { reason: 'Contract check' }),
    expects: MISMATCH,
  },
  {
    point: 'cancel under a key',
    sends: under('2', '/api/records/{repeated}/cancel/', { reason: 'Contract check' }),
    expects: ok(
      record({ id: '{repeated}', date: '{next_day}', time: '{spare}:00', status: 'cancelled' }),
    ),
    keeps: { cancelled_text: 'text' },
  },
  {
    point: 'cancel under the same key: the first answer, not 409',
    sends: under('2', '/api/records/{repeated}/cancel/', { reason: 'Contract check' }),
    expects: { status: 200, text: '{cancelled_text}' },
  },
  {
    point: 'answers 400 for fields are not kept: the refusal',
    sends: under('4', '/api/records/', {}),
    expects: fields({ master_id: REQUIRED, service_id: REQUIRED, date: REQUIRED, time: REQUIRED }),
  },
  {
    point: 'answers 400 for fields are not kept: the key is free',
    sends: under('4', '/api/records/', BODY),
    expects: MADE,
  },
]

/** The rows on the header Idempotency-Key. */
export const idempotency: RowSection = { section: 'Idempotency-Key', rows }
