import {
  createConnection,
  removeConnection,
} from '../../../src/service/connections/settings/save-connection.js'
import { finishUpload, insertUpload } from '../../../src/store/inbox/media/media-files.js'
import { listConnections } from '../../../src/store/connections/connections.js'
import { sql } from 'drizzle-orm'
import type { Status, Target } from '../../../src/domain/booking/appointment.js'
import type { Account } from '../../../src/domain/identity/people.js'
import { type Role, ROLES } from '../../../src/domain/identity/rights.js'
import { addDays } from '../../../src/domain/time/time.js'
import { bookAppointment } from '../../../src/service/booking/book-appointment.js'
import { setCannedReply } from '../../../src/service/inbox/canned-replies.js'
import { replyToTask } from '../../../src/service/inbox/reply-to-task.js'
import { moveAppointment } from '../../../src/service/booking/move-appointment.js'
import { updateNotificationSettings } from '../../../src/service/notifications/notification-settings.js'
import { openImport } from '../../../src/service/crm/import/start.js'
import { addTimeOffBetween } from '../time-off.js'
import { type AuthTokens, signInAs } from '../../../src/service/identity/sign-in.js'
import {
  autopilotActionsOfTasks,
  insertAutopilotAction,
} from '../../../src/store/autopilot/autopilot.js'
import type { Db } from '../../../src/store/postgres/database.js'
import { numberEvents } from '../../../src/store/live/events.js'
import { listJobs } from '../../../src/store/jobs/job-rows.js'
import { PASSWORD, storeAccount } from '../account.js'
import type { TestApp } from '../app.js'
import { hashTables } from '../postgres/database-contents.js'
import { CREATED_TO_BOTH } from '../notifications.js'
import { connectQuietSystems } from '../quiet-systems.js'
import { type Person, tellStory } from '../inbox/story.js'

/**
 * Who may ask: every role, nobody (no token), somebody whose token has ended, and a page with the
 * admin's embed token.
 */
export const ASKERS = [...ROLES, 'nobody', 'expired', 'embed'] as const
export type Asker = (typeof ASKERS)[number]
/** What an id can name. */
export type Kind =
  | 'appointment'
  | 'master'
  | 'service'
  | 'client'
  | 'account'
  | 'timeOff'
  | 'task'
  | 'message'
  | 'cannedReply'
  | 'importRun'
  | 'job'
  | 'connection'
  | 'upload'
  | 'action'
type Named = { readonly id: number }

/** Walks ask more often than any caller may. */
export const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000', LOGIN_LIMIT_PER_MINUTE: '1000000' }
const DAY = 86_400_000
/** No row ever has this id. */
export const NOBODYS_ID = 2147483647

/** A salon with two masters who do the same service, and two clients. */
async function people(app: TestApp) {
  const story = await tellStory(app)
  await story.settings({ horizonDays: 730, maxFutureAppointmentsPerClient: 1000 })
  await updateNotificationSettings(story.context(), { recipients: [CREATED_TO_BOTH] })
  const [anna, bella] = [
    await story.master({ name: 'Anna' }),
    await story.master({ name: 'Bella' }),
  ]
  const haircut = await story.service({ by: [anna, bella] })
  const [maria, nora] = [
    await story.client({ name: 'Maria' }),
    await story.client({ name: 'Nora' }),
  ]
  return { story, anna, bella, haircut, maria, nora }
}
export type Side = Awaited<ReturnType<typeof people>>

const WAY_TO: Readonly<Record<Status, readonly Target[]>> = {
  booked: [],
  confirmed: ['confirmed'],
  in_progress: ['confirmed', 'in_progress'],
  done: ['confirmed', 'in_progress', 'done'],
  cancelled: ['cancelled'],
  no_show: ['no_show'],
}

/**
 * Two salons and who acts in the first: the master's account is Anna's, the client's is Maria's.
 * Bella and Nora are the others of the same salon; of the second salon nobody here may know
 * anything.
 */
export async function buildFixture(app: TestApp) {
  connectQuietSystems(app)
  const [ours, theirs] = [await people(app), await people(app)]
  let count = 0
  const number = (): number => (count += 1)
  /** A start that no appointment of any master has, eight a day. */
  const slot = (from = '2030-01-08') => {
    const start = number()
    return { date: addDays(from, Math.floor(start / 8)), time: `${10 + (start % 8)}:00` }
  }

  type AppointmentOptions = {
    side?: Side
    master?: Named
    client?: Named
    past?: boolean
    from?: string
    comment?: string
  }
  const appointment = async (
    status: Status = 'booked',
    options: AppointmentOptions = {},
  ): Promise<number> => {
    const {
      side = ours,
      past = false,
      from = past ? '2029-01-01' : undefined,
      comment = '',
    } = options
    const { master = side.anna, client = side.maria } = options
    const { date, time } = slot(from)
    const minutes = Number(time.slice(0, 2)) * 60
    const context = side.story.context()
    const place = { masterId: master.id, serviceId: side.haircut.id, date, time: minutes, comment }
    const made = await bookAppointment(past ? { ...context, now: app.now - 400 * DAY } : context, {
      ...place,
      clientId: client.id,
    })
    for (const to of WAY_TO[status]) await moveAppointment(context, made.id, to, { note: null })
    return made.id
  }
  const timeOff = async (
    side: Side = ours,
    master: Named = side.anna,
    reason: string | null = null,
  ) => {
    const startsAt = app.now + 60 * DAY
    return addTimeOffBetween(side.story.context(), {
      masterId: master.id,
      startsAt,
      endsAt: startsAt + DAY / 24,
      reason,
    })
  }
  type TaskOptions = { side?: Side; client?: { readonly phone: string }; text?: string }
  /** A dialogue of its own, in which the client has just written. */
  const task = async ({
    side = ours,
    client = side.maria,
    text = 'Hello',
  }: TaskOptions = {}): Promise<number> =>
    (await side.story.message(text, { phone: client.phone })).taskId
  /** A reply that its messenger did not take. */
  const failedMessage = async (side: Side = ours): Promise<number> => {
    const reply = {
      taskId: await task({ side }),
      text: 'Hi',
      type: 'text',
      imageUrl: null,
    } as const
    const rest = { clientKey: undefined, expectedVersion: undefined }
    const { id } = await replyToTask(side.story.context(), { ...reply, ...rest })
    await app.db.execute(sql`update messages set state = 'failed' where id = ${id}`)
    return id
  }
  const cannedReply = async (
    side: Side = ours,
    text = 'Hello {client_name}, we are here until six.',
  ): Promise<number> => (await setCannedReply(side.story.context(), `code${number()}`, text)).id
  /** A picture that the admin has uploaded, and that no message has. */
  const upload = async (side: Side = ours): Promise<number> => {
    const file = { mime: 'image/png', name: 'a.png', size: 10, key: `upload-${number()}` }
    const owner = { salonId: side.story.id, userId: side.story.admin.id }
    const quota = { bytes: 1_000_000, files: 1_000 }
    const id = await insertUpload(app.db, { ...file, ...owner }, quota, app.now)
    await finishUpload(app.db, side.story.id, id ?? NOBODYS_ID, file.size)
    return id ?? NOBODYS_ID
  }
  /** The salon's connection to a model, made anew: a salon has one at most. */
  const connection = async (side: Side = ours): Promise<number> => {
    await disconnect(side)
    const input = { name: 'model', adapter: 'http', url: 'http://127.0.0.1:1' } as const
    return (await createConnection(side.story.context(), input)).stored.id
  }
  const disconnect = async (side: Side = ours): Promise<void> => {
    for (const { id } of await listConnections(app.db, side.story.id))
      await removeConnection(side.story.context(), id)
  }
  /** Days that no other import is of. */
  const importDays = () => {
    const day = addDays('2031-01-01', number())
    return { from: day, to: day }
  }
  const importRun = async (side: Side = ours): Promise<number> =>
    (await openImport(side.story.context(), side.story.id, { system: 'crm_b', ...importDays() })).id
  /** What is to follow from an appointment, by nobody here. */
  const job = async (side: Side = ours): Promise<number> => {
    await appointment('booked', { side })
    return (await listJobs(app.db, side.story.id, 'waiting', 100_000)).at(-1)?.id ?? NOBODYS_ID
  }
  /** What the autopilot booked. */
  const action = async (side: Side = ours): Promise<number> => {
    const [taskId, appointmentId] = [await task({ side }), await appointment('booked', { side })]
    await insertAutopilotAction(
      app.db,
      side.story.id,
      { taskId, kind: 'book', appointmentId, was: null, became: null },
      app.now,
    )
    return (await autopilotActionsOfTasks(app.db, side.story.id, [taskId])).at(-1)?.id ?? NOBODYS_ID
  }
  /** An account of our salon that can sign in. */
  const account = async (
    role: Role = 'operator',
    person: { masterId?: number; clientId?: number } = {},
  ) => {
    const { masterId = null, clientId = null } = person
    const input = { username: `user${number()}`, name: 'Somebody', role, masterId, clientId }
    const made = await storeAccount(app.db, ours.story.id, input, app.now)
    return { ...made, password: PASSWORD }
  }

  const persons: Readonly<Record<Role, Person>> = {
    admin: ours.story.admin,
    operator: await ours.story.account('operator'),
    integration: await ours.story.account('integration'),
    master: await ours.story.account('master', { masterId: ours.anna.id }),
    client: await ours.story.account('client', { clientId: ours.maria.id }),
  }
  const ofAdmin = { accountId: ours.story.admin.id }
  const others: Readonly<Record<Exclude<Asker, Role>, string | undefined>> = {
    nobody: undefined,
    expired: app.tokens.sign('access', ofAdmin, app.now - DAY),
    embed: app.tokens.sign('embed', ofAdmin, app.now),
  }
  const tokenOf = (asker: Asker): string | undefined =>
    asker in persons ? persons[asker as Role].token : others[asker as Exclude<Asker, Role>]

  const ofTheirs: Readonly<Record<Kind, number>> = {
    appointment: await appointment('booked', { side: theirs }),
    master: theirs.anna.id,
    service: theirs.haircut.id,
    client: theirs.maria.id,
    account: theirs.story.admin.id,
    timeOff: (await timeOff(theirs)).id,
    task: await task({ side: theirs }),
    message: await failedMessage(theirs),
    cannedReply: await cannedReply(theirs),
    connection: await connection(theirs),
    upload: await upload(theirs),
    importRun: await importRun(theirs),
    job: await job(theirs),
    action: await action(theirs),
  }
  const norasAppointment = await appointment('booked', { client: ours.nora })
  const bellasAppointment = await appointment('booked', { master: ours.bella })
  /** Ids that lead this role nowhere, by whose they are. */
  const strangers = (kind: Kind, role: Role): Record<string, number> => ({
    "another salon's": ofTheirs[kind],
    "nobody's": NOBODYS_ID,
    ...(role === 'client' && kind === 'appointment' && { "another client's": norasAppointment }),
    ...(role === 'client' && kind === 'client' && { "another client's": ours.nora.id }),
    ...(role === 'master' && kind === 'appointment' && { "another master's": bellasAppointment }),
  })

  const PERSONS: Readonly<Partial<Record<Role, { masterId?: number; clientId?: number }>>> = {
    master: { masterId: ours.anna.id },
    client: { clientId: ours.maria.id },
  }
  /**
   * An access token of a new account with the asker's role, from a sign-in; for those who are no
   * role, the same token as ever.
   */
  const ownToken = async (asker: Asker): Promise<string | undefined> => {
    if (!(asker in persons)) return tokenOf(asker)
    const role = asker as Role
    return (await signInAs(ours.story.context(), await account(role, PERSONS[role]))).access
  }

  return {
    app,
    ours,
    theirs,
    persons,
    number,
    slot,
    appointment,
    timeOff,
    task,
    failedMessage,
    cannedReply,
    connection,
    disconnect,
    importDays,
    importRun,
    job,
    action,
    account,
    tokenOf,
    ownToken,
    strangers,
    /** Tokens of the admin, of a sign-in of their own. */
    signIn: (): Promise<AuthTokens> =>
      signInAs(ours.story.context(), ours.story.context().viewer as Account),
    /** A service that Anna does, and that no other test knows. */
    link: async (): Promise<{ masterId: number; serviceId: number }> => {
      const service = await ours.story.service({ name: `Service ${number()}`, by: [ours.anna] })
      return { masterId: ours.anna.id, serviceId: service.id }
    },
  }
}
export type Fixture = Awaited<ReturnType<typeof buildFixture>>

/** Whoever looks at events first gives them their numbers: done before, it is no change. */
export async function numberAllEvents(db: Db): Promise<void> {
  const unnumbered = sql`select distinct salon_id as "salonId" from events where number is null`
  for (const { salonId } of await db.execute<{ salonId: number }>(unnumbered))
    await numberEvents(db, salonId)
}

/**
 * What every table of the database holds, those of jobs too, as one hash per table: equal before
 * and after is nothing changed.
 */
export async function contents(db: Db): Promise<Record<string, string>> {
  await numberAllEvents(db)
  return hashTables(db)
}
