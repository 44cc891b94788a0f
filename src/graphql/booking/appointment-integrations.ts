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
  description: 'One thing that an external system is to be told of an appointment, or told us.',
})
class SyncLogEntryShape implements Omit<SyncEntry, 'appointmentId'> {
  @Field(() => Int) readonly id!: number
  @Field(() => ExternalSystemEnum) readonly system!: ExternalSystem
  @Field(() => SyncOperationEnum) readonly operation!: SyncOperation
  @Field(() => SyncStateEnum, {
    description: 'FAILED: the last attempt did; the next one comes by itself.',
  })
  readonly state!: SyncState
  @Field(() => Int) readonly attempts!: number
  @Field(() => SafeIntScalar, { nullable: true }) readonly externalId!: number | null
  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  readonly error!: string | null
  @Field(() => DateTimeScalar) readonly createdAt!: Instant
  @Field(() => DateTimeScalar) readonly updatedAt!: Instant
}

@ObjectType('Notification', {
  simpleResolvers: true,
  description: 'What one person is told of an appointment.',
})
class NotificationShape implements Omit<Notification, 'appointmentId' | 'recipientKind'> {
  @Field(() => Int) readonly id!: number
  @Field(() => NotificationEventEnum) readonly event!: NotificationEvent
  @Field(() => String, { description: "The person's name." }) readonly recipient!: string
  @Field(() => ChannelEnum, {
    nullable: true,
    description: 'Null until it was first tried, and of what was skipped.',
  })
  readonly channel!: Channel | null
  @Field(() => DeliveryStateEnum, {
    description:
      'FAILED: no messenger took it so far; SKIPPED: it was not to be sent, or no messenger is connected; `error` says why.',
  })
  readonly state!: DeliveryState
  @Field(() => String, { description: 'Empty until it was first tried.' }) readonly text!: string
  @Field(() => String, {
    nullable: true,
    description: 'Why it failed or was skipped, or why the last try failed.',
  })
  readonly error!: string | null
  @Field(() => DateTimeScalar) readonly createdAt!: Instant
}

@Resolver(() => AppointmentShape)
export class AppointmentOutside {
  @FieldResolver(() => [SyncLogEntryShape], {
    description: 'Oldest first. For staff; others see none.',
  })
  syncLog(@Root() appointment: Appointment, @Ctx() context: GraphContext): Promise<SyncEntry[]> {
    return context.loaders.syncLog.load(appointment.id)
  }

  @FieldResolver(() => [NotificationShape], {
    description: 'Oldest first. Masters and clients see their own.',
  })
  notifications(
    @Root() appointment: Appointment,
    @Ctx() context: GraphContext,
  ): Promise<Notification[]> {
    return context.loaders.notices.load(appointment.id)
  }

  @Mutation(() => AppointmentShape, {
    description:
      'Tells external system A now what it was not told yet of the appointment. Refused with external_unavailable or external_timeout when that fails.',
  })
  @CallsExternalSystem('always')
  retrySync(
    @Ctx() context: GraphContext,
    @Arg('appointmentId', () => Int) appointmentId: number,
  ): Promise<Appointment> {
    return retrySync(context, appointmentId)
  }
}
