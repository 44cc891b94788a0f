import { Arg, Ctx, Field, FieldResolver, InputType, Int, Query, Resolver, Root } from 'type-graphql'
import { readFilter, type FilterInput } from '../../domain/filter.js'
import { TASK_FILTERS, type TaskFilter } from '../../domain/inbox/task-filter.js'
import type { Message } from '../../domain/inbox/message.js'
import type { Channel } from '../../domain/identity/people.js'
import type { Task, TaskLogEntry, TaskStatus } from '../../domain/inbox/task.js'
import { messageCursor, readTask, taskList, type TaskSort } from '../../service/inbox/read-tasks.js'
import { connect, type Connection, assertPageSize } from '../types/connection.js'
import type { GraphContext } from '../engine/context.js'
import { ChannelEnum, SortDirectionEnum, TaskSortEnum, TaskStatusEnum } from '../types/enums.js'
import {
  MessageConnectionShape,
  MessageShape,
  TaskConnectionShape,
  TaskLogEntryShape,
  TaskShape,
} from './task-shape.js'
import { SEARCH_LIMITS, readSearch } from '../types/text-arguments.js'

/** The filter of the list of tasks and of their events. */
@InputType('TaskFilter', { description: 'A task must match all the given fields.' })
export class TaskFilterInput implements FilterInput<TaskFilter> {
  @Field(() => [TaskStatusEnum], {
    nullable: true,
    description: 'Tasks with any of these statuses.',
  })
  status!: TaskStatus[] | null | undefined
  @Field(() => ChannelEnum, { nullable: true }) channel!: Channel | null | undefined
  @Field(() => Int, { nullable: true }) assigneeId!: number | null | undefined
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: tasks without an assignee. False: tasks with an assignee.',
  })
  unassigned!: boolean | null | undefined
}

@InputType('TaskOrder')
class TaskOrderInput {
  @Field(() => TaskSortEnum) field!: TaskSort
  @Field(() => SortDirectionEnum, { defaultValue: 'asc' }) direction!: 'asc' | 'desc'
}

/** The queries for tasks, and the fields that are loaded on request. */
@Resolver(() => TaskShape)
export class TaskResolver {
  @Query(() => TaskConnectionShape, {
    description:
      'Tasks with the status OPEN or AUTOPILOT unless the filter names others. Longest ' +
      "waiting first unless orderBy is given. The search covers the client's name and phone " +
      'and the last message. For admins and operators.',
  })
  tasks(
    @Ctx() context: GraphContext,
    @Arg('filter', () => TaskFilterInput, { nullable: true }) filter: TaskFilterInput | null,
    @Arg('search', () => String, { nullable: true, description: SEARCH_LIMITS })
    search: string | null,
    @Arg('orderBy', () => [TaskOrderInput], { nullable: true }) orderBy: TaskOrderInput[] | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('offset', () => Int, { nullable: true }) offset: number | null,
  ): Connection<Task> {
    const words = readSearch(search)
    const orders = (orderBy ?? []).map(({ field, direction }) => ({
      field,
      descending: direction === 'desc',
    }))
    return connect(taskList(context, readFilter<TaskFilter>(TASK_FILTERS, filter), words, orders), {
      first,
      after,
      offset,
    })
  }

  @Query(() => TaskShape, {
    nullable: true,
    description: 'Null when it does not exist. For admins and operators.',
  })
  task(@Ctx() context: GraphContext, @Arg('id', () => Int) id: number): Promise<Task | undefined> {
    return readTask(context, id)
  }

  @FieldResolver(() => MessageConnectionShape, {
    description:
      'The last messages, oldest first. Send the start cursor of a page as `before` to read ' +
      'the messages before that page.',
  })
  messages(
    @Root() task: Task,
    @Ctx() context: GraphContext,
    @Arg('last', () => Int, { nullable: true, defaultValue: 50 }) last: number | null,
    @Arg('before', () => String, { nullable: true }) before: string | null,
  ): Connection<Message> {
    const stretch = { last: assertPageSize(last, 50, 'last'), before: before ?? undefined }
    return {
      page: () => context.loaders.messagesOfTask(task.id, stretch),
      total: () => context.loaders.messageTotals.load(task.id),
      cursorOf: messageCursor,
      startsLater: false,
    }
  }

  @FieldResolver(() => [String], {
    description:
      'Names of the accounts that are subscribed to this task now (taskUpdates with its taskId).',
  })
  viewers(@Root() task: Task, @Ctx() context: GraphContext): Promise<string[]> {
    return context.loaders.viewersOfTask.load(task.id)
  }

  @FieldResolver(() => [TaskLogEntryShape], { description: 'Oldest first.' })
  statusLog(@Root() task: Task, @Ctx() context: GraphContext): Promise<TaskLogEntry[]> {
    return context.loaders.taskLog.load(task.id)
  }
}

/** The field `Message.task`. */
@Resolver(() => MessageShape)
export class MessageResolver {
  @FieldResolver(() => TaskShape)
  async task(@Root() message: Message, @Ctx() context: GraphContext): Promise<Task> {
    const task = await context.loaders.tasks.load(message.taskId)
    if (!task) throw new Error(`the task of message ${message.id} is gone`)
    return task
  }
}
