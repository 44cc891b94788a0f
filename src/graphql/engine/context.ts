import type { Context } from '../../service/context.js'
import type { NewSalonSettings } from '../../service/identity/set-up-salon.js'
import type { LiveHub } from '../../service/live/live-hub.js'
import { createLoaders, type Loaders } from './loaders.js'

/** The context of every resolver: the context of the service, and the loaders of this request. */
export type GraphContext = Context & {
  readonly loaders: Loaders
  /** The source of events for subscriptions. */
  readonly live: LiveHub
  /** The start of URLs that point to this service, such as https://salon.example. */
  readonly base: string
  readonly newSalonSettings: NewSalonSettings
}

/** The part of a context that is the same for all requests of a process. */
export type ProcessContext = Pick<
  Context,
  'autonomousDb' | 'replicas' | 'externalSystems' | 'tokens'
> & {
  readonly live: LiveHub
  readonly newSalonSettings: NewSalonSettings
}
/** The part of a context that differs between requests. */
type RequestContext = Pick<Context, 'viewer' | 'now' | 'db' | 'key'>
/** Values that are computed at their first use. */
type LazyValues = {
  readonly log: () => Context['log']
  readonly base: () => string
  readonly network?: () => string | undefined
  readonly device?: () => string | undefined
}

/** Returns the context of the same request in a transaction with an idempotency key. */
export const contextInTransaction = (
  context: GraphContext,
  tx: Context['db'],
  key: string,
): GraphContext =>
  createGraphContext({ viewer: context.viewer, now: context.now, db: tx, key }, context, {
    log: () => context.log,
    base: () => context.base,
    network: () => context.network,
    device: () => context.device,
  })

/**
 * A class, because Apollo Server copies the context. Getters of a prototype are not evaluated by
 * the copy.
 */
class LazyContext implements GraphContext {
  readonly viewer: Context['viewer']
  readonly now: Context['now']
  readonly db: Context['db']
  readonly key: Context['key']
  readonly autonomousDb: Context['autonomousDb']
  readonly replicas: Context['replicas']
  readonly externalSystems: Context['externalSystems']
  readonly tokens: Context['tokens']
  readonly live: LiveHub
  readonly newSalonSettings: NewSalonSettings
  private cachedLog: Context['log'] | undefined
  private cachedLoaders: Loaders | undefined

  constructor(
    { viewer, now, db, key }: RequestContext,
    { autonomousDb, replicas, externalSystems, tokens, live, newSalonSettings }: ProcessContext,
    private readonly lazy: LazyValues,
  ) {
    this.viewer = viewer
    this.now = now
    this.db = db
    this.key = key
    this.autonomousDb = autonomousDb
    this.replicas = replicas
    this.externalSystems = externalSystems
    this.tokens = tokens
    this.live = live
    this.newSalonSettings = newSalonSettings
  }

  get log(): Context['log'] {
    return (this.cachedLog ??= this.lazy.log())
  }

  get loaders(): Loaders {
    return (this.cachedLoaders ??= createLoaders(this))
  }

  get base(): string {
    return this.lazy.base()
  }

  get network(): string | undefined {
    return this.lazy.network?.()
  }

  get device(): string | undefined {
    return this.lazy.device?.()
  }
}

/** Creates the context of a request. Its loaders and lazy values are computed when used. */
export const createGraphContext = (
  request: RequestContext,
  processContext: ProcessContext,
  lazy: LazyValues,
): GraphContext => new LazyContext(request, processContext, lazy)
