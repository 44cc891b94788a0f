import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver, Root, Subscription } from 'type-graphql'
import type { Appointment } from '../../domain/booking/appointment.js'
import {
  type AppointmentEventKind,
  type TaskEventKind,
  writeEventCursor,
} from '../../domain/live/event.js'
import type { Message } from '../../domain/inbox/message.js'
import type { Viewer } from '../../domain/identity/people.js'
import type { Task } from '../../domain/inbox/task.js'
import { viewerOf } from '../../service/context.js'
import { isResync, type StreamItem } from '../../service/live/subscriber-stream.js'
import type { LiveEvent } from '../../service/live/event-payloads.js'
import {
  appointmentUpdates,
  newestEventCursor,
  seesAppointment,
  taskUpdates,
} from '../../service/live/updates.js'
import { AppointmentFilterInput, AppointmentShape } from '../booking/appointment.js'
import type { GraphContext } from '../engine/context.js'
import { AppointmentEventKindEnum, TaskEventKindEnum } from '../types/enums.js'
import { mapAsyncIterator } from '../engine/map-async-iterator.js'
import { readFilter } from '../../domain/filter.js'
import {
  APPOINTMENT_FILTERS,
  type AppointmentFilter,
} from '../../domain/booking/appointment-filter.js'
import { TASK_FILTERS, type TaskFilter } from '../../domain/inbox/task-filter.js'
import { TaskFilterInput } from '../inbox/task.js'
import { MessageShape, TaskShape } from '../inbox/task-shape.js'

/** The description of the cursor of every event. */
export const CURSOR =
  'Subscribe again with the last cursor as `after` to receive the missed events, each once ' +
  'and in order.'

/** The GraphQL type of an event of a task. */
@ObjectType('TaskEvent', {
  simpleResolvers: true,
  description: 'A change of a task, or a new message in it.',
})
export class TaskEventShape {
  @Field(() => String, { description: CURSOR }) readonly cursor!: string
  @Field(() => TaskEventKindEnum, { description: 'What happened to the task.' })
  readonly kind!: TaskEventKind
  @Field(() => TaskShape, {
    nullable: true,
    description: 'The task in its present state. Null only for RESYNC.',
  })
  readonly task!: Task | null
  @Field(() => MessageShape, {
    nullable: true,
    description:
      'For MESSAGE: the new message; each message has exactly one such event. For ' +
      'MESSAGE_UPDATED: the message whose delivery changed, in its present state.',
  })
  readonly message!: Message | null
}

/** The GraphQL type of an event of an appointment. */
@ObjectType('AppointmentEvent', {
  simpleResolvers: true,
  description: 'A change of an appointment.',
})
export class AppointmentEventShape {
  @Field(() => String, { description: CURSOR }) readonly cursor!: string
  @Field(() => AppointmentEventKindEnum, { description: 'What happened to the appointment.' })
  readonly kind!: AppointmentEventKind
  @Field(() => AppointmentShape, {
    nullable: true,
    description: 'The appointment in its present state. Null only for RESYNC.',
  })
  readonly appointment!: Appointment | null
}

/**
 * Returns a function that builds the payload of an event once and gives the same object to all
 * subscribers. So results that are computed from the object can be shared, too. `built` returns the
 * payload if it was built before.
 */
export function oncePerEvent<Payload>(toPayload: (event: LiveEvent) => Promise<Payload>): ((
  event: LiveEvent,
) => Promise<Payload>) & {
  readonly built: (streamed: StreamItem) => Payload | undefined
} {
  const payloads = new WeakMap<LiveEvent, Promise<Payload>>()
  const done = new WeakMap<StreamItem, Payload>()
  const build = async (event: LiveEvent): Promise<Payload> => {
    const payload = await toPayload(event)
    done.set(event, payload)
    return payload
  }
  const payloadOf = (event: LiveEvent): Promise<Payload> => {
    const known = payloads.get(event) ?? build(event)
    payloads.set(event, known)
    return known
  }
  return Object.assign(payloadOf, { built: (streamed: StreamItem) => done.get(streamed) })
}
/** Returns the cursor of an event or a resync. */
export const cursorOf = ({ salonId, number }: StreamItem): string =>
  writeEventCursor(salonId, number)

/** Returns the payload of an event of a task. */
export const taskPayload = oncePerEvent(async (event): Promise<TaskEventShape> => {
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
/** Returns the payload of an event of an appointment that the viewer may see. */
export const appointmentPayload = oncePerEvent(async (event): Promise<AppointmentEventShape> => {
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
      const updates = await taskUpdates(context as GraphContext, wish)
      return mapAsyncIterator(updates, toTaskUpdate, taskPayload.built)
    },
  })
  taskUpdates(
    @Root() event: TaskEventShape,
    @Arg('taskId', () => Int, { nullable: true, description: 'Only this task.' })
    _taskId: number | null,
    @Arg('filter', () => TaskFilterInput, {
      nullable: true,
      description: 'Only tasks that match it.',
    })
    _filter: TaskFilterInput | null,
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
    @Arg('filter', () => AppointmentFilterInput, {
      nullable: true,
      description: 'Only appointments that match it.',
    })
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
