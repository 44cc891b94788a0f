import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql'
import type { Viewer } from '../../domain/identity/people.js'
import type { Task } from '../../domain/inbox/task.js'
import type { Instant } from '../../domain/time/time.js'
import type { TaskPresence } from '../../service/inbox/read-tasks.js'
import { setTyping } from '../../service/live/typing.js'
import type { GraphContext } from '../engine/context.js'
import { AccountShape } from '../identity/account.js'
import { DateTimeScalar } from '../types/scalars.js'
import { TaskShape } from './task-shape.js'

@ObjectType('TaskPresence', {
  simpleResolvers: true,
  description: 'An account that looks at a task now.',
})
class TaskPresenceShape implements TaskPresence {
  @Field(() => AccountShape, { description: 'Who looks at the task.' }) readonly account!: Viewer
  @Field(() => DateTimeScalar, { description: 'When the account began to look at it.' })
  readonly since!: Instant
  @Field(() => Boolean, { description: 'True: the account writes to the task (setTyping).' })
  readonly typing!: boolean
}

/** Who looks at a task, and who writes to it. */
@Resolver(() => TaskShape)
export class PresenceResolver {
  @FieldResolver(() => [TaskPresenceShape], {
    description:
      'The accounts that look at the task now (taskUpdates with its taskId), the first to come ' +
      'first. A change of it is an event PRESENCE.',
  })
  presence(@Root() task: Task, @Ctx() context: GraphContext): Promise<TaskPresence[]> {
    return context.loaders.presenceOfTask.load(task.id)
  }

  @FieldResolver(() => [String], {
    description: 'The names of the accounts in `presence`.',
  })
  async viewers(@Root() task: Task, @Ctx() context: GraphContext): Promise<string[]> {
    const presence = await context.loaders.presenceOfTask.load(task.id)
    return presence.map(({ account }) => account.name)
  }

  @Mutation(() => TaskShape, {
    description:
      'Shows others for six seconds that the viewer writes to the task. For admins and operators.',
  })
  setTyping(
    @Ctx() context: GraphContext,
    @Arg('taskId', () => Int, { description: 'The id of the task.' }) taskId: number,
  ): Promise<Task> {
    return setTyping(context, taskId)
  }
}
