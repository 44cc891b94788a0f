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
  updateBookingSettings,
  updateSalon,
} from '../../service/catalog/salon.js'
import type { GraphContext } from '../engine/context.js'
import { ChannelEnum, ExternalSystemEnum, SyncPolicyEnum } from '../types/enums.js'
import { notNull, textOf } from '../types/text-arguments.js'

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
  @Field(() => Int) readonly id!: number
  @Field(() => String) readonly name!: string
  @Field(() => String, { description: 'IANA time zone of all local dates and times.' })
  readonly timeZone!: string
  @Field(() => String, { description: 'ISO 4217 code of all prices.' }) readonly currency!: string
  @Field(() => String, { description: 'ISO 3166 country of phone numbers without a country code.' })
  readonly phoneRegion!: string
}

@InputType('BookingSettingsInput', { description: 'Absent fields stay as they are.' })
class BookingSettingsInput {
  @Field(() => Boolean, { nullable: true }) nativeBookingEnabled?: boolean | null
  @Field(() => Boolean, { nullable: true }) autoConfirm?: boolean | null
  @Field(() => Int, { nullable: true }) slotStepMinutes?: number | null
  @Field(() => Int, { nullable: true }) leadTimeMinutes?: number | null
  @Field(() => Int, { nullable: true }) horizonDays?: number | null
  @Field(() => Int, { nullable: true }) clientCancelWindowMinutes?: number | null
  @Field(() => Int, { nullable: true }) noShowGraceMinutes?: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'The largest number of future appointments of one client: 1 to 1000.',
  })
  maxFutureAppointmentsPerClient?: number | null
  @Field(() => Boolean, { nullable: true }) requireClient?: boolean | null
  @Field(() => Boolean, { nullable: true }) requireCancelReason?: boolean | null
  @Field(() => SyncPolicyEnum, { nullable: true }) crmASyncPolicy?: SyncPolicy | null
}

@InputType('SalonInput', { description: 'Absent fields stay as they are.' })
class SalonInput {
  @Field(() => String, { nullable: true }) name?: string | null
  @Field(() => String, {
    nullable: true,
    description: 'When it changes, appointments keep their instants; their local times change.',
  })
  timeZone?: string | null
  @Field(() => String, { nullable: true }) currency?: string | null
  @Field(() => String, { nullable: true }) phoneRegion?: string | null
}

/** The query and the mutations for the salon and its booking settings. */
@Resolver(() => SalonShape)
export class SalonResolver {
  @Query(() => SalonShape)
  salon(@Ctx() context: GraphContext): Promise<Salon> {
    return readSalon(context)
  }

  @FieldResolver(() => BookingSettingsShape)
  booking(@Root() salon: Salon): BookingSettings {
    return salon
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

  @Mutation(() => SalonShape, { description: 'For admins.' })
  updateSalon(
    @Ctx() context: GraphContext,
    @Arg('input', () => SalonInput) input: SalonInput,
  ): Promise<Salon> {
    const name = notNull('name', input.name)
    return updateSalon(context, {
      name: name === undefined ? undefined : textOf('name', name, 200),
      timeZone: notNull('timeZone', input.timeZone),
      currency: notNull('currency', input.currency),
      phoneRegion: notNull('phoneRegion', input.phoneRegion),
    })
  }

  @Mutation(() => SalonShape, { description: 'For admins.' })
  updateBookingSettings(
    @Ctx() context: GraphContext,
    @Arg('input', () => BookingSettingsInput) input: BookingSettingsInput,
  ): Promise<Salon> {
    const change = Object.fromEntries(
      Object.entries(input).map(([field, value]) => [field, notNull(field, value)]),
    )
    return updateBookingSettings(context, change)
  }
}
