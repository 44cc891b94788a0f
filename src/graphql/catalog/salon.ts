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
import type { Channel } from '../../domain/identity/people.js'
import type { BookingSettings, Salon, SyncPolicy } from '../../domain/catalog/salon.js'
import type { ExternalSystem } from '../../domain/crm/sync.js'
import {
  readConnections,
  readSalon,
  readSettings,
  updateBookingSettings,
  updateSalon,
} from '../../service/catalog/salon.js'
import type { GraphContext } from '../engine/context.js'
import { ChannelEnum, ExternalSystemEnum, SyncPolicyEnum } from '../types/enums.js'
import { notNull, readFields, nameOfPatch } from '../types/text-arguments.js'

@ObjectType('BookingSettings', {
  simpleResolvers: true,
  description: 'The rules of booking in the salon.',
})
class BookingSettingsShape implements BookingSettings {
  @Field(() => Boolean, { description: 'False: no appointments can be booked here.' })
  readonly nativeBookingEnabled!: boolean
  @Field(() => Boolean, {
    description: 'True: the system confirms a new appointment at once.',
  })
  readonly autoConfirm!: boolean
  @Field(() => Int, {
    description: 'Minutes between offered start times, counted from the start of the shift.',
  })
  readonly slotStepMinutes!: number
  @Field(() => Int, {
    description: 'How many minutes before the start a client must book. Does not apply to staff.',
  })
  readonly leadTimeMinutes!: number
  @Field(() => Int, {
    description: 'How many days ahead a client can book. Does not apply to staff.',
  })
  readonly horizonDays!: number
  @Field(() => Int, {
    description: 'A client may cancel until this many minutes before the start.',
  })
  readonly clientCancelWindowMinutes!: number
  @Field(() => Int, {
    description: 'An appointment can be marked a no-show this many minutes after its start.',
  })
  readonly noShowGraceMinutes!: number
  @Field(() => Int, {
    description:
      'The largest number of future appointments of one client. Does not apply to staff.',
  })
  readonly maxFutureAppointmentsPerClient!: number
  @Field(() => Boolean, {
    description:
      'True: staff must name a client. False: an appointment without a client gets the ' +
      'walk-in client.',
  })
  readonly requireClient!: boolean
  @Field(() => Boolean, { description: 'True: a cancellation needs a reason.' })
  readonly requireCancelReason!: boolean
  @Field(() => SyncPolicyEnum, {
    description:
      'EVENTUAL: a change is kept when external system A fails, and the sync is retried. ' +
      'STRICT: no appointment is created or cancelled without external system A.',
  })
  readonly crmASyncPolicy!: SyncPolicy
}

/** The GraphQL type of the salon. */
@ObjectType('Salon', {
  simpleResolvers: true,
  description: 'The salon of the access token. All other data belongs to it.',
})
export class SalonShape implements Pick<
  Salon,
  'id' | 'name' | 'timeZone' | 'currency' | 'phoneRegion'
> {
  @Field(() => Int, { description: 'The id of the salon.' }) readonly id!: number
  @Field(() => String, { description: 'The name that clients see.' }) readonly name!: string
  @Field(() => String, { description: 'IANA time zone of all local dates and times.' })
  readonly timeZone!: string
  @Field(() => String, { description: 'ISO 4217 code of all prices.' }) readonly currency!: string
  @Field(() => String, { description: 'ISO 3166 country of phone numbers without a country code.' })
  readonly phoneRegion!: string
}

@InputType('UpdateBookingSettingsInput', { description: 'Absent fields stay as they are.' })
class UpdateBookingSettingsInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'False: no appointments can be booked here.',
  })
  nativeBookingEnabled?: boolean | null
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the system confirms a new appointment at once.',
  })
  autoConfirm?: boolean | null
  @Field(() => Int, {
    nullable: true,
    description: 'Minutes between offered start times: 5 to 240.',
  })
  slotStepMinutes?: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'How many minutes before the start a client must book: 0 to 43200.',
  })
  leadTimeMinutes?: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'How many days ahead a client can book: 1 to 730.',
  })
  horizonDays?: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'A client may cancel until this many minutes before the start: 0 to 43200.',
  })
  clientCancelWindowMinutes?: number | null
  @Field(() => Int, {
    nullable: true,
    description:
      'How many minutes after its start an appointment can be marked a no-show: 0 to 1440.',
  })
  noShowGraceMinutes?: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'The largest number of future appointments of one client: 1 to 1000.',
  })
  maxFutureAppointmentsPerClient?: number | null
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: staff must name a client. False: there is the walk-in client.',
  })
  requireClient?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'True: a cancellation needs a reason.' })
  requireCancelReason?: boolean | null
  @Field(() => SyncPolicyEnum, {
    nullable: true,
    description: 'Whether appointments wait for external system A.',
  })
  crmASyncPolicy?: SyncPolicy | null
}

@InputType('UpdateSalonInput', { description: 'Absent fields stay as they are.' })
class UpdateSalonInput {
  @Field(() => String, {
    nullable: true,
    description: 'The name that clients see. At most 200 characters.',
  })
  name?: string | null
  @Field(() => String, {
    nullable: true,
    description: 'When it changes, appointments keep their instants; their local times change.',
  })
  timeZone?: string | null
  @Field(() => String, {
    nullable: true,
    description: 'ISO 4217 code of all prices, such as EUR. Amounts stay as they are.',
  })
  currency?: string | null
  @Field(() => String, {
    nullable: true,
    description: 'ISO 3166 country of phone numbers without a country code, such as DE.',
  })
  phoneRegion?: string | null
}

/** The query and the mutations for the salon and its booking settings. */
@Resolver(() => SalonShape)
export class SalonResolver {
  @Query(() => SalonShape, { description: 'The salon of the access token.' })
  salon(@Ctx() context: GraphContext): Promise<Salon> {
    return readSalon(context)
  }

  @FieldResolver(() => BookingSettingsShape, { description: 'The rules of booking.' })
  booking(@Root() salon: Salon, @Ctx() context: GraphContext): BookingSettings {
    return readSettings(context, salon)
  }

  @FieldResolver(() => [ExternalSystemEnum], {
    description:
      'External booking systems that are connected for this salon. For admins; empty for others.',
  })
  async externalSystems(@Ctx() context: GraphContext): Promise<readonly ExternalSystem[]> {
    return (await readConnections(context)).systems
  }

  @FieldResolver(() => [ChannelEnum], {
    description: 'Messengers that are connected for this salon. For admins; empty for others.',
  })
  async messengers(@Ctx() context: GraphContext): Promise<readonly Channel[]> {
    return (await readConnections(context)).messengers
  }

  @Mutation(() => SalonShape, {
    description: 'Changes the salon, without its settings. For admins.',
  })
  updateSalon(
    @Ctx() context: GraphContext,
    @Arg('input', () => UpdateSalonInput, { description: 'What to change.' })
    input: UpdateSalonInput,
  ): Promise<Salon> {
    const change = readFields({
      name: () => nameOfPatch(input.name),
      timeZone: () => notNull('timeZone', input.timeZone),
      currency: () => notNull('currency', input.currency),
      phoneRegion: () => notNull('phoneRegion', input.phoneRegion),
    })
    return updateSalon(context, change)
  }

  @Mutation(() => SalonShape, { description: 'Changes the rules of booking. For admins.' })
  updateBookingSettings(
    @Ctx() context: GraphContext,
    @Arg('input', () => UpdateBookingSettingsInput, { description: 'What to change.' })
    input: UpdateBookingSettingsInput,
  ): Promise<Salon> {
    const change = Object.fromEntries(
      Object.entries(input).map(([field, value]) => [field, notNull(field, value)]),
    )
    return updateBookingSettings(context, change)
  }
}
