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
import type { Language, Master, SpokenName } from '../../domain/identity/people.js'
import { createMaster, readMasters, updateMaster } from '../../service/catalog/catalog.js'
import type { GraphContext } from '../engine/context.js'
import { LanguageEnum } from '../types/enums.js'
import { PHONE_FORMAT, PhoneNumberScalar } from '../types/scalars.js'
import { notNull, textOf, readFields, nameOfPatch } from '../types/text-arguments.js'
import {
  SPOKEN_NAMES,
  SPOKEN_NAMES_INPUT,
  SpokenNameInput,
  SpokenNameShape,
  spokenNamesOf,
} from './spoken-name.js'

const ACTIVE = 'False: the master takes no new appointments.'
const MASTER_ID = 'The id of the master.'

/** The GraphQL type of a master. Other modules add fields that are loaded on request. */
@ObjectType('Master', { simpleResolvers: true, description: 'A person who works in the salon.' })
export class MasterShape implements Pick<Master, 'id' | 'name'> {
  @Field(() => Int, { description: MASTER_ID }) readonly id!: number
  @Field(() => String, { description: 'The name that clients see.' }) readonly name!: string
}

@InputType('CreateMasterInput', { description: 'A new master.' })
class CreateMasterInput {
  @Field(() => String, { description: 'The name that clients see. At most 200 characters.' })
  name!: string
  @Field(() => PhoneNumberScalar, { nullable: true, description: PHONE_FORMAT }) phone?:
    string | null
  @Field(() => LanguageEnum, {
    nullable: true,
    description: "Language of notifications. Null: the salon's.",
  })
  language?: Language | null
  @Field(() => Boolean, { nullable: true, defaultValue: true, description: ACTIVE }) active?:
    boolean | null
  @Field(() => [SpokenNameInput], { nullable: true, description: SPOKEN_NAMES_INPUT })
  spokenNames?: SpokenNameInput[] | null
}

@InputType('UpdateMasterInput', { description: 'Absent fields stay as they are.' })
class UpdateMasterInput {
  @Field(() => String, {
    nullable: true,
    description: 'The name that clients see. At most 200 characters.',
  })
  name?: string | null
  @Field(() => PhoneNumberScalar, {
    nullable: true,
    description: `${PHONE_FORMAT} Null removes it.`,
  })
  phone?: string | null
  @Field(() => LanguageEnum, {
    nullable: true,
    description: "Language of notifications. Null: the salon's.",
  })
  language?: Language | null
  @Field(() => Boolean, { nullable: true, description: ACTIVE }) active?: boolean | null
  @Field(() => [SpokenNameInput], {
    nullable: true,
    description: `${SPOKEN_NAMES_INPUT} They replace all that there are.`,
  })
  spokenNames?: SpokenNameInput[] | null
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
    @Arg('serviceId', () => Int, {
      nullable: true,
      description: 'Only masters who offer this service.',
    })
    serviceId: number | null,
    @Arg('activeOnly', () => Boolean, {
      nullable: true,
      defaultValue: true,
      description: 'False: deactivated masters too.',
    })
    activeOnly: boolean | null,
  ): Promise<Master[]> {
    return readMasters(context, serviceId ?? undefined, activeOnly ?? true)
  }

  @Query(() => MasterShape, {
    nullable: true,
    description: 'A master, also a deactivated one. Null when there is none with this id.',
  })
  async master(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: MASTER_ID }) id: number,
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

  @FieldResolver(() => Boolean, { description: ACTIVE })
  async active(@Root() master: MasterRef, @Ctx() context: GraphContext): Promise<boolean> {
    return (await loadMaster(master, context)).active ?? false
  }

  @FieldResolver(() => [SpokenNameShape], { description: SPOKEN_NAMES })
  async spokenNames(
    @Root() master: MasterRef,
    @Ctx() context: GraphContext,
  ): Promise<readonly SpokenName[]> {
    return (await loadMaster(master, context)).spokenNames ?? []
  }

  @Mutation(() => MasterShape, { description: 'Adds a master. For admins.' })
  createMaster(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateMasterInput, { description: 'The new master.' })
    input: CreateMasterInput,
  ): Promise<Master> {
    return createMaster(context, {
      name: textOf('name', input.name, 200),
      phone: input.phone ?? null,
      language: input.language ?? null,
      active: input.active ?? true,
      spokenNames: spokenNamesOf(input.spokenNames) ?? [],
    })
  }

  @Mutation(() => MasterShape, {
    description: 'For admins. Appointments of a deactivated master stay.',
  })
  updateMaster(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: MASTER_ID }) id: number,
    @Arg('input', () => UpdateMasterInput, { description: 'What to change.' })
    input: UpdateMasterInput,
  ): Promise<Master> {
    const { phone, language } = input
    const change = readFields({
      name: () => nameOfPatch(input.name),
      active: () => notNull('active', input.active),
      spokenNames: () => spokenNamesOf(notNull('spokenNames', input.spokenNames)),
    })
    return updateMaster(context, id, { ...change, phone, language })
  }
}
