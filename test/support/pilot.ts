import type { AutopilotSettings } from '../../src/domain/autopilot/state/settings.js'
import { updateAutopilotSettings } from '../../src/service/autopilot/settings/settings.js'
import { takeTurn } from '../../src/service/autopilot/take-turn.js'
import { handTaskToAutopilot } from '../../src/service/inbox/change-task-status.js'
import { type InboxFixture, openInboxFixture } from './inbox/inbox.js'
import type { Person } from './inbox/story.js'
import { until } from './until.js'

export type AppointmentRow = {
  readonly id: number
  readonly clientId: number
  readonly status: string
  readonly date: string
  readonly time: string
  readonly by: string
}
export type ActionRow = {
  readonly id: number
  readonly kind: string
  readonly appointmentId: number
  readonly undone: boolean
}

/**
 * A desk whose autopilot answers first, in a salon where Anna cuts hair from ten to six. No worker:
 * turns are taken by hand.
 */
export type PilotFixture = InboxFixture & {
  readonly anna: { readonly id: number }
  readonly haircut: { readonly id: number }
  readonly operator: Person
  settle(settings: Partial<AutopilotSettings>): Promise<void>
  /** The autopilot takes a turn in a task, as a job would have it do. */
  turn(taskId: number): Promise<void>
  /** A client writes, the autopilot takes its turn; the task, and what it was last told. */
  tell(
    from: string,
    text: string,
    more?: Record<string, unknown>,
  ): Promise<{ readonly task: number; readonly said: string }>
  /** What the client of a task was told, oldest first. */
  toldIn(taskId: number): Promise<string[]>
  /** The appointments of the salon, oldest first, with who made the newest entry of each log. */
  appointments(): Promise<AppointmentRow[]>
  actions(taskId: number): Promise<ActionRow[]>
}

export async function openPilotFixture(
  environment: Record<string, string> = {},
): Promise<PilotFixture> {
  const inbox = await openInboxFixture(environment)
  const { app, salon, sql } = inbox
  const anna = await salon.master({ works: '10:00-18:00' })
  const haircut = await salon.service({ by: [anna], price: '40.00' })
  const operator = await salon.account('operator')
  const turn = async (taskId: number): Promise<void> => {
    await takeTurn({ ...app, now: app.now }, salon.id, taskId)
  }
  const toldIn = async (taskId: number): Promise<string[]> =>
    (await inbox.messagesOf(taskId))
      .filter(({ direction, type }) => direction === 'outbound' && type !== 'note')
      .map(({ text }) => text)
  const settle: PilotFixture['settle'] = async (settings) => {
    const usual = {
      channel: 'messenger_a',
      mode: 'first',
      from: null,
      to: null,
      greeting: '',
    } as const
    await updateAutopilotSettings(salon.context(), { ...usual, ...settings })
  }
  await settle({})
  return {
    ...inbox,
    ...{ anna, haircut, operator, settle, turn, toldIn },
    async tell(from, text, more) {
      const task = await inbox.write(from, text, more)
      await turn(task)
      return { task, said: (await toldIn(task)).at(-1) ?? '' }
    },
    appointments: async () => [
      ...(await sql<AppointmentRow[]>`
        select id, client_id as "clientId", status, to_char(date, 'YYYY-MM-DD') as date,
        to_char(start_minute * interval '1 minute', 'HH24:MI') as time, (
          select actor_kind from status_log where appointment_id = appointments.id
          order by status_log.id desc limit 1
        ) as by from appointments order by id`),
    ],
    actions: async (taskId) => [
      ...(await sql<ActionRow[]>`
        select id, kind, appointment_id as "appointmentId", undone_at is not null as undone
        from autopilot_actions
        where task_id = ${taskId} order by id`),
    ],
  }
}

/** As an operator hands a dialogue over. */
export const handOver = ({ salon }: PilotFixture, taskId: number): Promise<unknown> =>
  handTaskToAutopilot(salon.context(), taskId)

/**
 * Starts pieces of work that all need a task's row, in this order, while somebody else has it; then
 * they get it, one after the other.
 */
export async function inTurn<T>(
  { sql }: PilotFixture,
  taskId: number,
  ...works: readonly (() => Promise<T>)[]
): Promise<T[]> {
  const begun: Promise<T>[] = []
  await sql.begin(async (tx) => {
    await tx`select from tasks where id = ${taskId} for update`
    for (const work of works) {
      begun.push(work())
      await until('it waits for the task', async () => {
        const [row] = await sql<{ count: number }[]>`
          select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`
        return row?.count === begun.length
      })
    }
  })
  return Promise.all(begun)
}
