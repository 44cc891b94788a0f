import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
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
  @Field(() => Int) readonly durationMinutes!: number
  @Field(() => MoneyScalar) readonly price!: string
}

/** The fields `MasterService.master` and `MasterService.service`. */
@Resolver(() => MasterServiceShape)
export class MasterServiceResolver {
  @FieldResolver(() => MasterShape)
  master(@Root() link: MasterService, @Ctx() context: GraphContext): Promise<Master | undefined> {
    return context.loaders.masters.load(link.masterId)
  }

  @FieldResolver(() => ServiceShape)
  service(@Root() link: MasterService, @Ctx() context: GraphContext): Promise<Service | undefined> {
    return context.loaders.services.load(link.serviceId)
  }
}

/** The field `Master.services`. */
@Resolver(() => MasterShape)
export class MasterServicesResolver {
  @FieldResolver(() => [MasterServiceShape])
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
    @Arg('masterId', () => Int) masterId: number,
    @Arg('serviceId', () => Int) serviceId: number,
    @Arg('durationMinutes', () => Int, { nullable: true }) durationMinutes: number | null,
    @Arg('price', () => MoneyScalar, { nullable: true }) price: string | null,
  ): Promise<MasterService> {
    return setMasterService(context, {
      masterId,
      serviceId,
      durationMinutes: durationMinutes ?? null,
      price: price ?? null,
    })
  }

  @Mutation(() => Boolean, { description: 'For admins. Existing appointments stay.' })
  removeMasterService(
    @Ctx() context: GraphContext,
    @Arg('masterId', () => Int) masterId: number,
    @Arg('serviceId', () => Int) serviceId: number,
  ): Promise<boolean> {
    return removeMasterService(context, masterId, serviceId)
  }
}
