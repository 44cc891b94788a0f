import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql'
import type { Appointment } from '../../domain/booking/appointment.js'
import type { DeliveryState } from '../../domain/inbox/message.js'
import type { Notification, NotificationEvent } from '../../domain/notifications/notification.js'
import type { Channel } from '../../domain/identity/people.js'
import type { ExternalSystem, SyncEntry, SyncOperation, SyncState } from '../../domain/crm/sync.js'
import type { Instant } from '../../domain/time/time.js'
import { retrySync } from '../../service/crm/sync/retry-sync.js'
import { AppointmentShape } from './appointment.js'
import type { GraphContext } from '../engine/context.js'
import {
  ChannelEnum,
  DeliveryStateEnum,
  ExternalSystemEnum,
  NotificationEventEnum,
  SyncOperationEnum,
  SyncStateEnum,
} from '../types/enums.js'
import { DateTimeScalar, SafeIntScalar } from '../types/scalars.js'
import { CallsExternalSystem } from '../limits/root-fields.js'

@ObjectType('SyncLogEntry', {
  simpleResolvers: true,
  description:
    'A change of an appointment that is sent to an external system, or that came from it.',
})
class SyncLogEntryShape implements Omit<SyncEntry, 'appointmentId'> {
  @Field(() => Int, { description: 'The id of the entry.' }) readonly id!: number
  @Field(() => ExternalSystemEnum, { description: 'The external system.' })
  readonly system!: ExternalSystem
  @Field(() => SyncOperationEnum, { description: 'What the entry is about.' })
  readonly operation!: SyncOperation
  @Field(() => SyncStateEnum, {
    description: 'FAILED: the last attempt failed. The next attempt is automatic.',
  })
  readonly state!: SyncState
  @Field(() => Int, { description: 'The number of attempts so far.' }) readonly attempts!: number
  @Field(() => SafeIntScalar, {
    nullable: true,
    description: 'The id of the appointment in the external system. Null: not known yet.',
  })
  readonly externalId!: number | null
  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  readonly error!: string | null
  @Field(() => DateTimeScalar, { description: 'When the entry was added.' })
  readonly createdAt!: Instant
  @Field(() => DateTimeScalar, { description: 'When the entry changed last.' })
  readonly updatedAt!: Instant
}

@ObjectType('Notification', {
  simpleResolvers: true,
  description: 'A message to one person about an appointment.',
})
class NotificationShape implements Omit<Notification, 'appointmentId' | 'recipientKind'> {
  @Field(() => Int, { description: 'The id of the notification.' }) readonly id!: number
  @Field(() => NotificationEventEnum, { description: 'The event that it is about.' })
  readonly event!: NotificationEvent
  @Field(() => String, { description: "The recipient's name." }) readonly recipient!: string
  @Field(() => ChannelEnum, {
    nullable: true,
    description: 'Null before the first attempt, and when the notification was skipped.',
  })
  readonly channel!: Channel | null
  @Field(() => DeliveryStateEnum, {
    description:
      'FAILED: no messenger has accepted it yet. SKIPPED: it must not be sent, or no ' +
      'messenger is connected. `error` contains the reason.',
  })
  readonly state!: DeliveryState
  @Field(() => String, { description: 'Empty before the first attempt.' }) readonly text!: string
  @Field(() => String, {
    nullable: true,
    description: 'Why it failed or was skipped, or why the last attempt failed.',
  })
  readonly error!: string | null
  @Field(() => DateTimeScalar, { description: 'When it was created. It may be sent later.' })
  readonly createdAt!: Instant
}

/** The sync log and the notifications of an appointment. */
@Resolver(() => AppointmentShape)
export class AppointmentOutside {
  @FieldResolver(() => [SyncLogEntryShape], {
    description: 'Oldest first. For staff; empty for others.',
  })
  syncLog(@Root() appointment: Appointment, @Ctx() context: GraphContext): Promise<SyncEntry[]> {
    return context.loaders.syncLog.load(appointment.id)
  }

  @FieldResolver(() => [NotificationShape], {
    description: 'Oldest first. Masters and clients see only their own.',
  })
  notifications(
    @Root() appointment: Appointment,
    @Ctx() context: GraphContext,
  ): Promise<Notification[]> {
    return context.loaders.notifications.load(appointment.id)
  }

  @Mutation(() => AppointmentShape, {
    description:
      'Sends the unsent changes of the appointment to external system A now. Refused with ' +
      'external_unavailable or external_timeout when that fails.',
  })
  @CallsExternalSystem('always')
  retrySync(
    @Ctx() context: GraphContext,
    @Arg('appointmentId', () => Int, { description: 'The id of the appointment.' })
    appointmentId: number,
  ): Promise<Appointment> {
    return retrySync(context, appointmentId)
  }
}
