import type { Sql } from 'postgres'
import type { Direction, MessageType } from '../../../src/domain/inbox/message.js'
import type { TaskStatus } from '../../../src/domain/inbox/task.js'

/** An appointment as it lies in the table; `HH:MM`. */
export type SeenAppointment = {
  readonly id: number
  readonly clientId: number
  readonly masterId: number
  readonly serviceId: number
  readonly date: string
  readonly minute: number
  readonly status: string
}
export type SeenMessage = {
  readonly id: number
  readonly direction: Direction
  readonly type: MessageType
  readonly text: string
}
/** What lies in the tables of a world, past all doors. */
export type Seen = {
  readonly clientId: number
  readonly status: TaskStatus
  readonly notes: readonly string[]
  readonly appointments: SeenAppointment[]
  readonly messages: readonly SeenMessage[]
}

export const appointmentsOf = async (sql: Sql, salonId: number): Promise<SeenAppointment[]> => [
  ...(await sql<SeenAppointment[]>`
    select id, client_id as "clientId", master_id as "masterId", service_id as "serviceId",
    date::text as date,
      start_minute as minute, status
    from appointments where salon_id = ${salonId} order by id`),
]

/** The dialogue of an address, over all its tasks; the status is the newest task's. */
export async function look(sql: Sql, salonId: number, address: string): Promise<Seen> {
  const [tasks, messages, notes, appointments] = await Promise.all([
    sql<{ clientId: number; status: TaskStatus }[]>`
      select client_id as "clientId", status from tasks join dialogues using (salon_id)
      where salon_id = ${salonId} and dialogues.id = dialogue_id and address = ${address}
      order by tasks.id desc limit 1`,
    sql<SeenMessage[]>`
      select messages.id, direction, type, text from messages join tasks using (salon_id)
      join dialogues using (salon_id)
      where salon_id = ${salonId} and tasks.id = task_id and dialogues.id = dialogue_id
      and address = ${address}
      order by messages.created_at, messages.id`,
    sql<{ note: string }[]>`
      select note from task_log join tasks using (salon_id) join dialogues using (salon_id)
      where salon_id = ${salonId} and tasks.id = task_id and dialogues.id = dialogue_id
      and address = ${address}
        and note is not null and old_status is not null order by task_log.id`,
    appointmentsOf(sql, salonId),
  ])
  const [task] = tasks
  if (!task) throw new Error('the dialogue has no task')
  const written = messages.filter(({ type }) => type === 'note').map(({ text }) => text)
  return {
    ...task,
    messages: [...messages],
    appointments,
    notes: [...notes.map(({ note }) => note), ...written],
  }
}

/** What the client has read, oldest first. */
export const textsTo = ({ messages }: Seen): string[] =>
  messages
    .filter(({ direction, type }) => direction === 'outbound' && type !== 'note')
    .map(({ text }) => text)
