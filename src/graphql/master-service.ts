import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql'
import type { MasterService } from '../domain/people.js'
import { removeMasterService, setMasterService } from '../service/catalogue.js'
import type { Context } from './context.js'
import { MasterServiceShape } from './master.js'
import { MoneyScalar } from './scalars.js'

@Resolver()
export class MasterServiceMutations {
  @Mutation(() => MasterServiceShape, { description: "For admins. A null duration or price is the service's own." })
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
