import type { Call } from '../service/call.js'
import { createLoaders, type Loaders } from './loaders.js'

/** What every resolver gets: the call for the verbs, and this request's loaders for edges. */
export type Context = Call & { readonly loaders: Loaders }

/** The same call in a transaction. */
export const within = (context: Context, tx: Call['db']): Context =>
  contextOf({ who: context.who, now: context.now, db: tx, tokens: context.tokens }, () => context.log)

/** The loaders, and the log where it is handed in as a function, are made when they are first asked for. */
export function contextOf(call: Omit<Call, 'log'>, makeLog: () => Call['log']): Context {
  let log: Call['log'] | undefined
  let loaders: Loaders | undefined
  return {
    who: call.who,
    now: call.now,
    db: call.db,
    tokens: call.tokens,
    get log() {
      return (log ??= makeLog())
    },
    get loaders() {
      return (loaders ??= createLoaders(this))
    },
  }
}
