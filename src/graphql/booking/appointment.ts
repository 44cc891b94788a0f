import {
  APPOINTMENT_FILTERS,
  type AppointmentFilter,
} from '../../domain/booking/appointment-filter.js'
import { type FilterInput, readFilter } from '../../domain/filter.js'
import type { GraphQLResolveInfo } from 'graphql'
import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  Info,
  InputType,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import {
  type Appointment,
  type BookedService,
  endTimeOf,
  type Source,
  type Status,
} from '../../domain/booking/appointment.js'
import type { StatusLogEntry } from '../../domain/booking/status-log.js'
import type { Instant, LocalDate, Minute } from '../../domain/time/time.js'
import {
  appointmentList,
  type AppointmentSort,
  readAppointment,
} from '../../service/booking/read-appointments.js'
import { selectionReader } from '../engine/selected-fields.js'
import { appointmentProperties } from './appointment-properties.js'
import { StatusLogEntryShape } from './status-log.js'
import { ClientShape } from '../types/client-shape.js'
import {
  AFTER,
  connect,
  type Connection,
  connectionOf,
  FIRST,
  OFFSET,
  ORDER,
  ORDER_BY,
} from '../types/connection.js'
import type { GraphContext } from '../engine/context.js'
import {
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
  @Field(() => Int, { description: 'The id of the service.' }) readonly id!: number
  @Field(() => String, { description: 'Its name at the time of booking.' }) readonly name!: string
  @Field(() => Int, {
    description: 'Its length in minutes at the time of booking, without buffers.',
  })
  readonly durationMinutes!: number
  @Field(() => MoneyScalar, {
    description: "Its price at the time of booking, in the salon's currency.",
  })
  readonly price!: string
}

/** The GraphQL type of an appointment. Other modules add fields that are loaded on request. */
@ObjectType('Appointment', {
  simpleResolvers: true,
  description: 'A booked time of a client with a master.',
})
export class AppointmentShape implements Omit<Appointment, 'salonId' | 'buffers'> {
  @Field(() => Int, { description: 'The id of the appointment.' }) readonly id!: number
  @Field(() => ClientShape, { description: 'The client who comes.' })
  readonly client!: Appointment['client']
  @Field(() => MasterShape, { description: 'The master whose time it occupies.' })
  readonly master!: Appointment['master']
  @Field(() => BookedServiceShape, {
    description:
      'The service with its name, duration and price at the time of booking. Later changes ' +
      'of the price list do not affect the appointment.',
  })
  readonly service!: BookedService
  @Field(() => LocalDateScalar, { description: "The day of the start on the salon's calendar." })
  readonly date!: LocalDate
  @Field(() => LocalTimeScalar, { description: 'What the clocks of the salon show at the start.' })
  readonly time!: Minute
  @Field(() => DateTimeScalar, { description: 'The start of the service, without buffers.' })
  readonly startsAt!: Instant
  @Field(() => DateTimeScalar, {
    description: 'The end of the service, without buffers.',
  })
  readonly endsAt!: Instant
  @Field(() => AppointmentStatusEnum, {
    description: 'Its status now. See `allowedTransitions` for the next ones.',
  })
  readonly status!: Status
  @Field(() => AppointmentSourceEnum, { description: 'Where it comes from.' })
  readonly source!: Source
  @Field(() => String, {
    description: 'A comment of staff or the client. At most 500 characters. Empty: none.',
  })
  readonly comment!: string
  @Field(() => SafeIntScalar, { nullable: true, description: 'Identifier in external system A.' })
  readonly crmAId!: number | null
  @Field(() => DateTimeScalar, { description: 'When it was booked or imported.' })
  readonly createdAt!: Instant
  @Field(() => DateTimeScalar, { description: 'When it changed last.' })
  readonly updatedAt!: Instant
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
  @Field(() => LocalDateScalar, { nullable: true, description: 'Appointments on this day.' })
  date!: LocalDate | null | undefined
  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Appointments on this day or later.',
  })
  dateFrom!: LocalDate | null | undefined
  @Field(() => LocalDateScalar, {
    nullable: true,
    description: 'Appointments on this day or earlier.',
  })
  dateTo!: LocalDate | null | undefined
  @Field(() => [AppointmentStatusEnum], {
    nullable: true,
    description: 'Appointments with any of these statuses.',
  })
  status!: Status[] | null | undefined
  @Field(() => Int, { nullable: true, description: 'Appointments of this client.' }) clientId!:
    number | null | undefined
  @Field(() => Int, { nullable: true, description: 'Appointments with this master.' }) masterId!:
    number | null | undefined
  @Field(() => Int, { nullable: true, description: 'Appointments for this service.' }) serviceId!:
    number | null | undefined
  @Field(() => AppointmentSourceEnum, {
    nullable: true,
    description: 'Appointments from this source.',
  })
  source!: Source | null | undefined
}

@InputType('AppointmentOrder', { description: ORDER.input })
class AppointmentOrderInput {
  @Field(() => AppointmentSortEnum, { description: ORDER.field }) field!: AppointmentSort
  @Field(() => SortDirectionEnum, { defaultValue: 'asc', description: ORDER.direction })
  direction!: 'asc' | 'desc'
}

/** The fields that an operation selects of the appointments of a page. */
const listedFields = selectionReader(['nodes'], ['edges', 'node'])

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
    @Arg('filter', () => AppointmentFilterInput, {
      nullable: true,
      description: 'Only appointments that match it.',
    })
    filter: AppointmentFilterInput | null,
    @Arg('search', () => String, { nullable: true, description: SEARCH_LIMITS })
    search: string | null,
    @Arg('orderBy', () => [AppointmentOrderInput], { nullable: true, description: ORDER_BY })
    orderBy: AppointmentOrderInput[] | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: FIRST })
    first: number | null,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null,
    @Arg('offset', () => Int, { nullable: true, description: OFFSET }) offset: number | null,
    @Info() info: GraphQLResolveInfo,
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
      { properties: appointmentProperties(listedFields(info)) },
    )
  }

  @Query(() => AppointmentShape, {
    nullable: true,
    description: 'Null when it does not exist or when the viewer may not see it.',
  })
  appointment(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the appointment.' }) id: number,
  ): Promise<Appointment | undefined> {
    return readAppointment(context, id)
  }

  @FieldResolver(() => Int, {
    description: 'The minutes of the service, without buffers, as they were booked.',
  })
  durationMinutes(@Root() { service }: Appointment): number {
    return service.durationMinutes
  }

  @FieldResolver(() => Int, {
    description: 'Minutes before the service in which the master takes nobody else.',
  })
  bufferBeforeMinutes(@Root() { buffers }: Appointment): number {
    return buffers.before
  }

  @FieldResolver(() => Int, {
    description: 'Minutes after the service in which the master takes nobody else.',
  })
  bufferAfterMinutes(@Root() { buffers }: Appointment): number {
    return buffers.after
  }

  @FieldResolver(() => LocalTimeScalar, {
    description:
      'What the clocks of the salon show at the end of the service. Earlier than the start when ' +
      'it ends on the next day.',
  })
  endTime(
    @Root() appointment: Appointment & { readonly endTime?: Minute },
    @Ctx() context: GraphContext,
  ): Minute | Promise<Minute> {
    if (appointment.endTime !== undefined) return appointment.endTime
    const salon = context.loaders.salon.load('autonomousDb')
    return salon.then(({ timeZone }) => endTimeOf(appointment, timeZone))
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

  @FieldResolver(() => [StatusLogEntryShape], {
    description: 'The changes of its status and other details, oldest first.',
  })
  statusLog(
    @Root() appointment: Appointment,
    @Ctx() context: GraphContext,
  ): Promise<StatusLogEntry[]> {
    return context.loaders.statusLog.load(appointment.id)
  }
}
