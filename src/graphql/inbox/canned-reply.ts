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
import { LONGEST_REPLY } from '../../domain/inbox/message.js'
import {
  type CannedReply,
  type FilledCannedReply,
  cannedReplyList,
  previewCannedReply,
  removeCannedReply,
  setCannedReply,
} from '../../service/inbox/canned-replies.js'
import type { GraphContext } from '../engine/context.js'
import {
  AFTER,
  connect,
  type Connection,
  connectionOf,
  FIRST,
  OFFSET,
} from '../types/connection.js'
import { SEARCH_LIMITS, readSearch, textOf, readFields } from '../types/text-arguments.js'

/** The GraphQL type of a canned reply. */
@ObjectType('CannedReply', {
  simpleResolvers: true,
  description: 'A prepared reply of operators.',
})
export class CannedReplyShape implements CannedReply {
  @Field(() => Int, { description: 'The id of the reply.' }) readonly id!: number
  @Field(() => String, {
    description: 'The name by which operators find it. At most 50 characters.',
  })
  readonly shortCode!: string
  @Field(() => String, {
    description:
      'ICU MessageFormat with {client_name}, {next_visit} and {has_next_visit}, which is yes or ' +
      'no for cases. They are filled in for a task and when the text is sent.',
  })
  readonly text!: string
}

/** The page type of lists of canned replies. */
const { ConnectionShape: CannedReplyConnectionShape } = connectionOf(
  'CannedReply',
  () => CannedReplyShape,
)

@InputType('SetCannedReplyInput', { description: 'A prepared reply.' })
class SetCannedReplyInput {
  @Field(() => String, { description: 'At most 50 characters. Upper and lower case are equal.' })
  shortCode!: string
  @Field(() => String, {
    description: 'At most 4096 characters, as in CannedReply.text.',
  })
  text!: string
}

/** The queries and mutations for canned replies. */
@Resolver(() => CannedReplyShape)
export class CannedReplyResolver {
  @FieldResolver(() => Boolean, {
    description:
      'True when the text names the next appointment and the client of the task has none: it has ' +
      'a dash there. False without a task.',
  })
  lacksAppointment(@Root() { lacksAppointment }: FilledCannedReply): boolean {
    return lacksAppointment ?? false
  }

  @Query(() => CannedReplyConnectionShape, {
    description: 'By short code. For admins and operators.',
  })
  cannedReplies(
    @Ctx() context: GraphContext,
    @Arg('search', () => String, { nullable: true, description: SEARCH_LIMITS })
    search: string | null,
    @Arg('taskId', () => Int, {
      nullable: true,
      description: "Fills in the placeholders for this task's client.",
    })
    taskId: number | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 100, description: FIRST })
    first: number | null,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null,
    @Arg('offset', () => Int, { nullable: true, description: OFFSET }) offset: number | null,
  ): Connection<FilledCannedReply> {
    const list = cannedReplyList(context, readSearch(search), taskId ?? undefined)
    return connect(list, { first: first ?? 100, after, offset })
  }

  @Query(() => String, {
    description:
      'For admins. The text of a canned reply, or of the greeting of the autopilot, as it would ' +
      'be filled in for an invented client.',
  })
  previewCannedReply(
    @Ctx() context: GraphContext,
    @Arg('text', () => String, { description: 'As in CannedReply.text.' }) text: string,
  ): Promise<string> {
    return previewCannedReply(context, textOf('text', text, LONGEST_REPLY))
  }

  @Mutation(() => CannedReplyShape, {
    description:
      'For admins. Creates a reply, or replaces the text of the one with this short code. ' +
      'Upper and lower case are equal.',
  })
  setCannedReply(
    @Ctx() context: GraphContext,
    @Arg('input', () => SetCannedReplyInput, { description: 'The short code and the text.' })
    input: SetCannedReplyInput,
  ): Promise<CannedReply> {
    const { shortCode, text } = readFields({
      shortCode: () => textOf('shortCode', input.shortCode, 50),
      text: () => textOf('text', input.text, LONGEST_REPLY),
    })
    return setCannedReply(context, shortCode, text)
  }

  @Mutation(() => CannedReplyShape, { description: 'For admins. Returns what was removed.' })
  removeCannedReply(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the reply.' }) id: number,
  ): Promise<CannedReply> {
    return removeCannedReply(context, id)
  }
}
