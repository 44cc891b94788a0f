import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql'
import type { ImportConflict, ImportRun, ImportState } from '../domain/crm/import.js'
import type { ExternalSystem } from '../domain/crm/sync.js'
import type { Instant, LocalDate } from '../domain/time/time.js'
import { importProgress } from '../service/crm/import/progress.js'
import { readImport, readImports, startImport } from '../service/crm/import/start.js'
import { assertOffset, assertPageSize } from './types/connection.js'
import type { Context } from './engine/context.js'
import { ExternalSystemEnum, ImportStateEnum } from './types/enums.js'
import { DateTimeScalar, LocalDateScalar, SafeIntScalar } from './types/scalars.js'

const MOST_CONFLICTS = 1000

@ObjectType('ImportConflict', {
  simpleResolvers: true,
  description: 'A record that was not brought, and why.',
})
class ImportConflictShape implements ImportConflict {
  @Field(() => SafeIntScalar, { description: "The external system's own id." })
  readonly externalId!: number
  @Field(() => String) readonly reason!: string
}

@ObjectType('ImportRun', {
  description: 'Appointments of some days, brought here from an external system.',
})
class ImportRunShape implements ImportRun {
  @Field(() => Int) readonly id!: number
  @Field(() => ExternalSystemEnum) readonly system!: ExternalSystem
  @Field(() => LocalDateScalar) readonly from!: LocalDate
  @Field(() => LocalDateScalar, { description: 'Included.' }) readonly to!: LocalDate
  @Field(() => ImportStateEnum) readonly state!: ImportState
  @Field(() => Int, {
    nullable: true,
    description: 'Of records; null until it is known, which is at the end.',
  })
  readonly total!: number | null
  @Field(() => Int) readonly processed!: number
  @Field(() => Int) readonly created!: number
  @Field(() => Int) readonly updated!: number
  @Field(() => Int, { description: 'Known already and unchanged, or in conflict.' })
  readonly skipped!: number
  @Field(() => Int, { description: 'However many of them are listed.' })
  readonly conflictCount!: number
  @Field(() => String, { nullable: true, description: 'Why it failed.' }) readonly error!:
    string | null
  @Field(() => DateTimeScalar) readonly startedAt!: Instant
  @Field(() => DateTimeScalar, { nullable: true }) readonly finishedAt!: Instant | null
}

@Resolver(() => ImportRunShape)
export class ImportResolver {
  @Query(() => ImportRunShape, {
    nullable: true,
    description: 'Null for what does not exist. For admins, operators and integrations.',
  })
  importRun(
    @Ctx() call: Context,
    @Arg('id', () => Int) id: number,
  ): Promise<ImportRun | undefined> {
    return readImport(call, id)
  }

  @Query(() => [ImportRunShape], {
    description: 'The newest first. For admins, operators and integrations.',
  })
  importRuns(
    @Ctx() call: Context,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20 }) first: number | null,
  ): Promise<ImportRun[]> {
    return readImports(call, assertPageSize(first))
  }

  @Mutation(() => ImportRunShape, {
    description:
      'Begins to bring the appointments of these days, and answers at once; the same days again, while they are on their way, are the same run. Nobody is sent a notice for it. Refused with external_unavailable where the system is not connected. For admins, operators and integrations.',
  })
  startImport(
    @Ctx() call: Context,
    @Arg('system', () => ExternalSystemEnum) system: ExternalSystem,
    @Arg('from', () => LocalDateScalar) from: LocalDate,
    @Arg('to', () => LocalDateScalar, { description: 'Included; three years later at most.' })
    to: LocalDate,
  ): Promise<ImportRun> {
    return startImport(call, { system, from, to })
  }

  @FieldResolver(() => [ImportConflictShape], {
    description: 'In the order in which they were found.',
  })
  conflicts(
    @Root() run: ImportRun,
    @Ctx() call: Context,
    @Arg('first', () => Int, { nullable: true, defaultValue: MOST_CONFLICTS }) first: number | null,
    @Arg('offset', () => Int, { nullable: true }) offset: number | null,
  ): Promise<ImportConflict[]> {
    const stretch = {
      first: assertPageSize(first, MOST_CONFLICTS, 'first', MOST_CONFLICTS),
      offset: assertOffset(offset),
    }
    return call.loaders.conflictsOfImport(run.id, stretch)
  }

  @Subscription(() => ImportRunShape, {
    description:
      'The run as it is, and again whenever it got further; ends with it. For admins, operators and integrations.',
    subscribe: ({ args, context }) =>
      importProgress(context as Context, (args as { id: number }).id),
  })
  importProgress(@Root() run: ImportRunShape, @Arg('id', () => Int) _id: number): ImportRun {
    return run
  }
}
