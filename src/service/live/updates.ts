import type { Appointment } from '../../domain/booking/appointment.js'
import {
  type AppointmentFacts,
  type AppointmentFilter,
  factsOfAppointment,
  matchesAppointment,
} from '../../domain/booking/appointment-filter.js'
import { matchesTask, type TaskFacts, type TaskFilter } from '../../domain/inbox/task-filter.js'
import {
  concerns,
  isSalonTopic,
  type EventFacts,
  readEventCursor,
  writeEventCursor,
} from '../../domain/live/event.js'
import type { Viewer } from '../../domain/identity/people.js'
import { invalid, notFound, Refusal } from '../../domain/refusal.js'
import { authorize, type Context } from '../context.js'
import { readTask } from '../inbox/read-tasks.js'
import type { LiveHub } from './live-hub.js'
import type { Interest } from './feed-subscriber.js'
import type { StreamItem, Wants } from './subscriber-stream.js'
import type { LiveEvent } from './event-payloads.js'

type Updates = AsyncIterableIterator<StreamItem>

/** Returns the event number of a cursor. Throws `invalid` for a cursor of another salon or list. */
function numberOf(salonId: number, after: string | undefined): number | undefined {
  if (after === undefined) return undefined
  const number = readEventCursor(salonId, after)
  if (number === undefined) throw invalid({ after: ['Invalid cursor.'] })
  return number
}

/**
 * Streams events of the salon's tasks, or of one task. The subscriber to one task shows as its
 * viewer until the stream ends. The stream also has the event by which a task stops to match the
 * filter. Throws `not_found` for an unknown task, and `invalid` for a bad cursor.
 */
export async function taskUpdates(
  context: Context & { readonly live: LiveHub },
  {
    taskId,
    filter,
    after,
  }: { taskId: number | undefined; filter: TaskFilter; after: string | undefined },
): Promise<Updates> {
  const viewer = authorize(context, 'tasks:read')
  const from = numberOf(viewer.salonId, after)
  const wanted = matchesTask(filter)
  if (taskId !== undefined && !(await readTask(context, taskId))) throw notFound()
  const stopViewing =
    taskId === undefined ? undefined : await context.live.startViewing(viewer, taskId)
  try {
    const stream = await context.live.subscribe(
      viewer.salonId,
      from,
      endOnRevocation(
        viewer,
        ({ topic, subjectId, facts }) =>
          topic === 'task' &&
          (taskId === undefined || subjectId === taskId) &&
          concerns(facts as EventFacts<TaskFacts>, wanted),
        {
          key: JSON.stringify(['task', taskId, filter]),
          interest: taskId === undefined ? interestIn(filter.clientId) : { taskId },
        },
      ),
    )
    return stopViewing ? withCleanup(stream, stopViewing) : stream
  } catch (error) {
    stopViewing?.()
    throw error
  }
}

/** Masters and clients see only their own appointments. */
const isVisibleTo =
  ({ role, masterId, clientId }: Viewer) =>
  (appointment: AppointmentFacts): boolean =>
    (role !== 'master' || appointment.masterId === masterId) &&
    (role !== 'client' || appointment.clientId === clientId)

/**
 * Streams events of the appointments that the viewer may see. When the viewer may no longer see one
 * (it moved to another master, for example), its event is a resync without data. Throws `invalid`
 * for a bad cursor.
 */
export function appointmentUpdates(
  context: Context & { readonly live: LiveHub },
  { filter, after }: { filter: AppointmentFilter; after: string | undefined },
): Promise<Updates> {
  const viewer = authorize(context, 'appointments:read')
  const matchesFilter = matchesAppointment(filter)
  const isVisible = isVisibleTo(viewer)
  const wants = ({ topic, subjectId, facts }: LiveEvent): boolean => {
    if (topic !== 'appointment') return false
    if (subjectId === null) return true
    return concerns(
      facts as EventFacts<AppointmentFacts>,
      (appointment) => isVisible(appointment) && matchesFilter(appointment),
    )
  }
  return context.live.subscribe(
    viewer.salonId,
    numberOf(viewer.salonId, after),
    endOnRevocation(viewer, wants, {
      key: JSON.stringify(['appointment', filter]),
      interest: interestIn(viewer.role === 'client' ? viewer.clientId : filter.clientId),
    }),
  )
}

/** Jobs and connections are for admins. */
const wantsSalonEvent =
  ({ role }: Viewer) =>
  ({ topic }: LiveEvent): boolean =>
    isSalonTopic(topic) && (role === 'admin' || (topic !== 'job' && topic !== 'connection'))

/**
 * Streams events of the salon's data: masters, services, schedules, time off, clients, settings,
 * canned replies; for admins also connections and jobs. For staff. Throws `invalid` for a bad
 * cursor.
 */
export function salonUpdates(
  context: Context & { readonly live: LiveHub },
  after: string | undefined,
): Promise<Updates> {
  const viewer = authorize(context, 'clients:read')
  return context.live.subscribe(
    viewer.salonId,
    numberOf(viewer.salonId, after),
    endOnRevocation(viewer, wantsSalonEvent(viewer), { key: 'salon' }),
  )
}

/**
 * Streams all events of tasks, appointments and the salon's data in one order. For admins and
 * operators. Throws `invalid` for a bad cursor.
 */
export function deskUpdates(
  context: Context & { readonly live: LiveHub },
  after: string | undefined,
): Promise<Updates> {
  authorize(context, 'clients:read')
  const viewer = authorize(context, 'tasks:read')
  const wantsSalon = wantsSalonEvent(viewer)
  return context.live.subscribe(
    viewer.salonId,
    numberOf(viewer.salonId, after),
    endOnRevocation(
      viewer,
      (event) => event.topic === 'task' || event.topic === 'appointment' || wantsSalon(event),
      { key: 'desk' },
    ),
  )
}

const interestIn = (clientId: number | null | undefined): Interest | undefined =>
  typeof clientId === 'number' ? { clientId } : undefined

/**
 * Wraps the filter of a subscription: it ends when the viewer's account is deactivated or gets a
 * new role or password. The socket may be closed later. `key`: subscribers with the same key and
 * the same rights want the same. `interest`: all that the filter can want.
 */
export const endOnRevocation = (
  { id }: Viewer,
  wants: (event: LiveEvent) => boolean,
  { key, interest }: Pick<Wants, 'key' | 'interest'>,
): Wants =>
  Object.assign(
    (event: LiveEvent) =>
      event.topic === 'account' && event.subjectId === id ? 'end' : wants(event),
    { key, interest },
  )

/**
 * Whether the viewer may see the appointment in its state of now, which may be later than an event.
 */
export const seesAppointment = (viewer: Viewer, appointment: Appointment): boolean =>
  isVisibleTo(viewer)(factsOfAppointment(appointment))

/** Returns the stream; `end` is called when it ends, by itself or by its subscriber. */
function withCleanup(stream: Updates, end: () => void): Updates {
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: async () => {
      try {
        const result = await stream.next()
        if (result.done === true) end()
        return result
      } catch (error) {
        end()
        throw error
      }
    },
    return: async () => {
      end()
      return (await stream.return?.()) ?? { done: true, value: undefined }
    },
  }
}

/** Returns the cursor of the salon's newest event. For everybody who may subscribe. */
export async function newestEventCursor(
  context: Context & { readonly live: LiveHub },
): Promise<string> {
  const { salonId } = authorize(
    context,
    context.viewer instanceof Refusal || !context.viewer.embedded
      ? 'appointments:read'
      : 'tasks:read',
  )
  return writeEventCursor(salonId, await context.live.newestEventNumber(salonId))
}
