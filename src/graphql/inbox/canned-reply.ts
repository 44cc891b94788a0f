import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { LONGEST_REPLY } from '../../domain/inbox/message.js'
import {
  type CannedReply,
  readCannedReplies,
  removeCannedReply,
  setCannedReply,
} from '../../service/inbox/canned-replies.js'
import type { Context } from '../engine/context.js'
import { SEARCH_LIMITS, readSearch, textOf } from '../types/text-arguments.js'

@ObjectType('CannedReply', {
  simpleResolvers: true,
  description: 'An answer that operators have ready.',
})
class CannedReplyShape implements CannedReply {
  @Field(() => Int) readonly id!: number
  @Field(() => String) readonly shortCode!: string
  @Field(() => String, {
    description:
      'With {client_name} and {next_visit} where it has them: filled in for a task, and in what is sent.',
  })
  readonly text!: string
}

@Resolver()
export class CannedReplyResolver {
  @Query(() => [CannedReplyShape], { description: 'By short code. For admins and operators.' })
  cannedReplies(
    @Ctx() call: Context,
    @Arg('search', () => String, { nullable: true, description: SEARCH_LIMITS })
    search: string | null,
    @Arg('taskId', () => Int, {
      nullable: true,
      description: "Fills in what is known of this task's client.",
    })
    taskId: number | null,
  ): Promise<CannedReply[]> {
    const words = readSearch(search)
    return readCannedReplies(call, words, taskId ?? undefined)
  }

  @Mutation(() => CannedReplyShape, {
    description:
      'For admins. A new one, or another text for the short code that there is, whatever its case.',
  })
  setCannedReply(
    @Ctx() call: Context,
    @Arg('shortCode', () => String) shortCode: string,
    @Arg('text', () => String) text: string,
  ): Promise<CannedReply> {
    return setCannedReply(
      call,
      textOf('shortCode', shortCode, 50),
      textOf('text', text, LONGEST_REPLY),
    )
  }

  @Mutation(() => Boolean, { description: 'For admins.' })
  removeCannedReply(@Ctx() call: Context, @Arg('id', () => Int) id: number): Promise<boolean> {
    return removeCannedReply(call, id)
  }
}
