import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from 'type-graphql'
import { LONGEST_REPLY, type Message, type MessageType } from '../../domain/inbox/message.js'
import { invalid, REQUIRED } from '../../domain/refusal.js'
import type { Task } from '../../domain/inbox/task.js'
import type { Instant, LocalDateTime } from '../../domain/time/time.js'
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
import { ExpectedVersion } from '../types/expected-version.js'
import { DateTimeScalar, LocalDateTimeScalar } from '../types/scalars.js'
import { MessageShape, TaskShape } from './task-shape.js'
import { textOf, readFields } from '../types/text-arguments.js'
import { CallsExternalSystem } from '../limits/root-fields.js'

const TASK_ID = 'The id of the task.'

@InputType('ReplyInput', { description: 'A message or note of staff in a task.' })
class ReplyInput {
  @Field(() => Int, { description: TASK_ID }) taskId!: number
  @Field(() => String, {
    description:
      'At most 4096 characters. {client_name} and {next_visit} become the name of the client ' +
      'and the start of their next appointment. May be empty with `uploadId`.',
  })
  text!: string
  @Field(() => MessageTypeEnum, {
    defaultValue: 'text',
    description: 'IMAGE needs imageUrl or uploadId.',
  })
  type!: MessageType
  @Field(() => String, { nullable: true, description: 'An https URL.' }) imageUrl?: string | null
  @Field(() => Int, {
    nullable: true,
    description:
      'The picture of an IMAGE: the id from POST /assistant/uploads/ by the same account. One ' +
      'message takes it.',
  })
  uploadId?: number | null
  @Field(() => String, {
    nullable: true,
    description: "The caller's key: replies with the same key are sent once.",
  })
  clientKey?: string | null
}

/** Returns the end of a snooze. Throws `invalid` when there is none, or two. */
function oneEnd(
  until: Instant | null | undefined,
  untilLocal: LocalDateTime | null | undefined,
): Instant | LocalDateTime {
  const end = until ?? untilLocal
  if (end === null || end === undefined) throw invalid({ until: [REQUIRED] })
  if (typeof until === 'number' && untilLocal)
    throw invalid({ untilLocal: ['Give either until or untilLocal.'] })
  return end
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
    @Arg('input', () => ReplyInput, { description: 'The message or note.' }) input: ReplyInput,
    @ExpectedVersion('task') expectedVersion: number | null,
  ): Promise<Message> {
    const { taskId, type, clientKey } = input
    const uploadId = input.uploadId ?? undefined
    const blank = uploadId === undefined ? 'must say something' : 'blank is fine'
    const texts = readFields({
      text: () => textOf('text', input.text, LONGEST_REPLY, blank),
      imageUrl: () => imageOf(input.imageUrl),
      clientKey: () => (clientKey ? textOf('clientKey', clientKey, 200) : undefined),
    })
    const version = expectedVersion ?? undefined
    return replyToTask(context, { taskId, type, uploadId, ...texts, expectedVersion: version })
  }

  @Mutation(() => TaskShape, {
    description:
      'Unassigns the task; the autopilot answers the client. When a person is needed, it ' +
      'opens the task again with the reason as a note.',
  })
  handTaskToAutopilot(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: TASK_ID }) id: number,
    @ExpectedVersion('task') expectedVersion: number | null,
  ): Promise<Task> {
    return handTaskToAutopilot(context, id, expectedVersion ?? undefined)
  }

  @Mutation(() => TaskShape, { description: 'Opens the task and assigns it to the viewer.' })
  takeTask(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: TASK_ID }) id: number,
    @ExpectedVersion('task') expectedVersion: number | null,
  ): Promise<Task> {
    return takeTask(context, id, expectedVersion ?? undefined)
  }

  @Mutation(() => TaskShape, {
    description:
      'The task is open again at that time, or when the client writes. Give `until` or ' +
      '`untilLocal`.',
  })
  async snoozeTask(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: TASK_ID }) id: number,
    @Arg('until', () => DateTimeScalar, { nullable: true, description: 'The end as an instant.' })
    until: Instant | null,
    @Arg('untilLocal', () => LocalDateTimeScalar, {
      nullable: true,
      description: "A time on the salon's clock.",
    })
    untilLocal: LocalDateTime | null,
    @ExpectedVersion('task') expectedVersion: number | null,
  ): Promise<Task> {
    return snoozeTask(context, id, oneEnd(until, untilLocal), expectedVersion ?? undefined)
  }

  @Mutation(() => TaskShape, {
    description: 'Final: the next message of the client starts a new task.',
  })
  closeTask(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: TASK_ID }) id: number,
    @Arg('resolution', () => String, { nullable: true, description: 'At most 1000 characters.' })
    resolution: string | null,
    @ExpectedVersion('task') expectedVersion: number | null,
  ): Promise<Task> {
    const resolutionText = resolution
      ? textOf('resolution', resolution, 1000, 'blank is fine') || null
      : null
    return closeTask(context, id, resolutionText, expectedVersion ?? undefined)
  }

  @Mutation(() => TaskShape, {
    description: 'Changes neither the status nor the version of the task.',
  })
  markTaskRead(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: TASK_ID }) id: number,
  ): Promise<Task> {
    return markTaskRead(context, id)
  }
}
