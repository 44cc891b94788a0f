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
  type DatedTimeOff,
  setWeeklySchedule,
  setWorkingDay,
} from '../../service/catalog/schedule.js'
import type { GraphContext } from '../engine/context.js'
import { type MasterRef, MasterShape } from './master.js'
import { DateTimeScalar, LocalDateScalar, LocalTimeScalar } from '../types/scalars.js'

const FROM = 'The first day.'
const TO = 'The last day; it is included.'
const START = 'When work starts.'
const MASTER_ID = 'The id of the master.'

/** The GraphQL type of working hours within a day. */
@ObjectType('Shift', {
  simpleResolvers: true,
  description:
    'Working hours within one day. An end of 00:00:00 is the midnight that ends the day.',
})
export class ShiftShape implements WorkShift {
  @Field(() => LocalTimeScalar, { description: START }) readonly start!: Minute
  @Field(() => LocalTimeScalar, { description: 'When work ends.' }) readonly end!: Minute
}

@ObjectType('WeeklyShift', { simpleResolvers: true, description: 'Working hours of a weekday.' })
class WeeklyShiftShape implements WeeklyShift {
  @Field(() => Int, { description: 'ISO: 1 Monday to 7 Sunday.' }) readonly weekday!: number
  @Field(() => LocalTimeScalar, { description: START }) readonly start!: Minute
  @Field(() => LocalTimeScalar, {
    description: 'When work ends. 00:00:00 is the midnight that ends the day.',
  })
  readonly end!: Minute
}

@ObjectType('WorkingDay', {
  simpleResolvers: true,
  description:
    'The working hours of one date: its own hours if it has any, otherwise those of its weekday.',
})
class WorkingDayShape implements WorkingDay {
  @Field(() => LocalDateScalar, { description: "The day on the salon's calendar." })
  readonly date!: LocalDate
  @Field(() => [ShiftShape], { description: 'The working hours, by start. Empty on a day off.' })
  readonly shifts!: WorkShift[]
}

/** The GraphQL type of an absence. */
@ObjectType('TimeOff', {
  simpleResolvers: true,
  description: 'An absence of a master. No slots are offered in it.',
})
export class TimeOffShape implements Pick<
  DatedTimeOff,
  'id' | 'startsAt' | 'endsAt' | 'from' | 'to' | 'start' | 'end' | 'allDay' | 'reason'
> {
  @Field(() => Int, { description: 'The id of the absence.' }) readonly id!: number
  @Field(() => DateTimeScalar, { description: 'When it starts.' }) readonly startsAt!: Instant
  @Field(() => DateTimeScalar, { description: 'When it ends.' }) readonly endsAt!: Instant
  @Field(() => LocalDateScalar, { description: 'Its first day.' }) readonly from!: LocalDate
  @Field(() => LocalDateScalar, { description: 'Its last day.' }) readonly to!: LocalDate
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'When it starts on its first day. Null: all day.',
  })
  readonly start!: Minute | null
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'When it ends on its last day; 00:00:00 is its midnight. Null: all day.',
  })
  readonly end!: Minute | null
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

@InputType('ShiftInput', { description: 'Working hours within one day.' })
class ShiftInput {
  @Field(() => LocalTimeScalar, { description: START }) start!: Minute
  @Field(() => LocalTimeScalar, { description: '00:00 is the midnight that ends the day.' })
  end!: Minute
}

@InputType('WeeklyShiftInput', { description: 'Working hours of a weekday.' })
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
    @Arg('from', () => LocalDateScalar, { description: FROM }) from: LocalDate,
    @Arg('to', () => LocalDateScalar, { description: TO }) to: LocalDate,
  ): Promise<WorkingDay[]> {
    return context.loaders.workingHours(master.id, { from, to })
  }

  @FieldResolver(() => [WeeklyShiftShape], {
    description:
      'The working hours of each weekday. A date may have other hours: see `workingHours`.',
  })
  weeklySchedule(@Root() master: MasterRef, @Ctx() context: GraphContext): Promise<WeeklyShift[]> {
    return context.loaders.weeklySchedule.load(master.id)
  }

  @FieldResolver(() => [TimeOffShape], {
    description: 'Absences that overlap the range. At most 366 days.',
  })
  timeOff(
    @Root() master: MasterRef,
    @Ctx() context: GraphContext,
    @Arg('from', () => LocalDateScalar, { description: FROM }) from: LocalDate,
    @Arg('to', () => LocalDateScalar, { description: TO }) to: LocalDate,
  ): Promise<DatedTimeOff[]> {
    return context.loaders.timeOff(master.id, { from, to })
  }

  @Mutation(() => MasterShape, { description: 'For admins. Replaces all weekly hours.' })
  setWeeklySchedule(
    @Ctx() context: GraphContext,
    @Arg('masterId', () => Int, { description: MASTER_ID }) masterId: number,
    @Arg('shifts', () => [WeeklyShiftInput], {
      description: 'All hours of the week, without overlaps. A weekday without any is a day off.',
    })
    shifts: WeeklyShiftInput[],
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
    @Arg('masterId', () => Int, { description: MASTER_ID }) masterId: number,
    @Arg('date', () => LocalDateScalar, { description: "The day on the salon's calendar." })
    date: LocalDate,
    @Arg('shifts', () => [ShiftInput], {
      nullable: true,
      description:
        'The hours of the date, without overlaps. Empty: a day off. Null: the weekly hours.',
    })
    shifts: ShiftInput[] | null,
  ): Promise<Master> {
    return setWorkingDay(
      context,
      masterId,
      date,
      shifts?.map(({ start, end }) => shiftOf(start, end)) ?? null,
    )
  }
}

/** The field `TimeOff.master`. */
@Resolver(() => TimeOffShape)
export class TimeOffResolver {
  @FieldResolver(() => MasterShape, { description: 'Who is absent.' })
  master(@Root() off: DatedTimeOff, @Ctx() context: GraphContext): Promise<Master | undefined> {
    return context.loaders.masters.load(off.masterId)
  }
}
