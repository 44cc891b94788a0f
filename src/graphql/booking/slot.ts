import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql'
import type { RefusalCode, RefusalReason } from '../../domain/refusal.js'
import type { LocalDate, Minute } from '../../domain/time/time.js'
import {
  availableDays,
  availableSlots,
  type DayAvailability,
  explainSlot,
  rescheduleOptions,
  type Slot,
  type SlotVerdict,
} from '../../service/booking/write/availability.js'
import type { GraphContext } from '../engine/context.js'
import { MasterShape } from '../catalog/master.js'
import { ErrorCodeEnum, RefusalReasonEnum } from '../types/enums.js'
import { LocalDateScalar, LocalTimeScalar } from '../types/scalars.js'

const DAY = "The day on the salon's calendar."
const TIME = 'The start on the clock of the salon.'
const SERVICE = 'The id of the service.'
const ONLY_MASTER = 'Only this master. Absent: all masters who offer the service.'
const EXCEPT =
  'An appointment that is to be moved and that the viewer may see. Its present place counts as ' +
  'free. With its own master and service it keeps its length and buffers.'

@ObjectType('Slot', {
  simpleResolvers: true,
  description: 'A start time that can be booked, with its master.',
})
class SlotShape implements Slot {
  @Field(() => LocalDateScalar, { description: DAY })
  readonly date!: LocalDate
  @Field(() => LocalTimeScalar, { description: TIME }) readonly time!: Minute
  @Field(() => MasterShape, { description: 'Who is free then.' }) readonly master!: Slot['master']
}

@ObjectType('DayAvailability', {
  simpleResolvers: true,
  description: 'How much of a day can be booked.',
})
class DayAvailabilityShape implements DayAvailability {
  @Field(() => LocalDateScalar, { description: DAY }) readonly date!: LocalDate
  @Field(() => Int, {
    description: 'How many start times are free. A time counts once for each master.',
  })
  readonly freeSlots!: number
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'The earliest free start time. Null: no time is free.',
  })
  readonly firstTime!: Minute | null
}

@ObjectType('SlotVerdict', {
  simpleResolvers: true,
  description: 'Whether a start time can be booked. If not, the first rule that forbids it.',
})
class SlotVerdictShape implements SlotVerdict {
  @Field(() => Boolean, { description: 'Whether the viewer can book the start time.' })
  readonly bookable!: boolean
  @Field(() => ErrorCodeEnum, {
    nullable: true,
    description: 'The error code that an attempt to book it would get. Null when it can be booked.',
  })
  readonly code!: RefusalCode | null
  @Field(() => RefusalReasonEnum, {
    nullable: true,
    description: 'The sub-reason of the code, if it has any.',
  })
  readonly reason!: RefusalReason | null
  @Field(() => String, {
    description: 'A sentence in English that says why, or that the time is free.',
  })
  readonly detail!: string
  @Field(() => [SlotShape], {
    description:
      'Up to three free start times near this one, when it is taken or the master is unavailable. ' +
      'They are of the same day, or of the next days with free times when that day is full.',
  })
  readonly alternatives!: Slot[]
}

/** The queries for free start times. */
@Resolver()
export class SlotResolver {
  @Query(() => [SlotShape], {
    description:
      'Free start times of a day, by time and then by master. Without masterId, those of all ' +
      'masters who offer the service. None while native booking is off.',
  })
  availableSlots(
    @Ctx() context: GraphContext,
    @Arg('date', () => LocalDateScalar, { description: DAY }) date: LocalDate,
    @Arg('serviceId', () => Int, { description: SERVICE }) serviceId: number,
    @Arg('masterId', () => Int, { nullable: true, description: ONLY_MASTER })
    masterId: number | null,
    @Arg('exceptAppointmentId', () => Int, { nullable: true, description: EXCEPT })
    except: number | null,
  ): Promise<Slot[]> {
    const without = except ?? undefined
    return availableSlots(context, date, { serviceId, masterId: masterId ?? undefined, without })
  }

  @Query(() => [DayAvailabilityShape], {
    description:
      'The number of free start times on each day of a range. At most 92 days. 0 while native ' +
      'booking is off.',
  })
  availableDays(
    @Ctx() context: GraphContext,
    @Arg('from', () => LocalDateScalar, { description: 'The first day.' }) from: LocalDate,
    @Arg('to', () => LocalDateScalar, { description: 'The last day; it is included.' })
    to: LocalDate,
    @Arg('serviceId', () => Int, { description: SERVICE }) serviceId: number,
    @Arg('masterId', () => Int, { nullable: true, description: ONLY_MASTER })
    masterId: number | null,
    @Arg('exceptAppointmentId', () => Int, { nullable: true, description: EXCEPT })
    except: number | null,
  ): Promise<DayAvailability[]> {
    const without = except ?? undefined
    return availableDays(context, from, to, { serviceId, masterId: masterId ?? undefined, without })
  }

  @Query(() => SlotVerdictShape, {
    description:
      'Whether the viewer could book a start time, or move an appointment there, and if not, ' +
      'why.',
  })
  explainSlot(
    @Ctx() context: GraphContext,
    @Arg('date', () => LocalDateScalar, { description: DAY }) date: LocalDate,
    @Arg('time', () => LocalTimeScalar, { description: TIME }) time: Minute,
    @Arg('serviceId', () => Int, { description: SERVICE }) serviceId: number,
    @Arg('masterId', () => Int, { description: 'The id of the master.' }) masterId: number,
    @Arg('exceptAppointmentId', () => Int, { nullable: true, description: EXCEPT })
    except: number | null,
  ): Promise<SlotVerdict> {
    const without = except ?? undefined
    return explainSlot(context, { date, time, serviceId, masterId, without })
  }

  @Query(() => [SlotShape], {
    description:
      'For staff. Start times to which an appointment can be moved, by time. It keeps its ' +
      'service, and with its own master also its length and buffers. Its present place counts as ' +
      'free. Empty when its status does not allow a move.',
  })
  rescheduleOptions(
    @Ctx() context: GraphContext,
    @Arg('appointmentId', () => Int, { description: 'The appointment that is to be moved.' })
    appointmentId: number,
    @Arg('date', () => LocalDateScalar, { description: 'The day to which it is to be moved.' })
    date: LocalDate,
    @Arg('masterId', () => Int, { nullable: true, description: 'Absent: the same master.' })
    masterId: number | null,
  ): Promise<Slot[]> {
    return rescheduleOptions(context, appointmentId, date, masterId ?? undefined)
  }
}
