import { sql } from 'drizzle-orm'
import type { Target } from '../../../src/domain/booking/appointment.js'
import type { Account } from '../../../src/domain/identity/people.js'
import { EXAMPLES } from '../../../src/rest/schemas/schemas.js'
import { createAccountInSalon } from '../../../src/service/identity/accounts.js'
import { bookAppointment } from '../../../src/service/booking/book-appointment.js'
import { openImport } from '../../../src/service/crm/import/start.js'
import { moveAppointment } from '../../../src/service/booking/move-appointment.js'
import { closeTask } from '../../../src/service/inbox/change-task-status.js'
import { type AuthTokens, signInAs } from '../../../src/service/identity/sign-in.js'
import { MONDAY, startTestApp } from '../app.js'
import { connectQuietSystems } from '../quiet-systems.js'
import { UNLIMITED } from '../rights/fixture.js'
import { tellStory } from '../inbox/story.js'

const DAY = 86_400_000
/**
 * The moves that bring appointment 1 to where an operation takes it from; another day for what must
 * lie in the past.
 */
const BEFORE: Readonly<
  Record<string, { readonly moves?: readonly Target[]; readonly past?: true; readonly none?: true }>
> = {
  createAppointment: { none: true },
  startAppointment: { moves: ['confirmed'] },
  completeAppointment: { moves: ['confirmed', 'in_progress'] },
  markNoShow: { past: true },
}

/**
 * A salon in which the ids of the description's examples lead somewhere: each is 1, and each
 * operation finds what it needs.
 */
export async function buildExampleFixture() {
  const app = await startTestApp(UNLIMITED)
  connectQuietSystems(app)
  const salon = await tellStory(app)
  const anna = await salon.master({ name: 'Anna', phone: '+4915187654321' })
  const haircut = await salon.service({ by: [anna] })
  const maria = await salon.client({ name: 'Maria Schmidt', phone: '+4915112345678' })
  const boss = {
    username: 'admin',
    password: 'correct horse',
    name: 'The boss',
    role: 'admin',
  } as const
  const account: Account = await createAccountInSalon(
    app.db,
    salon.id,
    { ...boss, masterId: null, clientId: null },
    MONDAY,
  )
  const context = salon.context()

  return {
    app,
    salon,
    token: app.tokens.sign('access', { accountId: account.id }, MONDAY),
    ids: { master: anna.id, service: haircut.id, client: maria.id },
    /** One appointment and one task, whose ids are 1 again, as the operation wants to find them. */
    async before(operationId: string): Promise<void> {
      await app.db.execute(
        sql`truncate appointments, dialogues, import_runs restart identity cascade`,
      )
      await app.db.execute(sql`truncate idempotency_keys`)
      const days = { from: '2030-02-01', to: '2030-02-28' }
      if (operationId === 'getImport')
        await openImport(context, salon.id, { system: 'crm_a', ...days })
      const { moves = [], past = false, none = false } = BEFORE[operationId] ?? {}
      const { taskId } = await salon.message('Is Friday free?', { phone: maria.phone })
      if (operationId === 'aClosedTask') await closeTask(context, taskId, null)
      if (none) return
      const appointment = {
        masterId: anna.id,
        serviceId: haircut.id,
        time: 600,
        comment: 'First visit',
      }
      await bookAppointment(past ? { ...context, now: MONDAY - 9 * DAY } : context, {
        ...appointment,
        date: past ? '2030-01-02' : '2030-01-08',
        clientId: maria.id,
      })
      for (const to of moves) await moveAppointment(context, 1, to, { note: null })
    },
    /** Thirty tasks, some of them closed. */
    async manyTasks(): Promise<void> {
      for (let count = 1; count < 30; count += 1) {
        const { taskId } = await salon.message('Hello')
        if (count % 3 === 0) await closeTask(context, taskId, null)
      }
    },
    /** Thirty appointments, some of them where the operation takes them from. */
    async many(operationId: string): Promise<void> {
      const { moves = [] } = BEFORE[operationId] ?? {}
      for (let count = 0; count < 30; count += 1) {
        const place = { masterId: anna.id, serviceId: haircut.id, clientId: maria.id, comment: '' }
        const date = `2030-02-${String(1 + Math.floor(count / 8)).padStart(2, '0')}`
        const { id } = await bookAppointment(context, {
          ...place,
          date,
          time: 600 + 60 * (count % 8),
        })
        if (count % 3 > 0)
          for (const to of moves) await moveAppointment(context, id, to, { note: null })
      }
    },
    /** The example with tokens that are good where it shows some. */
    async withTokens(example: unknown): Promise<unknown> {
      const text = JSON.stringify(example)
      if (!text.includes('eyJ')) return example
      const { access, refresh }: AuthTokens = await signInAs(context, account)
      return JSON.parse(
        text
          .replaceAll(String(EXAMPLES.Tokens.access), access)
          .replaceAll(String(EXAMPLES.Tokens.refresh), refresh),
      )
    },
  }
}
export type ExampleFixture = Awaited<ReturnType<typeof buildExampleFixture>>
