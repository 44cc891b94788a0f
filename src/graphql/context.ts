import type { Call } from '../service/call.js'
import { createLoaders, type Loaders } from './loaders.js'

/** What every resolver gets: the call for the verbs, and this request's loaders for edges. */
export type Context = Call & { readonly loaders: Loaders }

export const contextOf = (call: Call): Context => ({ ...call, loaders: createLoaders(call) })
