import type { Appointment } from '../../domain/booking/appointment.js'

/** The properties of an appointment that make each field. A field that is missing may need all. */
const PROPERTIES: Readonly<Record<string, readonly (keyof Appointment)[]>> = {
  __typename: [],
  id: ['id'],
  client: ['client'],
  master: ['master'],
  service: ['service'],
  date: ['date'],
  time: ['time'],
  startsAt: ['startsAt'],
  endsAt: ['endsAt'],
  status: ['status'],
  source: ['source'],
  comment: ['comment'],
  crmAId: ['crmAId'],
  createdAt: ['createdAt'],
  updatedAt: ['updatedAt'],
  version: ['version'],
  durationMinutes: ['service'],
  bufferBeforeMinutes: ['buffers'],
  bufferAfterMinutes: ['buffers'],
  endTime: ['date', 'endsAt'],
}

/** Returns the properties of an appointment that these fields need. Undefined: it may be all. */
export function appointmentProperties(
  fields: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const properties = new Set<string>()
  for (const field of fields) {
    const needed = Object.hasOwn(PROPERTIES, field) ? PROPERTIES[field] : undefined
    if (!needed) return undefined
    for (const property of needed) properties.add(property)
  }
  return properties
}
