import { Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import {
  type EmbedToken,
  issueEmbedToken,
  refreshEmbedToken,
} from '../../service/inbox/embed-token.js'
import type { GraphContext } from '../engine/context.js'
import { TakesCredentials } from '../limits/root-fields.js'

@ObjectType('EmbedToken', {
  simpleResolvers: true,
  description:
    'A token for the embedded widget. It is valid for dialogues and for the appointments of their ' +
    'clients.',
})
class EmbedTokenShape implements EmbedToken {
  @Field(() => String, { description: 'The token alone. `embedUrl` contains it, too.' })
  readonly token!: string
  @Field(() => Int, { description: 'Seconds until it expires.' }) readonly expiresIn!: number
  @Field(() => String, { description: 'The URL of the widget, with the token.' })
  readonly embedUrl!: string
}

/** The query for a token of the embedded widget, and the mutation that renews it. */
@Resolver()
export class EmbedTokenResolver {
  @Query(() => EmbedTokenShape, {
    description: 'For admins and operators. It is valid only while their account is active.',
  })
  embedToken(@Ctx() context: GraphContext): EmbedToken {
    return issueEmbedToken(context, context.base)
  }

  @Mutation(() => EmbedTokenShape, {
    description:
      'Returns a new token of the same account, for an embed token or an access token. The old ' +
      'one stays valid until it expires. An embed token can be renewed for 12 hours after the ' +
      'first one was issued for an access token, then it is refused with token_not_valid.',
  })
  @TakesCredentials()
  refreshEmbedToken(@Ctx() context: GraphContext): Promise<EmbedToken> {
    return refreshEmbedToken(context, context.base)
  }
}
