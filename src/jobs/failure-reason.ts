import { sqlStateOf } from '../base/log.js'
import { Refusal } from '../domain/refusal.js'
import { ExternalFault } from '../external/http/external-fault.js'

/** Why a job failed, for whoever lists jobs: what is meant for people as it is; of a bug no word that may hold somebody's data. */
export function reasonOf(error: unknown): string {
  if (error instanceof ExternalFault || error instanceof Refusal) return error.message
  const state = sqlStateOf(error)
  return `It failed by itself${state ? ` (${state})` : ''}: the log says more.`
}
