import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import type { Instant } from '../domain/time/time.js'
import {
  discardJob,
  type JobCounts,
  jobList,
  type JobRow,
  type JobState,
  readJobCounts,
  retryJob,
} from '../service/jobs.js'
import { AFTER, connect, type Connection, connectionOf, FIRST, OFFSET } from './types/connection.js'
import type { GraphContext } from './engine/context.js'
import { JobStateEnum } from './types/enums.js'
import { DateTimeScalar, SafeIntScalar } from './types/scalars.js'

@ObjectType('Job', {
  simpleResolvers: true,
  description: 'A background job that is not done yet.',
})
class JobShape implements Omit<JobRow, 'salonId'> {
  @Field(() => SafeIntScalar, { description: 'The id of the job.' }) readonly id!: number
  @Field(() => String, { description: 'The kind of work, such as sync_appointment or import_run.' })
  readonly name!: string
  @Field(() => JobStateEnum, { description: 'Whether it waits, runs or is dead.' })
  readonly state!: JobState
  @Field(() => Int, { description: 'How often it was tried since it was new or retried.' })
  readonly attempts!: number
  @Field(() => Int, { description: 'After this many failed attempts the job is dead.' })
  readonly maxAttempts!: number
  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  readonly error!: string | null
  @Field(() => DateTimeScalar, { description: 'The job does not start before this time.' })
  readonly runAt!: Instant
  @Field(() => DateTimeScalar, { description: 'When the job was created.' })
  readonly createdAt!: Instant
}

/** The page type of lists of jobs. */
const { ConnectionShape: JobConnectionShape } = connectionOf('Job', () => JobShape)

@ObjectType('JobCounts', {
  simpleResolvers: true,
  description: 'How many background jobs are in each state.',
})
class JobCountsShape implements JobCounts {
  @Field(() => Int, { description: 'Jobs that wait for their time or for a worker.' })
  readonly waiting!: number
  @Field(() => Int, { description: 'Jobs that a worker runs now.' }) readonly running!: number
  @Field(() => Int, { description: 'Jobs whose attempts all failed.' }) readonly dead!: number
}

const JOB_ID = 'The id of the job.'

/** The queries and the mutations for background jobs. */
@Resolver()
export class JobResolver {
  @Query(() => JobConnectionShape, { description: 'Oldest first. For admins.' })
  jobs(
    @Ctx() context: GraphContext,
    @Arg('state', () => JobStateEnum, {
      nullable: true,
      description: 'Only jobs in this state. Null: in any state.',
    })
    state: JobState | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: FIRST })
    first: number | null,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null,
    @Arg('offset', () => Int, { nullable: true, description: OFFSET }) offset: number | null,
  ): Connection<JobRow> {
    return connect(jobList(context, state ?? undefined), { first, after, offset })
  }

  @Query(() => JobCountsShape, { description: 'The jobs of the salon by state. For admins.' })
  jobCounts(@Ctx() context: GraphContext): Promise<JobCounts> {
    return readJobCounts(context)
  }

  @Mutation(() => JobShape, {
    description:
      'Runs a job now and gives it all its attempts again. Refused with not_found when it runs ' +
      'already. For admins.',
  })
  retryJob(
    @Ctx() context: GraphContext,
    @Arg('id', () => SafeIntScalar, { description: JOB_ID }) id: number,
  ): Promise<JobRow> {
    return retryJob(context, id)
  }

  @Mutation(() => JobShape, {
    description:
      'Deletes a job that waits or is dead, so that it never runs. Returns it as it was. Refused ' +
      'with not_found while it runs. For admins.',
  })
  discardJob(
    @Ctx() context: GraphContext,
    @Arg('id', () => SafeIntScalar, { description: JOB_ID }) id: number,
  ): Promise<JobRow> {
    return discardJob(context, id)
  }
}
