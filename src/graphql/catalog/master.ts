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
import type { GraphContext } from '../engine/context.js'
import { LanguageEnum } from '../types/enums.js'
import { PhoneNumberScalar } from '../types/scalars.js'
import { notNull, textOf } from '../types/text-arguments.js'

/** The GraphQL type of a master. Other modules add fields that are loaded on request. */
@ObjectType('Master', { simpleResolvers: true, description: 'A person who works in the salon.' })
export class MasterShape implements Pick<Master, 'id' | 'name'> {
  @Field(() => Int) readonly id!: number
  @Field(() => String) readonly name!: string
}

@InputType('MasterInput')
class MasterInput {
  @Field(() => String) name!: string
  @Field(() => PhoneNumberScalar, { nullable: true }) phone?: string | null
  @Field(() => LanguageEnum, {
    nullable: true,
    description: "Language of notifications. Null: the salon's.",
  })
  language?: Language | null
  @Field(() => Boolean, { nullable: true, defaultValue: true }) active?: boolean | null
}

@InputType('MasterPatch', { description: 'Absent fields stay as they are.' })
class MasterPatch {
  @Field(() => String, { nullable: true }) name?: string | null
  @Field(() => PhoneNumberScalar, { nullable: true }) phone?: string | null
  @Field(() => LanguageEnum, {
    nullable: true,
    description: "Language of notifications. Null: the salon's.",
  })
  language?: Language | null
  @Field(() => Boolean, { nullable: true }) active?: boolean | null
}

/** A master as another object refers to it. The loader reads the missing fields. */
export type MasterRef = Pick<Master, 'id' | 'name'> & Partial<Master>
const loadMaster = async (master: MasterRef, context: GraphContext): Promise<MasterRef> =>
  'active' in master ? master : ((await context.loaders.masters.load(master.id)) ?? master)

/** The queries and mutations for masters, and the fields that are loaded on request. */
@Resolver(() => MasterShape)
export class MasterResolver {
  @Query(() => [MasterShape], {
    description: 'By name. With serviceId only the masters who offer the service.',
  })
  masters(
    @Ctx() context: GraphContext,
    @Arg('serviceId', () => Int, { nullable: true }) serviceId: number | null,
    @Arg('activeOnly', () => Boolean, { nullable: true, defaultValue: true })
    activeOnly: boolean | null,
  ): Promise<Master[]> {
    return readMasters(context, serviceId ?? undefined, activeOnly ?? true)
  }

  @Query(() => MasterShape, { nullable: true })
  async master(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
  ): Promise<Master | undefined> {
    return context.loaders.masters.load(id)
  }

  @FieldResolver(() => PhoneNumberScalar, { nullable: true, description: 'For staff only.' })
  async phone(@Root() master: MasterRef, @Ctx() context: GraphContext): Promise<string | null> {
    return (await loadMaster(master, context)).phone ?? null
  }

  @FieldResolver(() => LanguageEnum, {
    nullable: true,
    description: "Language of notifications. Null: the salon's. For staff only.",
  })
  async language(
    @Root() master: MasterRef,
    @Ctx() context: GraphContext,
  ): Promise<Language | null> {
    return (await loadMaster(master, context)).language ?? null
  }

  @FieldResolver(() => Boolean, { description: 'False: the master takes no new appointments.' })
  async active(@Root() master: MasterRef, @Ctx() context: GraphContext): Promise<boolean> {
    return (await loadMaster(master, context)).active ?? false
  }

  @Mutation(() => MasterShape, { description: 'For admins.' })
  createMaster(
    @Ctx() context: GraphContext,
    @Arg('input', () => MasterInput) input: MasterInput,
  ): Promise<Master> {
    return createMaster(context, {
      name: textOf('name', input.name, 200),
      phone: input.phone ?? null,
      language: input.language ?? null,
      active: input.active ?? true,
    })
  }

  @Mutation(() => MasterShape, {
    description: 'For admins. Appointments of a deactivated master stay.',
  })
  updateMaster(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
    @Arg('input', () => MasterPatch) input: MasterPatch,
  ): Promise<Master> {
    const name = notNull('name', input.name)
    return updateMaster(context, id, {
      name: name === undefined ? undefined : textOf('name', name, 200),
      phone: input.phone,
      language: input.language,
      active: notNull('active', input.active),
    })
  }
}
