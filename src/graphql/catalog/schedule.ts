import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql'
import type { Master } from '../../domain/identity/people.js'
import {
  type WorkShift,
  shiftOf,
  type WeeklyShift,
  type WorkingDay,
} from '../../domain/booking/schedule.js'
import type { Instant, LocalDate, Minute } from '../../domain/time/time.js'
import {
  addTimeOff,
  type DatedTimeOff,
  removeTimeOff,
  setWeeklySchedule,
  setWorkingDay,
} from '../../service/catalog/schedule.js'
import type { GraphContext } from '../engine/context.js'
import { type MasterRef, MasterShape } from './master.js'
import { DateTimeScalar, LocalDateScalar, LocalTimeScalar } from '../types/scalars.js'
import { noteOf } from '../types/text-arguments.js'

@ObjectType('Shift', {
  simpleResolvers: true,
  description:
    'Working hours within one day. An end of 00:00:00 is the midnight that ends the day.',
})
class ShiftShape implements WorkShift {
  @Field(() => LocalTimeScalar) readonly start!: Minute
  @Field(() => LocalTimeScalar) readonly end!: Minute
}

@ObjectType('WeeklyShift', { simpleResolvers: true, description: 'Working hours of a weekday.' })
class WeeklyShiftShape implements WeeklyShift {
  @Field(() => Int, { description: 'ISO: 1 Monday to 7 Sunday.' }) readonly weekday!: number
  @Field(() => LocalTimeScalar) readonly start!: Minute
  @Field(() => LocalTimeScalar) readonly end!: Minute
}

@ObjectType('WorkingDay', {
  simpleResolvers: true,
  description:
    'The working hours of one date: its own hours if it has any, otherwise those of its weekday.',
})
class WorkingDayShape implements WorkingDay {
  @Field(() => LocalDateScalar) readonly date!: LocalDate
  @Field(() => [ShiftShape]) readonly shifts!: WorkShift[]
}

@ObjectType('TimeOff', {
  simpleResolvers: true,
  description: 'An absence of a master. No slots are offered in it.',
})
class TimeOffShape implements Pick<
  DatedTimeOff,
  'id' | 'startsAt' | 'endsAt' | 'allDay' | 'reason'
> {
  @Field(() => Int) readonly id!: number
  @Field(() => DateTimeScalar) readonly startsAt!: Instant
  @Field(() => DateTimeScalar) readonly endsAt!: Instant
  @Field(() => Boolean, {
    description: "True: from midnight to midnight in the salon's time zone.",
  })
  readonly allDay!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'For staff and the master; null for others.',
  })
  readonly reason!: string | null
}

@InputType('ShiftInput')
class ShiftInput {
  @Field(() => LocalTimeScalar) start!: Minute
  @Field(() => LocalTimeScalar, { description: '00:00 is the midnight that ends the day.' })
  end!: Minute
}

@InputType('WeeklyShiftInput')
class WeeklyShiftInput extends ShiftInput {
  @Field(() => Int, { description: 'ISO: 1 Monday to 7 Sunday.' }) weekday!: number
}

/** The working hours and absences of masters: their fields and mutations. */
@Resolver(() => MasterShape)
export class ScheduleResolver {
  @FieldResolver(() => [WorkingDayShape], {
    description: 'The working hours of each date in the range. At most 366 days.',
  })
  workingHours(
    @Root() master: MasterRef,
    @Ctx() context: GraphContext,
    @Arg('from', () => LocalDateScalar) from: LocalDate,
    @Arg('to', () => LocalDateScalar) to: LocalDate,
  ): Promise<WorkingDay[]> {
    return context.loaders.workingHours(master.id, { from, to })
  }

  @FieldResolver(() => [WeeklyShiftShape])
  weeklySchedule(@Root() master: MasterRef, @Ctx() context: GraphContext): Promise<WeeklyShift[]> {
    return context.loaders.weeklySchedule.load(master.id)
  }

  @FieldResolver(() => [TimeOffShape], {
    description: 'Absences that overlap the range. At most 366 days.',
  })
  timeOff(
    @Root() master: MasterRef,
    @Ctx() context: GraphContext,
    @Arg('from', () => LocalDateScalar) from: LocalDate,
    @Arg('to', () => LocalDateScalar) to: LocalDate,
  ): Promise<DatedTimeOff[]> {
    return context.loaders.timeOff(master.id, { from, to })
  }

  @Mutation(() => MasterShape, { description: 'For admins. Replaces all weekly hours.' })
  setWeeklySchedule(
    @Ctx() context: GraphContext,
    @Arg('masterId', () => Int) masterId: number,
    @Arg('shifts', () => [WeeklyShiftInput]) shifts: WeeklyShiftInput[],
  ): Promise<Master> {
    return setWeeklySchedule(
      context,
      masterId,
      shifts.map(({ weekday, start, end }) => ({ weekday, ...shiftOf(start, end) })),
    )
  }

  @Mutation(() => MasterShape, {
    description:
      'For admins. Sets the working hours of one date, instead of the weekly hours. An empty ' +
      'list is a day off; null restores the weekly hours.',
  })
  setWorkingDay(
    @Ctx() context: GraphContext,
    @Arg('masterId', () => Int) masterId: number,
    @Arg('date', () => LocalDateScalar) date: LocalDate,
    @Arg('shifts', () => [ShiftInput], { nullable: true }) shifts: ShiftInput[] | null,
  ): Promise<Master> {
    return setWorkingDay(
      context,
      masterId,
      date,
      shifts?.map(({ start, end }) => shiftOf(start, end)) ?? null,
    )
  }

  @Mutation(() => TimeOffShape, {
    description: 'For admins. Appointments within it are not changed; staff must move them.',
  })
  addTimeOff(
    @Ctx() context: GraphContext,
    @Arg('masterId', () => Int) masterId: number,
    @Arg('startsAt', () => DateTimeScalar) startsAt: Instant,
    @Arg('endsAt', () => DateTimeScalar) endsAt: Instant,
    @Arg('reason', () => String, { nullable: true }) reason: string | null,
  ): Promise<DatedTimeOff> {
    return addTimeOff(context, { masterId, startsAt, endsAt, reason: noteOf('reason', reason) })
  }

  @Mutation(() => Boolean, { description: 'For admins.' })
  removeTimeOff(@Ctx() context: GraphContext, @Arg('id', () => Int) id: number): Promise<boolean> {
    return removeTimeOff(context, id)
  }
}

/** The field `TimeOff.master`. */
@Resolver(() => TimeOffShape)
export class TimeOffResolver {
  @FieldResolver(() => MasterShape)
  master(@Root() off: DatedTimeOff, @Ctx() context: GraphContext): Promise<Master | undefined> {
    return context.loaders.masters.load(off.masterId)
  }
}
