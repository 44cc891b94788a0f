import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { LONGEST_REPLY } from '../../domain/inbox/message.js'
import {
  type CannedReply,
  readCannedReplies,
  removeCannedReply,
  setCannedReply,
} from '../../service/inbox/canned-replies.js'
import type { GraphContext } from '../engine/context.js'
import { SEARCH_LIMITS, readSearch, textOf } from '../types/text-arguments.js'

@ObjectType('CannedReply', {
  simpleResolvers: true,
  description: 'A prepared reply of operators.',
})
class CannedReplyShape implements CannedReply {
  @Field(() => Int) readonly id!: number
  @Field(() => String) readonly shortCode!: string
  @Field(() => String, {
    description:
      'May contain {client_name} and {next_visit}. They are filled in for a task and when ' +
      'the text is sent.',
  })
  readonly text!: string
}

/** The queries and mutations for canned replies. */
@Resolver()
export class CannedReplyResolver {
  @Query(() => [CannedReplyShape], { description: 'By short code. For admins and operators.' })
  cannedReplies(
    @Ctx() context: GraphContext,
    @Arg('search', () => String, { nullable: true, description: SEARCH_LIMITS })
    search: string | null,
    @Arg('taskId', () => Int, {
      nullable: true,
      description: "Fills in the placeholders for this task's client.",
    })
    taskId: number | null,
  ): Promise<CannedReply[]> {
    return readCannedReplies(context, readSearch(search), taskId ?? undefined)
  }

  @Mutation(() => CannedReplyShape, {
    description:
      'For admins. Creates a reply, or replaces the text of the one with this short code. ' +
      'Upper and lower case are equal.',
  })
  setCannedReply(
    @Ctx() context: GraphContext,
    @Arg('shortCode', () => String) shortCode: string,
    @Arg('text', () => String) text: string,
  ): Promise<CannedReply> {
    return setCannedReply(
      context,
      textOf('shortCode', shortCode, 50),
      textOf('text', text, LONGEST_REPLY),
    )
  }

  @Mutation(() => Boolean, { description: 'For admins.' })
  removeCannedReply(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
  ): Promise<boolean> {
    return removeCannedReply(context, id)
  }
}
