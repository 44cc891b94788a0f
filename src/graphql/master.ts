import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import type { Master, MasterService, Service } from '../domain/people.js'
import { type Shift, shiftOf, type WeeklyShift, type WorkingDay } from '../domain/schedule.js'
import type { Instant, LocalDate, Minute } from '../domain/time.js'
import { createMaster, readMasters, updateMaster } from '../service/catalogue.js'
import { addTimeOff, type DatedTimeOff, removeTimeOff, setWeeklySchedule, setWorkingDay } from '../service/schedule.js'
import type { Context } from './context.js'
import { DateTimeScalar, LocalDateScalar, LocalTimeScalar, MoneyScalar, PhoneNumberScalar } from './scalars.js'
import { ServiceShape } from './service.js'
import { noteOf, notNull, textOf } from './text.js'

@ObjectType('Shift', {
  simpleResolvers: true,
  description: 'Working hours within one day; an end of 00:00:00 is midnight.',
})
class ShiftShape implements Shift {
  @Field(() => LocalTimeScalar) readonly start!: Minute
  @Field(() => LocalTimeScalar) readonly end!: Minute
}

@ObjectType('WeeklyShift', { simpleResolvers: true, description: 'Hours of every week.' })
class WeeklyShiftShape implements WeeklyShift {
  @Field(() => Int, { description: 'ISO: 1 Monday to 7 Sunday.' }) readonly weekday!: number
  @Field(() => LocalTimeScalar) readonly start!: Minute
  @Field(() => LocalTimeScalar) readonly end!: Minute
}

@ObjectType('WorkingDay', {
  simpleResolvers: true,
  description: 'The hours of one date: its own where it has some, else those of its weekday.',
})
class WorkingDayShape implements WorkingDay {
  @Field(() => LocalDateScalar) readonly date!: LocalDate
  @Field(() => [ShiftShape]) readonly shifts!: Shift[]
}

@ObjectType('Master', { simpleResolvers: true, description: 'Who works the visits.' })
export class MasterShape implements Pick<Master, 'id' | 'name'> {
  @Field(() => Int) readonly id!: number
  @Field(() => String) readonly name!: string
}

@ObjectType('TimeOff', { simpleResolvers: true, description: 'An absence; nothing is offered in it.' })
class TimeOffShape implements Pick<DatedTimeOff, 'id' | 'startsAt' | 'endsAt' | 'allDay' | 'reason'> {
  @Field(() => Int) readonly id!: number
  @Field(() => DateTimeScalar) readonly startsAt!: Instant
  @Field(() => DateTimeScalar) readonly endsAt!: Instant
  @Field(() => Boolean, { description: "From midnight to midnight of the salon's clocks." }) readonly allDay!: boolean
  @Field(() => String, { nullable: true, description: 'For staff and the master.' }) readonly reason!: string | null
}

@ObjectType('MasterService', {
  simpleResolvers: true,
  description: 'What a master does, with their own duration and price.',
})
export class MasterServiceShape implements Pick<MasterService, 'durationMinutes' | 'price'> {
  @Field(() => Int) readonly durationMinutes!: number
  @Field(() => MoneyScalar) readonly price!: string
}

@InputType('ShiftInput')
class ShiftInput {
  @Field(() => LocalTimeScalar) start!: Minute
  @Field(() => LocalTimeScalar, { description: '00:00 is the midnight that ends the day.' }) end!: Minute
}

@InputType('WeeklyShiftInput')
class WeeklyShiftInput extends ShiftInput {
  @Field(() => Int, { description: 'ISO: 1 Monday to 7 Sunday.' }) weekday!: number
}

@InputType('MasterInput')
class MasterInput {
  @Field(() => String) name!: string
  @Field(() => PhoneNumberScalar, { nullable: true }) phone?: string | null
  @Field(() => Boolean, { nullable: true, defaultValue: true }) active?: boolean | null
}

@InputType('MasterPatch', { description: 'What is absent stays as it is.' })
class MasterPatch {
  @Field(() => String, { nullable: true }) name?: string | null
  @Field(() => PhoneNumberScalar, { nullable: true }) phone?: string | null
  @Field(() => Boolean, { nullable: true }) active?: boolean | null
}

/** A master as an edge may know it: what is missing comes from the loader. */
type MasterRef = Pick<Master, 'id' | 'name'> & Partial<Master>
const whole = async (master: MasterRef, call: Context): Promise<MasterRef> =>
  'active' in master ? master : ((await call.loaders.masters.load(master.id)) ?? master)

@Resolver(() => MasterShape)
export class MasterResolver {
  @Query(() => [MasterShape], { description: 'By name; those who offer the service, where one is named.' })
  masters(
    @Ctx() call: Context,
    @Arg('serviceId', () => Int, { nullable: true }) serviceId: number | null,
    @Arg('activeOnly', () => Boolean, { nullable: true, defaultValue: true }) activeOnly: boolean | null,
  ): Promise<Master[]> {
    return readMasters(call, serviceId ?? undefined, activeOnly ?? true)
  }

  @Query(() => MasterShape, { nullable: true })
  async master(@Ctx() call: Context, @Arg('id', () => Int) id: number): Promise<Master | undefined> {
    return call.loaders.masters.load(id)
  }

  @FieldResolver(() => PhoneNumberScalar, { nullable: true, description: 'For staff only.' })
  async phone(@Root() master: MasterRef, @Ctx() call: Context): Promise<string | null> {
    return (await whole(master, call)).phone ?? null
  }

  @FieldResolver(() => Boolean, { description: 'Off: takes no new visits.' })
  async active(@Root() master: MasterRef, @Ctx() call: Context): Promise<boolean> {
    return (await whole(master, call)).active ?? false
  }

  @FieldResolver(() => [MasterServiceShape])
  services(@Root() master: MasterRef, @Ctx() call: Context): Promise<MasterService[]> {
    return call.loaders.linksOfMaster.load(master.id)
  }

  @FieldResolver(() => [WorkingDayShape], { description: 'The hours of each date of the range, at most 366 days.' })
  workingHours(
    @Root() master: MasterRef,
    @Ctx() call: Context,
    @Arg('from', () => LocalDateScalar) from: LocalDate,
    @Arg('to', () => LocalDateScalar) to: LocalDate,
  ): Promise<WorkingDay[]> {
    return call.loaders.workingHours(master.id, { from, to })
  }

  @FieldResolver(() => [WeeklyShiftShape])
  weeklySchedule(@Root() master: MasterRef, @Ctx() call: Context): Promise<WeeklyShift[]> {
    return call.loaders.weeklySchedule.load(master.id)
  }

  @FieldResolver(() => [TimeOffShape], { description: 'Absences that touch the range, at most 366 days.' })
  timeOff(
    @Root() master: MasterRef,
    @Ctx() call: Context,
    @Arg('from', () => LocalDateScalar) from: LocalDate,
    @Arg('to', () => LocalDateScalar) to: LocalDate,
  ): Promise<DatedTimeOff[]> {
    return call.loaders.timeOff(master.id, { from, to })
  }

  @Mutation(() => MasterShape, { description: 'For admins.' })
  createMaster(@Ctx() call: Context, @Arg('input', () => MasterInput) input: MasterInput): Promise<Master> {
    return createMaster(call, {
      name: textOf('name', input.name, 200),
      phone: input.phone ?? null,
      active: input.active ?? true,
    })
  }

  @Mutation(() => MasterShape, { description: 'For admins. Visits of a master who is switched off stay.' })
  updateMaster(
    @Ctx() call: Context,
    @Arg('id', () => Int) id: number,
    @Arg('input', () => MasterPatch) input: MasterPatch,
  ): Promise<Master> {
    const name = notNull('name', input.name)
    return updateMaster(call, id, {
      name: name === undefined ? undefined : textOf('name', name, 200),
      phone: input.phone,
      active: notNull('active', input.active),
    })
  }

  @Mutation(() => MasterShape, { description: 'For admins. Replaces the hours of every week.' })
  setWeeklySchedule(
    @Ctx() call: Context,
    @Arg('masterId', () => Int) masterId: number,
    @Arg('shifts', () => [WeeklyShiftInput]) shifts: WeeklyShiftInput[],
  ): Promise<Master> {
    return setWeeklySchedule(
      call,
      masterId,
      shifts.map(({ weekday, start, end }) => ({ weekday, ...shiftOf(start, end) })),
    )
  }

  @Mutation(() => MasterShape, {
    description:
      'For admins. Working hours for one date in place of the weekly ones; an empty list is a day off, null goes back to the weekly ones.',
  })
  setWorkingDay(
    @Ctx() call: Context,
    @Arg('masterId', () => Int) masterId: number,
    @Arg('date', () => LocalDateScalar) date: LocalDate,
    @Arg('shifts', () => [ShiftInput], { nullable: true }) shifts: ShiftInput[] | null,
  ): Promise<Master> {
    return setWorkingDay(call, masterId, date, shifts?.map(({ start, end }) => shiftOf(start, end)) ?? null)
  }

  @Mutation(() => TimeOffShape, {
    description: 'For admins. Visits that are booked in it stay and are for people to move.',
  })
  addTimeOff(
    @Ctx() call: Context,
    @Arg('masterId', () => Int) masterId: number,
    @Arg('startsAt', () => DateTimeScalar) startsAt: Instant,
    @Arg('endsAt', () => DateTimeScalar) endsAt: Instant,
    @Arg('reason', () => String, { nullable: true }) reason: string | null,
  ): Promise<DatedTimeOff> {
    return addTimeOff(call, { masterId, startsAt, endsAt, reason: noteOf('reason', reason) })
  }

  @Mutation(() => Boolean, { description: 'For admins.' })
  removeTimeOff(@Ctx() call: Context, @Arg('id', () => Int) id: number): Promise<boolean> {
    return removeTimeOff(call, id)
  }
}

@Resolver(() => TimeOffShape)
export class TimeOffResolver {
  @FieldResolver(() => MasterShape)
  master(@Root() off: DatedTimeOff, @Ctx() call: Context): Promise<Master | undefined> {
    return call.loaders.masters.load(off.masterId)
  }
}

@Resolver(() => MasterServiceShape)
export class MasterServiceResolver {
  @FieldResolver(() => MasterShape)
  master(@Root() link: MasterService, @Ctx() call: Context): Promise<Master | undefined> {
    return call.loaders.masters.load(link.masterId)
  }

  @FieldResolver(() => ServiceShape)
  service(@Root() link: MasterService, @Ctx() call: Context): Promise<Service | undefined> {
    return call.loaders.services.load(link.serviceId)
  }
}

/** The edge back from a service to those who do it. */
@Resolver(() => ServiceShape)
export class ServiceMastersResolver {
  @FieldResolver(() => [MasterShape], { description: 'Those who do it.' })
  async masters(@Root() service: Service, @Ctx() call: Context): Promise<Master[]> {
    const links = await call.loaders.linksOfService.load(service.id)
    const masters = await Promise.all(links.map(({ masterId }) => call.loaders.masters.load(masterId)))
    return masters.filter((master) => master !== undefined)
  }
}
