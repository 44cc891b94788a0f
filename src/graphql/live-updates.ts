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
  'Come back with the last one as `after`, and you get what you missed, once and in order.'

@ObjectType('TaskEvent', {
  simpleResolvers: true,
  description: 'Something that happened to a task.',
})
class TaskEventShape {
  @Field(() => String, { description: CURSOR }) readonly cursor!: string
  @Field(() => TaskEventKindEnum) readonly kind!: TaskEventKind
  @Field(() => TaskShape, { nullable: true, description: 'As it is now. Null on RESYNC alone.' })
  readonly task!: Task | null
  @Field(() => MessageShape, {
    nullable: true,
    description: 'On MESSAGE alone; a message has exactly one such event.',
  })
  readonly message!: Message | null
}

@ObjectType('AppointmentEvent', {
  simpleResolvers: true,
  description: 'Something that happened to an appointment.',
})
class AppointmentEventShape {
  @Field(() => String, { description: CURSOR }) readonly cursor!: string
  @Field(() => AppointmentEventKindEnum) readonly kind!: AppointmentEventKind
  @Field(() => AppointmentShape, {
    nullable: true,
    description: 'As it is now. Null on RESYNC alone.',
  })
  readonly appointment!: Appointment | null
}

/** One object for each event, whoever subscribes: what is worked out of it is worked out once. */
function runIdempotently<Told>(
  tell: (event: LiveEvent) => Promise<Told>,
): (event: LiveEvent) => Promise<Told> {
  const told = new WeakMap<LiveEvent, Promise<Told>>()
  return (event) => {
    const known = told.get(event) ?? tell(event)
    told.set(event, known)
    return known
  }
}
const cursorOf = ({ salonId, number }: StreamItem): string => writeEventCursor(salonId, number)

const taskTold = runIdempotently(async (event): Promise<TaskEventShape> => {
  const [task, message] = await Promise.all([event.task(), event.message()])
  const kind = event.kind as TaskEventKind
  return { cursor: cursorOf(event), kind, task: task ?? null, message: message ?? null }
})
const tellTask = (streamed: StreamItem): Promise<TaskEventShape> =>
  isResync(streamed)
    ? Promise.resolve({ cursor: cursorOf(streamed), kind: 'resync', task: null, message: null })
    : taskTold(streamed)

const resync = (streamed: StreamItem): Promise<AppointmentEventShape> =>
  Promise.resolve({ cursor: cursorOf(streamed), kind: 'resync', appointment: null })
const outOfSight = runIdempotently(resync)
const appointmentTold = runIdempotently(async (event): Promise<AppointmentEventShape> => {
  const kind = event.kind as AppointmentEventKind
  return { cursor: cursorOf(event), kind, appointment: (await event.appointment()) ?? null }
})
const tellAppointment =
  (viewer: Viewer) =>
  async (streamed: StreamItem): Promise<AppointmentEventShape> => {
    if (isResync(streamed)) return resync(streamed)
    const appointment = await streamed.appointment()
    return appointment && seesAppointment(viewer, appointment)
      ? appointmentTold(streamed)
      : outOfSight(streamed)
  }

type TaskArguments = {
  taskId?: number | null
  filter?: TaskFilterInput | null
  after?: string | null
}
type AppointmentArguments = { filter?: AppointmentFilterInput | null; after?: string | null }

@Resolver()
export class LiveUpdates {
  @Query(() => String, {
    description:
      'Where the events of the salon are now. Ask for it before a list, and subscribe with it as `after`: then nothing is missed in between.',
  })
  liveCursor(@Ctx() context: GraphContext): Promise<string> {
    return newestEventCursor(context)
  }

  @Subscription(() => TaskEventShape, {
    description:
      'What happens to tasks; also when a task stops being one that the filter wants. With taskId the viewer is named among its viewers. For admins and operators.',
    subscribe: async ({ args, context }) => {
      const { taskId, filter, after } = args as TaskArguments
      const wish = {
        taskId: taskId ?? undefined,
        filter: readFilter<TaskFilter>(TASK_FILTERS, filter),
        after: after ?? undefined,
      }
      return mapAsyncIterator(await taskUpdates(context as GraphContext, wish), tellTask)
    },
  })
  taskUpdates(
    @Root() event: TaskEventShape,
    @Arg('taskId', () => Int, { nullable: true }) _taskId: number | null,
    @Arg('filter', () => TaskFilterInput, { nullable: true }) _filter: TaskFilterInput | null,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor of the last event that was seen.',
    })
    _after: string | null,
  ): TaskEventShape {
    return event
  }

  @Subscription(() => AppointmentEventShape, {
    description:
      'What happens to appointments; also when one stops being one that the filter wants. Masters and clients hear of their own.',
    subscribe: async ({ args, context: given }) => {
      const { filter, after } = args as AppointmentArguments
      const context = given as GraphContext
      const updates = await appointmentUpdates(context, {
        filter: readFilter<AppointmentFilter>(APPOINTMENT_FILTERS, filter),
        after: after ?? undefined,
      })
      return mapAsyncIterator(updates, tellAppointment(viewerOf(context)))
    },
  })
  appointmentUpdates(
    @Root() event: AppointmentEventShape,
    @Arg('filter', () => AppointmentFilterInput, { nullable: true })
    _filter: AppointmentFilterInput | null,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor of the last event that was seen.',
    })
    _after: string | null,
  ): AppointmentEventShape {
    return event
  }
}
