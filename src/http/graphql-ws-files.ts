import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of graphql-ws, whose client the scripts of pages import. */
export const GRAPHQL_WS_FOLDER = dirname(fileURLToPath(import.meta.resolve('graphql-ws/client')))

/** Whether a file of that folder belongs to the client for browsers. */
export const isGraphqlWsFile = (name: string): boolean =>
  /^(?:client|common-[\w-]+)\.js$/.test(name)
