import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { Instant } from '../../domain/time/time.js'
import {
  type AuthTokens,
  type EndedSignIn,
  login,
  logout,
  refreshTokens,
  type VerifiedToken,
  verifyToken,
} from '../../service/identity/sign-in.js'
import type { GraphContext } from '../engine/context.js'
import { TokenKindEnum } from '../types/enums.js'
import { DateTimeScalar } from '../types/scalars.js'
import { textOf } from '../types/text-arguments.js'
import { NeedsNoToken, TakesCredentials } from '../limits/root-fields.js'

@ObjectType('AuthTokens', { simpleResolvers: true, description: 'The tokens of a sign-in.' })
/** The GraphQL type of the tokens of a sign-in. */
export class AuthTokensShape implements AuthTokens {
  @Field(() => String, { description: 'Send it as `Authorization: Bearer …`.' })
  readonly access!: string
  @Field(() => String, { description: 'refreshTokens exchanges it for new tokens.' })
  readonly refresh!: string
  @Field(() => Int, { description: 'Seconds until the access token expires.' })
  readonly expiresIn!: number
}

@ObjectType('LogoutPayload', { simpleResolvers: true, description: 'The sign-in that ended.' })
class LogoutPayload implements EndedSignIn {
  @Field(() => DateTimeScalar, {
    description: 'When it ended. Its access tokens are refused within five seconds.',
  })
  readonly endedAt!: Instant
}

@ObjectType('VerifyTokenPayload', { simpleResolvers: true, description: 'A valid token.' })
class VerifyTokenPayload implements VerifiedToken {
  @Field(() => TokenKindEnum, { description: 'What it is for.' })
  readonly kind!: VerifiedToken['kind']
  @Field(() => DateTimeScalar, { description: 'When it expires.' }) readonly expiresAt!: Instant
}

/** The mutations for signing in and out. They need no access token. */
@Resolver()
export class SignInResolver {
  @Mutation(() => AuthTokensShape, { description: 'Needs no token.' })
  @TakesCredentials()
  @NeedsNoToken()
  login(
    @Ctx() context: GraphContext,
    @Arg('username', () => String, { description: 'Upper and lower case are equal.' })
    username: string,
    @Arg('password', () => String, { description: 'The password of the account.' })
    password: string,
  ): Promise<AuthTokens> {
    return login(context, textOf('username', username, 150), password)
  }

  @Mutation(() => AuthTokensShape, {
    description:
      'Returns new tokens for a refresh token, which is replaced. Within a minute the replaced ' +
      'token returns the same pair; its use after that ends the whole sign-in.',
  })
  @TakesCredentials()
  @NeedsNoToken()
  refreshTokens(
    @Ctx() context: GraphContext,
    @Arg('refresh', () => String, { description: 'A refresh token.' }) refresh: string,
    @Arg('rotate', () => Boolean, {
      nullable: true,
      description:
        'True unless given. False: the refresh token stays valid and is returned as it is, ' +
        'unless the server replaces refresh tokens always.',
    })
    rotate: boolean | null,
  ): Promise<AuthTokens> {
    return refreshTokens(context, refresh, rotate ?? true)
  }

  @Mutation(() => LogoutPayload, { description: 'Ends the sign-in of this refresh token.' })
  @TakesCredentials()
  @NeedsNoToken()
  logout(
    @Ctx() context: GraphContext,
    @Arg('refresh', () => String, { description: 'A refresh token of the sign-in.' })
    refresh: string,
  ): Promise<EndedSignIn> {
    return logout(context, refresh)
  }

  @Mutation(() => VerifyTokenPayload, {
    description: 'Tells what a valid token is. Refused with token_not_valid for any other.',
  })
  @TakesCredentials()
  @NeedsNoToken()
  verifyToken(
    @Ctx() context: GraphContext,
    @Arg('token', () => String, { description: 'A token of any kind.' }) token: string,
  ): Promise<VerifiedToken> {
    return verifyToken(context, token)
  }
}
