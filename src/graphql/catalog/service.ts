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
import type { Service } from '../../domain/identity/people.js'
import { createService, readServices, updateService } from '../../service/catalog/catalog.js'
import type { GraphContext } from '../engine/context.js'
import { MoneyScalar } from '../types/scalars.js'
import { notNull, textOf } from '../types/text-arguments.js'

/** The GraphQL type of a service. */
@ObjectType('Service', { simpleResolvers: true, description: 'An entry of the price list.' })
export class ServiceShape implements Service {
  @Field(() => Int) readonly id!: number
  @Field(() => String) readonly name!: string
  @Field(() => Boolean, { description: 'False: the service cannot be booked.' })
  readonly active!: boolean
  @Field(() => Int, { description: 'A master may have another duration.' })
  readonly durationMinutes!: number
  @Field(() => MoneyScalar, { description: 'A master may have another price.' })
  readonly price!: string
  @Field(() => Int, { description: 'Minutes kept free before an appointment.' })
  readonly bufferBeforeMinutes!: number
  @Field(() => Int, { description: 'Minutes kept free after an appointment.' })
  readonly bufferAfterMinutes!: number
}

@InputType('ServiceInput')
class ServiceInput {
  @Field(() => String) name!: string
  @Field(() => Int) durationMinutes!: number
  @Field(() => MoneyScalar) price!: string
  @Field(() => Int, { nullable: true, defaultValue: 0 }) bufferBeforeMinutes?: number | null
  @Field(() => Int, { nullable: true, defaultValue: 0 }) bufferAfterMinutes?: number | null
  @Field(() => Boolean, { nullable: true, defaultValue: true }) active?: boolean | null
}

@InputType('ServicePatch', { description: 'Absent fields stay as they are.' })
class ServicePatch {
  @Field(() => String, { nullable: true }) name?: string | null
  @Field(() => Int, { nullable: true }) durationMinutes?: number | null
  @Field(() => MoneyScalar, { nullable: true }) price?: string | null
  @Field(() => Int, { nullable: true }) bufferBeforeMinutes?: number | null
  @Field(() => Int, { nullable: true }) bufferAfterMinutes?: number | null
  @Field(() => Boolean, { nullable: true }) active?: boolean | null
}

/** The queries and mutations for services. */
@Resolver(() => ServiceShape)
export class ServiceResolver {
  @Query(() => [ServiceShape], {
    description: 'By name. With masterId only the services that the master offers.',
  })
  services(
    @Ctx() context: GraphContext,
    @Arg('masterId', () => Int, { nullable: true }) masterId: number | null,
    @Arg('activeOnly', () => Boolean, { nullable: true, defaultValue: true })
    activeOnly: boolean | null,
  ): Promise<Service[]> {
    return readServices(context, masterId ?? undefined, activeOnly ?? true)
  }

  @Query(() => ServiceShape, { nullable: true })
  async service(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
  ): Promise<Service | undefined> {
    return context.loaders.services.load(id)
  }

  @Mutation(() => ServiceShape, { description: 'For admins.' })
  createService(
    @Ctx() context: GraphContext,
    @Arg('input', () => ServiceInput) input: ServiceInput,
  ): Promise<Service> {
    return createService(context, {
      name: textOf('name', input.name, 200),
      durationMinutes: input.durationMinutes,
      price: input.price,
      bufferBeforeMinutes: input.bufferBeforeMinutes ?? 0,
      bufferAfterMinutes: input.bufferAfterMinutes ?? 0,
      active: input.active ?? true,
    })
  }

  @Mutation(() => ServiceShape, {
    description: 'For admins. Existing appointments keep their service name, duration and price.',
  })
  updateService(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
    @Arg('input', () => ServicePatch) input: ServicePatch,
  ): Promise<Service> {
    const name = notNull('name', input.name)
    return updateService(context, id, {
      name: name === undefined ? undefined : textOf('name', name, 200),
      durationMinutes: notNull('durationMinutes', input.durationMinutes),
      price: notNull('price', input.price),
      bufferBeforeMinutes: notNull('bufferBeforeMinutes', input.bufferBeforeMinutes),
      bufferAfterMinutes: notNull('bufferAfterMinutes', input.bufferAfterMinutes),
      active: notNull('active', input.active),
    })
  }
}
