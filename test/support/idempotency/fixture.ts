import postgres, { type Sql } from 'postgres'
import { freshDatabase } from '../postgres/database.js'
import { type Gateway, startGateway } from '../processes.js'
import type { Place } from '../race/caller.js'
import { dateIn, tellStoryOn } from '../race/fixture.js'
import type { Story } from '../inbox/story.js'

export type KeyedFixture = {
  readonly url: string
  readonly sql: Sql
  readonly salon: Story
  readonly token: string
  launch(url?: string): Promise<Gateway>
  /** A place that was never given before: eighteen a day with one of four masters. */
  freePlace(): Place
  stop(): Promise<void>
}

/** A salon on a database of its own, and gateways that come and go. */
export async function openKeyedFixture(): Promise<KeyedFixture> {
  const database = await freshDatabase()
  const { salon, close } = await tellStoryOn(database.url)
  const masters: { readonly id: number }[] = []
  for (const name of ['Anna', 'Berta', 'Clara', 'Dora'])
    masters.push(await salon.master({ name, works: '08:00-17:00' }))
  const service = await salon.service({ minutes: 30, by: masters })
  const sql = postgres(database.url, { max: 4, onnotice: () => undefined })
  const gateways = new Set<Gateway>()
  let places = 0
  return {
    url: database.url,
    sql,
    salon,
    token: salon.admin.token,
    async launch(url = database.url) {
      const gateway = await startGateway({ DATABASE_URL: url, LOG_LEVEL: 'error' })
      gateways.add(gateway)
      void gateway.ended.then(() => gateways.delete(gateway))
      return gateway
    },
    freePlace() {
      const [slot, master] = [Math.floor(places / 4), masters[places % 4]]
      const minute = 480 + (slot % 18) * 30
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      places += 1
      return {
        masterId: master?.id ?? 0,
        serviceId: service.id,
        date: dateIn(2 + Math.floor(slot / 18)),
        time,
      }
    },
    async stop() {
      await Promise.all([...gateways].map((gateway) => gateway.end('SIGKILL')))
      await sql.end()
      await close()
      await database.drop()
    },
  }
}
