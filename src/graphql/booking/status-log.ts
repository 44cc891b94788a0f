import { Field, Int, ObjectType } from 'type-graphql'
import type { Status } from '../../domain/booking/appointment.js'
import type {
  AppointmentDetail,
  DetailChange,
  StatusLogEntry,
} from '../../domain/booking/status-log.js'
import type { Actor } from '../../domain/identity/actor.js'
import type { Instant } from '../../domain/time/time.js'
import { ActorShape } from '../types/actor-shape.js'
import { describedEnum } from '../types/described-enum.js'
import { AppointmentStatusEnum } from '../types/enums.js'
import { DateTimeScalar } from '../types/scalars.js'

const AppointmentDetailEnum = describedEnum<AppointmentDetail>(
  'AppointmentDetail',
  'What a change of an appointment can concern, besides its status.',
  {
    start: "The start on the salon's clock: 2030-01-07T09:30.",
    master: 'The name of the master.',
    service: 'The name of the service.',
    price: "The price, in the salon's currency: 40.00.",
    client: 'The name of the client.',
    comment: 'The comment. Empty: none.',
  },
)

@ObjectType('DetailChange', {
  simpleResolvers: true,
  description: 'A detail of an appointment before and after a change.',
})
class DetailChangeShape implements Omit<DetailChange, 'clientIds'> {
  @Field(() => AppointmentDetailEnum, { description: 'Which detail changed.' })
  readonly detail!: AppointmentDetail
  @Field(() => String, { description: 'What it was. `detail` says in which form.' })
  readonly before!: string
  @Field(() => String, { description: 'What it became, in the same form.' })
  readonly after!: string
}

/** The GraphQL type of an entry of an appointment's history. */
@ObjectType('StatusLogEntry', {
  simpleResolvers: true,
  description: 'A change of the status or of another detail of an appointment.',
})
export class StatusLogEntryShape implements Omit<StatusLogEntry, 'appointmentId'> {
  @Field(() => Int, { description: 'The id of the entry.' }) readonly id!: number
  @Field(() => AppointmentStatusEnum, { nullable: true, description: 'Null on the first entry.' })
  readonly oldStatus!: Status | null
  @Field(() => AppointmentStatusEnum, {
    description: 'The same as the old status when another detail changed.',
  })
  readonly newStatus!: Status
  @Field(() => ActorShape, { description: 'Who made the change.' }) readonly actor!: Actor
  @Field(() => String, {
    nullable: true,
    description:
      'What changed besides the status, in English, and what the author wrote. Clients see only ' +
      'notes of their own changes. Null for other notes.',
  })
  readonly note!: string | null
  @Field(() => String, {
    nullable: true,
    description:
      'What the author wrote, without the rest of the note. Null where the note is. The whole ' +
      'note of entries of earlier versions that do not say otherwise what changed.',
  })
  readonly writtenNote!: string | null
  @Field(() => [DetailChangeShape], {
    description:
      'What changed besides the status. Clients see only their own changes. Empty for other ' +
      'changes, and for entries of earlier versions, of which the start alone is known.',
  })
  readonly changes!: readonly DetailChange[]
  @Field(() => DateTimeScalar, { description: 'When the change was made.' })
  readonly createdAt!: Instant
}
