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
import type { GraphContext } from '../engine/context.js'
import { MessageTypeEnum } from '../types/enums.js'
import { DateTimeScalar } from '../types/scalars.js'
import { MessageShape, TaskShape } from './task-shape.js'
import { textOf } from '../types/text-arguments.js'
import { CallsExternalSystem } from '../limits/root-fields.js'

@InputType('ReplyInput')
class ReplyInput {
  @Field(() => Int) taskId!: number
  @Field(() => String, {
    description:
      'At most 4096 characters. {client_name} and {next_visit} become the name of the client ' +
      'and the start of their next appointment.',
  })
  text!: string
  @Field(() => MessageTypeEnum, { defaultValue: 'text', description: 'IMAGE needs imageUrl.' })
  type!: MessageType
  @Field(() => String, { nullable: true, description: 'An https URL.' }) imageUrl?: string | null
  @Field(() => String, {
    nullable: true,
    description: "The caller's key: replies with the same key are sent once.",
  })
  clientKey?: string | null
  @Field(() => Int, {
    nullable: true,
    description:
      'The version of the task that the caller saw. Refused with task_conflict when the task ' +
      'has another version.',
  })
  expectedVersion?: number | null
}

function imageOf(url: string | null | undefined): string | null {
  if (!url) return null
  const address = textOf('imageUrl', url, 2000)
  if (!isImageUrl(address)) throw invalid({ imageUrl: ['Enter a valid URL.'] })
  return address
}

/** Mutations of the inbox: reply, hand over, take, snooze, close, read. */
@Resolver()
export class TaskMutations {
  @Mutation(() => MessageShape, {
    description:
      'Sends at once through the messenger. The message stays stored also when it cannot be ' +
      'sent (external_unavailable, external_timeout, no_messenger). A task of the autopilot ' +
      'is taken over in the same step.',
  })
  @CallsExternalSystem('always')
  replyToTask(
    @Ctx() context: GraphContext,
    @Arg('input', () => ReplyInput) input: ReplyInput,
  ): Promise<Message> {
    const { taskId, type, clientKey, expectedVersion } = input
    return replyToTask(context, {
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
      'Unassigns the task; the autopilot answers the client. When a person is needed, it ' +
      'opens the task again with the reason as a note.',
  })
  handTaskToAutopilot(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
  ): Promise<Task> {
    return handTaskToAutopilot(context, id)
  }

  @Mutation(() => TaskShape, { description: 'Opens the task and assigns it to the viewer.' })
  takeTask(@Ctx() context: GraphContext, @Arg('id', () => Int) id: number): Promise<Task> {
    return takeTask(context, id)
  }

  @Mutation(() => TaskShape, {
    description: 'The task is open again at that instant, or when the client writes.',
  })
  snoozeTask(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
    @Arg('until', () => DateTimeScalar) until: Instant,
  ): Promise<Task> {
    return snoozeTask(context, id, until)
  }

  @Mutation(() => TaskShape, {
    description: 'Final: the next message of the client starts a new task.',
  })
  closeTask(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
    @Arg('resolution', () => String, { nullable: true, description: 'At most 1000 characters.' })
    resolution: string | null,
  ): Promise<Task> {
    const resolutionText = resolution
      ? textOf('resolution', resolution, 1000, 'blank is fine') || null
      : null
    return closeTask(context, id, resolutionText)
  }

  @Mutation(() => TaskShape, {
    description: 'Changes neither the status nor the version of the task.',
  })
  markTaskRead(@Ctx() context: GraphContext, @Arg('id', () => Int) id: number): Promise<Task> {
    return markTaskRead(context, id)
  }
}
