import { NO_STORED_SYSTEMS } from '../../../src/external/external-systems.js'
import { NO_MEDIA } from '../../../src/external/media/media-system.js'
import { sql } from 'drizzle-orm'
import type { ImportRun } from '../../../src/domain/crm/import.js'
import type { ExternalSystem } from '../../../src/domain/crm/sync.js'
import type { CrmARecord, Unreadable } from '../../../src/external/crm/crm-a.js'
import type { CrmBRecord } from '../../../src/external/crm/crm-b.js'
import { readConflicts, startImport } from '../../../src/service/crm/import/start.js'
import { type ImportOptions, executeRun } from '../../../src/service/crm/import/run-import.js'
import { findImportRun } from '../../../src/store/crm/import-runs.js'
import { startTestApp, type TestApp } from '../app.js'
import { type Story, tellStory } from '../inbox/story.js'

type Dated<T> = T | Unreadable
/** External systems whose lists are plain data, page by page. */
export type Lists = {
  a: Dated<CrmARecord>[]
  b: Dated<CrmBRecord>[]
  pageSize: number
  /** Told of each page that is asked for, before it is answered; what it throws is the answer. */
  onPage: (place: number | string | null) => void | Promise<void>
}

const unused = (): never => {
  throw new Error('an import writes nothing there')
}

/** Ports that read from the lists; an unreadable record is on all days. */
function portsOf(lists: Lists) {
  const onDays = (from: string, to: string, date: string | undefined) =>
    date === undefined || (date >= from && date <= to)
  const slice = <T>(all: readonly T[], from: number) => ({
    records: all.slice(from, from + lists.pageSize),
    next: from + lists.pageSize < all.length ? from + lists.pageSize : null,
  })
  return {
    crmA: {
      pause: () => undefined,
      ...{ create: unused, change: unused, cancel: unused, find: unused },
      async list(from: string, to: string, page: number) {
        await lists.onPage(page)
        const all = lists.a.filter((one) =>
          onDays(from, to, 'unreadable' in one ? undefined : one.date),
        )
        const { records, next } = slice(all, (page - 1) * lists.pageSize)
        return { records, next: next === null ? null : page + 1 }
      },
    },
    crmB: {
      async list(from: string, to: string, cursor: string | null) {
        await lists.onPage(cursor)
        const dateOf = (one: Dated<CrmBRecord>) =>
          'unreadable' in one ? undefined : new Date(one.startsAt).toISOString().slice(0, 10)
        const all = lists.b.filter((one) => onDays(from, to, dateOf(one)))
        const { records, next } = slice(
          all,
          cursor === null ? 0 : Number(cursor.replace('after ', '')),
        )
        return { records, cursor: next === null ? null : `after ${next}` }
      },
    },
  }
}

export type Brought = ImportRun & {
  readonly conflicts: readonly { externalId: number; reason: string }[]
}
export const DAYS = { from: '2030-01-01', to: '2030-12-31' } as const

/** An appointment in a line, and what its log says. */
export type Told = { readonly id: number; readonly line: string; readonly log: readonly string[] }

/** A salon that both systems are connected for; what they have is in `lists`. */
export async function openImportFixture(timeZone = 'Europe/Berlin') {
  const app: TestApp = await startTestApp()
  const salon: Story = await tellStory(app, timeZone)
  const lists: Lists = { a: [], b: [], pageSize: 100, onPage: () => undefined }
  const stored = NO_STORED_SYSTEMS
  const media = NO_MEDIA
  const externalSystems = { messengers: {}, ...portsOf(lists), timeoutMs: 1_000, stored, media }
  const tools = { db: app.db, externalSystems, log: app.log, clock: () => app.now }
  const context = () => ({ ...salon.context(), externalSystems })
  const begin = (system: ExternalSystem, days: Days = DAYS) =>
    startImport(context(), { system, ...days })
  const read = async (id: number): Promise<Brought> => {
    const run = await findImportRun(app.db, salon.id, id)
    if (!run) throw new Error('there is no such run')
    const conflicts = await readConflicts(context(), [id], { first: 100_000, offset: 0 })
    return {
      ...run,
      conflicts: conflicts.map(({ externalId, reason }) => ({ externalId, reason })),
    }
  }
  const work = (id: number, watching: ImportOptions = {}) =>
    executeRun(tools, salon.id, id, { pauses: [], ...watching })
  const rows = <Row extends Record<string, unknown>>(text: string) =>
    app.db.execute<Row>(sql.raw(text))
  return {
    ...{ app, salon, lists, externalSystems, tools, context, begin, work, read, rows },
    /** Brings what a system has, from beginning to end. */
    async bring(system: ExternalSystem, days: Days = DAYS, watching: ImportOptions = {}) {
      const { id } = await begin(system, days)
      await work(id, watching)
      return read(id)
    },
    /** The salon's appointments by id, as they are. */
    async appointments(): Promise<Told[]> {
      const found = await rows<{ id: number; line: string; log: string[] }>(`
        select v.id, concat_ws(' ', v.date, to_char(v.start_minute / 60, 'FM00') || ':' || to_char(v.start_minute % 60, 'FM00'),
            m.name, v.service_name, v.duration_minutes, v.price, v.status, c.name, c.phone, nullif(v.comment, '')) as line,
          array(select concat_ws(' ', coalesce(l.old_status, '-'), l.new_status, l.note) from status_log l
            where l.appointment_id = v.id order by l.id) as log
        from appointments v join masters m on m.id = v.master_id join clients c on c.id = v.client_id
        where v.salon_id = ${salon.id} order by v.id`)
      return [...found]
    },
    /** All that imports write but their own runs: equal before and after is nothing changed. */
    async contents(): Promise<Record<string, unknown>> {
      const tables = {
        ...Object.fromEntries(
          [
            'appointments',
            'clients',
            'status_log',
            'sync_log',
            'external_ids',
            'masters',
            'notifications',
          ].map((name) => [name, `select * from ${name} order by salon_id, 2, 3`]),
        ),
        external_appointments:
          'select system, external_id, appointment_id, seen from external_appointment_ids ' +
          'order by 1, 2',
        events:
          "select topic, kind, subject_id, facts from events where topic <> 'import' order by id",
        jobs:
          'select payload::text, run_at from jobs where ' + "payload->>'runId' is null order by id",
      }
      const contents: Record<string, unknown> = {}
      for (const [name, text] of Object.entries(tables)) contents[name] = [...(await rows(text))]
      return contents
    },
    /**
     * No appointments, nobody but the walk-in client, nothing known of the systems; masters and
     * services stay.
     */
    async clear() {
      await rows(
        'truncate appointments, import_runs, external_ids, slot_holds restart identity cascade',
      )
      await rows('delete from clients where not walk_in')
      Object.assign(lists, { a: [], b: [], pageSize: 100, onPage: () => undefined })
    },
    stop: () => app.stop(),
  }
}
type Days = { readonly from: string; readonly to: string }
export type ImportFixture = Awaited<ReturnType<typeof openImportFixture>>

let lastId = 7000
/**
 * A booking of system A; what is not said is made up: Anna's haircut on the tenth of January at
 * ten.
 */
export const bookingOfA = (given: Partial<CrmARecord> = {}): CrmARecord => ({
  id: (lastId += 1),
  reference: null,
  client: { name: 'Clara Weber', phone: '0151 12345678' },
  master: { id: 31, name: 'Anna' },
  service: { id: 41, name: 'Haircut', durationMinutes: 60, price: '1500.00' },
  date: '2030-01-10',
  time: 600,
  status: 'booked',
  comment: '',
  updatedAt: Date.UTC(2030, 0, 1),
  ...given,
})
/** An appointment of system B; what is not said is made up. */
export const recordOfB = (given: Partial<CrmBRecord> = {}): CrmBRecord => ({
  id: (lastId += 1),
  client: { name: 'Clara Weber', phone: '0151 12345678' },
  master: { id: 51, name: 'Anna' },
  service: { id: 61, name: 'Haircut', durationMinutes: 60, price: '1500.00' },
  startsAt: Date.UTC(2030, 0, 10, 9),
  state: 'new',
  comment: '',
  ...given,
})
