import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import type { Viewer } from '../../domain/identity/people.js'
import type { Task } from '../../domain/inbox/task.js'
import { readOperators } from '../../service/identity/accounts.js'
import { assignTask } from '../../service/inbox/change-task-status.js'
import { readTaskCounts, type TaskCounts } from '../../service/inbox/read-tasks.js'
import type { GraphContext } from '../engine/context.js'
import { AccountShape } from '../identity/account.js'
import { ExpectedVersion } from '../types/expected-version.js'
import { TaskShape } from './task-shape.js'

@ObjectType('TaskCounts', {
  simpleResolvers: true,
  description: 'How many tasks the usual lists of the viewer have.',
})
class TaskCountsShape implements TaskCounts {
  @Field(() => Int, { description: 'Tasks with the status OPEN.' }) readonly open!: number
  @Field(() => Int, { description: 'Tasks with the status OPEN and without an assignee.' })
  readonly unassigned!: number
  @Field(() => Int, { description: 'Tasks with the status OPEN that are assigned to the viewer.' })
  readonly mine!: number
  @Field(() => Int, { description: 'Tasks with the status AUTOPILOT.' }) readonly autopilot!: number
  @Field(() => Int, { description: 'Tasks with the status SNOOZED.' }) readonly snoozed!: number
  @Field(() => Int, {
    description: 'Tasks with the status OPEN or AUTOPILOT that have unread messages.',
  })
  readonly unread!: number
}

/** How work is divided among operators: counts of tasks, who can be assigned, and the assignment. */
@Resolver()
export class AssignmentResolver {
  @Query(() => TaskCountsShape, { description: 'For admins and operators.' })
  taskCounts(@Ctx() context: GraphContext): Promise<TaskCounts> {
    return readTaskCounts(context)
  }

  @Query(() => [AccountShape], {
    description:
      'The active accounts to which tasks can be assigned, by name. For admins and operators.',
  })
  operators(@Ctx() context: GraphContext): Promise<Viewer[]> {
    return readOperators(context)
  }

  @Mutation(() => TaskShape, {
    description:
      'Assigns the task to an active admin or operator. A task of the autopilot is open then; ' +
      'a snoozed one stays snoozed. For admins and operators.',
  })
  assignTask(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the task.' }) id: number,
    @Arg('accountId', () => Int, {
      nullable: true,
      description: 'The new assignee. Null or absent: nobody.',
    })
    accountId: number | null,
    @ExpectedVersion('task') expectedVersion: number | null,
  ): Promise<Task> {
    return assignTask(context, {
      id,
      accountId: accountId ?? null,
      expectedVersion: expectedVersion ?? undefined,
    })
  }
}
