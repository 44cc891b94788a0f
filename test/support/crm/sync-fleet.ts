import postgres, { type Sql } from 'postgres'
import { type CrmAStub, startCrmAStub } from './stub.js'
import { freshDatabase } from '../postgres/database.js'
import { connectedTo } from '../inbox/inbox.js'
import { type MessengerStub, startMessengerStub } from '../inbox/messenger-stub.js'
import { type Gateway, startGateway } from '../processes.js'
import { dateIn, tellStoryOn } from '../race/fixture.js'
import type { Story } from '../inbox/story.js'
import type { Place } from './sync-fixture.js'

/** One call's limit, in milliseconds. */
export const LIMIT_MS = 300

/**
 * A salon behind processes of their own, with external system A and messenger A played before them.
 */
export type SyncFleet = {
  readonly url: string
  readonly salon: Story
  readonly token: string
  readonly sql: Sql
  readonly stub: CrmAStub
  readonly messenger: MessengerStub
  /**
   * A process that serves this database, or the one at that address; it works no jobs unless told
   * to.
   */
  launch(environment?: Record<string, string>, url?: string): Promise<Gateway>
  /**
   * A place that was never given before, as REST asks for it: half an hour, in the coming weeks.
   */
  place(): Place
  /** A place and one of a few clients, who can be written to. */
  wish(): Place & {
    readonly client: { readonly name: string; readonly phone: string }
    readonly comment: string
  }
  stop(): Promise<void>
}

/** What no job, no reason and no line of a log may have in it. */
export const CANARIES = {
  name: 'Canary Clientson',
  phone: '+4915123777',
  comment: 'canary comment',
} as const

export async function openSyncFleet(): Promise<SyncFleet> {
  const database = await freshDatabase()
  const [stub, messenger] = [await startCrmAStub(), await startMessengerStub()]
  const { salon, close } = await tellStoryOn(database.url)
  const masters: { readonly id: number }[] = []
  for (const name of ['Anna', 'Berta', 'Clara', 'Dora'])
    masters.push(
      await salon.master({ name, works: '08:00-20:00', phone: `+4915112399${masters.length}00` }),
    )
  const service = await salon.service({ minutes: 30, by: masters })
  const sql = postgres(database.url, { max: 4, onnotice: () => undefined })
  const gateways = new Set<Gateway>()
  let places = 0
  const place = (): Place => {
    const [slot, master] = [Math.floor(places / 4), masters[places % 4]]
    const minute = 480 + (slot % 24) * 30
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    places += 1
    return {
      master_id: master?.id ?? 0,
      service_id: service.id,
      date: dateIn(3 + Math.floor(slot / 24)),
      time,
    }
  }
  return {
    ...{ url: database.url, salon, token: salon.admin.token, sql, stub, messenger, place },
    async launch(environment = {}, url = database.url) {
      const gateway = await startGateway({
        DATABASE_URL: url,
        WORKER: 'off',
        CRM_A_URL: stub.url,
        CRM_A_TOKEN: stub.token,
        EXTERNAL_TIMEOUT_MS: String(LIMIT_MS),
        ...connectedTo(messenger),
        ...environment,
      })
      gateways.add(gateway)
      void gateway.ended.then(() => gateways.delete(gateway))
      return gateway
    },
    wish() {
      const client = {
        name: CANARIES.name,
        phone: `${CANARIES.phone}${String(places % 7).padStart(3, '0')}`,
      }
      return { ...place(), client, comment: CANARIES.comment }
    },
    async stop() {
      await Promise.all([...gateways].map((gateway) => gateway.end('SIGKILL')))
      await close()
      await sql.end()
      await stub.stop()
      await messenger.stop()
      await database.drop()
    },
  }
}
