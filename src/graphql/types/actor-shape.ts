import { Field, Int, ObjectType } from 'type-graphql'
import type { Actor } from '../../domain/identity/actor.js'
import { ActorKindEnum } from './enums.js'

/** The GraphQL type of the author of a change or message. */
@ObjectType('Actor', {
  simpleResolvers: true,
  description:
    'The author of a change or message: a user, the system itself, the autopilot, or ' +
    'somebody outside the system.',
})
export class ActorShape implements Actor {
  @Field(() => ActorKindEnum, { description: 'What kind of author it is.' })
  readonly kind!: Actor['kind']
  @Field(() => Int, {
    nullable: true,
    description: 'The id of the account. Null unless the kind is USER.',
  })
  readonly userId!: number | null
  @Field(() => String, {
    description: 'The name of the account, of the client in the messenger, or of the system.',
  })
  readonly name!: string
}
