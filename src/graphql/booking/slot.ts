import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql'
import type { LocalDate, Minute } from '../../domain/time/time.js'
import {
  availableDays,
  availableSlots,
  type DayAvailability,
  explainSlot,
  type Slot,
  type SlotVerdict,
} from '../../service/booking/write/availability.js'
import type { GraphContext } from '../engine/context.js'
import { MasterShape } from '../catalog/master.js'
import { LocalDateScalar, LocalTimeScalar } from '../types/scalars.js'

@ObjectType('Slot', {
  simpleResolvers: true,
  description: 'A start time that can be booked, with its master.',
})
class SlotShape implements Slot {
  @Field(() => LocalTimeScalar) readonly time!: Minute
  @Field(() => MasterShape) readonly master!: Slot['master']
}

@ObjectType('DayAvailability', { simpleResolvers: true })
class DayAvailabilityShape implements DayAvailability {
  @Field(() => LocalDateScalar) readonly date!: LocalDate
  @Field(() => Int) readonly freeSlots!: number
  @Field(() => LocalTimeScalar, { nullable: true }) readonly firstTime!: Minute | null
}

@ObjectType('SlotVerdict', {
  simpleResolvers: true,
  description: 'Whether a start time can be booked. If not, the first rule that forbids it.',
})
class SlotVerdictShape implements SlotVerdict {
  @Field(() => Boolean) readonly bookable!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'The error code that an attempt to book it would get. Null when it can be booked.',
  })
  readonly code!: string | null
  @Field(() => String) readonly detail!: string
  @Field(() => [SlotShape], {
    description: 'Up to three free start times of the same day, when this one is taken.',
  })
  readonly alternatives!: Slot[]
}

/** The queries for free start times. */
@Resolver()
export class SlotResolver {
  @Query(() => [SlotShape], {
    description:
      'Free start times of a day, by time and then by master. Without masterId, those of all ' +
      'masters who offer the service.',
  })
  availableSlots(
    @Ctx() context: GraphContext,
    @Arg('date', () => LocalDateScalar) date: LocalDate,
    @Arg('serviceId', () => Int) serviceId: number,
    @Arg('masterId', () => Int, { nullable: true }) masterId: number | null,
  ): Promise<Slot[]> {
    return availableSlots(context, date, { serviceId, masterId: masterId ?? undefined })
  }

  @Query(() => [DayAvailabilityShape], {
    description: 'The number of free start times on each day of a range. At most 92 days.',
  })
  availableDays(
    @Ctx() context: GraphContext,
    @Arg('from', () => LocalDateScalar) from: LocalDate,
    @Arg('to', () => LocalDateScalar) to: LocalDate,
    @Arg('serviceId', () => Int) serviceId: number,
    @Arg('masterId', () => Int, { nullable: true }) masterId: number | null,
  ): Promise<DayAvailability[]> {
    return availableDays(context, from, to, { serviceId, masterId: masterId ?? undefined })
  }

  @Query(() => SlotVerdictShape)
  explainSlot(
    @Ctx() context: GraphContext,
    @Arg('date', () => LocalDateScalar) date: LocalDate,
    @Arg('time', () => LocalTimeScalar) time: Minute,
    @Arg('serviceId', () => Int) serviceId: number,
    @Arg('masterId', () => Int) masterId: number,
  ): Promise<SlotVerdict> {
    return explainSlot(context, { date, time, serviceId, masterId })
  }
}
