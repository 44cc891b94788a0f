import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Ctx, Field, Info, Int, ObjectType, Query, Resolver } from 'type-graphql'
import type { WorkShift } from '../../domain/booking/schedule.js'
import type { LocalDate, Minute } from '../../domain/time/time.js'
import {
  type Journal,
  type JournalColumn,
  type MasterLoad,
  readJournal,
  readLoad,
} from '../../service/booking/read-journal.js'
import type { DatedTimeOff } from '../../service/catalog/schedule.js'
import { MasterShape } from '../catalog/master.js'
import { ShiftShape, TimeOffShape } from '../catalog/schedule.js'
import type { GraphContext } from '../engine/context.js'
import { selectionReader } from '../engine/selected-fields.js'
import { appointmentProperties } from './appointment-properties.js'
import { LocalDateScalar } from '../types/scalars.js'
import { AppointmentShape } from './appointment.js'

const OPEN = 'Minutes of the working hours, without time off.'
const BOOKED =
  'Minutes of the appointments with their buffers: those that occupy time (booked, confirmed, in ' +
  'progress) and done ones. Cancelled ones and no-shows do not count.'
const MASTERS =
  'Only these masters, even inactive ones. Absent: every active master, and every one with ' +
  'appointments in that time. A master sees only themself.'

@ObjectType('JournalColumn', { simpleResolvers: true, description: 'A day of one master.' })
class JournalColumnShape implements JournalColumn {
  @Field(() => MasterShape, { description: 'Whose day it is.' })
  readonly master!: JournalColumn['master']
  @Field(() => [ShiftShape], { description: 'The working hours, by start. Empty on a day off.' })
  readonly shifts!: readonly WorkShift[]
  @Field(() => [TimeOffShape], { description: 'Absences that overlap the day, by start.' })
  readonly timeOff!: readonly DatedTimeOff[]
  @Field(() => [AppointmentShape], {
    description: 'The appointments that start that day, by start. All statuses are included.',
  })
  readonly appointments!: JournalColumn['appointments']
  @Field(() => Int, { description: OPEN }) readonly openMinutes!: Minute
  @Field(() => Int, { description: BOOKED }) readonly bookedMinutes!: Minute
}

@ObjectType('Journal', {
  simpleResolvers: true,
  description: 'A day of the salon as it was at one moment.',
})
class JournalShape implements Journal {
  @Field(() => LocalDateScalar, { description: "The day on the salon's calendar." })
  readonly date!: LocalDate
  @Field(() => String, {
    description:
      'The live cursor of this moment. Subscribe with it as `after`: then no later change is ' +
      'missed. A change of the same moment may come once more.',
  })
  readonly cursor!: string
  @Field(() => [JournalColumnShape], { description: 'By name of the master.' })
  readonly columns!: readonly JournalColumn[]
}

@ObjectType('MasterLoad', {
  simpleResolvers: true,
  description: 'How much of a day of a master is open and booked.',
})
class MasterLoadShape implements MasterLoad {
  @Field(() => MasterShape, { description: 'Whose day it is.' })
  readonly master!: MasterLoad['master']
  @Field(() => LocalDateScalar, { description: "The day on the salon's calendar." })
  readonly date!: LocalDate
  @Field(() => Int, { description: OPEN }) readonly openMinutes!: Minute
  @Field(() => Int, { description: BOOKED }) readonly bookedMinutes!: Minute
  @Field(() => Int, { description: 'How many appointments bookedMinutes counts.' })
  readonly appointments!: number
  @Field(() => Boolean, {
    description: 'True when no minute is open: a day off, or time off all day.',
  })
  readonly off!: boolean
}

/** The fields that an operation selects of the appointments of a journal. */
const journalFields = selectionReader(['columns', 'appointments'])

/** The queries for the journal of a day and the load of masters. */
@Resolver()
export class JournalResolver {
  @Query(() => JournalShape, {
    description: 'For staff and masters. The day of all masters in one snapshot, not paged.',
  })
  journal(
    @Ctx() context: GraphContext,
    @Arg('date', () => LocalDateScalar, { description: "The day on the salon's calendar." })
    date: LocalDate,
    @Arg('masterIds', () => [Int], { nullable: true, description: MASTERS })
    masterIds: number[] | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Journal> {
    const properties = appointmentProperties(journalFields(info))
    return readJournal(context, date, masterIds ?? undefined, properties)
  }

  @Query(() => [MasterLoadShape], {
    description:
      'For staff and masters. Each day of each master, by name of the master and date. At most ' +
      '92 days.',
  })
  load(
    @Ctx() context: GraphContext,
    @Arg('from', () => LocalDateScalar, { description: 'The first day.' }) from: LocalDate,
    @Arg('to', () => LocalDateScalar, { description: 'The last day, included.' }) to: LocalDate,
    @Arg('masterIds', () => [Int], { nullable: true, description: MASTERS })
    masterIds: number[] | null,
  ): Promise<MasterLoad[]> {
    return readLoad(context, from, to, masterIds ?? undefined)
  }
}
