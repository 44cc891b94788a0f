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
import type { GraphContext } from './engine/context.js'
import { ExternalSystemEnum, ImportStateEnum } from './types/enums.js'
import { DateTimeScalar, LocalDateScalar, SafeIntScalar } from './types/scalars.js'

const MOST_CONFLICTS = 1000

@ObjectType('ImportConflict', {
  simpleResolvers: true,
  description: 'A record that was not imported, and why.',
})
class ImportConflictShape implements ImportConflict {
  @Field(() => SafeIntScalar, { description: "The external system's own id." })
  readonly externalId!: number
  @Field(() => String) readonly reason!: string
}

@ObjectType('ImportRun', {
  description: 'An import of the appointments of some days from an external system.',
})
class ImportRunShape implements ImportRun {
  @Field(() => Int) readonly id!: number
  @Field(() => ExternalSystemEnum) readonly system!: ExternalSystem
  @Field(() => LocalDateScalar) readonly from!: LocalDate
  @Field(() => LocalDateScalar, { description: 'The last day; it is included.' })
  readonly to!: LocalDate
  @Field(() => ImportStateEnum) readonly state!: ImportState
  @Field(() => Int, {
    nullable: true,
    description: 'The number of records. Null until the end of the import.',
  })
  readonly total!: number | null
  @Field(() => Int) readonly processed!: number
  @Field(() => Int) readonly created!: number
  @Field(() => Int) readonly updated!: number
  @Field(() => Int, { description: 'Records that were unchanged or in conflict.' })
  readonly skipped!: number
  @Field(() => Int, { description: 'The number of all conflicts.' })
  readonly conflictCount!: number
  @Field(() => String, { nullable: true, description: 'Why it failed.' }) readonly error!:
    string | null
  @Field(() => DateTimeScalar) readonly startedAt!: Instant
  @Field(() => DateTimeScalar, { nullable: true }) readonly finishedAt!: Instant | null
}

/** The queries, mutation and subscription for imports from external systems. */
@Resolver(() => ImportRunShape)
export class ImportResolver {
  @Query(() => ImportRunShape, {
    nullable: true,
    description: 'Null when it does not exist. For admins, operators and integrations.',
  })
  importRun(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int) id: number,
  ): Promise<ImportRun | undefined> {
    return readImport(context, id)
  }

  @Query(() => [ImportRunShape], {
    description: 'Newest first. For admins, operators and integrations.',
  })
  importRuns(
    @Ctx() context: GraphContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20 }) first: number | null,
  ): Promise<ImportRun[]> {
    return readImports(context, assertPageSize(first))
  }

  @Mutation(() => ImportRunShape, {
    description:
      'Starts an import of the appointments of these days and returns at once. The same days ' +
      'return the same run while it is running. Nobody is notified. Refused with ' +
      'external_unavailable when the system is not connected. For admins, operators and ' +
      'integrations.',
  })
  startImport(
    @Ctx() context: GraphContext,
    @Arg('system', () => ExternalSystemEnum) system: ExternalSystem,
    @Arg('from', () => LocalDateScalar) from: LocalDate,
    @Arg('to', () => LocalDateScalar, {
      description: 'The last day; it is included. At most three years after `from`.',
    })
    to: LocalDate,
  ): Promise<ImportRun> {
    return startImport(context, { system, from, to })
  }

  @FieldResolver(() => [ImportConflictShape], {
    description: 'In the order of discovery.',
  })
  conflicts(
    @Root() run: ImportRun,
    @Ctx() context: GraphContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: MOST_CONFLICTS }) first: number | null,
    @Arg('offset', () => Int, { nullable: true }) offset: number | null,
  ): Promise<ImportConflict[]> {
    const pageArguments = {
      first: assertPageSize(first, MOST_CONFLICTS, 'first', MOST_CONFLICTS),
      offset: assertOffset(offset),
    }
    return context.loaders.conflictsOfImport(run.id, pageArguments)
  }

  @Subscription(() => ImportRunShape, {
    description:
      'The run as it is now, and again after each progress. Ends with the run. For admins, ' +
      'operators and integrations.',
    subscribe: ({ args, context }) =>
      importProgress(context as GraphContext, (args as { id: number }).id),
  })
  importProgress(@Root() run: ImportRunShape, @Arg('id', () => Int) _id: number): ImportRun {
    return run
  }
}
