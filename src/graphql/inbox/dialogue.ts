import { Arg, Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql'
import type { Dialogue } from '../../domain/inbox/dialogue.js'
import type { Message } from '../../domain/inbox/message.js'
import type { Channel, Client } from '../../domain/identity/people.js'
import type { Task } from '../../domain/inbox/task.js'
import type { Instant } from '../../domain/time/time.js'
import { ownedTaskCursor, type TaskOwner } from '../../service/inbox/read-tasks.js'
import type { GraphContext } from '../engine/context.js'
import { ClientShape } from '../types/client-shape.js'
import { assertPageSize, type Connection, connectionFrom } from '../types/connection.js'
import { ChannelEnum } from '../types/enums.js'
import { DateTimeScalar } from '../types/scalars.js'
import { AFTER, BEFORE, FIRST, LAST, messagesOf } from './message-arguments.js'
import { MessageConnectionShape, TaskConnectionShape, TaskShape } from './task-shape.js'

@ObjectType('Dialogue', {
  simpleResolvers: true,
  description:
    'Everything that a client and the salon write in one messenger. It has a task for each episode.',
})
class DialogueShape implements Dialogue {
  @Field(() => Int, { description: 'The id of the dialogue.' }) readonly id!: number
  @Field(() => ClientShape, { description: 'The client who writes.' })
  readonly client!: Dialogue['client']
  @Field(() => ChannelEnum, { description: 'The messenger in which they write.' })
  readonly channel!: Channel
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'The time of the newest message in either direction, without notes.',
  })
  readonly lastMessageAt!: Instant | null
}

const FIRST_TASKS = 'The size of the page, at most 100.'
const AFTER_TASKS = 'The `endCursor` of the page before.'

/** Returns the connection of the tasks of a client or a dialogue, newest first. */
function tasksOf(
  owner: TaskOwner,
  id: number,
  { loaders }: GraphContext,
  { first, after }: { readonly first: number | null; readonly after: string | null },
): Connection<Task> {
  const page = { first: assertPageSize(first), after: after ?? undefined }
  return connectionFrom({
    page: () => loaders.tasksOf[owner](id, page),
    total: () => loaders.taskTotalsOf[owner].load(id),
    cursorOf: ownedTaskCursor,
    startsLater: page.after !== undefined,
  })
}

/** The fields of a dialogue that are loaded on request. */
@Resolver(() => DialogueShape)
export class DialogueResolver {
  @FieldResolver(() => MessageConnectionShape, {
    description:
      'The messages of all tasks of the dialogue, oldest first. The last 50 unless `first`, ' +
      '`last` or `after` is given.',
  })
  messages(
    @Root() dialogue: Dialogue,
    @Ctx() context: GraphContext,
    @Arg('first', () => Int, { nullable: true, description: FIRST }) first: number | null,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null,
    @Arg('last', () => Int, { nullable: true, description: LAST }) last: number | null,
    @Arg('before', () => String, { nullable: true, description: BEFORE }) before: string | null,
  ): Connection<Message> {
    return messagesOf('dialogue', dialogue.id, context, { first, after, last, before })
  }

  @FieldResolver(() => TaskConnectionShape, {
    description: 'The tasks of the dialogue in any status, newest first.',
  })
  tasks(
    @Root() dialogue: Dialogue,
    @Ctx() context: GraphContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: FIRST_TASKS })
    first: number | null,
    @Arg('after', () => String, { nullable: true, description: AFTER_TASKS }) after: string | null,
  ): Connection<Task> {
    return tasksOf('dialogue', dialogue.id, context, { first, after })
  }
}

/** The field `Task.dialogue`. */
@Resolver(() => TaskShape)
export class TaskDialogueResolver {
  @FieldResolver(() => DialogueShape, { description: 'The dialogue that the task is a part of.' })
  async dialogue(@Root() task: Task, @Ctx() context: GraphContext): Promise<Dialogue> {
    const dialogue = await context.loaders.dialogues.load(task.dialogueId)
    if (!dialogue) throw new Error(`the dialogue of task ${task.id} is gone`)
    return dialogue
  }
}

/** The fields of a client that lead to the inbox. */
@Resolver(() => ClientShape)
export class ClientInboxResolver {
  @FieldResolver(() => [DialogueShape], {
    description:
      'The dialogues of the client, the one with the newest message first. For admins and ' +
      'operators.',
  })
  dialogues(@Root() client: Pick<Client, 'id'>, @Ctx() context: GraphContext): Promise<Dialogue[]> {
    return context.loaders.dialoguesOfClient.load(client.id)
  }

  @FieldResolver(() => TaskConnectionShape, {
    description: 'The tasks of the client in any status, newest first. For admins and operators.',
  })
  tasks(
    @Root() client: Pick<Client, 'id'>,
    @Ctx() context: GraphContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: FIRST_TASKS })
    first: number | null,
    @Arg('after', () => String, { nullable: true, description: AFTER_TASKS }) after: string | null,
  ): Connection<Task> {
    return tasksOf('client', client.id, context, { first, after })
  }
}
