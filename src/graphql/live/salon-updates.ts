import { Arg, Field, Int, ObjectType, Resolver, Root, Subscription } from 'type-graphql'
import type { Salon } from '../../domain/catalog/salon.js'
import type { Client, Master, Service } from '../../domain/identity/people.js'
import type { SalonEventKind, SalonTopic } from '../../domain/live/event.js'
import type { CannedReply } from '../../service/inbox/canned-replies.js'
import { isResync, type StreamItem } from '../../service/live/subscriber-stream.js'
import { salonUpdates } from '../../service/live/updates.js'
import { MasterShape } from '../catalog/master.js'
import { SalonShape } from '../catalog/salon.js'
import { ServiceShape } from '../catalog/service.js'
import type { GraphContext } from '../engine/context.js'
import { mapAsyncIterator } from '../engine/map-async-iterator.js'
import { CannedReplyShape } from '../inbox/canned-reply.js'
import { ClientShape } from '../types/client-shape.js'
import { SalonEventKindEnum, SalonSubjectEnum } from '../types/enums.js'
import { CURSOR, cursorOf, oncePerEvent } from './live-updates.js'

/** The GraphQL type of an event of the salon's data. */
@ObjectType('SalonEvent', {
  simpleResolvers: true,
  description: "A change of the salon's data. The object is in its present state.",
})
export class SalonEventShape {
  @Field(() => String, { description: CURSOR }) readonly cursor!: string
  @Field(() => SalonEventKindEnum, { description: 'What happened to it.' })
  readonly kind!: SalonEventKind
  @Field(() => SalonSubjectEnum, {
    nullable: true,
    description: 'What it is about. Null only for RESYNC.',
  })
  readonly subject!: SalonTopic | null
  @Field(() => Int, {
    nullable: true,
    description:
      'The id of the object; of the master for SCHEDULE and TIME_OFF. Null: the settings, or ' +
      'all objects of the subject may have changed.',
  })
  readonly id!: number | null
  @Field(() => MasterShape, {
    nullable: true,
    description: 'For MASTER, SCHEDULE and TIME_OFF.',
  })
  readonly master!: Master | null
  @Field(() => ServiceShape, { nullable: true, description: 'Only for SERVICE.' })
  readonly service!: Service | null
  @Field(() => ClientShape, {
    nullable: true,
    description: 'For CLIENT. Null when the client was merged into another one.',
  })
  readonly client!: Client | null
  @Field(() => CannedReplyShape, {
    nullable: true,
    description: 'For CANNED_REPLY. Null when it was removed.',
  })
  readonly cannedReply!: CannedReply | null
  @Field(() => SalonShape, { nullable: true, description: 'Only for SETTINGS.' })
  readonly salon!: Salon | null
}

const NOTHING = { master: null, service: null, client: null, cannedReply: null, salon: null }

/** Returns the payload of an event of the salon's data. */
export const salonPayload = oncePerEvent(async (event): Promise<SalonEventShape> => {
  const [master, service, client, cannedReply, salon] = await Promise.all([
    event.master(),
    event.service(),
    event.client(),
    event.cannedReply(),
    event.salon(),
  ])
  return {
    cursor: cursorOf(event),
    kind: event.kind as SalonEventKind,
    subject: event.topic as SalonTopic,
    id: event.subjectId,
    master: master ?? null,
    service: service ?? null,
    client: client ?? null,
    cannedReply: cannedReply ?? null,
    salon: salon ?? null,
  }
})
const toSalonUpdate = (streamed: StreamItem): Promise<SalonEventShape> =>
  isResync(streamed)
    ? Promise.resolve({
        cursor: cursorOf(streamed),
        kind: 'resync',
        subject: null,
        id: null,
        ...NOTHING,
      })
    : salonPayload(streamed)

/** The subscription to events of the salon's data. */
@Resolver()
export class SalonUpdates {
  @Subscription(() => SalonEventShape, {
    description:
      'Events of masters, services, schedules, time off, clients, settings and canned replies; ' +
      'for admins also of connections and jobs. For staff.',
    subscribe: async ({ args, context }) => {
      const { after } = args as { after?: string | null }
      const updates = await salonUpdates(context as GraphContext, after ?? undefined)
      return mapAsyncIterator(updates, toSalonUpdate, salonPayload.built)
    },
  })
  salonUpdates(
    @Root() event: SalonEventShape,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor of the last event that you received.',
    })
    _after: string | null,
  ): SalonEventShape {
    return event
  }
}
