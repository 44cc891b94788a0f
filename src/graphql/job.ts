import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import type { Instant } from '../domain/time/time.js'
import { type JobRow, type JobState, readJobs, retryJob } from '../service/jobs.js'
import { assertPageSize } from './types/connection.js'
import type { Context } from './engine/context.js'
import { JobStateEnum } from './types/enums.js'
import { DateTimeScalar, SafeIntScalar } from './types/scalars.js'

@ObjectType('Job', {
  simpleResolvers: true,
  description: 'What is to be done later, and is not done yet.',
})
class JobShape implements Omit<JobRow, 'salonId'> {
  @Field(() => SafeIntScalar) readonly id!: number
  @Field(() => String, { description: 'What kind it is: sync_visit, send_notices, import_run, …' })
  readonly name!: string
  @Field(() => JobStateEnum) readonly state!: JobState
  @Field(() => Int) readonly attempts!: number
  @Field(() => Int) readonly maxAttempts!: number
  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  readonly error!: string | null
  @Field(() => DateTimeScalar, { description: 'Not before.' }) readonly runAt!: Instant
  @Field(() => DateTimeScalar) readonly createdAt!: Instant
}

@Resolver()
export class JobResolver {
  @Query(() => [JobShape], { description: 'Oldest first. For admins.' })
  jobs(
    @Ctx() call: Context,
    @Arg('state', () => JobStateEnum, { nullable: true }) state: JobState | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20 }) first: number | null,
  ): Promise<JobRow[]> {
    return readJobs(call, state ?? undefined, assertPageSize(first))
  }

  @Mutation(() => Boolean, {
    description: 'Tries a job now, with all its attempts before it again. For admins.',
  })
  retryJob(@Ctx() call: Context, @Arg('id', () => SafeIntScalar) id: number): Promise<boolean> {
    return retryJob(call, id)
  }
}
