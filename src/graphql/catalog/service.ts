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
import type { Context } from '../engine/context.js'
import { MoneyScalar } from '../types/scalars.js'
import { notNull, textOf } from '../types/text-arguments.js'

@ObjectType('Service', { simpleResolvers: true, description: 'An entry of the price list.' })
export class ServiceShape implements Service {
  @Field(() => Int) readonly id!: number
  @Field(() => String) readonly name!: string
  @Field(() => Boolean, { description: 'Off: cannot be booked.' }) readonly active!: boolean
  @Field(() => Int, { description: 'A master may have their own.' })
  readonly durationMinutes!: number
  @Field(() => MoneyScalar, { description: 'A master may have their own.' }) readonly price!: string
  @Field(() => Int, { description: 'Kept free before the visit.' })
  readonly bufferBeforeMinutes!: number
  @Field(() => Int, { description: 'Kept free after the visit.' })
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

@InputType('ServicePatch', { description: 'What is absent stays as it is.' })
class ServicePatch {
  @Field(() => String, { nullable: true }) name?: string | null
  @Field(() => Int, { nullable: true }) durationMinutes?: number | null
  @Field(() => MoneyScalar, { nullable: true }) price?: string | null
  @Field(() => Int, { nullable: true }) bufferBeforeMinutes?: number | null
  @Field(() => Int, { nullable: true }) bufferAfterMinutes?: number | null
  @Field(() => Boolean, { nullable: true }) active?: boolean | null
}

@Resolver(() => ServiceShape)
export class ServiceResolver {
  @Query(() => [ServiceShape], {
    description: 'By name; those that the master offers, where one is named.',
  })
  services(
    @Ctx() call: Context,
    @Arg('masterId', () => Int, { nullable: true }) masterId: number | null,
    @Arg('activeOnly', () => Boolean, { nullable: true, defaultValue: true })
    activeOnly: boolean | null,
  ): Promise<Service[]> {
    return readServices(call, masterId ?? undefined, activeOnly ?? true)
  }

  @Query(() => ServiceShape, { nullable: true })
  async service(
    @Ctx() call: Context,
    @Arg('id', () => Int) id: number,
  ): Promise<Service | undefined> {
    return call.loaders.services.load(id)
  }

  @Mutation(() => ServiceShape, { description: 'For admins.' })
  createService(
    @Ctx() call: Context,
    @Arg('input', () => ServiceInput) input: ServiceInput,
  ): Promise<Service> {
    return createService(call, {
      name: textOf('name', input.name, 200),
      durationMinutes: input.durationMinutes,
      price: input.price,
      bufferBeforeMinutes: input.bufferBeforeMinutes ?? 0,
      bufferAfterMinutes: input.bufferAfterMinutes ?? 0,
      active: input.active ?? true,
    })
  }

  @Mutation(() => ServiceShape, {
    description: 'For admins. What is booked keeps its name, duration and price.',
  })
  updateService(
    @Ctx() call: Context,
    @Arg('id', () => Int) id: number,
    @Arg('input', () => ServicePatch) input: ServicePatch,
  ): Promise<Service> {
    const name = notNull('name', input.name)
    return updateService(call, id, {
      name: name === undefined ? undefined : textOf('name', name, 200),
      durationMinutes: notNull('durationMinutes', input.durationMinutes),
      price: notNull('price', input.price),
      bufferBeforeMinutes: notNull('bufferBeforeMinutes', input.bufferBeforeMinutes),
      bufferAfterMinutes: notNull('bufferAfterMinutes', input.bufferAfterMinutes),
      active: notNull('active', input.active),
    })
  }
}
