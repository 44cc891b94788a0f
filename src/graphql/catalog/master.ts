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
import type { Language } from '../../domain/identity/people.js'
import type { Master } from '../../domain/identity/people.js'
import { createMaster, readMasters, updateMaster } from '../../service/catalog/catalog.js'
import type { Context } from '../engine/context.js'
import { LanguageEnum } from '../types/enums.js'
import { PhoneNumberScalar } from '../types/scalars.js'
import { notNull, textOf } from '../types/text-arguments.js'

@ObjectType('Master', { simpleResolvers: true, description: 'Who works the visits.' })
export class MasterShape implements Pick<Master, 'id' | 'name'> {
  @Field(() => Int) readonly id!: number
  @Field(() => String) readonly name!: string
}

@InputType('MasterInput')
class MasterInput {
  @Field(() => String) name!: string
  @Field(() => PhoneNumberScalar, { nullable: true }) phone?: string | null
  @Field(() => LanguageEnum, { nullable: true, description: "Of notices; null: the salon's." })
  language?: Language | null
  @Field(() => Boolean, { nullable: true, defaultValue: true }) active?: boolean | null
}

@InputType('MasterPatch', { description: 'What is absent stays as it is.' })
class MasterPatch {
  @Field(() => String, { nullable: true }) name?: string | null
  @Field(() => PhoneNumberScalar, { nullable: true }) phone?: string | null
  @Field(() => LanguageEnum, {
    nullable: true,
    description: "Of notices; null: the salon's again.",
  })
  language?: Language | null
  @Field(() => Boolean, { nullable: true }) active?: boolean | null
}

/** A master as an edge may know it: what is missing comes from the loader. */
export type MasterRef = Pick<Master, 'id' | 'name'> & Partial<Master>
const whole = async (master: MasterRef, call: Context): Promise<MasterRef> =>
  'active' in master ? master : ((await call.loaders.masters.load(master.id)) ?? master)

@Resolver(() => MasterShape)
export class MasterResolver {
  @Query(() => [MasterShape], {
    description: 'By name; those who offer the service, where one is named.',
  })
  masters(
    @Ctx() call: Context,
    @Arg('serviceId', () => Int, { nullable: true }) serviceId: number | null,
    @Arg('activeOnly', () => Boolean, { nullable: true, defaultValue: true })
    activeOnly: boolean | null,
  ): Promise<Master[]> {
    return readMasters(call, serviceId ?? undefined, activeOnly ?? true)
  }

  @Query(() => MasterShape, { nullable: true })
  async master(
    @Ctx() call: Context,
    @Arg('id', () => Int) id: number,
  ): Promise<Master | undefined> {
    return call.loaders.masters.load(id)
  }

  @FieldResolver(() => PhoneNumberScalar, { nullable: true, description: 'For staff only.' })
  async phone(@Root() master: MasterRef, @Ctx() call: Context): Promise<string | null> {
    return (await whole(master, call)).phone ?? null
  }

  @FieldResolver(() => LanguageEnum, {
    nullable: true,
    description: "Of notices; null: the salon's. For staff only.",
  })
  async language(@Root() master: MasterRef, @Ctx() call: Context): Promise<Language | null> {
    return (await whole(master, call)).language ?? null
  }

  @FieldResolver(() => Boolean, { description: 'Off: takes no new visits.' })
  async active(@Root() master: MasterRef, @Ctx() call: Context): Promise<boolean> {
    return (await whole(master, call)).active ?? false
  }

  @Mutation(() => MasterShape, { description: 'For admins.' })
  createMaster(
    @Ctx() call: Context,
    @Arg('input', () => MasterInput) input: MasterInput,
  ): Promise<Master> {
    return createMaster(call, {
      name: textOf('name', input.name, 200),
      phone: input.phone ?? null,
      language: input.language ?? null,
      active: input.active ?? true,
    })
  }

  @Mutation(() => MasterShape, {
    description: 'For admins. Visits of a master who is switched off stay.',
  })
  updateMaster(
    @Ctx() call: Context,
    @Arg('id', () => Int) id: number,
    @Arg('input', () => MasterPatch) input: MasterPatch,
  ): Promise<Master> {
    const name = notNull('name', input.name)
    return updateMaster(call, id, {
      name: name === undefined ? undefined : textOf('name', name, 200),
      phone: input.phone,
      language: input.language,
      active: notNull('active', input.active),
    })
  }
}
