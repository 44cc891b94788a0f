import {
  APPOINTMENT_FILTERS,
  type AppointmentFilter,
} from '../../domain/booking/appointment-filter.js'
import { type FilterInput, readFilter } from '../../domain/filter.js'
import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import type {
  Appointment,
  BookedService,
  Source,
  Status,
  StatusLogEntry,
} from '../../domain/booking/appointment.js'
import type { Actor } from '../../domain/identity/actor.js'
import type { Instant, LocalDate, Minute } from '../../domain/time/time.js'
import {
  appointmentList,
  type AppointmentSort,
  readAppointment,
} from '../../service/booking/read-appointments.js'
import { ClientShape } from '../types/client-shape.js'
import { connect, type Connection, connectionOf } from '../types/connection.js'
import type { GraphContext } from '../engine/context.js'
import {
  ActorKindEnum,
  AppointmentSortEnum,
  AppointmentSourceEnum,
  AppointmentStatusEnum,
  SortDirectionEnum,
} from '../types/enums.js'
import { MasterShape } from '../catalog/master.js'
import {
  DateTimeScalar,
  LocalDateScalar,
  LocalTimeScalar,
  MoneyScalar,
  SafeIntScalar,
} from '../types/scalars.js'
import { SEARCH_LIMITS, readSearch } from '../types/text-arguments.js'

@ObjectType('BookedService', {
  simpleResolvers: true,
  description: 'The service as it was at the time of booking.',
})
class BookedServiceShape implements BookedService {
  @Field(() => Int) readonly id!: number
  @Field(() => String) readonly name!: string
  @Field(() => Int) readonly durationMinutes!: number
  @Field(() => MoneyScalar) readonly price!: string
}

/** The GraphQL type of the author of a change or message. */
@ObjectType('Actor', {
  simpleResolvers: true,
  description:
    'The author of a change or message: a user, the system itself, the autopilot, or ' +
    'somebody outside the system.',
})
export class ActorShape implements Actor {
  @Field(() => ActorKindEnum) readonly kind!: Actor['kind']
  @Field(() => Int, { nullable: true }) readonly userId!: number | null
  @Field(() => String) readonly name!: string
}

@ObjectType('StatusLogEntry', {
  simpleResolvers: true,
  description: 'A change of the status or the time of an appointment.',
})
class StatusLogEntryShape implements Omit<StatusLogEntry, 'appointmentId'> {
  @Field(() => Int) readonly id!: number
  @Field(() => AppointmentStatusEnum, { nullable: true, description: 'Null on the first entry.' })
  readonly oldStatus!: Status | null
  @Field(() => AppointmentStatusEnum, {
    description: 'The same as the old status when the appointment was moved.',
  })
  readonly newStatus!: Status
  @Field(() => ActorShape) readonly actor!: Actor
  @Field(() => String, {
    nullable: true,
    description: 'Clients see only notes of their own changes. Null for other notes.',
  })
  readonly note!: string | null
  @Field(() => DateTimeScalar) readonly createdAt!: Instant
}

/** The GraphQL type of an appointment. Other modules add fields that are loaded on request. */
@ObjectType('Appointment', {
  simpleResolvers: true,
  description: 'A booked time of a client with a master.',
})
export class AppointmentShape implements Omit<Appointment, 'salonId'> {
  @Field(() => Int) readonly id!: number
  @Field(() => ClientShape) readonly client!: Appointment['client']
  @Field(() => MasterShape) readonly master!: Appointment['master']
  @Field(() => BookedServiceShape, {
    description:
      'The service with its name, duration and price at the time of booking. Later changes ' +
      'of the price list do not affect the appointment.',
  })
  readonly service!: BookedService
  @Field(() => LocalDateScalar) readonly date!: LocalDate
  @Field(() => LocalTimeScalar) readonly time!: Minute
  @Field(() => DateTimeScalar) readonly startsAt!: Instant
  @Field(() => DateTimeScalar, {
    description: 'The end of the service, without buffers.',
  })
  readonly endsAt!: Instant
  @Field(() => AppointmentStatusEnum) readonly status!: Status
  @Field(() => AppointmentSourceEnum) readonly source!: Source
  @Field(() => String) readonly comment!: string
  @Field(() => SafeIntScalar, { nullable: true, description: 'Identifier in external system A.' })
  readonly crmAId!: number | null
  @Field(() => DateTimeScalar) readonly createdAt!: Instant
  @Field(() => DateTimeScalar) readonly updatedAt!: Instant
  @Field(() => Int, {
    description:
      'Grows by one with every change. Send it as expectedVersion to have your change ' +
      'refused when another change came first.',
  })
  readonly version!: number
}

/** The page type of lists of appointments. */
export const { ConnectionShape: AppointmentConnectionShape } = connectionOf(
  'Appointment',
  () => AppointmentShape,
)

/** The filter of the list of appointments and of their events. */
@InputType('AppointmentFilter', { description: 'An appointment must match all the given fields.' })
export class AppointmentFilterInput implements FilterInput<AppointmentFilter> {
  @Field(() => LocalDateScalar, { nullable: true }) date!: LocalDate | null | undefined
  @Field(() => LocalDateScalar, { nullable: true }) dateFrom!: LocalDate | null | undefined
  @Field(() => LocalDateScalar, { nullable: true }) dateTo!: LocalDate | null | undefined
  @Field(() => [AppointmentStatusEnum], {
    nullable: true,
    description: 'Appointments with any of these statuses.',
  })
  status!: Status[] | null | undefined
  @Field(() => Int, { nullable: true }) clientId!: number | null | undefined
  @Field(() => Int, { nullable: true }) masterId!: number | null | undefined
  @Field(() => Int, { nullable: true }) serviceId!: number | null | undefined
  @Field(() => AppointmentSourceEnum, { nullable: true }) source!: Source | null | undefined
}

@InputType('AppointmentOrder')
class AppointmentOrderInput {
  @Field(() => AppointmentSortEnum) field!: AppointmentSort
  @Field(() => SortDirectionEnum, { defaultValue: 'asc' }) direction!: 'asc' | 'desc'
}

/** The queries for appointments, and the fields that are loaded on request. */
@Resolver(() => AppointmentShape)
export class AppointmentResolver {
  @Query(() => AppointmentConnectionShape, {
    description:
      "Newest first unless orderBy is given. The search covers the client's name and phone, " +
      'the master, the service and the comment. Masters and clients see only their own.',
  })
  appointments(
    @Ctx() context: GraphContext,
    @Arg('filter', () => AppointmentFilterInput, { nullable: true })
    filter: AppointmentFilterInput | null,
    @Arg('search', () => String, { nullable: true, description: SEARCH_LIMITS })
    search: string | null,
    @Arg('orderBy', () => [AppointmentOrderInput], { nullable: true })
    orderBy: AppointmentOrderInput[] | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('offset', () => Int, { nullable: true }) offset: number | null,
  ): Connection<Appointment> {
    const words = readSearch(search)
    const orders = (orderBy ?? []).map(({ field, direction }) => ({
      field,
      descending: direction === 'desc',
    }))
    return connect(
      appointmentList(
        context,
        readFilter<AppointmentFilter>(APPOINTMENT_FILTERS, filter),
        words,
        orders,
      ),
      {
        first,
        after,
        offset,
      },
    )
  }

  @Query(() => AppointmentShape, {
    nullable: true,
    description: 'Null when it does not exist or when the viewer may not see it.',
  })
  appointment(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
  ): Promise<Appointment | undefined> {
    return readAppointment(context, id)
  }

  @FieldResolver(() => [AppointmentStatusEnum], {
    description: 'The statuses to which the viewer may change it now.',
  })
  allowedTransitions(
    @Root() appointment: Appointment,
    @Ctx() context: GraphContext,
  ): Promise<Status[]> {
    return context.loaders.allowedTransitions.load(appointment)
  }

  @FieldResolver(() => [StatusLogEntryShape], { description: 'Oldest first.' })
  statusLog(
    @Root() appointment: Appointment,
    @Ctx() context: GraphContext,
  ): Promise<StatusLogEntry[]> {
    return context.loaders.statusLog.load(appointment.id)
  }
}
