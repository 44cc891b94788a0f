import {
  Arg,
  Ctx,
  Field,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql'
import type { Service, SpokenName } from '../../domain/identity/people.js'
import { createService, readServices, updateService } from '../../service/catalog/catalog.js'
import type { GraphContext } from '../engine/context.js'
import { MoneyScalar } from '../types/scalars.js'
import { notNull, textOf, readFields, nameOfPatch } from '../types/text-arguments.js'
import {
  SPOKEN_NAMES,
  SPOKEN_NAMES_INPUT,
  SpokenNameInput,
  SpokenNameShape,
  spokenNamesOf,
} from './spoken-name.js'

const ACTIVE = 'False: the service cannot be booked.'
const NAME = 'The name that clients see. At most 200 characters.'
const DURATION = '1 to 1440 minutes. A master may have another duration.'
const PRICE = "In the salon's currency. A master may have another price."
const BUFFER_BEFORE = 'Minutes kept free before an appointment: 0 to 240.'
const BUFFER_AFTER = 'Minutes kept free after an appointment: 0 to 240.'

/** The GraphQL type of a service. */
@ObjectType('Service', { simpleResolvers: true, description: 'An entry of the price list.' })
export class ServiceShape implements Service {
  @Field(() => Int, { description: 'The id of the service.' }) readonly id!: number
  @Field(() => String, { description: 'The name that clients see.' }) readonly name!: string
  @Field(() => Boolean, { description: ACTIVE })
  readonly active!: boolean
  @Field(() => Int, { description: 'Minutes without buffers. A master may have another duration.' })
  readonly durationMinutes!: number
  @Field(() => MoneyScalar, { description: PRICE })
  readonly price!: string
  @Field(() => Int, { description: 'Minutes kept free before an appointment.' })
  readonly bufferBeforeMinutes!: number
  @Field(() => Int, { description: 'Minutes kept free after an appointment.' })
  readonly bufferAfterMinutes!: number
  @Field(() => [SpokenNameShape], { description: SPOKEN_NAMES })
  readonly spokenNames!: readonly SpokenName[]
}

@InputType('CreateServiceInput', { description: 'A new service.' })
class CreateServiceInput {
  @Field(() => String, { description: NAME }) name!: string
  @Field(() => Int, { description: DURATION }) durationMinutes!: number
  @Field(() => MoneyScalar, { description: PRICE }) price!: string
  @Field(() => Int, { nullable: true, defaultValue: 0, description: BUFFER_BEFORE })
  bufferBeforeMinutes?: number | null
  @Field(() => Int, { nullable: true, defaultValue: 0, description: BUFFER_AFTER })
  bufferAfterMinutes?: number | null
  @Field(() => Boolean, { nullable: true, defaultValue: true, description: ACTIVE }) active?:
    boolean | null
  @Field(() => [SpokenNameInput], { nullable: true, description: SPOKEN_NAMES_INPUT })
  spokenNames?: SpokenNameInput[] | null
}

@InputType('UpdateServiceInput', { description: 'Absent fields stay as they are.' })
class UpdateServiceInput {
  @Field(() => String, { nullable: true, description: NAME }) name?: string | null
  @Field(() => Int, { nullable: true, description: DURATION }) durationMinutes?: number | null
  @Field(() => MoneyScalar, { nullable: true, description: PRICE }) price?: string | null
  @Field(() => Int, { nullable: true, description: BUFFER_BEFORE }) bufferBeforeMinutes?:
    number | null
  @Field(() => Int, { nullable: true, description: BUFFER_AFTER }) bufferAfterMinutes?:
    number | null
  @Field(() => Boolean, { nullable: true, description: ACTIVE }) active?: boolean | null
  @Field(() => [SpokenNameInput], {
    nullable: true,
    description: `${SPOKEN_NAMES_INPUT} They replace all that there are.`,
  })
  spokenNames?: SpokenNameInput[] | null
}

/** The queries and mutations for services. */
@Resolver(() => ServiceShape)
export class ServiceResolver {
  @Query(() => [ServiceShape], {
    description: 'By name. With masterId only the services that the master offers.',
  })
  services(
    @Ctx() context: GraphContext,
    @Arg('masterId', () => Int, {
      nullable: true,
      description: 'Only services that this master offers.',
    })
    masterId: number | null,
    @Arg('activeOnly', () => Boolean, {
      nullable: true,
      defaultValue: true,
      description: 'False: services that cannot be booked too.',
    })
    activeOnly: boolean | null,
  ): Promise<Service[]> {
    return readServices(context, masterId ?? undefined, activeOnly ?? true)
  }

  @Query(() => ServiceShape, {
    nullable: true,
    description: 'A service, also a deactivated one. Null when there is none with this id.',
  })
  async service(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the service.' }) id: number,
  ): Promise<Service | undefined> {
    return context.loaders.services.load(id)
  }

  @Mutation(() => ServiceShape, { description: 'Adds a service. For admins.' })
  createService(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateServiceInput, { description: 'The new service.' })
    input: CreateServiceInput,
  ): Promise<Service> {
    return createService(context, {
      name: textOf('name', input.name, 200),
      durationMinutes: input.durationMinutes,
      price: input.price,
      bufferBeforeMinutes: input.bufferBeforeMinutes ?? 0,
      bufferAfterMinutes: input.bufferAfterMinutes ?? 0,
      active: input.active ?? true,
      spokenNames: spokenNamesOf(input.spokenNames) ?? [],
    })
  }

  @Mutation(() => ServiceShape, {
    description: 'For admins. Existing appointments keep their service name, duration and price.',
  })
  updateService(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the service.' }) id: number,
    @Arg('input', () => UpdateServiceInput, { description: 'What to change.' })
    input: UpdateServiceInput,
  ): Promise<Service> {
    const change = readFields({
      name: () => nameOfPatch(input.name),
      durationMinutes: () => notNull('durationMinutes', input.durationMinutes),
      price: () => notNull('price', input.price),
      bufferBeforeMinutes: () => notNull('bufferBeforeMinutes', input.bufferBeforeMinutes),
      bufferAfterMinutes: () => notNull('bufferAfterMinutes', input.bufferAfterMinutes),
      active: () => notNull('active', input.active),
      spokenNames: () => spokenNamesOf(notNull('spokenNames', input.spokenNames)),
    })
    return updateService(context, id, change)
  }
}
