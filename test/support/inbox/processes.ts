import postgres, { type Sql } from 'postgres'
import { connectedTo, tableReader } from './inbox.js'
import { freshDatabase } from '../postgres/database.js'
import { type MessengerStub, startMessengerStub } from './messenger-stub.js'
import { type Gateway, startGateway } from '../processes.js'
import { tellStoryOn } from '../race/fixture.js'
import type { Story } from './story.js'

export type InboxProcesses = ReturnType<typeof tableReader> & {
  readonly url: string
  readonly salon: Story
  readonly stub: MessengerStub
  readonly sql: Sql
  /**
   * A process that serves this database, or the one at that address; it works no jobs unless told
   * to.
   */
  launch(environment?: Record<string, string>): Promise<Gateway>
  stop(): Promise<void>
}

/**
 * The operators of a salon behind processes of their own, with a simulated messenger A before them.
 */
export async function openInboxProcesses(): Promise<InboxProcesses> {
  const [database, stub] = [await freshDatabase(), await startMessengerStub()]
  const { salon, close } = await tellStoryOn(database.url)
  const sql = postgres(database.url, { max: 4, onnotice: () => undefined })
  const gateways: Gateway[] = []
  return {
    ...tableReader(sql),
    ...{ url: database.url, salon, stub, sql },
    async launch(environment = {}) {
      const own = { DATABASE_URL: database.url, WORKER: 'off', ...connectedTo(stub) }
      const gateway = await startGateway({ ...own, ...environment })
      gateways.push(gateway)
      return gateway
    },
    async stop() {
      await Promise.all(gateways.map((gateway) => gateway.end('SIGKILL')))
      await close()
      await sql.end()
      await stub.stop()
      await database.drop()
    },
  }
}

type Said = { readonly status: number; readonly headers: Headers; readonly body: any } // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look at answers as callers do

/** Asks a process by REST. */
export async function ask(
  { url }: { readonly url: string },
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Said> {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}
