import { enumRef } from './enums.js'
import {
  id,
  text,
  date,
  clock,
  moment,
  money,
  phone,
  objectOf,
  listOf,
  EXAMPLE_CREATED_AT,
  EXAMPLE_DATE,
  type ResponseSchema,
} from './parts.js'

/** An appointment, called a record in REST. */
export const APPOINTMENT: ResponseSchema = {
  schema: objectOf(
    {
      id,
      client: objectOf({ id, name: text, phone }),
      master: objectOf({ id, name: text }),
      service: objectOf(
        { id, name: text, duration_minutes: { type: 'integer', minimum: 1 }, price: money },
        'As it was when the appointment was booked.',
      ),
      date: { ...date, description: "A day of the salon's calendar." },
      time: {
        type: 'string',
        pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]:00$',
        description: "HH:MM:SS on the salon's clock.",
      },
      status: enumRef('AppointmentStatus'),
      source: enumRef('AppointmentSource'),
      crm_a_id: {
        type: ['integer', 'null'],
        description: 'The id in external system A; null: not synchronised.',
      },
      comment: text,
      created_at: moment,
    },
    'An appointment.',
  ),
  example: {
    id: 1,
    client: { id: 1, name: 'Maria Schmidt', phone: '+4915112345678' },
    master: { id: 1, name: 'Anna' },
    service: { id: 1, name: 'Haircut', duration_minutes: 60, price: '1500.00' },
    date: EXAMPLE_DATE,
    time: '10:00:00',
    status: 'booked',
    source: 'journal',
    crm_a_id: null,
    comment: 'First visit',
    created_at: EXAMPLE_CREATED_AT,
  },
}

/** A free start. */
const SLOT = objectOf({ time: clock, master_id: id, master_name: text })
/** A free start near a refused one. Its date is another one when the day is full. */
export const ALTERNATIVE = objectOf({ date, time: clock, master_id: id, master_name: text })

/** The free starts of a day. */
export const SLOTS: ResponseSchema = {
  schema: objectOf({ date, slots: listOf(SLOT) }, 'Free starts of a day, by time, then master.'),
  example: {
    date: EXAMPLE_DATE,
    slots: [
      { time: '10:00', master_id: 1, master_name: 'Anna' },
      { time: '10:30', master_id: 1, master_name: 'Anna' },
    ],
  },
}
