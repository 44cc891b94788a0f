import { Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql'
import { type EmbedToken, issueEmbedToken } from '../../service/inbox/embed-token.js'
import type { Context } from '../engine/context.js'

@ObjectType('EmbedToken', {
  simpleResolvers: true,
  description: 'For the embedded widget: good for the assistant alone.',
})
class EmbedTokenShape implements EmbedToken {
  @Field(() => String) readonly token!: string
  @Field(() => Int, { description: 'Seconds until it ends.' }) readonly expiresIn!: number
  @Field(() => String, { description: 'The page of the widget, with the token in it.' })
  readonly embedUrl!: string
}

@Resolver()
export class EmbedTokenResolver {
  @Query(() => EmbedTokenShape, {
    description: 'For admins and operators; it ends with their account.',
  })
  embedToken(@Ctx() call: Context): EmbedToken {
    return issueEmbedToken(call, call.base)
  }
}
