import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from 'type-graphql'
import type { Appointment, Target } from '../../domain/booking/appointment.js'
import type { LocalDate, Minute } from '../../domain/time/time.js'
import { bookAppointment } from '../../service/booking/book-appointment.js'
import { moveAppointment } from '../../service/booking/move-appointment.js'
import { rescheduleAppointment } from '../../service/booking/reschedule-appointment.js'
import { updateAppointment } from '../../service/booking/update-appointment.js'
import { AppointmentShape } from './appointment.js'
import { ClientInput } from '../types/client-shape.js'
import type { GraphContext } from '../engine/context.js'
import { LocalDateScalar, LocalTimeScalar } from '../types/scalars.js'
import { ExpectedVersion } from '../types/expected-version.js'
import { noteOf, notNull, textOf, readFields } from '../types/text-arguments.js'
import { CallsExternalSystem } from '../limits/root-fields.js'

const APPOINTMENT_ID = 'The id of the appointment.'
const NOTE = 'For the history. At most 500 characters.'

@InputType('CreateAppointmentInput', {
  description:
    'Name the client by id, or by phone (found or created); neither: a client books for ' +
    'themself, staff for the walk-in client. An embed token names a client with a dialogue by id.',
})
class CreateAppointmentInput {
  @Field(() => Int, {
    nullable: true,
    description:
      'Absent: the master with the least booked minutes that day of those who offer the service ' +
      'and are free.',
  })
  masterId?: number | null
  @Field(() => Int, { description: 'The id of the service.' }) serviceId!: number
  @Field(() => LocalDateScalar, { description: "The day on the salon's calendar." })
  date!: LocalDate
  @Field(() => LocalTimeScalar, { description: 'The start on the clock of the salon.' })
  time!: Minute
  @Field(() => String, { nullable: true, description: 'At most 500 characters.' }) comment?:
    string | null
  @Field(() => Int, { nullable: true, description: 'Counts before `client`.' }) clientId?:
    number | null
  @Field(() => ClientInput, {
    nullable: true,
    description:
      'The client who has this phone. A new one, with this name, if nobody has it. A client may ' +
      'name only themself.',
  })
  client?: ClientInput | null
}

@InputType('RescheduleAppointmentInput', {
  description: 'The new time of an appointment, and where it changes, the new master or service.',
})
class RescheduleAppointmentInput {
  @Field(() => LocalDateScalar, { description: "The day on the salon's calendar." })
  date!: LocalDate
  @Field(() => LocalTimeScalar, { description: 'The start on the clock of the salon.' })
  time!: Minute
  @Field(() => Int, { nullable: true, description: 'Absent: the same master.' }) masterId?:
    number | null
  @Field(() => Int, { nullable: true, description: 'Absent: the same service.' }) serviceId?:
    number | null
  @Field(() => String, { nullable: true, description: NOTE }) note?: string | null
}

@InputType('UpdateAppointmentInput', { description: 'An absent field stays as it is.' })
class UpdateAppointmentInput {
  @Field(() => String, {
    nullable: true,
    description: 'At most 500 characters. Null or blank erases it.',
  })
  comment?: string | null
  @Field(() => Int, { nullable: true, description: 'Another client of the salon.' }) clientId?:
    number | null
}

/** Returns a comment of up to 500 characters. Null is an empty one. */
const commentOf = (comment: string | null): string =>
  comment ? textOf('comment', comment, 500, 'blank is fine') : ''

const move = (
  context: GraphContext,
  {
    id,
    to,
    field,
    text,
    expectedVersion,
  }: {
    readonly id: number
    readonly to: Target
    readonly field: 'note' | 'reason'
    readonly text: string | null
    readonly expectedVersion: number | null
  },
): Promise<Appointment> =>
  moveAppointment(context, id, to, {
    note: noteOf(field, text),
    expectedVersion: expectedVersion ?? undefined,
  })

/** Mutations that book, move and cancel appointments, and change their status. */
@Resolver()
export class AppointmentMoves {
  @Mutation(() => AppointmentShape, {
    description:
      'Booked, and confirmed at once where the salon wants it. When the time is taken or the ' +
      'master is unavailable, `extensions.alternatives` names up to three free times near it.',
  })
  @CallsExternalSystem('strict')
  createAppointment(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateAppointmentInput, {
      description: 'What is booked, when, and for whom.',
    })
    input: CreateAppointmentInput,
  ): Promise<Appointment> {
    const { masterId, serviceId, date, time, comment, clientId, client } = input
    return bookAppointment(context, {
      masterId: masterId ?? undefined,
      serviceId,
      date,
      time,
      comment: commentOf(comment ?? null),
      clientId: clientId ?? undefined,
      client: client
        ? { name: textOf('client.name', client.name, 200), phone: client.phone }
        : undefined,
    })
  }

  @Mutation(() => AppointmentShape, {
    description:
      'From booked or confirmed, which it keeps. Refused with version_conflict when the ' +
      'appointment is not at the expected version.',
  })
  rescheduleAppointment(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: APPOINTMENT_ID }) id: number,
    @Arg('input', () => RescheduleAppointmentInput, {
      description: 'Where the appointment moves to.',
    })
    input: RescheduleAppointmentInput,
    @ExpectedVersion('appointment') expectedVersion: number | null,
  ): Promise<Appointment> {
    const { date, time, masterId, serviceId, note } = input
    const place = { date, time, masterId: masterId ?? undefined, serviceId: serviceId ?? undefined }
    return rescheduleAppointment(context, id, {
      ...place,
      note: noteOf('note', note),
      expectedVersion: expectedVersion ?? undefined,
    })
  }

  @Mutation(() => AppointmentShape, {
    description:
      'Changes the comment and the client, in any status. Nobody is notified. Refused with ' +
      'version_conflict when the appointment is not at the expected version. For staff.',
  })
  updateAppointment(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: APPOINTMENT_ID }) id: number,
    @Arg('input', () => UpdateAppointmentInput, { description: 'What to change.' })
    input: UpdateAppointmentInput,
    @ExpectedVersion('appointment') expectedVersion: number | null,
  ): Promise<Appointment> {
    const { comment, clientId } = input
    return updateAppointment(context, id, {
      ...readFields({
        comment: () => (comment === undefined ? undefined : commentOf(comment)),
        clientId: () => notNull('clientId', clientId),
      }),
      expectedVersion: expectedVersion ?? undefined,
    })
  }

  @Mutation(() => AppointmentShape, { description: 'From booked. For staff.' })
  confirmAppointment(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: APPOINTMENT_ID }) id: number,
    @Arg('note', () => String, { nullable: true, description: NOTE }) note: string | null,
    @ExpectedVersion('appointment') expectedVersion: number | null,
  ): Promise<Appointment> {
    return move(context, { id, to: 'confirmed', field: 'note', text: note, expectedVersion })
  }

  @Mutation(() => AppointmentShape, {
    description: 'From confirmed: the client is here, early or late.',
  })
  startAppointment(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: APPOINTMENT_ID }) id: number,
    @Arg('note', () => String, { nullable: true, description: NOTE }) note: string | null,
    @ExpectedVersion('appointment') expectedVersion: number | null,
  ): Promise<Appointment> {
    return move(context, { id, to: 'in_progress', field: 'note', text: note, expectedVersion })
  }

  @Mutation(() => AppointmentShape, { description: 'From in progress.' })
  completeAppointment(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: APPOINTMENT_ID }) id: number,
    @Arg('note', () => String, { nullable: true, description: NOTE }) note: string | null,
    @ExpectedVersion('appointment') expectedVersion: number | null,
  ): Promise<Appointment> {
    return move(context, { id, to: 'done', field: 'note', text: note, expectedVersion })
  }

  @Mutation(() => AppointmentShape, {
    description:
      'From booked or confirmed, once the start and the grace time have passed. The rest of ' +
      'the slot is free again.',
  })
  markNoShow(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: APPOINTMENT_ID }) id: number,
    @Arg('note', () => String, { nullable: true, description: NOTE }) note: string | null,
    @ExpectedVersion('appointment') expectedVersion: number | null,
  ): Promise<Appointment> {
    return move(context, { id, to: 'no_show', field: 'note', text: note, expectedVersion })
  }

  @Mutation(() => AppointmentShape, {
    description:
      "From booked or confirmed; a client their own, up to the salon's window before the start.",
  })
  @CallsExternalSystem('strict')
  cancelAppointment(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: APPOINTMENT_ID }) id: number,
    @Arg('reason', () => String, {
      nullable: true,
      description: 'At most 500 characters. A setting can require it.',
    })
    reason: string | null,
    @ExpectedVersion('appointment') expectedVersion: number | null,
  ): Promise<Appointment> {
    return move(context, { id, to: 'cancelled', field: 'reason', text: reason, expectedVersion })
  }
}
