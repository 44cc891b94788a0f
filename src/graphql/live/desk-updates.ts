import { Arg, Field, ObjectType, Resolver, Root, Subscription } from 'type-graphql'
import { isResync, type StreamItem } from '../../service/live/subscriber-stream.js'
import { deskUpdates } from '../../service/live/updates.js'
import type { GraphContext } from '../engine/context.js'
import { mapAsyncIterator } from '../engine/map-async-iterator.js'
import {
  AppointmentEventShape,
  appointmentPayload,
  CURSOR,
  cursorOf,
  oncePerEvent,
  TaskEventShape,
  taskPayload,
} from './live-updates.js'
import { SalonEventShape, salonPayload } from './salon-updates.js'

@ObjectType('DeskEvent', {
  simpleResolvers: true,
  description:
    'An event of a task, an appointment or the data of the salon: one of the three, or none for ' +
    'a resync.',
})
class DeskEventShape {
  @Field(() => String, { description: CURSOR }) readonly cursor!: string
  @Field(() => Boolean, {
    description:
      'True: the events after the cursor are deleted, or there are too many of them. Read the ' +
      'lists again and continue from this cursor.',
  })
  readonly resync!: boolean
  @Field(() => TaskEventShape, { nullable: true, description: 'A change of a task.' })
  readonly task!: TaskEventShape | null
  @Field(() => AppointmentEventShape, {
    nullable: true,
    description: 'A change of an appointment.',
  })
  readonly appointment!: AppointmentEventShape | null
  @Field(() => SalonEventShape, { nullable: true, description: "A change of the salon's data." })
  readonly salon!: SalonEventShape | null
}

const NOTHING = { task: null, appointment: null, salon: null }
const deskPayload = oncePerEvent(async (event): Promise<DeskEventShape> => {
  const [cursor, resync] = [cursorOf(event), false]
  if (event.topic === 'task') return { cursor, resync, ...NOTHING, task: await taskPayload(event) }
  if (event.topic === 'appointment')
    return { cursor, resync, ...NOTHING, appointment: await appointmentPayload(event) }
  return { cursor, resync, ...NOTHING, salon: await salonPayload(event) }
})
const toDeskUpdate = (streamed: StreamItem): Promise<DeskEventShape> =>
  isResync(streamed)
    ? Promise.resolve({ cursor: cursorOf(streamed), resync: true, ...NOTHING })
    : deskPayload(streamed)

/** The subscription to all events that operators see, in one order. */
@Resolver()
export class DeskUpdates {
  @Subscription(() => DeskEventShape, {
    description:
      'Events of tasks, appointments and the data of the salon under one cursor. For admins and ' +
      'operators.',
    subscribe: async ({ args, context }) => {
      const { after } = args as { after?: string | null }
      const updates = await deskUpdates(context as GraphContext, after ?? undefined)
      return mapAsyncIterator(updates, toDeskUpdate, deskPayload.built)
    },
  })
  deskUpdates(
    @Root() event: DeskEventShape,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor of the last event that you received.',
    })
    _after: string | null,
  ): DeskEventShape {
    return event
  }
}
