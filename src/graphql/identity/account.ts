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
import type { Account, Client, Master, Viewer } from '../../domain/identity/people.js'
import { type Role, may } from '../../domain/identity/rights.js'
import type { Salon } from '../../domain/catalog/salon.js'
import type { Instant } from '../../domain/time/time.js'
import { accountList, createAccount, updateAccount } from '../../service/identity/accounts.js'
import { authorize } from '../../service/context.js'
import { ClientShape } from '../types/client-shape.js'
import type { GraphContext } from '../engine/context.js'
import { RoleEnum } from '../types/enums.js'
import { MasterShape } from '../catalog/master.js'
import { SalonShape } from '../catalog/salon.js'
import {
  AFTER,
  connect,
  type Connection,
  connectionOf,
  FIRST,
  OFFSET,
} from '../types/connection.js'
import { DateTimeScalar } from '../types/scalars.js'
import { notNull, textOf, readFields, nameOfPatch } from '../types/text-arguments.js'

/** The GraphQL type of an account. */
@ObjectType('Account', {
  simpleResolvers: true,
  description: 'An account that can sign in to the salon.',
})
export class AccountShape implements Pick<Account, 'id' | 'name' | 'role'> {
  @Field(() => Int, { description: 'The id of the account.' }) readonly id!: number
  @Field(() => String, { description: 'The name that others see.' }) readonly name!: string
  @Field(() => RoleEnum, { description: 'What the account may do.' }) readonly role!: Role
}

/** The page type of lists of accounts. */
const { ConnectionShape: AccountConnectionShape } = connectionOf('Account', () => AccountShape)

@InputType('CreateAccountInput', { description: 'A new account.' })
class CreateAccountInput {
  @Field(() => String, {
    description: 'Up to 150 letters, digits and @ . + - _. Unique whatever its case.',
  })
  username!: string
  @Field(() => String, { description: '8 to 200 characters.' }) password!: string
  @Field(() => String, { description: 'The name that others see. At most 200 characters.' })
  name!: string
  @Field(() => RoleEnum, { description: 'What the account may do.' }) role!: Role
  @Field(() => Int, {
    nullable: true,
    description: 'Required for the role MASTER; not allowed for others.',
  })
  masterId?: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'Required for the role CLIENT; not allowed for others.',
  })
  clientId?: number | null
}

@InputType('UpdateAccountInput', { description: 'Absent fields stay as they are.' })
class UpdateAccountInput {
  @Field(() => String, {
    nullable: true,
    description: 'The name that others see. At most 200 characters.',
  })
  name?: string | null
  @Field(() => RoleEnum, {
    nullable: true,
    description: 'The accounts of masters and clients keep their role.',
  })
  role?: Role | null
  @Field(() => Boolean, {
    nullable: true,
    description: 'False ends all sign-ins of the account; it cannot sign in.',
  })
  active?: boolean | null
  @Field(() => String, {
    nullable: true,
    description: '8 to 200 characters. A new password ends all sign-ins of the account.',
  })
  password?: string | null
}

/** An account as another object refers to it. `isSelf`: the viewer asked for their own account. */
type AccountRef = Viewer & Partial<Account> & { readonly isSelf?: true }

/** Returns what only admins and the account itself may see; undefined for others and the widget. */
async function privatePart(
  account: AccountRef,
  context: GraphContext,
): Promise<Pick<Account, 'username' | 'active' | 'createdAt'> | undefined> {
  const { role, embedded } = authorize(context, 'account:read')
  if (!account.isSelf && (embedded || !may(role, 'accounts:manage'))) return undefined
  return account.username === undefined
    ? context.loaders.accounts.load(account.id)
    : (account as Account)
}

/** The queries and mutations for accounts, and the fields that are loaded on request. */
@Resolver(() => AccountShape)
export class AccountResolver {
  @Query(() => AccountShape, { description: 'The account of the token.' })
  me(@Ctx() context: GraphContext): AccountRef {
    return { ...authorize(context, 'account:read'), isSelf: true }
  }

  @Query(() => AccountConnectionShape, { description: 'By id. For admins.' })
  accounts(
    @Ctx() context: GraphContext,
    @Arg('activeOnly', () => Boolean, {
      nullable: true,
      defaultValue: true,
      description: 'False: deactivated accounts too.',
    })
    activeOnly: boolean | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: FIRST })
    first: number | null,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null,
    @Arg('offset', () => Int, { nullable: true, description: OFFSET }) offset: number | null,
  ): Connection<Account> {
    return connect(accountList(context, activeOnly ?? true), { first, after, offset })
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'For admins and in `me`; null for others.',
  })
  async username(
    @Root() account: AccountRef,
    @Ctx() context: GraphContext,
  ): Promise<string | undefined> {
    return (await privatePart(account, context))?.username
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'False: the account cannot sign in. For admins and in `me`; null for others.',
  })
  async active(
    @Root() account: AccountRef,
    @Ctx() context: GraphContext,
  ): Promise<boolean | undefined> {
    return (await privatePart(account, context))?.active
  }

  @FieldResolver(() => DateTimeScalar, {
    nullable: true,
    description: 'For admins and in `me`; null for others.',
  })
  async createdAt(
    @Root() account: AccountRef,
    @Ctx() context: GraphContext,
  ): Promise<Instant | undefined> {
    return (await privatePart(account, context))?.createdAt
  }

  @FieldResolver(() => SalonShape, { description: 'The salon of the account.' })
  salon(@Ctx() context: GraphContext): Promise<Salon> {
    return context.loaders.salon.load('autonomousDb')
  }

  @FieldResolver(() => MasterShape, { nullable: true, description: 'Only for the role MASTER.' })
  async master(
    @Root() account: AccountRef,
    @Ctx() context: GraphContext,
  ): Promise<Master | undefined> {
    return account.masterId === null ? undefined : context.loaders.masters.load(account.masterId)
  }

  @FieldResolver(() => ClientShape, { nullable: true, description: 'Only for the role CLIENT.' })
  async client(
    @Root() account: AccountRef,
    @Ctx() context: GraphContext,
  ): Promise<Client | undefined> {
    return account.clientId === null ? undefined : context.loaders.clients.load(account.clientId)
  }

  @Mutation(() => AccountShape, { description: 'Adds an account. For admins.' })
  createAccount(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateAccountInput, { description: 'The new account.' })
    input: CreateAccountInput,
  ): Promise<Account> {
    const { username, password, role, masterId, clientId } = input
    const name = textOf('name', input.name, 200)
    return createAccount(context, {
      username,
      password,
      role,
      name,
      masterId: masterId ?? null,
      clientId: clientId ?? null,
    })
  }

  @Mutation(() => AccountShape, {
    description: 'For admins. A new password or deactivation ends all sign-ins of the account.',
  })
  updateAccount(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the account.' }) id: number,
    @Arg('input', () => UpdateAccountInput, { description: 'What to change.' })
    input: UpdateAccountInput,
  ): Promise<Account> {
    const change = readFields({
      name: () => nameOfPatch(input.name),
      role: () => notNull('role', input.role),
      active: () => notNull('active', input.active),
      password: () => notNull('password', input.password),
    })
    return updateAccount(context, id, change)
  }
}
