import type { Call } from '../service/call.js'
import { createLoaders, type Loaders } from './loaders.js'

/** What every resolver gets: the call for the verbs, and this request's loaders for edges. */
export type Context = Call & { readonly loaders: Loaders }

/** The same call in a transaction. */
export const within = (context: Context, tx: Call['db']): Context =>
  contextOf({ who: context.who, now: context.now, db: tx, tokens: context.tokens }, () => context.log)

/** A class, as Apollo copies what it is given: a copy's getters are still asked when they are needed, not when it is made. */
class LazyContext implements Context {
  readonly who: Call['who']
  readonly now: Call['now']
  readonly db: Call['db']
  readonly tokens: Call['tokens']
  private madeLog: Call['log'] | undefined
  private madeLoaders: Loaders | undefined

  constructor(
    { who, now, db, tokens }: Omit<Call, 'log'>,
    private readonly makeLog: () => Call['log'],
  ) {
    this.who = who
    this.now = now
    this.db = db
    this.tokens = tokens
  }

  get log(): Call['log'] {
    return (this.madeLog ??= this.makeLog())
  }

  get loaders(): Loaders {
    return (this.madeLoaders ??= createLoaders(this))
  }
}

/** The loaders, and the log where it is handed in as a function, are made when they are first asked for. */
export const contextOf = (call: Omit<Call, 'log'>, makeLog: () => Call['log']): Context =>
  new LazyContext(call, makeLog)
