import { enumRef } from './enums.js'
import {
  id,
  count,
  text,
  dateOrNull,
  moment,
  phone,
  objectOf,
  orNull,
  EXAMPLE_CREATED_AT,
  EXAMPLE_DATE,
  type ResponseSchema,
} from './parts.js'

/** A client of the salon. */
export const CLIENT: ResponseSchema = {
  schema: objectOf(
    {
      id,
      name: text,
      phone,
      preferred_channel: orNull(enumRef('MessengerChannel')),
      created_at: moment,
      visits_count: { ...count, description: 'Appointments that were done.' },
      no_show_count: { ...count, description: 'Appointments that were not kept.' },
      last_visit: { ...dateOrNull, description: 'The latest appointment that was done.' },
      next_visit: { ...dateOrNull, description: 'The next appointment.' },
    },
    'A client of the salon.',
  ),
  example: {
    id: 1,
    name: 'Maria Schmidt',
    phone: '+4915112345678',
    preferred_channel: null,
    created_at: EXAMPLE_CREATED_AT,
    visits_count: 0,
    no_show_count: 0,
    last_visit: null,
    next_visit: EXAMPLE_DATE,
  },
}
