import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from 'type-graphql'
import type { Appointment, Target } from '../../domain/booking/appointment.js'
import type { LocalDate, Minute } from '../../domain/time/time.js'
import { bookAppointment } from '../../service/booking/book-appointment.js'
import { moveAppointment } from '../../service/booking/move-appointment.js'
import { rescheduleAppointment } from '../../service/booking/reschedule-appointment.js'
import { AppointmentShape } from './appointment.js'
import { ClientInput } from '../types/client-shape.js'
import type { GraphContext } from '../engine/context.js'
import { LocalDateScalar, LocalTimeScalar } from '../types/scalars.js'
import { noteOf, textOf } from '../types/text-arguments.js'
import { CallsExternalSystem } from '../limits/root-fields.js'

@InputType('CreateAppointmentInput', {
  description:
    'Name the client by id, or by phone (found or created); neither: a client books for ' +
    'themself, staff for the walk-in client.',
})
class CreateAppointmentInput {
  @Field(() => Int) masterId!: number
  @Field(() => Int) serviceId!: number
  @Field(() => LocalDateScalar) date!: LocalDate
  @Field(() => LocalTimeScalar) time!: Minute
  @Field(() => String, { nullable: true, description: 'At most 500 characters.' }) comment?:
    string | null
  @Field(() => Int, { nullable: true, description: 'Counts before `client`.' }) clientId?:
    number | null
  @Field(() => ClientInput, { nullable: true }) client?: ClientInput | null
}

@InputType('RescheduleAppointmentInput')
class RescheduleAppointmentInput {
  @Field(() => LocalDateScalar) date!: LocalDate
  @Field(() => LocalTimeScalar) time!: Minute
  @Field(() => Int, { nullable: true, description: 'Absent: the same master.' }) masterId?:
    number | null
  @Field(() => Int, { nullable: true, description: 'Absent: the same service.' }) serviceId?:
    number | null
  @Field(() => String, { nullable: true }) note?: string | null
}

const move = (
  context: GraphContext,
  {
    id,
    to,
    field,
    said,
  }: {
    readonly id: number
    readonly to: Target
    readonly field: 'note' | 'reason'
    readonly said: string | null
  },
): Promise<Appointment> => moveAppointment(context, id, to, noteOf(field, said))

/** Mutations that book, move and cancel appointments, and change their status. */
@Resolver()
export class AppointmentMoves {
  @Mutation(() => AppointmentShape, {
    description:
      'Booked, and confirmed at once where the salon wants it. A taken slot names free ones ' +
      'near it in `extensions.alternatives`.',
  })
  @CallsExternalSystem('strict')
  createAppointment(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateAppointmentInput) input: CreateAppointmentInput,
  ): Promise<Appointment> {
    const { masterId, serviceId, date, time, comment, clientId, client } = input
    return bookAppointment(context, {
      masterId,
      serviceId,
      date,
      time,
      comment: comment ? textOf('comment', comment, 500, 'blank is fine') : '',
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
    @Arg('id', () => Int) id: number,
    @Arg('input', () => RescheduleAppointmentInput) input: RescheduleAppointmentInput,
    @Arg('expectedVersion', () => Int, { nullable: true }) expectedVersion: number | null,
  ): Promise<Appointment> {
    const { date, time, masterId, serviceId, note } = input
    const place = { date, time, masterId: masterId ?? undefined, serviceId: serviceId ?? undefined }
    return rescheduleAppointment(context, id, {
      ...place,
      note: noteOf('note', note),
      expectedVersion: expectedVersion ?? undefined,
    })
  }

  @Mutation(() => AppointmentShape, { description: 'From booked.' })
  confirmAppointment(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
    @Arg('note', () => String, { nullable: true }) note: string | null,
  ): Promise<Appointment> {
    return move(context, { id, to: 'confirmed', field: 'note', said: note })
  }

  @Mutation(() => AppointmentShape, {
    description: 'From confirmed: the client is here, early or late.',
  })
  startAppointment(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
    @Arg('note', () => String, { nullable: true }) note: string | null,
  ): Promise<Appointment> {
    return move(context, { id, to: 'in_progress', field: 'note', said: note })
  }

  @Mutation(() => AppointmentShape, { description: 'From in progress.' })
  completeAppointment(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
    @Arg('note', () => String, { nullable: true }) note: string | null,
  ): Promise<Appointment> {
    return move(context, { id, to: 'done', field: 'note', said: note })
  }

  @Mutation(() => AppointmentShape, {
    description:
      'From booked or confirmed, once the start and the grace time have passed. The rest of ' +
      'the slot is free again.',
  })
  markNoShow(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
    @Arg('note', () => String, { nullable: true }) note: string | null,
  ): Promise<Appointment> {
    return move(context, { id, to: 'no_show', field: 'note', said: note })
  }

  @Mutation(() => AppointmentShape, {
    description:
      "From booked or confirmed; a client their own, up to the salon's window before the start.",
  })
  @CallsExternalSystem('strict')
  cancelAppointment(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
    @Arg('reason', () => String, { nullable: true }) reason: string | null,
  ): Promise<Appointment> {
    return move(context, { id, to: 'cancelled', field: 'reason', said: reason })
  }
}
