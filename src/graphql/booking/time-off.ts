import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { Appointment } from '../../domain/booking/appointment.js'
import type { LocalDate, Minute } from '../../domain/time/time.js'
import {
  type AddedTimeOff,
  addTimeOff,
  blockTime,
  removeTimeOff,
} from '../../service/catalog/time-off.js'
import type { DatedTimeOff } from '../../service/catalog/schedule.js'
import { TimeOffShape } from '../catalog/schedule.js'
import type { GraphContext } from '../engine/context.js'
import { LocalDateScalar, LocalTimeScalar } from '../types/scalars.js'
import { noteOf } from '../types/text-arguments.js'
import { AppointmentShape } from './appointment.js'

/** The GraphQL type of a new absence with the appointments in it. */
@ObjectType('AddTimeOffPayload', {
  simpleResolvers: true,
  description: 'A new absence, and what is to be done about it.',
})
export class AddTimeOffPayloadShape implements AddedTimeOff {
  @Field(() => TimeOffShape, { description: 'The new absence.' })
  readonly timeOff!: DatedTimeOff
  @Field(() => [AppointmentShape], {
    description:
      'Booked, confirmed and started appointments of the master in that time, by start. They are ' +
      'not changed: staff must move them.',
  })
  readonly affectedAppointments!: readonly Appointment[]
}

@InputType('AddTimeOffInput', { description: "An absence on the salon's clock." })
class AddTimeOffInput {
  @Field(() => Int, { description: 'Who is absent.' }) masterId!: number
  @Field(() => LocalDateScalar, { description: 'The first day.' }) from!: LocalDate
  @Field(() => LocalDateScalar, {
    description: 'The last day; it is included. At most three years later.',
  })
  to!: LocalDate
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'When it starts on the first day. Null: at its midnight.',
  })
  start?: Minute | null
  @Field(() => LocalTimeScalar, {
    nullable: true,
    description: 'When it ends on the last day. Null or 00:00: at the midnight that ends it.',
  })
  end?: Minute | null
  @Field(() => String, { nullable: true, description: 'At most 500 characters.' })
  reason?: string | null
}

@InputType('BlockTimeInput', { description: 'A part of one day of a master.' })
class BlockTimeInput {
  @Field(() => Int, { description: 'Whose time it is.' }) masterId!: number
  @Field(() => LocalDateScalar, { description: "The day on the salon's calendar." })
  date!: LocalDate
  @Field(() => LocalTimeScalar, { description: 'When it starts, on the clock of the salon.' })
  start!: Minute
  @Field(() => LocalTimeScalar, {
    description: 'When it ends. 00:00 is the midnight that ends the day.',
  })
  end!: Minute
  @Field(() => String, { nullable: true, description: 'At most 500 characters.' })
  reason?: string | null
}

/** The mutations for absences of masters. */
@Resolver()
export class TimeOffMutations {
  @Mutation(() => AddTimeOffPayloadShape, {
    description: 'For admins. Appointments within it are not changed; staff must move them.',
  })
  addTimeOff(
    @Ctx() context: GraphContext,
    @Arg('input', () => AddTimeOffInput, { description: 'The master, the days and the hours.' })
    input: AddTimeOffInput,
  ): Promise<AddedTimeOff> {
    const { masterId, from, to, start, end } = input
    return addTimeOff(context, {
      masterId,
      from,
      to,
      start: start ?? 0,
      end: end ?? 0,
      reason: noteOf('reason', input.reason),
    })
  }

  @Mutation(() => TimeOffShape, { description: 'For admins. Returns what was removed.' })
  removeTimeOff(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the absence.' }) id: number,
  ): Promise<DatedTimeOff> {
    return removeTimeOff(context, id)
  }

  @Mutation(() => AddTimeOffPayloadShape, {
    description: 'For admins and operators. Adds time off to a part of one day.',
  })
  blockTime(
    @Ctx() context: GraphContext,
    @Arg('input', () => BlockTimeInput, { description: 'Which time to block.' })
    input: BlockTimeInput,
  ): Promise<AddedTimeOff> {
    const { masterId, date, start, end } = input
    return blockTime(context, {
      masterId,
      date,
      start,
      end,
      reason: noteOf('reason', input.reason),
    })
  }
}
