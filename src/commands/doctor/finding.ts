import type { Config } from '../../base/config/config.js'
import type { Environment } from '../../base/config/env-readers.js'
import type { Db } from '../../store/postgres/database.js'

/** What a check found. It contains no secret. */
export type Finding = {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'problem'
  /** What is so. */
  readonly says: string
  /** What to do about it. */
  readonly todo?: string
}

/** The free space of a file system, as `statfs` of Node returns it. */
export type FreeSpace = {
  readonly bavail: number
  readonly bsize: number
  readonly files: number
  readonly ffree: number
}

/** What the checks of a deployment work with. */
export type Deployment = {
  readonly env: Environment
  readonly config: Config
  /** Returns the time in milliseconds since 1970. */
  readonly clock: () => number
  readonly freeSpaceOf: (folder: string) => Promise<FreeSpace>
  /** How long one check may take, in milliseconds. */
  readonly limitMs: number
}

/** A check that needs no database. */
export type Check = {
  readonly name: string
  run(deployment: Deployment): Promise<readonly Finding[]>
}

/** A check that reads the database. `isMigrated`: it has all tables of this version. */
export type DatabaseCheck = {
  readonly name: string
  run(
    deployment: Deployment,
    database: { readonly db: Db; readonly isMigrated: boolean },
  ): Promise<readonly Finding[]>
}

/** Whether the environment is that of a production. */
export const isProduction = (env: Environment): boolean => env.NODE_ENV === 'production'

/** Makes the findings of one check. */
export const findingsOf = (check: string) => ({
  ok: (says: string): Finding => ({ check, state: 'ok', says }),
  warning: (says: string, todo: string): Finding => ({ check, state: 'warning', says, todo }),
  problem: (says: string, todo: string): Finding => ({ check, state: 'problem', says, todo }),
})
