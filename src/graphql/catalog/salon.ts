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
import type { Context } from '../engine/context.js'
import { ChannelEnum, ExternalSystemEnum, SyncPolicyEnum } from '../types/enums.js'
import { notNull, textOf } from '../types/text-arguments.js'

@ObjectType('BookingSettings', {
  simpleResolvers: true,
  description: 'How the salon books. Minutes and days.',
})
export class BookingSettingsShape implements BookingSettings {
  @Field(() => Boolean, { description: 'Off: this service takes no bookings.' })
  readonly nativeBookingEnabled!: boolean
  @Field(() => Boolean, {
    description: 'On: a new appointment is confirmed at once, by the system.',
  })
  readonly autoConfirm!: boolean
  @Field(() => Int, {
    description: 'Minutes between offered starts, counted from the start of the shift.',
  })
  readonly slotStepMinutes!: number
  @Field(() => Int, { description: 'How long ahead a client must book; staff are not bound.' })
  readonly leadTimeMinutes!: number
  @Field(() => Int, { description: 'How many days ahead a client can book; staff are not bound.' })
  readonly horizonDays!: number
  @Field(() => Int, { description: 'Until how long before the start a client may cancel.' })
  readonly clientCancelWindowMinutes!: number
  @Field(() => Int, { description: 'How long after the start a visit can be marked a no-show.' })
  readonly noShowGraceMinutes!: number
  @Field(() => Int, {
    description: 'How many appointments to come a client may have, at most; staff are not bound.',
  })
  readonly maxFutureAppointmentsPerClient!: number
  @Field(() => Boolean, {
    description: 'On: staff must name a client; off: nobody named is the walk-in client.',
  })
  readonly requireClient!: boolean
  @Field(() => Boolean, { description: 'On: a cancellation needs a reason.' })
  readonly requireCancelReason!: boolean
  @Field(() => SyncPolicyEnum, {
    description:
      'EVENTUAL: the booking stands and the sync is retried; STRICT: no booking without external system A.',
  })
  readonly crmASyncPolicy!: SyncPolicy
}

@ObjectType('Salon', {
  simpleResolvers: true,
  description: 'The salon that the token names; everything else is seen from it.',
})
export class SalonShape implements Pick<
  Salon,
  'id' | 'name' | 'timeZone' | 'currency' | 'phoneRegion'
> {
  @Field(() => Int) readonly id!: number
  @Field(() => String) readonly name!: string
  @Field(() => String, { description: 'IANA zone whose wall clock all dates and times are.' })
  readonly timeZone!: string
  @Field(() => String, { description: 'ISO 4217 code of every price.' }) readonly currency!: string
  @Field(() => String, { description: 'ISO 3166 country in which phone numbers are read.' })
  readonly phoneRegion!: string
}

@InputType('BookingSettingsInput', { description: 'What is absent stays as it is.' })
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
    description: 'How many appointments to come a client may have, at most: 1 to 1000.',
  })
  maxFutureAppointmentsPerClient?: number | null
  @Field(() => Boolean, { nullable: true }) requireClient?: boolean | null
  @Field(() => Boolean, { nullable: true }) requireCancelReason?: boolean | null
  @Field(() => SyncPolicyEnum, { nullable: true }) crmASyncPolicy?: SyncPolicy | null
}

@InputType('SalonInput', { description: 'What is absent stays as it is.' })
class SalonInput {
  @Field(() => String, { nullable: true }) name?: string | null
  @Field(() => String, {
    nullable: true,
    description: 'Visits keep their instants; their wall-clock times follow.',
  })
  timeZone?: string | null
  @Field(() => String, { nullable: true }) currency?: string | null
  @Field(() => String, { nullable: true }) phoneRegion?: string | null
}

@Resolver(() => SalonShape)
export class SalonResolver {
  @Query(() => SalonShape)
  salon(@Ctx() call: Context): Promise<Salon> {
    return readSalon(call)
  }

  @FieldResolver(() => BookingSettingsShape)
  booking(@Root() salon: Salon): BookingSettings {
    return salon
  }

  @FieldResolver(() => [ExternalSystemEnum], {
    description:
      'External booking systems that are connected for this salon. For admins; others see none.',
  })
  async externalSystems(@Ctx() call: Context): Promise<readonly ExternalSystem[]> {
    return (await readConnections(call)).systems
  }

  @FieldResolver(() => [ChannelEnum], {
    description:
      'Messengers that are connected for this salon; without any, the sandbox takes what is sent. For admins; others see none.',
  })
  async messengers(@Ctx() call: Context): Promise<readonly Channel[]> {
    return (await readConnections(call)).messengers
  }

  @Mutation(() => SalonShape, { description: 'For admins.' })
  updateSalon(
    @Ctx() call: Context,
    @Arg('input', () => SalonInput) input: SalonInput,
  ): Promise<Salon> {
    const name = notNull('name', input.name)
    return updateSalon(call, {
      name: name === undefined ? undefined : textOf('name', name, 200),
      timeZone: notNull('timeZone', input.timeZone),
      currency: notNull('currency', input.currency),
      phoneRegion: notNull('phoneRegion', input.phoneRegion),
    })
  }

  @Mutation(() => SalonShape, { description: 'For admins.' })
  updateBookingSettings(
    @Ctx() call: Context,
    @Arg('input', () => BookingSettingsInput) input: BookingSettingsInput,
  ): Promise<Salon> {
    const change = Object.fromEntries(
      Object.entries(input).map(([field, value]) => [field, notNull(field, value)]),
    )
    return updateBookingSettings(call, change)
  }
}
