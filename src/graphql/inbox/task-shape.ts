import { Field, Int, ObjectType } from 'type-graphql'
import type { Actor } from '../../domain/identity/actor.js'
import type { DeliveryState, Direction, Message, MessageType } from '../../domain/inbox/message.js'
import type { Channel, Viewer } from '../../domain/identity/people.js'
import type { Task, TaskLogEntry, TaskStatus } from '../../domain/inbox/task.js'
import type { Instant } from '../../domain/time/time.js'
import { ActorShape } from '../types/actor-shape.js'
import { ClientShape } from '../types/client-shape.js'
import { connectionOf } from '../types/connection.js'
import {
  ChannelEnum,
  DeliveryStateEnum,
  MessageDirectionEnum,
  MessageTypeEnum,
  TaskStatusEnum,
} from '../types/enums.js'
import { AccountShape } from '../identity/account.js'
import { DateTimeScalar } from '../types/scalars.js'

/** The GraphQL type of a task. Other modules add fields that are loaded on request. */
@ObjectType('Task', {
  simpleResolvers: true,
  description: 'An episode of a dialogue with a client in a messenger that needs attention.',
})
export class TaskShape implements Omit<Task, 'salonId' | 'dialogueId'> {
  @Field(() => Int, { description: 'The id of the task.' }) readonly id!: number
  @Field(() => ClientShape, { description: 'The client who writes.' })
  readonly client!: Task['client']
  @Field(() => ChannelEnum, { description: 'The messenger of the dialogue.' })
  readonly channel!: Channel
  @Field(() => TaskStatusEnum, {
    description: 'Whether a person or the autopilot takes care of it.',
  })
  readonly status!: TaskStatus
  @Field(() => String, {
    description:
      'The newest message from or to the client, without notes. For a message without text, ' +
      'the names of its media.',
  })
  readonly lastMessage!: string
  @Field(() => AccountShape, {
    nullable: true,
    description: 'The account that took the task or answered first.',
  })
  readonly assignee!: Viewer | null
  @Field(() => String, {
    nullable: true,
    description: 'The result, if it was given when the task was closed.',
  })
  readonly resolution!: string | null
  @Field(() => Int, { description: 'Messages of the client since the last read or answer.' })
  readonly unreadCount!: number
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Since when the client waits for an answer. Null: the client does not wait.',
  })
  readonly waitingSince!: Instant | null
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Only for SNOOZED: when the task is open again.',
  })
  readonly snoozedUntil!: Instant | null
  @Field(() => DateTimeScalar, { description: 'When the task was opened.' })
  readonly createdAt!: Instant
  @Field(() => DateTimeScalar, { description: 'When the task changed last.' })
  readonly updatedAt!: Instant
  @Field(() => Int, {
    description:
      'Grows with every message and every change of status or assignee. Send it as ' +
      'expectedVersion to refuse a reply to an outdated view.',
  })
  readonly version!: number
  @Field(() => Int, {
    description:
      'Grows with every change of the task, also when messages are read or delivered. Of two ' +
      'copies of a task the one with the higher revision is newer.',
  })
  readonly revision!: number
}

/** The GraphQL type of an entry in the status log of a task. */
@ObjectType('TaskLogEntry', {
  simpleResolvers: true,
  description: 'A change of the status or assignee of a task.',
})
export class TaskLogEntryShape implements Omit<TaskLogEntry, 'taskId'> {
  @Field(() => Int, { description: 'The id of the entry.' }) readonly id!: number
  @Field(() => TaskStatusEnum, { nullable: true, description: 'Null on the first entry.' })
  readonly oldStatus!: TaskStatus | null
  @Field(() => TaskStatusEnum, {
    description: 'The same as the old status when only the assignee changed.',
  })
  readonly newStatus!: TaskStatus
  @Field(() => ActorShape, { description: 'Who made the change.' }) readonly actor!: Actor
  @Field(() => String, {
    nullable: true,
    description: 'What the change was about, such as the resolution. Null: no note.',
  })
  readonly note!: string | null
  @Field(() => DateTimeScalar, { description: 'When the change was made.' })
  readonly createdAt!: Instant
}

/** The GraphQL type of a message. */
@ObjectType('Message', {
  simpleResolvers: true,
  description: 'A message to or from the client, or an internal note.',
})
export class MessageShape implements Omit<Message, 'taskId' | 'media'> {
  @Field(() => Int, { description: 'The id of the message.' }) readonly id!: number
  @Field(() => MessageDirectionEnum, {
    description: 'Whether it is from the client or to the client.',
  })
  readonly direction!: Direction
  @Field(() => MessageTypeEnum, { description: 'How it is sent.' }) readonly type!: MessageType
  @Field(() => ActorShape, {
    description: 'For messages of the client: EXTERNAL, with the name from the messenger.',
  })
  readonly author!: Actor
  @Field(() => String, {
    description:
      'May be empty when there are media. Media that cannot be shown are lines of the text, ' +
      'such as [image/jpeg: photo.jpg].',
  })
  readonly text!: string
  @Field(() => String, {
    nullable: true,
    description:
      'An https URL of another site. Show the picture from /assistant/pictures/{message id}/0.',
  })
  readonly imageUrl!: string | null
  @Field(() => DeliveryStateEnum, { description: 'How far it is on its way to the recipient.' })
  readonly state!: DeliveryState
  @Field(() => String, { nullable: true, description: 'Why it failed.' }) readonly error!:
    string | null
  @Field(() => DateTimeScalar, {
    description: "When it was written. For messages of the client by the messenger's clock.",
  })
  readonly createdAt!: Instant
  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'When its text and files were removed: the salon keeps messages for a time, or the client ' +
      'was erased. Null: they were not.',
  })
  readonly removedAt!: Instant | null
}

/** The page type of lists of tasks. */
export const { ConnectionShape: TaskConnectionShape } = connectionOf('Task', () => TaskShape)
/** The page type of lists of messages. */
export const { ConnectionShape: MessageConnectionShape } = connectionOf(
  'Message',
  () => MessageShape,
)
