import { enumRef } from './enums.js'
import {
  id,
  count,
  text,
  date,
  moment,
  objectOf,
  listOf,
  EXAMPLE_CREATED_AT,
  type ResponseSchema,
  momentOrNull,
} from './parts.js'

/** An import from an external system. */
export const IMPORT_RUN: ResponseSchema = {
  schema: objectOf(
    {
      id,
      system: enumRef('ExternalSystem'),
      status: enumRef('ImportStatus'),
      date_from: date,
      date_to: date,
      total: {
        type: ['integer', 'null'],
        minimum: 0,
        description: 'Of records; null until it is known.',
      },
      processed: count,
      created: count,
      updated: count,
      skipped: { ...count, description: 'Known already and unchanged, or in conflict.' },
      conflict_count: { ...count, description: 'However many of them are listed.' },
      conflicts: listOf(
        objectOf({
          external_id: { ...count, description: "The external system's own id." },
          reason: text,
        }),
      ),
      error: { type: ['string', 'null'], description: 'Why it failed.' },
      started_at: moment,
      finished_at: momentOrNull,
    },
    'Appointments of some days, brought here from an external system.',
  ),
  example: {
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
    started_at: EXAMPLE_CREATED_AT,
    finished_at: null,
  },
}
