import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql'
import type { Master, MasterService, Service } from '../../domain/identity/people.js'
import { removeMasterService, setMasterService } from '../../service/catalog/catalog.js'
import type { GraphContext } from '../engine/context.js'
import { type MasterRef, MasterShape } from './master.js'
import { MoneyScalar } from '../types/scalars.js'
import { ServiceShape } from './service.js'

@ObjectType('MasterService', {
  simpleResolvers: true,
  description: 'A service that a master offers, with the duration and price for this master.',
})
class MasterServiceShape implements Pick<MasterService, 'durationMinutes' | 'price'> {
  @Field(() => Int, { description: 'Minutes of the service with this master, without buffers.' })
  readonly durationMinutes!: number
  @Field(() => MoneyScalar, { description: "The price of this master, in the salon's currency." })
  readonly price!: string
}

@InputType('SetMasterServiceInput', { description: 'A service that a master offers.' })
class SetMasterServiceInput {
  @Field(() => Int, { description: 'Who offers it.' }) masterId!: number
  @Field(() => Int, { description: 'What is offered.' }) serviceId!: number
  @Field(() => Int, {
    nullable: true,
    description: "The duration with this master. Null: the service's own.",
  })
  durationMinutes?: number | null
  @Field(() => MoneyScalar, {
    nullable: true,
    description: "The price of this master. Null: the service's own.",
  })
  price?: string | null
}

/** The fields `MasterService.master` and `MasterService.service`. */
@Resolver(() => MasterServiceShape)
export class MasterServiceResolver {
  @FieldResolver(() => MasterShape, { description: 'Who offers it.' })
  master(@Root() link: MasterService, @Ctx() context: GraphContext): Promise<Master | undefined> {
    return context.loaders.masters.load(link.masterId)
  }

  @FieldResolver(() => ServiceShape, { description: 'What is offered.' })
  service(@Root() link: MasterService, @Ctx() context: GraphContext): Promise<Service | undefined> {
    return context.loaders.services.load(link.serviceId)
  }
}

/** The field `Master.services`. */
@Resolver(() => MasterShape)
export class MasterServicesResolver {
  @FieldResolver(() => [MasterServiceShape], {
    description: 'The services that the master offers.',
  })
  services(@Root() master: MasterRef, @Ctx() context: GraphContext): Promise<MasterService[]> {
    return context.loaders.linksOfMaster.load(master.id)
  }
}

/** The field `Service.masters`. */
@Resolver(() => ServiceShape)
export class ServiceMastersResolver {
  @FieldResolver(() => [MasterShape], { description: 'The masters who offer the service.' })
  async masters(@Root() service: Service, @Ctx() context: GraphContext): Promise<Master[]> {
    const links = await context.loaders.linksOfService.load(service.id)
    const masters = await Promise.all(
      links.map(({ masterId }) => context.loaders.masters.load(masterId)),
    )
    return masters.filter((master) => master !== undefined)
  }
}

/** The mutations that set the services of a master. */
@Resolver()
export class MasterServiceMutations {
  @Mutation(() => MasterServiceShape, {
    description: "For admins. A null duration or price means the service's own.",
  })
  setMasterService(
    @Ctx() context: GraphContext,
    @Arg('input', () => SetMasterServiceInput, { description: 'The service and its terms.' })
    input: SetMasterServiceInput,
  ): Promise<MasterService> {
    const { masterId, serviceId, durationMinutes, price } = input
    return setMasterService(context, {
      masterId,
      serviceId,
      durationMinutes: durationMinutes ?? null,
      price: price ?? null,
    })
  }

  @Mutation(() => MasterServiceShape, {
    description: 'For admins. Existing appointments stay. Returns what was removed.',
  })
  removeMasterService(
    @Ctx() context: GraphContext,
    @Arg('masterId', () => Int, { description: 'Who offered it.' }) masterId: number,
    @Arg('serviceId', () => Int, { description: 'What was offered.' }) serviceId: number,
  ): Promise<MasterService> {
    return removeMasterService(context, masterId, serviceId)
  }
}
