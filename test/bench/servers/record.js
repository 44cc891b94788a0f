const pad = (value) => String(value).padStart(2, '0')

/** A minute of the day as a time of the clock. */
export const clock = (minute) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}:00`

/** An instant in whole seconds; null stays null. */
export const instantText = (instant) =>
  instant === null ? null : `${instant.toISOString().slice(0, 19)}Z`

/** A row as the REST clients know it. By hand. */
export const recordOf = (row) => ({
  id: row.id,
  client: { id: row.client_id, name: row.client_name, phone: row.client_phone ?? '' },
  master: { id: row.master_id, name: row.master_name },
  service: {
    id: row.service_id,
    name: row.service_name,
    duration_minutes: row.duration_minutes,
    price: row.price,
  },
  date: row.date,
  time: clock(row.start_minute),
  status: row.status,
  source: row.source,
  crm_a_id: row.crm_a_id === null ? null : Number(row.crm_a_id),
  comment: row.comment,
  created_at: instantText(row.created_at),
})
