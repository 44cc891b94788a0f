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
import type { Context } from '../engine/context.js'
import { type MasterRef, MasterShape } from './master.js'
import { MoneyScalar } from '../types/scalars.js'
import { ServiceShape } from './service.js'

@ObjectType('MasterService', {
  simpleResolvers: true,
  description: 'What a master does, with their own duration and price.',
})
class MasterServiceShape implements Pick<MasterService, 'durationMinutes' | 'price'> {
  @Field(() => Int) readonly durationMinutes!: number
  @Field(() => MoneyScalar) readonly price!: string
}

@Resolver(() => MasterServiceShape)
export class MasterServiceResolver {
  @FieldResolver(() => MasterShape)
  master(@Root() link: MasterService, @Ctx() call: Context): Promise<Master | undefined> {
    return call.loaders.masters.load(link.masterId)
  }

  @FieldResolver(() => ServiceShape)
  service(@Root() link: MasterService, @Ctx() call: Context): Promise<Service | undefined> {
    return call.loaders.services.load(link.serviceId)
  }
}

/** What a master does. */
@Resolver(() => MasterShape)
export class MasterServicesResolver {
  @FieldResolver(() => [MasterServiceShape])
  services(@Root() master: MasterRef, @Ctx() call: Context): Promise<MasterService[]> {
    return call.loaders.linksOfMaster.load(master.id)
  }
}

/** The edge back from a service to those who do it. */
@Resolver(() => ServiceShape)
export class ServiceMastersResolver {
  @FieldResolver(() => [MasterShape], { description: 'Those who do it.' })
  async masters(@Root() service: Service, @Ctx() call: Context): Promise<Master[]> {
    const links = await call.loaders.linksOfService.load(service.id)
    const masters = await Promise.all(
      links.map(({ masterId }) => call.loaders.masters.load(masterId)),
    )
    return masters.filter((master) => master !== undefined)
  }
}

@Resolver()
export class MasterServiceMutations {
  @Mutation(() => MasterServiceShape, {
    description: "For admins. A null duration or price is the service's own.",
  })
  setMasterService(
    @Ctx() call: Context,
    @Arg('masterId', () => Int) masterId: number,
    @Arg('serviceId', () => Int) serviceId: number,
    @Arg('durationMinutes', () => Int, { nullable: true }) durationMinutes: number | null,
    @Arg('price', () => MoneyScalar, { nullable: true }) price: string | null,
  ): Promise<MasterService> {
    return setMasterService(call, {
      masterId,
      serviceId,
      durationMinutes: durationMinutes ?? null,
      price: price ?? null,
    })
  }

  @Mutation(() => Boolean, { description: 'For admins. Visits that are booked stay.' })
  removeMasterService(
    @Ctx() call: Context,
    @Arg('masterId', () => Int) masterId: number,
    @Arg('serviceId', () => Int) serviceId: number,
  ): Promise<boolean> {
    return removeMasterService(call, masterId, serviceId)
  }
}
