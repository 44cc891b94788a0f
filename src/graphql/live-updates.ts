import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver, Root, Subscription } from 'type-graphql'
import type { Appointment } from '../domain/booking/appointment.js'
import {
  type AppointmentEventKind,
  type TaskEventKind,
  writeEventCursor,
} from '../domain/live/event.js'
import type { Message } from '../domain/inbox/message.js'
import type { Viewer } from '../domain/identity/people.js'
import type { Task } from '../domain/inbox/task.js'
import { viewerOf } from '../service/context.js'
import { isResync, type StreamItem } from '../service/live/subscriber-stream.js'
import type { LiveEvent } from '../service/live/event-payloads.js'
import {
  appointmentUpdates,
  newestEventCursor,
  seesAppointment,
  taskUpdates,
} from '../service/live/updates.js'
import { AppointmentFilterInput, AppointmentShape } from './booking/appointment.js'
import type { GraphContext } from './engine/context.js'
import { AppointmentEventKindEnum, TaskEventKindEnum } from './types/enums.js'
import { mapAsyncIterator } from './engine/map-async-iterator.js'
import { readFilter } from '../domain/filter.js'
import {
  APPOINTMENT_FILTERS,
  type AppointmentFilter,
} from '../domain/booking/appointment-filter.js'
import { TASK_FILTERS, type TaskFilter } from '../domain/inbox/task-filter.js'
import { TaskFilterInput } from './inbox/task.js'
import { MessageShape, TaskShape } from './inbox/task-shape.js'

const CURSOR =
  'Subscribe again with the last cursor as `after` to receive the missed events, each once ' +
  'and in order.'

@ObjectType('TaskEvent', {
  simpleResolvers: true,
  description: 'A change of a task, or a new message in it.',
})
class TaskEventShape {
  @Field(() => String, { description: CURSOR }) readonly cursor!: string
  @Field(() => TaskEventKindEnum) readonly kind!: TaskEventKind
  @Field(() => TaskShape, {
    nullable: true,
    description: 'The task in its present state. Null only for RESYNC.',
  })
  readonly task!: Task | null
  @Field(() => MessageShape, {
    nullable: true,
    description: 'Only for MESSAGE. Each message has exactly one such event.',
  })
  readonly message!: Message | null
}

@ObjectType('AppointmentEvent', {
  simpleResolvers: true,
  description: 'A change of an appointment.',
})
class AppointmentEventShape {
  @Field(() => String, { description: CURSOR }) readonly cursor!: string
  @Field(() => AppointmentEventKindEnum) readonly kind!: AppointmentEventKind
  @Field(() => AppointmentShape, {
    nullable: true,
    description: 'The appointment in its present state. Null only for RESYNC.',
  })
  readonly appointment!: Appointment | null
}

/**
 * Returns a function that builds the payload of an event once and gives the same object to all
 * subscribers. So results that are computed from the object can be shared, too.
 */
function oncePerEvent<Payload>(
  toPayload: (event: LiveEvent) => Promise<Payload>,
): (event: LiveEvent) => Promise<Payload> {
  const payloads = new WeakMap<LiveEvent, Promise<Payload>>()
  return (event) => {
    const known = payloads.get(event) ?? toPayload(event)
    payloads.set(event, known)
    return known
  }
}
const cursorOf = ({ salonId, number }: StreamItem): string => writeEventCursor(salonId, number)

const taskPayload = oncePerEvent(async (event): Promise<TaskEventShape> => {
  const [task, message] = await Promise.all([event.task(), event.message()])
  const kind = event.kind as TaskEventKind
  return { cursor: cursorOf(event), kind, task: task ?? null, message: message ?? null }
})
const toTaskUpdate = (streamed: StreamItem): Promise<TaskEventShape> =>
  isResync(streamed)
    ? Promise.resolve({ cursor: cursorOf(streamed), kind: 'resync', task: null, message: null })
    : taskPayload(streamed)

const resync = (streamed: StreamItem): Promise<AppointmentEventShape> =>
  Promise.resolve({ cursor: cursorOf(streamed), kind: 'resync', appointment: null })
const outOfSight = oncePerEvent(resync)
const appointmentPayload = oncePerEvent(async (event): Promise<AppointmentEventShape> => {
  const kind = event.kind as AppointmentEventKind
  return { cursor: cursorOf(event), kind, appointment: (await event.appointment()) ?? null }
})
const toAppointmentUpdate =
  (viewer: Viewer) =>
  async (streamed: StreamItem): Promise<AppointmentEventShape> => {
    if (isResync(streamed)) return resync(streamed)
    const appointment = await streamed.appointment()
    return appointment && seesAppointment(viewer, appointment)
      ? appointmentPayload(streamed)
      : outOfSight(streamed)
  }

type TaskArguments = {
  taskId?: number | null
  filter?: TaskFilterInput | null
  after?: string | null
}
type AppointmentArguments = { filter?: AppointmentFilterInput | null; after?: string | null }

/** The subscriptions to events of tasks and appointments, and the cursor to start from. */
@Resolver()
export class LiveUpdates {
  @Query(() => String, {
    description:
      'The cursor of the newest event of the salon. Read it before a list and subscribe with ' +
      'it as `after`: then no event between the two is missed.',
  })
  liveCursor(@Ctx() context: GraphContext): Promise<string> {
    return newestEventCursor(context)
  }

  @Subscription(() => TaskEventShape, {
    description:
      'Events of tasks, also the event by which a task stops matching the filter. With ' +
      'taskId, your name is in `viewers` of this task. For admins and operators.',
    subscribe: async ({ args, context }) => {
      const { taskId, filter, after } = args as TaskArguments
      const wish = {
        taskId: taskId ?? undefined,
        filter: readFilter<TaskFilter>(TASK_FILTERS, filter),
        after: after ?? undefined,
      }
      return mapAsyncIterator(await taskUpdates(context as GraphContext, wish), toTaskUpdate)
    },
  })
  taskUpdates(
    @Root() event: TaskEventShape,
    @Arg('taskId', () => Int, { nullable: true }) _taskId: number | null,
    @Arg('filter', () => TaskFilterInput, { nullable: true }) _filter: TaskFilterInput | null,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor of the last event that you received.',
    })
    _after: string | null,
  ): TaskEventShape {
    return event
  }

  @Subscription(() => AppointmentEventShape, {
    description:
      'Events of appointments, also the event by which an appointment stops matching the ' +
      'filter. Masters and clients receive only the events of their own appointments.',
    subscribe: async ({ args, context: given }) => {
      const { filter, after } = args as AppointmentArguments
      const context = given as GraphContext
      const updates = await appointmentUpdates(context, {
        filter: readFilter<AppointmentFilter>(APPOINTMENT_FILTERS, filter),
        after: after ?? undefined,
      })
      return mapAsyncIterator(updates, toAppointmentUpdate(viewerOf(context)))
    },
  })
  appointmentUpdates(
    @Root() event: AppointmentEventShape,
    @Arg('filter', () => AppointmentFilterInput, { nullable: true })
    _filter: AppointmentFilterInput | null,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor of the last event that you received.',
    })
    _after: string | null,
  ): AppointmentEventShape {
    return event
  }
}
