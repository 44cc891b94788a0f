import { Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql'
import { type EmbedToken, issueEmbedToken } from '../../service/inbox/embed-token.js'
import type { GraphContext } from '../engine/context.js'

@ObjectType('EmbedToken', {
  simpleResolvers: true,
  description: 'A token for the embedded widget. It is valid for the assistant only.',
})
class EmbedTokenShape implements EmbedToken {
  @Field(() => String) readonly token!: string
  @Field(() => Int, { description: 'Seconds until it expires.' }) readonly expiresIn!: number
  @Field(() => String, { description: 'The URL of the widget, with the token.' })
  readonly embedUrl!: string
}

/** The query for a token of the embedded widget. */
@Resolver()
export class EmbedTokenResolver {
  @Query(() => EmbedTokenShape, {
    description: 'For admins and operators. It is valid only while their account is active.',
  })
  embedToken(@Ctx() context: GraphContext): EmbedToken {
    return issueEmbedToken(context, context.base)
  }
}
