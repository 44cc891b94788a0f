import {
  atLeast,
  COUNT,
  ID,
  MONEY,
  Pattern,
  SENTENCES,
  TEXT,
  YES_OR_NO,
} from '../session/pattern.js'
import { differences } from '../session/match.js'
import { type RowSection, get, patch, type Row } from '../session/row.js'
import { envelope, fields, NOT_FOUND, ok } from '../session/expected-messages.js'

const MASTER = { id: ID, name: TEXT, phone: TEXT, active: YES_OR_NO }
const SERVICE = {
  id: ID,
  name: TEXT,
  duration_minutes: COUNT,
  price: MONEY,
  buffer_before_minutes: COUNT,
  buffer_after_minutes: COUNT,
  active: YES_OR_NO,
}
const all = (item: Readonly<Record<string, unknown>>, fact: string): Pattern =>
  new Pattern(
    `{count, next: null, previous: null, results}: all on one page, each
      {${Object.keys(item).join()}}, the one with id {${fact}} among them`,
    (body, known) => {
      const { count, results } = body as { count: number; results: { id: number }[] }
      return (
        Array.isArray(results) &&
        count === results.length &&
        results.some(({ id }) => id === known.get(fact)) &&
        results.every((found) => differences(atLeast(item), found, known).length === 0) &&
        differences(envelope(COUNT, null, null, results), body, known).length === 0
      )
    },
  )

const both = (word: string, fact: string, item: Readonly<Record<string, unknown>>): Row[] => [
  {
    point: `GET /api/${word}/: the same envelope, all on one page`,
    sends: get(`/api/${word}/`),
    expects: ok(all(item, fact)),
  },
  {
    point: `GET /api/${word}/{id}/`,
    sends: get(`/api/${word}/{${fact}}/`),
    expects: ok(atLeast({ ...item, id: `{${fact}}` })),
  },
  {
    point: `GET /api/${word}/{id}/: unknown`,
    sends: get(`/api/${word}/2147483647/`),
    expects: NOT_FOUND,
  },
  {
    point: `GET /api/${word}/{id}/: not a number`,
    sends: get(`/api/${word}/x/`),
    expects: NOT_FOUND,
  },
]

/** The rows on masters and services. */
export const catalogue: RowSection = {
  section: 'Masters and services',
  rows: [
    ...both('masters', 'master', MASTER),
    ...both('services', 'service', SERVICE),
    {
      point: 'a master without a phone has "phone": ""',
      needs: ['own ground'],
      sends: get('/api/masters/{master}/'),
      expects: ok(atLeast({ phone: '', active: true })),
    },
    {
      point: 'money "1500.00"',
      needs: ['own ground'],
      sends: get('/api/services/{service}/'),
      expects: ok(
        atLeast({
          duration_minutes: 60,
          price: '1500.00',
          buffer_before_minutes: 0,
          buffer_after_minutes: 0,
        }),
      ),
    },
  ],
}

const PATH = '/api/settings/booking/'
const own = (row: Row): Row => ({ ...row, needs: ['own ground'] })

/**
 * The rows on booking settings. They change no setting, because a live salon takes bookings with
 * these settings.
 */
export const settings: RowSection = {
  section: 'Booking settings',
  rows: [
    {
      point: 'GET',
      sends: get(PATH),
      expects: ok(
        atLeast({
          ...{ auto_confirm: YES_OR_NO, require_client: YES_OR_NO },
          ...{ slot_step_minutes: COUNT, max_future_appointments_per_client: COUNT },
        }),
      ),
      keeps: { settings: 'text' },
    },
    {
      point: 'PATCH {} changes nothing',
      sends: patch(PATH, {}),
      expects: { status: 200, text: '{settings}' },
    },
    {
      point: 'PATCH: boolean',
      sends: patch(PATH, { auto_confirm: 'perhaps' }),
      expects: fields({ auto_confirm: 'Must be a valid boolean.' }),
    },
    {
      point: 'PATCH: integer',
      sends: patch(PATH, { slot_step_minutes: 1.5 }),
      expects: fields({ slot_step_minutes: 'A valid integer is required.' }),
    },
    {
      point: 'PATCH: integer; bounds',
      sends: patch(PATH, { slot_step_minutes: 0 }),
      expects: fields({ slot_step_minutes: SENTENCES }),
    },
    {
      point: 'PATCH: bounds of how much one client may book',
      sends: patch(PATH, { max_future_appointments_per_client: 0 }),
      expects: fields({ max_future_appointments_per_client: SENTENCES }),
    },
    {
      point: 'GET again: as it was',
      sends: get(PATH),
      expects: { status: 200, text: '{settings}' },
    },
  ].map(own),
}
