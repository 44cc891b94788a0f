import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import type { Instant } from '../domain/time/time.js'
import { type JobRow, type JobState, readJobs, retryJob } from '../service/jobs.js'
import { assertPageSize } from './types/connection.js'
import type { GraphContext } from './engine/context.js'
import { JobStateEnum } from './types/enums.js'
import { DateTimeScalar, SafeIntScalar } from './types/scalars.js'

@ObjectType('Job', {
  simpleResolvers: true,
  description: 'A background job that is not done yet.',
})
class JobShape implements Omit<JobRow, 'salonId'> {
  @Field(() => SafeIntScalar) readonly id!: number
  @Field(() => String, {
    description: 'The kind of work: sync_appointment, send_notifications, import_run, …',
  })
  readonly name!: string
  @Field(() => JobStateEnum) readonly state!: JobState
  @Field(() => Int) readonly attempts!: number
  @Field(() => Int) readonly maxAttempts!: number
  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  readonly error!: string | null
  @Field(() => DateTimeScalar, { description: 'The job does not start before this time.' })
  readonly runAt!: Instant
  @Field(() => DateTimeScalar) readonly createdAt!: Instant
}

/** The query and the mutation for background jobs. */
@Resolver()
export class JobResolver {
  @Query(() => [JobShape], { description: 'Oldest first. For admins.' })
  jobs(
    @Ctx() context: GraphContext,
    @Arg('state', () => JobStateEnum, { nullable: true }) state: JobState | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20 }) first: number | null,
  ): Promise<JobRow[]> {
    return readJobs(context, state ?? undefined, assertPageSize(first))
  }

  @Mutation(() => Boolean, {
    description: 'Runs a job now and gives it all its attempts again. For admins.',
  })
  retryJob(
    @Ctx() context: GraphContext,
    @Arg('id', () => SafeIntScalar) id: number,
  ): Promise<boolean> {
    return retryJob(context, id)
  }
}
