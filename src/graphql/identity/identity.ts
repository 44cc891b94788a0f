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
import type { Role } from '../../domain/identity/rights.js'
import type { Salon } from '../../domain/catalog/salon.js'
import type { Instant } from '../../domain/time/time.js'
import { createAccount, readAccounts, updateAccount } from '../../service/identity/accounts.js'
import { viewerOf } from '../../service/context.js'
import {
  type AuthTokens,
  login,
  logout,
  refreshTokens,
  verifyToken,
} from '../../service/identity/sign-in.js'
import { ClientShape } from '../types/client-shape.js'
import type { Context } from '../engine/context.js'
import { RoleEnum } from '../types/enums.js'
import { MasterShape } from '../catalog/master.js'
import { SalonShape } from '../catalog/salon.js'
import { DateTimeScalar } from '../types/scalars.js'
import { notNull, textOf } from '../types/text-arguments.js'

@ObjectType('Viewer', { simpleResolvers: true, description: 'The account that asks.' })
export class ViewerShape implements Pick<Viewer, 'id' | 'name' | 'role'> {
  @Field(() => Int) readonly id!: number
  @Field(() => String) readonly name!: string
  @Field(() => RoleEnum) readonly role!: Role
}

@ObjectType('Account', { simpleResolvers: true, description: 'Who may sign in.' })
class AccountShape implements Pick<
  Account,
  'id' | 'username' | 'name' | 'role' | 'active' | 'createdAt'
> {
  @Field(() => Int) readonly id!: number
  @Field(() => String) readonly username!: string
  @Field(() => String) readonly name!: string
  @Field(() => RoleEnum) readonly role!: Role
  @Field(() => Boolean) readonly active!: boolean
  @Field(() => DateTimeScalar) readonly createdAt!: Instant
}

@ObjectType('AuthTokens', { simpleResolvers: true })
class AuthTokensShape implements AuthTokens {
  @Field(() => String, { description: 'Send it as `Authorization: Bearer …`.' })
  readonly access!: string
  @Field(() => String, { description: 'Good once, for new tokens.' }) readonly refresh!: string
  @Field(() => Int, { description: 'Seconds until the access token ends.' })
  readonly expiresIn!: number
}

@InputType('AccountInput')
class AccountInput {
  @Field(() => String) username!: string
  @Field(() => String, { description: '8 to 200 characters.' }) password!: string
  @Field(() => String) name!: string
  @Field(() => RoleEnum) role!: Role
  @Field(() => Int, { nullable: true, description: 'Of a master alone, and then required.' })
  masterId?: number | null
  @Field(() => Int, { nullable: true, description: 'Of a client alone, and then required.' })
  clientId?: number | null
}

const ownMaster = async (account: Viewer, call: Context): Promise<Master | undefined> =>
  account.masterId === null ? undefined : call.loaders.masters.load(account.masterId)
const ownClient = async (account: Viewer, call: Context): Promise<Client | undefined> =>
  account.clientId === null ? undefined : call.loaders.clients.load(account.clientId)

@Resolver(() => ViewerShape)
export class ViewerResolver {
  @Query(() => ViewerShape)
  me(@Ctx() call: Context): Viewer {
    return viewerOf(call)
  }

  @FieldResolver(() => SalonShape)
  salon(@Ctx() call: Context): Promise<Salon> {
    return call.loaders.salon.load('own')
  }

  @FieldResolver(() => ClientShape, { nullable: true, description: 'Of a client alone.' })
  client(@Root() viewer: Viewer, @Ctx() call: Context): Promise<Client | undefined> {
    return ownClient(viewer, call)
  }

  @FieldResolver(() => MasterShape, { nullable: true, description: 'Of a master alone.' })
  master(@Root() viewer: Viewer, @Ctx() call: Context): Promise<Master | undefined> {
    return ownMaster(viewer, call)
  }
}

@Resolver(() => AccountShape)
export class AccountResolver {
  @Query(() => [AccountShape], { description: 'For admins.' })
  accounts(
    @Ctx() call: Context,
    @Arg('activeOnly', () => Boolean, { nullable: true, defaultValue: true })
    activeOnly: boolean | null,
  ): Promise<Account[]> {
    return readAccounts(call, activeOnly ?? true)
  }

  @FieldResolver(() => MasterShape, { nullable: true })
  master(@Root() account: Account, @Ctx() call: Context): Promise<Master | undefined> {
    return ownMaster(account, call)
  }

  @FieldResolver(() => ClientShape, { nullable: true })
  client(@Root() account: Account, @Ctx() call: Context): Promise<Client | undefined> {
    return ownClient(account, call)
  }

  @Mutation(() => AccountShape, { description: 'For admins.' })
  createAccount(
    @Ctx() call: Context,
    @Arg('input', () => AccountInput) input: AccountInput,
  ): Promise<Account> {
    const { username, password, role, masterId, clientId } = input
    const name = textOf('name', input.name, 200)
    return createAccount(call, {
      username,
      password,
      role,
      name,
      masterId: masterId ?? null,
      clientId: clientId ?? null,
    })
  }

  @Mutation(() => AccountShape, {
    description: 'For admins. A new password, or switching off, ends its sign-ins.',
  })
  updateAccount(
    @Ctx() call: Context,
    @Arg('id', () => Int) id: number,
    @Arg('name', () => String, { nullable: true }) name: string | null | undefined,
    @Arg('role', () => RoleEnum, { nullable: true }) role: Role | null | undefined,
    @Arg('active', () => Boolean, { nullable: true }) active: boolean | null | undefined,
    @Arg('password', () => String, { nullable: true }) password: string | null | undefined,
  ): Promise<Account> {
    const given = notNull('name', name)
    return updateAccount(call, id, {
      name: given === undefined ? undefined : textOf('name', given, 200),
      role: notNull('role', role),
      active: notNull('active', active),
      password: notNull('password', password),
    })
  }
}

/** The only operations that need no token. */
@Resolver()
export class SignInResolver {
  @Mutation(() => AuthTokensShape, { description: 'Needs no token.' })
  login(
    @Ctx() call: Context,
    @Arg('username', () => String) username: string,
    @Arg('password', () => String) password: string,
  ): Promise<AuthTokens> {
    return login(call, textOf('username', username, 150), password)
  }

  @Mutation(() => AuthTokensShape, {
    description:
      'New tokens for a refresh token, which is then spent; one that is used twice ends its whole sign-in.',
  })
  refreshTokens(
    @Ctx() call: Context,
    @Arg('refresh', () => String) refresh: string,
  ): Promise<AuthTokens> {
    return refreshTokens(call, refresh)
  }

  @Mutation(() => Boolean, { description: 'Ends the sign-in that this refresh token belongs to.' })
  logout(@Ctx() call: Context, @Arg('refresh', () => String) refresh: string): Promise<boolean> {
    return logout(call, refresh)
  }

  @Mutation(() => Boolean, {
    description: 'True for a good access or refresh token; refused with token_not_valid otherwise.',
  })
  verifyToken(@Ctx() call: Context, @Arg('token', () => String) token: string): Promise<boolean> {
    return verifyToken(call, token)
  }
}
