import type { Call } from '../../service/context.js'
import type { LiveHub } from '../../service/live/live-hub.js'
import { createLoaders, type Loaders } from './loaders.js'

/** What every resolver gets: the call for the verbs, and this request's loaders for edges. */
export type Context = Call & {
  readonly loaders: Loaders
  /** Where subscriptions come from. */
  readonly live: LiveHub
  /** What links start with. */
  readonly base: string
}

/** What of a call is the same for all of this process's. */
export type ProcessContext = Pick<Call, 'own' | 'outside' | 'tokens'> & { readonly live: LiveHub }
/** What is different in each request. */
type Asking = Pick<Call, 'who' | 'now' | 'db' | 'key'>
/** What is made when it is first asked for. */
type Made = { readonly log: () => Call['log']; readonly base: () => string }

/** The same call in a transaction, under a key. */
export const within = (context: Context, tx: Call['db'], key: string): Context =>
  contextOf({ who: context.who, now: context.now, db: tx, key }, context, {
    log: () => context.log,
    base: () => context.base,
  })

/** A class, as Apollo copies what it is given: a copy's getters are still asked when they are needed, not when it is made. */
class LazyContext implements Context {
  readonly who: Call['who']
  readonly now: Call['now']
  readonly db: Call['db']
  readonly key: Call['key']
  readonly own: Call['own']
  readonly outside: Call['outside']
  readonly tokens: Call['tokens']
  readonly live: LiveHub
  private madeLog: Call['log'] | undefined
  private madeLoaders: Loaders | undefined

  constructor(
    { who, now, db, key }: Asking,
    { own, outside, tokens, live }: ProcessContext,
    private readonly make: Made,
  ) {
    this.who = who
    this.now = now
    this.db = db
    this.key = key
    this.own = own
    this.outside = outside
    this.tokens = tokens
    this.live = live
  }

  get log(): Call['log'] {
    return (this.madeLog ??= this.make.log())
  }

  get loaders(): Loaders {
    return (this.madeLoaders ??= createLoaders(this))
  }

  get base(): string {
    return this.make.base()
  }
}

/** The loaders, the log and the base of links are made when they are first asked for. */
export const contextOf = (call: Asking, standing: ProcessContext, make: Made): Context =>
  new LazyContext(call, standing, make)
