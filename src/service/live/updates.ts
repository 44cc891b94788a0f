import type { Appointment } from '../../domain/booking/appointment.js'
import {
  concerns,
  type EventFacts,
  factsOfAppointment,
  readEventCursor,
  type TaskFacts,
  type TaskWish,
  type AppointmentFacts,
  type AppointmentWish,
  wantsTask,
  wantsAppointment,
  writeEventCursor,
} from '../../domain/live/event.js'
import type { Viewer } from '../../domain/identity/people.js'
import { invalid, notFound, Refusal } from '../../domain/refusal.js'
import { authorize, type Call } from '../context.js'
import { readTask } from '../inbox/read-tasks.js'
import type { LiveHub } from './live-hub.js'
import type { StreamItem } from './subscriber-stream.js'
import type { LiveEvent } from './event-payloads.js'

type Updates = AsyncIterableIterator<StreamItem>

/** The number in a cursor; undefined without one. Refuses what is no cursor of the salon's events. */
function numberOf(salonId: number, after: string | undefined): number | undefined {
  if (after === undefined) return undefined
  const number = readEventCursor(salonId, after)
  if (number === undefined) throw invalid({ after: ['Invalid cursor.'] })
  return number
}

/**
 * What happens to the salon's tasks, or to one of them; who subscribes to one is a viewer of it until the stream ends. What
 * the filter wanted until now is told of too, so that a list sees it go. Refuses a task that is not there (`not_found`).
 */
export async function taskUpdates(
  call: Call & { readonly live: LiveHub },
  {
    taskId,
    filter,
    after,
  }: { taskId: number | undefined; filter: TaskWish; after: string | undefined },
): Promise<Updates> {
  const viewer = authorize(call, 'tasks:read')
  const from = numberOf(viewer.salonId, after)
  const wanted = wantsTask(filter)
  if (taskId !== undefined && !(await readTask(call, taskId))) throw notFound()
  const leave = taskId === undefined ? undefined : await call.live.look(viewer, taskId)
  try {
    const stream = await call.live.subscribe(
      viewer.salonId,
      from,
      endOnRevocation(
        viewer,
        ({ topic, subjectId, facts }) =>
          topic === 'task' &&
          (taskId === undefined || subjectId === taskId) &&
          concerns(facts as EventFacts<TaskFacts>, wanted),
      ),
    )
    return leave ? endingWith(stream, leave) : stream
  } catch (error) {
    leave?.()
    throw error
  }
}

/** Masters and clients hear of their own visits. */
const inSight =
  ({ role, masterId, clientId }: Viewer) =>
  (visit: AppointmentFacts): boolean =>
    (role !== 'master' || visit.masterId === masterId) &&
    (role !== 'client' || visit.clientId === clientId)

/**
 * What happens to the visits that the viewer may see. One that goes out of their sight (to another master, say) is told of
 * as a resync: they are to see that it went, but not what it became.
 */
export function appointmentUpdates(
  call: Call & { readonly live: LiveHub },
  { filter, after }: { filter: AppointmentWish; after: string | undefined },
): Promise<Updates> {
  const viewer = authorize(call, 'appointments:read')
  const [wanted, seen] = [wantsAppointment(filter), inSight(viewer)]
  const wants = ({ topic, subjectId, facts }: LiveEvent): boolean => {
    if (topic !== 'appointment') return false
    if (subjectId === null) return true
    return concerns(facts as EventFacts<AppointmentFacts>, (visit) => seen(visit) && wanted(visit))
  }
  return call.live.subscribe(
    viewer.salonId,
    numberOf(viewer.salonId, after),
    endOnRevocation(viewer, wants),
  )
}

/** Nothing that comes after the viewer was switched off, or their password changed, is for them, however soon their socket is closed. */
export const endOnRevocation =
  ({ id }: Viewer, wants: (event: LiveEvent) => boolean) =>
  (event: LiveEvent): boolean | 'end' =>
    event.topic === 'account' && event.subjectId === id ? 'end' : wants(event)

/** Whether a viewer who heard of a change may see the visit as it is by now. */
export const seesAppointment = (viewer: Viewer, visit: Appointment): boolean =>
  inSight(viewer)(factsOfAppointment(visit))

/** The stream, with something to be done once when it ends. */
function endingWith(stream: Updates, end: () => void): Updates {
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => stream.next(),
    return: async () => {
      end()
      return (await stream.return?.()) ?? { done: true, value: undefined }
    },
  }
}

/** The cursor of the salon's newest event. For everybody who may subscribe. */
export async function newestEvent(call: Call & { readonly live: LiveHub }): Promise<string> {
  const { salonId } = authorize(
    call,
    call.who instanceof Refusal || !call.who.embedded ? 'appointments:read' : 'tasks:read',
  )
  return writeEventCursor(salonId, await call.live.newest(salonId))
}
