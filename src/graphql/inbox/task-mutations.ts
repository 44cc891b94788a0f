import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from 'type-graphql'
import { LONGEST_REPLY, type Message, type MessageType } from '../../domain/inbox/message.js'
import { invalid } from '../../domain/refusal.js'
import type { Task } from '../../domain/inbox/task.js'
import type { Instant } from '../../domain/time/time.js'
import { isImageUrl } from '../../domain/inbox/web-address.js'
import {
  closeTask,
  handTaskToAutopilot,
  markTaskRead,
  snoozeTask,
  takeTask,
} from '../../service/inbox/change-task-status.js'
import { replyToTask } from '../../service/inbox/reply-to-task.js'
import type { Context } from '../engine/context.js'
import { MessageTypeEnum } from '../types/enums.js'
import { DateTimeScalar } from '../types/scalars.js'
import { MessageShape, TaskShape } from './task-shape.js'
import { textOf } from '../types/text-arguments.js'

@InputType('ReplyInput')
class ReplyInput {
  @Field(() => Int) taskId!: number
  @Field(() => String, {
    description:
      'At most 4096 characters. {client_name} and {next_visit} become the name of the client and the start of their next visit.',
  })
  text!: string
  @Field(() => MessageTypeEnum, { defaultValue: 'text', description: 'IMAGE needs imageUrl.' })
  type!: MessageType
  @Field(() => String, { nullable: true, description: 'An https address.' }) imageUrl?:
    string | null
  @Field(() => String, {
    nullable: true,
    description: "The caller's own key: the same key sends once.",
  })
  clientKey?: string | null
  @Field(() => Int, {
    nullable: true,
    description:
      'The version of the task that was seen; refused with task_conflict when it is another one by now.',
  })
  expectedVersion?: number | null
}

function imageOf(url: string | null | undefined): string | null {
  if (!url) return null
  const address = textOf('imageUrl', url, 2000)
  if (!isImageUrl(address)) throw invalid({ imageUrl: ['Enter a valid URL.'] })
  return address
}

@Resolver()
export class TaskMoves {
  @Mutation(() => MessageShape, {
    description:
      'Sends at once through the messenger; the message is kept whatever becomes of it (external_unavailable, external_timeout, no_messenger). From the autopilot the task is taken over in the same step.',
  })
  replyToTask(
    @Ctx() call: Context,
    @Arg('input', () => ReplyInput) input: ReplyInput,
  ): Promise<Message> {
    const { taskId, type, clientKey, expectedVersion } = input
    return replyToTask(call, {
      taskId,
      type,
      text: textOf('text', input.text, LONGEST_REPLY),
      imageUrl: imageOf(input.imageUrl),
      clientKey: clientKey ? textOf('clientKey', clientKey, 200) : undefined,
      expectedVersion: expectedVersion ?? undefined,
    })
  }

  @Mutation(() => TaskShape, {
    description:
      'Nobody’s from now on: the autopilot answers the client. It hands back what is for a person: the task is open again then, with the reason as a note.',
  })
  handTaskToAutopilot(@Ctx() call: Context, @Arg('id', () => Int) id: number): Promise<Task> {
    return handTaskToAutopilot(call, id)
  }

  @Mutation(() => TaskShape, { description: "The viewer's from now on, and open." })
  takeTask(@Ctx() call: Context, @Arg('id', () => Int) id: number): Promise<Task> {
    return takeTask(call, id)
  }

  @Mutation(() => TaskShape, {
    description: 'Open again at that instant, or when the client writes.',
  })
  snoozeTask(
    @Ctx() call: Context,
    @Arg('id', () => Int) id: number,
    @Arg('until', () => DateTimeScalar) until: Instant,
  ): Promise<Task> {
    return snoozeTask(call, id, until)
  }

  @Mutation(() => TaskShape, {
    description: 'Final: the next message of the client starts a new task.',
  })
  closeTask(
    @Ctx() call: Context,
    @Arg('id', () => Int) id: number,
    @Arg('resolution', () => String, { nullable: true, description: 'At most 1000 characters.' })
    resolution: string | null,
  ): Promise<Task> {
    const said = resolution ? textOf('resolution', resolution, 1000, 'blank is fine') || null : null
    return closeTask(call, id, said)
  }

  @Mutation(() => TaskShape, { description: 'No move, and no new version.' })
  markTaskRead(@Ctx() call: Context, @Arg('id', () => Int) id: number): Promise<Task> {
    return markTaskRead(call, id)
  }
}
