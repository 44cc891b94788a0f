import {
  Arg,
  Ctx,
  Field,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql'
import type { Instant } from '../../domain/time/time.js'
import { changePassword, type PasswordChange } from '../../service/identity/change-password.js'
import { endSession, type OwnSession, ownSessions } from '../../service/identity/sessions.js'
import {
  createSignInLink,
  signInByLink,
  type SignInLink,
} from '../../service/identity/sign-in-links.js'
import type { AuthTokens } from '../../service/identity/sign-in.js'
import type { GraphContext } from '../engine/context.js'
import { NeedsNoToken, TakesCredentials } from '../limits/root-fields.js'
import { DateTimeScalar } from '../types/scalars.js'
import { AuthTokensShape } from './sign-in.js'

@ObjectType('Session', {
  simpleResolvers: true,
  description: 'A sign-in of the viewer, with a password or by a link.',
})
class SessionShape implements OwnSession {
  @Field(() => String, { description: 'The id of the sign-in, for `endSession`.' })
  readonly id!: string
  @Field(() => DateTimeScalar, { description: 'When it began.' }) readonly createdAt!: Instant
  @Field(() => DateTimeScalar, {
    description: 'When it was last renewed by its refresh token; before that, when it began.',
  })
  readonly renewedAt!: Instant
  @Field(() => DateTimeScalar, { description: 'When it ends unless it is renewed.' })
  readonly expiresAt!: Instant
  @Field(() => Boolean, { description: 'Whether the access token of this request belongs to it.' })
  readonly current!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'The start of the User-Agent that signed in, at most 200 characters.',
  })
  readonly device!: string | null
}

@InputType('ChangePasswordInput', { description: 'A new password for oneself.' })
class ChangePasswordInput implements PasswordChange {
  @Field(() => String, { description: 'The present password.' }) old!: string
  @Field(() => String, { description: '8 to 200 characters.' }) new!: string
}

@ObjectType('SignInLink', {
  simpleResolvers: true,
  description: 'Signs in to an account once, within ten minutes.',
})
class SignInLinkShape implements SignInLink {
  @Field(() => String, {
    description: 'The start page with the token in its fragment, so that no log has it.',
  })
  readonly url!: string
  @Field(() => String, { description: '`signInByLink` exchanges it for tokens.' })
  readonly token!: string
  @Field(() => DateTimeScalar, { description: 'Until when it can be used.' })
  readonly expiresAt!: Instant
}

/** The viewer's own password and sign-ins, and links that sign in. */
@Resolver()
export class SessionResolver {
  @Query(() => [SessionShape], {
    description:
      "The viewer's own sign-ins that have not ended, newest first, at most 100. Tokens of the " +
      'command line belong to none.',
  })
  sessions(@Ctx() context: GraphContext): Promise<OwnSession[]> {
    return ownSessions(context)
  }

  @Mutation(() => SessionShape, {
    description:
      "Ends one of the viewer's own sign-ins. Its refresh token is refused at once, its access " +
      'tokens and embed tokens within five seconds.',
  })
  endSession(
    @Ctx() context: GraphContext,
    @Arg('id', () => String, { description: 'The id of the session.' }) id: string,
  ): Promise<OwnSession> {
    return endSession(context, id)
  }

  @Mutation(() => AuthTokensShape, {
    description:
      'Replaces the password of the viewer. Ends all their sign-ins and tokens and returns tokens ' +
      'of a new sign-in. A wrong old password counts as a failed sign-in.',
  })
  @TakesCredentials()
  changePassword(
    @Ctx() context: GraphContext,
    @Arg('input', () => ChangePasswordInput, { description: 'The present and the new password.' })
    input: ChangePasswordInput,
  ): Promise<AuthTokens> {
    return changePassword(context, input)
  }

  @Mutation(() => SignInLinkShape, {
    description:
      'For admins. Creates a link that signs in to an active account of the salon without its ' +
      'password.',
  })
  @TakesCredentials()
  createSignInLink(
    @Ctx() context: GraphContext,
    @Arg('accountId', () => Int, { description: 'The id of the account.' }) accountId: number,
  ): Promise<SignInLink> {
    return createSignInLink(context, accountId, context.base)
  }

  @Mutation(() => AuthTokensShape, {
    description:
      'Needs no token. Signs in with the token of a sign-in link, which is good once. Refused ' +
      'with token_not_valid for one that was used, has expired, or is of an inactive account.',
  })
  @TakesCredentials()
  @NeedsNoToken()
  signInByLink(
    @Ctx() context: GraphContext,
    @Arg('token', () => String, { description: 'The token of the link.' }) token: string,
  ): Promise<AuthTokens> {
    return signInByLink(context, token)
  }
}
