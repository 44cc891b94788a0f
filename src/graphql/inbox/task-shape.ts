import { Field, Int, ObjectType } from 'type-graphql'
import type { Actor } from '../../domain/identity/actor.js'
import type { Media } from '../../domain/inbox/media.js'
import type { DeliveryState, Direction, Message, MessageType } from '../../domain/inbox/message.js'
import type { Channel, Viewer } from '../../domain/identity/people.js'
import type { Task, TaskLogEntry, TaskStatus } from '../../domain/inbox/task.js'
import type { Instant } from '../../domain/time/time.js'
import { ActorShape } from '../booking/appointment.js'
import { ClientShape } from '../types/client-shape.js'
import { connectionOf } from '../types/connection.js'
import {
  ChannelEnum,
  DeliveryStateEnum,
  MessageDirectionEnum,
  MessageTypeEnum,
  TaskStatusEnum,
} from '../types/enums.js'
import { ViewerShape } from '../identity/identity.js'
import { DateTimeScalar } from '../types/scalars.js'

@ObjectType('Task', {
  simpleResolvers: true,
  description: 'One episode of a dialogue with a client in a messenger, that needs attention.',
})
export class TaskShape implements Omit<Task, 'salonId'> {
  @Field(() => Int) readonly id!: number
  @Field(() => ClientShape) readonly client!: Task['client']
  @Field(() => ChannelEnum) readonly channel!: Channel
  @Field(() => TaskStatusEnum) readonly status!: TaskStatus
  @Field(() => String, {
    description:
      'The newest message either way, notes left out; of one without text the names of its media.',
  })
  readonly lastMessage!: string
  @Field(() => ViewerShape, { nullable: true, description: 'Who took it, or answered first.' })
  readonly assignee!: Viewer | null
  @Field(() => String, {
    nullable: true,
    description: 'What came of it, where that was said at its end.',
  })
  readonly resolution!: string | null
  @Field(() => Int, { description: 'Messages of the client since somebody last read or answered.' })
  readonly unreadCount!: number
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Since when the client waits for an answer; null: nobody waits.',
  })
  readonly waitingSince!: Instant | null
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Of a snoozed one alone: when it is open again.',
  })
  readonly snoozedUntil!: Instant | null
  @Field(() => DateTimeScalar) readonly createdAt!: Instant
  @Field(() => DateTimeScalar) readonly updatedAt!: Instant
  @Field(() => Int, {
    description:
      'Grows with every message and every move; send it back as expectedVersion to refuse an answer from a stale view.',
  })
  readonly version!: number
}

@ObjectType('TaskLogEntry', {
  simpleResolvers: true,
  description: 'One for each move, none without.',
})
export class TaskLogEntryShape implements Omit<TaskLogEntry, 'taskId'> {
  @Field(() => Int) readonly id!: number
  @Field(() => TaskStatusEnum, { nullable: true, description: 'Null on the first entry.' })
  readonly oldStatus!: TaskStatus | null
  @Field(() => TaskStatusEnum, {
    description: 'The same as the old one where it went to another operator.',
  })
  readonly newStatus!: TaskStatus
  @Field(() => ActorShape) readonly actor!: Actor
  @Field(() => String, { nullable: true }) readonly note!: string | null
  @Field(() => DateTimeScalar) readonly createdAt!: Instant
}

@ObjectType('Media', {
  simpleResolvers: true,
  description: 'A file that a client sent with a message.',
})
export class MediaShape implements Media {
  @Field(() => String, {
    description:
      'https, of another site, chosen by who sent it: show it, never fetch it for the client.',
  })
  readonly url!: string
  @Field(() => String, {
    description: 'Such as image/jpeg, as the messenger gave it; application/octet-stream: unknown.',
  })
  readonly mime!: string
  @Field(() => String, {
    nullable: true,
    description: 'The name of the file, where the messenger gave one.',
  })
  readonly name!: string | null
}

@ObjectType('Message', {
  simpleResolvers: true,
  description: 'One thing that was said, or noted beside it.',
})
export class MessageShape implements Omit<Message, 'taskId'> {
  @Field(() => Int) readonly id!: number
  @Field(() => MessageDirectionEnum) readonly direction!: Direction
  @Field(() => MessageTypeEnum) readonly type!: MessageType
  @Field(() => ActorShape, {
    description: 'Of what came in: EXTERNAL, with the name the messenger gave.',
  })
  readonly author!: Actor
  @Field(() => String, {
    description:
      'May be empty where there are media. Media that cannot be shown are lines in it, such as [image/jpeg: photo.jpg].',
  })
  readonly text!: string
  @Field(() => String, {
    nullable: true,
    description: 'Of another site: show it, never fetch it for the client.',
  })
  readonly imageUrl!: string | null
  @Field(() => [MediaShape], {
    description: 'What the client sent beside the text, 20 at most; of others empty.',
  })
  readonly media!: Media[]
  @Field(() => DeliveryStateEnum) readonly state!: DeliveryState
  @Field(() => String, { nullable: true, description: 'Why it failed.' }) readonly error!:
    string | null
  @Field(() => DateTimeScalar, {
    description: 'When it was written: by the clock of the messenger for what came in.',
  })
  readonly createdAt!: Instant
}

export const { ConnectionShape: TaskConnectionShape } = connectionOf('Task', () => TaskShape)
export const { ConnectionShape: MessageConnectionShape } = connectionOf(
  'Message',
  () => MessageShape,
)
