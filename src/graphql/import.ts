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
import {
  cancelImport,
  importConflictList,
  importRunList,
  readImport,
  startImport,
  type StoredImportConflict,
} from '../service/crm/import/start.js'
import { AFTER, connect, type Connection, connectionOf, FIRST, OFFSET } from './types/connection.js'
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
  @Field(() => String, { description: 'Why it was not imported, for people.' })
  readonly reason!: string
}

/** The page type of lists of conflicts. */
const { ConnectionShape: ImportConflictConnectionShape } = connectionOf(
  'ImportConflict',
  () => ImportConflictShape,
)

@ObjectType('ImportRun', {
  description: 'An import of the appointments of some days from an external system.',
})
class ImportRunShape implements ImportRun {
  @Field(() => Int, { description: 'The id of the import.' }) readonly id!: number
  @Field(() => ExternalSystemEnum, { description: 'The external system that has the records.' })
  readonly system!: ExternalSystem
  @Field(() => LocalDateScalar, { description: 'The first day.' }) readonly from!: LocalDate
  @Field(() => LocalDateScalar, { description: 'The last day; it is included.' })
  readonly to!: LocalDate
  @Field(() => ImportStateEnum, { description: 'How far the import is.' })
  readonly state!: ImportState
  @Field(() => Int, {
    nullable: true,
    description: 'The number of records. Null until the end of the import.',
  })
  readonly total!: number | null
  @Field(() => Int, { description: 'Records that are processed so far.' })
  readonly processed!: number
  @Field(() => Int, { description: 'Records that became new appointments.' })
  readonly created!: number
  @Field(() => Int, { description: 'Records that changed an appointment.' })
  readonly updated!: number
  @Field(() => Int, { description: 'Records that were unchanged or in conflict.' })
  readonly skipped!: number
  @Field(() => Int, { description: 'The number of all conflicts.' })
  readonly conflictCount!: number
  @Field(() => String, { nullable: true, description: 'Why it failed.' }) readonly error!:
    string | null
  @Field(() => DateTimeScalar, { description: 'When the import was started.' })
  readonly startedAt!: Instant
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the import ended. Null while it is running.',
  })
  readonly finishedAt!: Instant | null
}

/** The page type of lists of import runs. */
const { ConnectionShape: ImportRunConnectionShape } = connectionOf(
  'ImportRun',
  () => ImportRunShape,
)

/** The queries, mutations and subscription for imports from external systems. */
@Resolver(() => ImportRunShape)
export class ImportResolver {
  @Query(() => ImportRunShape, {
    nullable: true,
    description: 'Null when it does not exist. For admins, operators and integrations.',
  })
  importRun(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the import.' }) id: number,
  ): Promise<ImportRun | undefined> {
    return readImport(context, id)
  }

  @Query(() => ImportRunConnectionShape, {
    description: 'Newest first. For admins, operators and integrations.',
  })
  importRuns(
    @Ctx() context: GraphContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 20, description: FIRST })
    first: number | null,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null,
    @Arg('offset', () => Int, { nullable: true, description: OFFSET }) offset: number | null,
  ): Connection<ImportRun> {
    return connect(importRunList(context), { first, after, offset })
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
    @Arg('system', () => ExternalSystemEnum, { description: 'The external system to import from.' })
    system: ExternalSystem,
    @Arg('from', () => LocalDateScalar, { description: 'The first day.' }) from: LocalDate,
    @Arg('to', () => LocalDateScalar, {
      description: 'The last day; it is included. At most three years after `from`.',
    })
    to: LocalDate,
  ): Promise<ImportRun> {
    return startImport(context, { system, from, to })
  }

  @Mutation(() => ImportRunShape, {
    description:
      'Ends a running import as FAILED, with your name in `error`. What it has imported stays. ' +
      'Refused with invalid_status_transition when it has ended. For admins, operators and ' +
      'integrations.',
  })
  cancelImport(
    @Ctx() context: GraphContext,
    @Arg('id', () => Int, { description: 'The id of the import.' }) id: number,
  ): Promise<ImportRun> {
    return cancelImport(context, id)
  }

  @FieldResolver(() => ImportConflictConnectionShape, {
    description: 'In the order of discovery.',
  })
  conflicts(
    @Root() run: ImportRun,
    @Ctx() context: GraphContext,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: MOST_CONFLICTS,
      description: `The size of the page, at most ${MOST_CONFLICTS}.`,
    })
    first: number | null,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null,
    @Arg('offset', () => Int, { nullable: true, description: OFFSET }) offset: number | null,
  ): Connection<StoredImportConflict> {
    const list = importConflictList(run, (request) =>
      context.loaders.conflictsOfImport(run.id, request),
    )
    return connect(
      list,
      { first: first ?? MOST_CONFLICTS, after, offset },
      { longest: MOST_CONFLICTS },
    )
  }

  @Subscription(() => ImportRunShape, {
    description:
      'The run as it is now, and again after each progress. Ends with the run. For admins, ' +
      'operators and integrations.',
    subscribe: ({ args, context }) =>
      importProgress(context as GraphContext, (args as { id: number }).id),
  })
  importProgress(
    @Root() run: ImportRunShape,
    @Arg('id', () => Int, { description: 'The id of the import.' }) _id: number,
  ): ImportRun {
    return run
  }
}
