import type { GraphQLResolveInfo } from 'graphql'
import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  Info,
  InputType,
  Int,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import { readFilter, type FilterInput } from '../../domain/filter.js'
import { TASK_FILTERS, type TaskFilter } from '../../domain/inbox/task-filter.js'
import type { Message } from '../../domain/inbox/message.js'
import type { MessageFile } from '../../domain/inbox/stored-file.js'
import type { Channel } from '../../domain/identity/people.js'
import type { Task, TaskLogEntry, TaskStatus } from '../../domain/inbox/task.js'
import { readTask, taskList, type TaskSort } from '../../service/inbox/read-tasks.js'
import {
  AFTER as AFTER_ITEM,
  connect,
  type Connection,
  FIRST as FIRST_ITEMS,
  OFFSET,
  ORDER,
  ORDER_BY,
} from '../types/connection.js'
import type { GraphContext } from '../engine/context.js'
import { ChannelEnum, SortDirectionEnum, TaskSortEnum, TaskStatusEnum } from '../types/enums.js'
import { AFTER, BEFORE, FIRST, LAST, messagesOf } from './message-arguments.js'
import { taskProperties } from './task-properties.js'
import {
  MessageConnectionShape,
  MessageShape,
  TaskConnectionShape,
  TaskLogEntryShape,
  TaskShape,
} from './task-shape.js'
import { SEARCH_LIMITS, readSearch } from '../types/text-arguments.js'
import { MediaShape, shownFilesOf } from './message-file.js'

/** The filter of the list of tasks and of their events. */
@InputType('TaskFilter', { description: 'A task must match all the given fields.' })
export class TaskFilterInput implements FilterInput<TaskFilter> {
  @Field(() => [TaskStatusEnum], {
    nullable: true,
    description: 'Tasks with any of these statuses.',
  })
  status!: TaskStatus[] | null | undefined
  @Field(() => ChannelEnum, { nullable: true, description: 'Tasks in this messenger.' }) channel!:
    Channel | null | undefined
  @Field(() => Int, { nullable: true, description: 'Tasks that are assigned to this account.' })
  assigneeId!: number | null | undefined
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: tasks without an assignee. False: tasks with an assignee.',
  })
  unassigned!: boolean | null | undefined
  @Field(() => Int, { nullable: true, description: 'Tasks of this client.' })
  clientId!: number | null | undefined
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: tasks with unread messages. False: tasks without unread messages.',
  })
  unread!: boolean | null | undefined
}

@InputType('TaskOrder', { description: ORDER.input })
class TaskOrderInput {
  @Field(() => TaskSortEnum, { description: ORDER.field }) field!: TaskSort
  @Field(() => SortDirectionEnum, { defaultValue: 'asc', description: ORDER.direction })
  direction!: 'asc' | 'desc'
}

/** The queries for tasks, and the fields that are loaded on request. */
@Resolver(() => TaskShape)
export class TaskResolver {
  @Query(() => TaskConnectionShape, {
    description:
      'Tasks with the status OPEN or AUTOPILOT unless the filter names others. Longest ' +
      "waiting first unless orderBy is given. The search covers the client's name and phone " +
      'and the last message. Terms with three letters or digits in a row are found in all ' +
      'messages and notes of the task. For admins and operators.',
  })
  tasks(
    @Ctx() context: GraphContext,
    @Arg('filter', () => TaskFilterInput, {
      nullable: true,
      description: 'Only tasks that match it.',
    })
    filter: TaskFilterInput | null,
    @Arg('search', () => String, { nullable: true, description: SEARCH_LIMITS })
    search: string | null,
    @Arg('orderBy', () => [TaskOrderInput], { nullable: true, description: ORDER_BY })
    orderBy: TaskOrderInput[] | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: FIRST_ITEMS })
    first: number | null,
    @Arg('after', () => String, { nullable: true, description: AFTER_ITEM }) after: string | null,
    @Arg('offset', () => Int, { nullable: true, description: OFFSET }) offset: number | null,
    @Info() info: GraphQLResolveInfo,
  ): Connection<Task> {
    const words = readSearch(search)
    const orders = (orderBy ?? []).map(({ field, direction }) => ({
      field,
      descending: direction === 'desc',
    }))
    return connect(
      taskList(context, readFilter<TaskFilter>(TASK_FILTERS, filter), words, orders),
      { first, after, offset },
      { properties: taskProperties(info) },
    )
  }

  @Query(() => TaskShape, {
    nullable: true,
    description: 'Null when it does not exist. For admins and operators.',
  })
  task(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the task.' }) id: number,
  ): Promise<Task | undefined> {
    return readTask(context, id)
  }

  @FieldResolver(() => MessageConnectionShape, {
    description:
      'The messages of this task, oldest first. The last 50 unless `first`, `last` or `after` ' +
      'is given. Send the start cursor of a page as `before` to read the messages before it.',
  })
  messages(
    @Root() task: Task,
    @Ctx() context: GraphContext,
    @Arg('first', () => Int, { nullable: true, description: FIRST }) first: number | null,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null,
    @Arg('last', () => Int, { nullable: true, description: LAST }) last: number | null,
    @Arg('before', () => String, { nullable: true, description: BEFORE }) before: string | null,
  ): Connection<Message> {
    return messagesOf('task', task.id, context, { first, after, last, before })
  }

  @FieldResolver(() => [TaskLogEntryShape], {
    description: 'The changes of its status and assignee, oldest first.',
  })
  statusLog(@Root() task: Task, @Ctx() context: GraphContext): Promise<TaskLogEntry[]> {
    return context.loaders.taskLog.load(task.id)
  }
}

/** The field `Message.task`. */
@Resolver(() => MessageShape)
export class MessageResolver {
  @FieldResolver(() => TaskShape, { description: 'The task that the message is a part of.' })
  async task(@Root() message: Message, @Ctx() context: GraphContext): Promise<Task> {
    const task = await context.loaders.tasks.load(message.taskId)
    if (!task) throw new Error(`the task of message ${message.id} is gone`)
    return task
  }

  @FieldResolver(() => [MediaShape], {
    description:
      'Files of a message of the client, at most 20, or the picture that staff uploaded for a ' +
      'message. Empty for other messages.',
  })
  media(@Root() message: Message, @Ctx() context: GraphContext): MessageFile[] {
    return shownFilesOf(message, () => context.base)
  }
}
