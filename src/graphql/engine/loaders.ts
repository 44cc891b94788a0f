import DataLoader from 'dataloader'
import type { Appointment, StatusLogEntry, Target } from '../../domain/booking/appointment.js'
import type { ImportConflict } from '../../domain/crm/import.js'
import type { Message } from '../../domain/inbox/message.js'
import type { Notice } from '../../domain/notifications/notification.js'
import type { Page } from '../../domain/page.js'
import type { Client, Master, MasterService, Service } from '../../domain/identity/people.js'
import type { Salon } from '../../domain/catalog/salon.js'
import type { WeeklyShift, WorkingDay } from '../../domain/booking/schedule.js'
import type { SyncEntry } from '../../domain/crm/sync.js'
import type { Task, TaskLogEntry } from '../../domain/inbox/task.js'
import type { LocalDate } from '../../domain/time/time.js'
import { type KnownDeed, readAutopilotActions } from '../../service/autopilot/undo-action.js'
import type { Call } from '../../service/context.js'
import {
  readLinksOfMasters,
  readLinksOfServices,
  readMastersById,
  readServicesById,
} from '../../service/catalog/catalog.js'
import { readAppointmentClients } from '../../service/clients/clients.js'
import {
  readAppointments,
  readNotices,
  readOpenMoves,
  readStatusLogs,
  readSyncLogs,
} from '../../service/booking/read-appointments.js'
import {
  type ClientVisits,
  readClientVisits,
  readClientVisitTotals,
  readNextVisitIds,
} from '../../service/clients/client-visits.js'
import { type ConflictStretch, readConflicts } from '../../service/crm/import/start.js'
import {
  readMessages,
  readMessageTotals,
  readTaskLogs,
  readTasks,
  readViewers,
} from '../../service/inbox/read-tasks.js'
import { readSalon } from '../../service/catalog/salon.js'
import {
  type DatedTimeOff,
  readTimeOff,
  readWeeklySchedules,
  readWorkingHours,
} from '../../service/catalog/schedule.js'

/** Turns a reader of many ids into a loader of one: its rows are matched to the ids. */
const byId = <T extends { readonly id: number }>(
  read: (ids: readonly number[]) => Promise<T[]>,
): DataLoader<number, T | undefined> =>
  new DataLoader(async (ids) => {
    const found = new Map((await read(ids)).map((row) => [row.id, row]))
    return ids.map((id) => found.get(id))
  })

const grouped = <T>(
  read: (ids: readonly number[]) => Promise<readonly T[]>,
  keyOf: (row: T) => number,
): DataLoader<number, T[]> =>
  new DataLoader(async (ids) => {
    const groups = new Map<number, T[]>(ids.map((id) => [id, []]))
    for (const row of await read(ids)) groups.get(keyOf(row))?.push(row)
    return ids.map((id) => groups.get(id) ?? [])
  })

/** One loader per set of arguments: rows of a list ask for an edge with the same ones. */
function withArguments<Args, T>(
  make: (args: Args) => DataLoader<number, T>,
): (id: number, args: Args) => Promise<T> {
  const made = new Map<string, DataLoader<number, T>>()
  return (id, args) => {
    const key = JSON.stringify(args)
    const loader = made.get(key) ?? make(args)
    made.set(key, loader)
    return loader.load(id)
  }
}

export type Loaders = ReturnType<typeof createLoaders>
type Range = { readonly from: LocalDate; readonly to: LocalDate }
type LastMessages = { readonly last: number; readonly before: string | undefined }
type Stretch = { readonly first: number; readonly after: string | undefined }

/** The loaders of one request. */
export function createLoaders(call: Call) {
  return {
    /** The salon of the token: whoever is shown belongs to it. */
    salon: new DataLoader<'own', Salon>(async (keys) => {
      const salon = await readSalon(call)
      return keys.map(() => salon)
    }),
    clients: byId<Client>((ids) => readAppointmentClients(call, ids)),
    masters: byId<Master>((ids) => readMastersById(call, ids)),
    services: byId<Service>((ids) => readServicesById(call, ids)),
    appointments: byId<Appointment>((ids) => readAppointments(call, ids)),
    linksOfMaster: grouped<MasterService>(
      (ids) => readLinksOfMasters(call, ids),
      ({ masterId }) => masterId,
    ),
    linksOfService: grouped<MasterService>(
      (ids) => readLinksOfServices(call, ids),
      ({ serviceId }) => serviceId,
    ),
    weeklySchedule: new DataLoader<number, WeeklyShift[]>((ids) => readWeeklySchedules(call, ids)),
    workingHours: withArguments<Range, WorkingDay[]>(
      ({ from, to }) => new DataLoader((ids) => readWorkingHours(call, ids, from, to)),
    ),
    timeOff: withArguments<Range, DatedTimeOff[]>(
      ({ from, to }) => new DataLoader((ids) => readTimeOff(call, ids, from, to)),
    ),
    statusLog: grouped<StatusLogEntry>(
      (ids) => readStatusLogs(call, ids),
      ({ appointmentId }) => appointmentId,
    ),
    syncLog: grouped<SyncEntry>(
      (ids) => readSyncLogs(call, ids),
      ({ appointmentId }) => appointmentId,
    ),
    notices: grouped<Notice>(
      (ids) => readNotices(call, ids),
      ({ appointmentId }) => appointmentId,
    ),
    conflictsOfImport: withArguments<ConflictStretch, ImportConflict[]>((stretch) =>
      grouped<ImportConflict & { readonly runId: number }>(
        (ids) => readConflicts(call, ids, stretch),
        ({ runId }) => runId,
      ),
    ),
    openMoves: new DataLoader<Appointment, Target[]>((visits) => readOpenMoves(call, visits)),
    nextVisit: new DataLoader<number, number | undefined>(async (ids) => {
      const next = await readNextVisitIds(call, ids)
      return ids.map((id) => next.get(id))
    }),
    clientVisits: withArguments<Stretch, ClientVisits>(
      (stretch) => new DataLoader((ids) => readClientVisits(call, ids, stretch)),
    ),
    tasks: byId<Task>((ids) => readTasks(call, ids)),
    taskLog: grouped<TaskLogEntry>(
      (ids) => readTaskLogs(call, ids),
      ({ taskId }) => taskId,
    ),
    deedsOfTask: grouped<KnownDeed>(
      (ids) => readAutopilotActions(call, ids),
      ({ taskId }) => taskId,
    ),
    viewersOfTask: new DataLoader<number, string[]>((ids) => readViewers(call, ids)),
    messagesOfTask: withArguments<LastMessages, Page<Message>>(
      (stretch) => new DataLoader((ids) => readMessages(call, ids, stretch)),
    ),
    messageTotals: new DataLoader<number, number>((ids) => readMessageTotals(call, ids)),
    clientVisitTotals: new DataLoader<number, number>((ids) => readClientVisitTotals(call, ids)),
  }
}
