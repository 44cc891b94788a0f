import DataLoader from 'dataloader'
import type { Appointment, Target } from '../../domain/booking/appointment.js'
import type { StatusLogEntry } from '../../domain/booking/status-log.js'
import type { ConnectedSystem } from '../../domain/connections/connection.js'
import type { Dialogue } from '../../domain/inbox/dialogue.js'
import type { Message } from '../../domain/inbox/message.js'
import type { Notification } from '../../domain/notifications/notification.js'
import type { Page, PageRequest } from '../../domain/page.js'
import { Refusal } from '../../domain/refusal.js'
import type {
  Account,
  Client,
  Master,
  MasterService,
  Service,
} from '../../domain/identity/people.js'
import type { Salon } from '../../domain/catalog/salon.js'
import type { WeeklyShift, WorkingDay } from '../../domain/booking/schedule.js'
import type { SyncEntry } from '../../domain/crm/sync.js'
import type { Task, TaskLogEntry } from '../../domain/inbox/task.js'
import type { LocalDate } from '../../domain/time/time.js'
import {
  type StoredAutopilotAction,
  readAutopilotActions,
  readAutopilotDrafts,
} from '../../service/autopilot/undo-action.js'
import type { Context } from '../../service/context.js'
import {
  readLinksOfMasters,
  readLinksOfServices,
  readMastersById,
  readServicesById,
} from '../../service/catalog/catalog.js'
import { readAppointmentClients } from '../../service/clients/clients.js'
import {
  readAppointments,
  readNotifications,
  readOpenMoves,
  readStatusLogs,
  readSyncLogs,
} from '../../service/booking/read-appointments.js'
import {
  type ClientAppointments,
  readClientAppointments,
  readClientAppointmentTotals,
  readLastAppointmentIds,
  readNextAppointmentIds,
} from '../../service/clients/client-appointments.js'
import { readWaiting } from '../../service/connections/settings/list-connections.js'
import { readConflictPages, type StoredImportConflict } from '../../service/crm/import/start.js'
import {
  type MessageOwner,
  type MessageRange,
  readDialogues,
  readDialoguesOfClients,
  readMessages,
  readMessageTotals,
} from '../../service/inbox/read-dialogues.js'
import {
  readTaskLogs,
  readTasks,
  readTasksOf,
  readTaskTotalsOf,
  readPresence,
  type TaskOwner,
  type TaskPresence,
} from '../../service/inbox/read-tasks.js'
import { readAccountsById } from '../../service/identity/accounts.js'
import type { LiveHub } from '../../service/live/live-hub.js'
import { newestEventCursor } from '../../service/live/updates.js'
import { readSalon } from '../../service/catalog/salon.js'
import {
  type DatedTimeOff,
  readTimeOff,
  readWeeklySchedules,
  readWorkingHours,
} from '../../service/catalog/schedule.js'

/**
 * Creates a loader of one row from a function that reads many. Returns undefined for an id without
 * a row.
 */
const byId = <T extends { readonly id: number }>(
  read: (ids: readonly number[]) => Promise<T[]>,
): DataLoader<number, T | undefined> =>
  new DataLoader(async (ids) => {
    const found = new Map((await read(ids)).map((row) => [row.id, row]))
    return ids.map((id) => found.get(id))
  })

/**
 * Creates a loader of all rows that belong to one id from a function that reads those of many ids.
 */
const grouped = <T>(
  read: (ids: readonly number[]) => Promise<readonly T[]>,
  keyOf: (row: T) => number,
): DataLoader<number, T[]> =>
  new DataLoader(async (ids) => {
    const groups = new Map<number, T[]>(ids.map((id) => [id, []]))
    for (const row of await read(ids)) groups.get(keyOf(row))?.push(row)
    return ids.map((id) => groups.get(id) ?? [])
  })

/**
 * Keeps one loader per set of arguments. All objects of a list request a field with the same
 * arguments.
 */
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

/** The loaders of one request. */
export type Loaders = ReturnType<typeof createLoaders>
/** The first and the last date of a range. */
type Range = { readonly from: LocalDate; readonly to: LocalDate }
type Stretch = { readonly first: number; readonly after: string | undefined }

/** Creates the loaders of one request. They read with the rights of its viewer. */
export function createLoaders(context: Context & { readonly live: LiveHub }) {
  const messagesOf = (owner: MessageOwner) =>
    withArguments<MessageRange, Page<Message>>(
      (range) => new DataLoader((ids) => readMessages(context, owner, ids, range)),
    )
  const messageTotalsOf = (owner: MessageOwner) =>
    new DataLoader<number, number>((ids) => readMessageTotals(context, owner, ids))
  const clients = byId<Client>((ids) => readAppointmentClients(context, ids))
  const lastVisitIds = new DataLoader<number, number | undefined>(async (ids) => {
    const last = await readLastAppointmentIds(context, ids)
    return ids.map((id) => last.get(id))
  })
  const tasksOf = (owner: TaskOwner) =>
    withArguments<Stretch, Page<Task>>(
      (stretch) => new DataLoader((ids) => readTasksOf(context, owner, ids, stretch)),
    )
  const taskTotalsOf = (owner: TaskOwner) =>
    new DataLoader<number, number>((ids) => readTaskTotalsOf(context, owner, ids))
  return {
    /** The salon of the viewer. Everything that is loaded belongs to it. */
    salon: new DataLoader<'autonomousDb', Salon>(async (keys) => {
      const salon = await readSalon(context)
      return keys.map(() => salon)
    }),
    /** The live cursor at the first request for it. */
    liveCursor: new DataLoader<'now', string>(async (keys) => {
      const cursor = await newestEventCursor(context)
      return keys.map(() => cursor)
    }),
    accounts: byId<Account>((ids) => readAccountsById(context, ids)),
    clients,
    masters: byId<Master>((ids) => readMastersById(context, ids)),
    services: byId<Service>((ids) => readServicesById(context, ids)),
    appointments: byId<Appointment>((ids) => readAppointments(context, ids)),
    linksOfMaster: grouped<MasterService>(
      (ids) => readLinksOfMasters(context, ids),
      ({ masterId }) => masterId,
    ),
    linksOfService: grouped<MasterService>(
      (ids) => readLinksOfServices(context, ids),
      ({ serviceId }) => serviceId,
    ),
    weeklySchedule: new DataLoader<number, WeeklyShift[]>((ids) =>
      readWeeklySchedules(context, ids),
    ),
    workingHours: withArguments<Range, WorkingDay[]>(
      ({ from, to }) => new DataLoader((ids) => readWorkingHours(context, ids, from, to)),
    ),
    timeOff: withArguments<Range, DatedTimeOff[]>(
      ({ from, to }) => new DataLoader((ids) => readTimeOff(context, ids, from, to)),
    ),
    statusLog: grouped<StatusLogEntry>(
      (ids) => readStatusLogs(context, ids),
      ({ appointmentId }) => appointmentId,
    ),
    syncLog: grouped<SyncEntry>(
      (ids) => readSyncLogs(context, ids),
      ({ appointmentId }) => appointmentId,
    ),
    notifications: grouped<Notification>(
      (ids) => readNotifications(context, ids),
      ({ appointmentId }) => appointmentId,
    ),
    conflictsOfImport: withArguments<PageRequest, Page<StoredImportConflict>>(
      (request) => new DataLoader((ids) => readConflictPages(context, ids, request)),
    ),
    waitingFor: new DataLoader<ConnectedSystem, number>((names) => readWaiting(context, names)),
    allowedTransitions: new DataLoader<Appointment, Target[]>((appointments) =>
      readOpenMoves(context, appointments),
    ),
    nextVisit: new DataLoader<number, number | undefined>(async (ids) => {
      const next = await readNextAppointmentIds(context, ids)
      return ids.map((id) => next.get(id))
    }),
    /** The last appointment of a client. With an embed token it is read without other details. */
    lastVisitId: async (id: number): Promise<number | null | undefined> =>
      context.viewer instanceof Refusal || !context.viewer.embedded
        ? (await clients.load(id))?.lastVisitId
        : lastVisitIds.load(id),
    clientAppointments: withArguments<Stretch, ClientAppointments>(
      (stretch) => new DataLoader((ids) => readClientAppointments(context, ids, stretch)),
    ),
    tasks: byId<Task>((ids) => readTasks(context, ids)),
    taskLog: grouped<TaskLogEntry>(
      (ids) => readTaskLogs(context, ids),
      ({ taskId }) => taskId,
    ),
    actionsOfTask: grouped<StoredAutopilotAction>(
      (ids) => readAutopilotActions(context, ids),
      ({ taskId }) => taskId,
    ),
    draftOfTask: new DataLoader<number, string | null>(async (ids) => {
      const drafts = await readAutopilotDrafts(context, ids)
      return ids.map((id) => drafts.find(({ taskId }) => taskId === id)?.text ?? null)
    }),
    presenceOfTask: new DataLoader<number, TaskPresence[]>((ids) => readPresence(context, ids)),
    dialogues: byId<Dialogue>((ids) => readDialogues(context, ids)),
    dialoguesOfClient: grouped<Dialogue>(
      (ids) => readDialoguesOfClients(context, ids),
      ({ client }) => client.id,
    ),
    messagesOf: { task: messagesOf('task'), dialogue: messagesOf('dialogue') },
    messageTotalsOf: { task: messageTotalsOf('task'), dialogue: messageTotalsOf('dialogue') },
    tasksOf: { client: tasksOf('client'), dialogue: tasksOf('dialogue') },
    taskTotalsOf: { client: taskTotalsOf('client'), dialogue: taskTotalsOf('dialogue') },
    clientAppointmentTotals: new DataLoader<number, number>((ids) =>
      readClientAppointmentTotals(context, ids),
    ),
  }
}
