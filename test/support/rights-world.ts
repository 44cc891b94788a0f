import { sql } from 'drizzle-orm'
import type { Status, Target } from '../../src/domain/booking/appointment.js'
import type { Account } from '../../src/domain/identity/people.js'
import { type Role, ROLES } from '../../src/domain/identity/rights.js'
import { addDays } from '../../src/domain/time/time.js'
import { makeAccount } from '../../src/service/identity/accounts.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { setCannedReply } from '../../src/service/inbox/canned-replies.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { updateNoticeSettings } from '../../src/service/notifications/notification-settings.js'
import { openImport } from '../../src/service/crm/import/start.js'
import { addTimeOff } from '../../src/service/catalog/schedule.js'
import { type AuthTokens, signInAs } from '../../src/service/identity/sign-in.js'
import {
  autopilotActionsOfTasks,
  insertAutopilotAction,
} from '../../src/store/autopilot/autopilot.js'
import type { Db } from '../../src/store/postgres/database.js'
import { numberEvents } from '../../src/store/live/events.js'
import { listJobs } from '../../src/store/jobs/job-rows.js'
import type { TestApp } from './app.js'
import { connectQuietSystems } from './quiet-systems.js'
import { type Person, tellStory } from './story.js'

/** Who may ask: every role, nobody (no token), somebody whose token has ended, and a page with the admin's embed token. */
export const ASKERS = [...ROLES, 'nobody', 'expired', 'embed'] as const
export type Asker = (typeof ASKERS)[number]
/** What an id can name. */
export type Kind =
  | 'visit'
  | 'master'
  | 'service'
  | 'client'
  | 'account'
  | 'timeOff'
  | 'task'
  | 'cannedReply'
  | 'importRun'
  | 'job'
  | 'deed'
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
  await updateNoticeSettings(story.call(), { notifyMasterOfNewAppointments: true })
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
 * Two salons and who acts in the first: the master's account is Anna's, the client's is Maria's. Bella and Nora are the
 * others of the same salon; of the second salon nobody here may know anything.
 */
export async function buildWorld(app: TestApp) {
  connectQuietSystems(app)
  const [ours, theirs] = [await people(app), await people(app)]
  let count = 0
  const number = (): number => (count += 1)
  /** A start that no visit of any master has, eight a day. */
  const slot = (from = '2030-01-08') => {
    const start = number()
    return { date: addDays(from, Math.floor(start / 8)), time: `${10 + (start % 8)}:00` }
  }

  type VisitOptions = {
    side?: Side
    master?: Named
    client?: Named
    past?: boolean
    from?: string
    comment?: string
  }
  const visit = async (status: Status = 'booked', options: VisitOptions = {}): Promise<number> => {
    const {
      side = ours,
      past = false,
      from = past ? '2029-01-01' : undefined,
      comment = '',
    } = options
    const { master = side.anna, client = side.maria } = options
    const { date, time } = slot(from)
    const minutes = Number(time.slice(0, 2)) * 60
    const call = side.story.call()
    const place = { masterId: master.id, serviceId: side.haircut.id, date, time: minutes, comment }
    const made = await bookAppointment(past ? { ...call, now: app.now - 400 * DAY } : call, {
      ...place,
      clientId: client.id,
    })
    for (const to of WAY_TO[status]) await moveAppointment(call, made.id, to, null)
    return made.id
  }
  const timeOff = async (
    side: Side = ours,
    master: Named = side.anna,
    reason: string | null = null,
  ) => {
    const startsAt = app.now + 60 * DAY
    return addTimeOff(side.story.call(), {
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
  const cannedReply = async (
    side: Side = ours,
    text = 'Hello {client_name}, we are here until six.',
  ): Promise<number> => (await setCannedReply(side.story.call(), `code${number()}`, text)).id
  /** Days that no other import is of. */
  const importDays = () => {
    const day = addDays('2031-01-01', number())
    return { from: day, to: day }
  }
  const importRun = async (side: Side = ours): Promise<number> =>
    (await openImport(side.story.call(), side.story.id, { system: 'crm_b', ...importDays() })).id
  /** What is to follow from a visit, by nobody here. */
  const job = async (side: Side = ours): Promise<number> => {
    await visit('booked', { side })
    return (await listJobs(app.db, side.story.id, 'waiting', 100_000)).at(-1)?.id ?? NOBODYS_ID
  }
  /** What the autopilot booked. */
  const deed = async (side: Side = ours): Promise<number> => {
    const [taskId, appointmentId] = [await task({ side }), await visit('booked', { side })]
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
    const input = { username: `user${number()}`, password: 'correct horse', name: 'Somebody', role }
    const { masterId = null, clientId = null } = person
    const made: Account = await makeAccount(
      app.db,
      ours.story.id,
      { ...input, masterId, clientId },
      app.now,
    )
    return { ...made, password: input.password }
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
    visit: await visit('booked', { side: theirs }),
    master: theirs.anna.id,
    service: theirs.haircut.id,
    client: theirs.maria.id,
    account: theirs.story.admin.id,
    timeOff: (await timeOff(theirs)).id,
    task: await task({ side: theirs }),
    cannedReply: await cannedReply(theirs),
    importRun: await importRun(theirs),
    job: await job(theirs),
    deed: await deed(theirs),
  }
  const norasVisit = await visit('booked', { client: ours.nora })
  const bellasVisit = await visit('booked', { master: ours.bella })
  /** Ids that lead this role nowhere, by whose they are. */
  const strangers = (kind: Kind, role: Role): Record<string, number> => ({
    "another salon's": ofTheirs[kind],
    "nobody's": NOBODYS_ID,
    ...(role === 'client' && kind === 'visit' && { "another client's": norasVisit }),
    ...(role === 'client' && kind === 'client' && { "another client's": ours.nora.id }),
    ...(role === 'master' && kind === 'visit' && { "another master's": bellasVisit }),
  })

  return {
    app,
    ours,
    theirs,
    persons,
    number,
    slot,
    visit,
    timeOff,
    task,
    cannedReply,
    importDays,
    importRun,
    job,
    deed,
    account,
    tokenOf,
    strangers,
    /** Tokens of the admin, of a sign-in of their own. */
    signIn: (): Promise<AuthTokens> =>
      signInAs(ours.story.call(), ours.story.call().who as Account),
    /** A service that Anna does, and that no other test knows. */
    link: async (): Promise<{ masterId: number; serviceId: number }> => {
      const service = await ours.story.service({ name: `Service ${number()}`, by: [ours.anna] })
      return { masterId: ours.anna.id, serviceId: service.id }
    },
  }
}
export type World = Awaited<ReturnType<typeof buildWorld>>

let tables: readonly string[] | undefined

/**
 * What every table of the database holds, those of jobs too, as one hash per table: equal before and after is nothing changed.
 * Whoever looks first gives events their numbers; so that this is no change, they have them before it is looked.
 */
export async function contents(db: Db): Promise<Record<string, string>> {
  const unnumbered = sql`select distinct salon_id as "salonId" from events where number is null`
  for (const { salonId } of await db.execute<{ salonId: number }>(unnumbered))
    await numberEvents(db, salonId)
  tables ??= (
    await db.execute<{ name: string }>(
      sql`select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'graphile_worker')`,
    )
  ).map(({ name }) => name)
  const each = tables.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(row::text, ';' order by row::text), '')) as hash from ${name} as row`,
  )
  const rows = await db.execute<{ name: string; hash: string }>(
    sql.raw(`${each.join(' union all ')} order by name`),
  )
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}
