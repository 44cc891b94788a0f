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
import type { GraphContext } from '../engine/context.js'
import { RoleEnum } from '../types/enums.js'
import { MasterShape } from '../catalog/master.js'
import { SalonShape } from '../catalog/salon.js'
import { DateTimeScalar } from '../types/scalars.js'
import { notNull, textOf } from '../types/text-arguments.js'
import { TakesCredentials } from '../limits/root-fields.js'

/** The GraphQL type of the viewer. */
@ObjectType('Viewer', { simpleResolvers: true, description: 'The account of the access token.' })
export class ViewerShape implements Pick<Viewer, 'id' | 'name' | 'role'> {
  @Field(() => Int) readonly id!: number
  @Field(() => String) readonly name!: string
  @Field(() => RoleEnum) readonly role!: Role
}

@ObjectType('Account', {
  simpleResolvers: true,
  description: 'An account that can sign in to the salon.',
})
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
  @Field(() => String, { description: 'Valid once. refreshTokens exchanges it for new tokens.' })
  readonly refresh!: string
  @Field(() => Int, { description: 'Seconds until the access token expires.' })
  readonly expiresIn!: number
}

@InputType('AccountInput')
class AccountInput {
  @Field(() => String) username!: string
  @Field(() => String, { description: '8 to 200 characters.' }) password!: string
  @Field(() => String) name!: string
  @Field(() => RoleEnum) role!: Role
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

const masterOf = async (account: Viewer, context: GraphContext): Promise<Master | undefined> =>
  account.masterId === null ? undefined : context.loaders.masters.load(account.masterId)
const clientOf = async (account: Viewer, context: GraphContext): Promise<Client | undefined> =>
  account.clientId === null ? undefined : context.loaders.clients.load(account.clientId)

/** The query `me` and its fields. */
@Resolver(() => ViewerShape)
export class ViewerResolver {
  @Query(() => ViewerShape)
  me(@Ctx() context: GraphContext): Viewer {
    return viewerOf(context)
  }

  @FieldResolver(() => SalonShape)
  salon(@Ctx() context: GraphContext): Promise<Salon> {
    return context.loaders.salon.load('autonomousDb')
  }

  @FieldResolver(() => ClientShape, { nullable: true, description: 'Only for the role CLIENT.' })
  client(@Root() viewer: Viewer, @Ctx() context: GraphContext): Promise<Client | undefined> {
    return clientOf(viewer, context)
  }

  @FieldResolver(() => MasterShape, { nullable: true, description: 'Only for the role MASTER.' })
  master(@Root() viewer: Viewer, @Ctx() context: GraphContext): Promise<Master | undefined> {
    return masterOf(viewer, context)
  }
}

/** The queries and mutations for accounts. */
@Resolver(() => AccountShape)
export class AccountResolver {
  @Query(() => [AccountShape], { description: 'For admins.' })
  accounts(
    @Ctx() context: GraphContext,
    @Arg('activeOnly', () => Boolean, { nullable: true, defaultValue: true })
    activeOnly: boolean | null,
  ): Promise<Account[]> {
    return readAccounts(context, activeOnly ?? true)
  }

  @FieldResolver(() => MasterShape, { nullable: true })
  master(@Root() account: Account, @Ctx() context: GraphContext): Promise<Master | undefined> {
    return masterOf(account, context)
  }

  @FieldResolver(() => ClientShape, { nullable: true })
  client(@Root() account: Account, @Ctx() context: GraphContext): Promise<Client | undefined> {
    return clientOf(account, context)
  }

  @Mutation(() => AccountShape, { description: 'For admins.' })
  createAccount(
    @Ctx() context: GraphContext,
    @Arg('input', () => AccountInput) input: AccountInput,
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
    @Arg('id', () => Int) id: number,
    @Arg('name', () => String, { nullable: true }) name: string | null | undefined,
    @Arg('role', () => RoleEnum, { nullable: true }) role: Role | null | undefined,
    @Arg('active', () => Boolean, { nullable: true }) active: boolean | null | undefined,
    @Arg('password', () => String, { nullable: true }) password: string | null | undefined,
  ): Promise<Account> {
    const newName = notNull('name', name)
    return updateAccount(context, id, {
      name: newName === undefined ? undefined : textOf('name', newName, 200),
      role: notNull('role', role),
      active: notNull('active', active),
      password: notNull('password', password),
    })
  }
}

/** The mutations for signing in and out. They need no access token. */
@Resolver()
export class SignInResolver {
  @Mutation(() => AuthTokensShape, { description: 'Needs no token.' })
  @TakesCredentials()
  login(
    @Ctx() context: GraphContext,
    @Arg('username', () => String) username: string,
    @Arg('password', () => String) password: string,
  ): Promise<AuthTokens> {
    return login(context, textOf('username', username, 150), password)
  }

  @Mutation(() => AuthTokensShape, {
    description:
      'Returns new tokens for a refresh token. A refresh token is valid once; its second use ' +
      'ends the whole sign-in.',
  })
  @TakesCredentials()
  refreshTokens(
    @Ctx() context: GraphContext,
    @Arg('refresh', () => String) refresh: string,
  ): Promise<AuthTokens> {
    return refreshTokens(context, refresh)
  }

  @Mutation(() => Boolean, { description: 'Ends the sign-in of this refresh token.' })
  @TakesCredentials()
  logout(
    @Ctx() context: GraphContext,
    @Arg('refresh', () => String) refresh: string,
  ): Promise<boolean> {
    return logout(context, refresh)
  }

  @Mutation(() => Boolean, {
    description: 'True for a valid token. Refused with token_not_valid otherwise.',
  })
  @TakesCredentials()
  verifyToken(
    @Ctx() context: GraphContext,
    @Arg('token', () => String) token: string,
  ): Promise<boolean> {
    return verifyToken(context, token)
  }
}
