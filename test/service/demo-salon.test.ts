import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountInSalon } from '../../src/service/identity/accounts.js'
import { seedDemo } from '../../src/service/demo/seed.js'
import { createSalon } from '../../src/service/catalog/salon.js'
import { isDemoSalon } from '../../src/store/catalog/salons.js'
import { startTestApp, type TestApp } from '../support/app.js'

let app: TestApp
let seeded = 0
beforeAll(async () => {
  app = await startTestApp()
  const { db, tokens, log, now } = app
  const demo = await seedDemo(
    { db, tokens, log, now },
    { demoPassword: 'correct horse', nativeBooking: true },
  )
  seeded = demo.salonId
})
afterAll(() => app.stop())

const NEW = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  phoneRegion: 'DE',
  nativeBookingEnabled: true,
}
const demos = async () =>
  (await app.db.execute(sql`select id from salons where is_demo order by id`)).map(({ id }) => id)

test('the seed makes a demo salon, the command line does not', async () => {
  const { id } = await createSalon(app.db, { ...NEW, name: 'Salon Aurora' }, app.now)
  expect([await isDemoSalon(app.db, seeded), await isDemoSalon(app.db, id)]).toEqual([true, false])
  expect(await demos()).toEqual([seeded])
})

/** What marks the demo salon in a database from before. */
const migrated = async (): Promise<unknown[]> => {
  const folder = join(import.meta.dirname, '../../drizzle')
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const found = files.flatMap(
    (name) =>
      /^UPDATE "salons" SET "is_demo"[^;]*;/m.exec(readFileSync(join(folder, name), 'utf8')) ?? [],
  )
  expect(found).toHaveLength(1)
  await app.db.execute('update salons set is_demo = false')
  await app.db.execute(found[0] ?? '')
  return demos()
}

test('a demo salon from before is found, and no other one of that name', async () => {
  const { id } = await createSalon(app.db, { ...NEW, name: 'Salon Aurora' }, app.now)
  await createAccountInSalon(
    app.db,
    id,
    {
      username: 'boss',
      password: 'correct horse',
      name: 'Boss',
      role: 'admin',
      masterId: null,
      clientId: null,
    },
    app.now,
  )
  expect(await migrated()).toEqual([seeded])
  await app.db.execute(
    sql`update accounts set created_at = created_at + interval '1 minute'
      where username = 'operator'`,
  )
  expect(await migrated()).toEqual([])
  await app.db.execute(
    sql`update accounts set created_at = created_at - interval '1 minute'
      where username = 'operator'`,
  )
  await app.db.execute(sql`update salons set name = 'My salon' where id = ${seeded}`)
  expect(await migrated()).toEqual([])
})

test('no two appointments of the demo take the same time of a master or of a client', async () => {
  const overlapping = await app.db.execute(sql`
    select one.id from appointments one join appointments other
      on other.salon_id = one.salon_id and other.id > one.id
      and one.starts_at < other.ends_at and other.starts_at < one.ends_at
      and (other.master_id = one.master_id
        or (other.client_id = one.client_id
          and one.client_id not in (select id from clients where walk_in)))
    where one.salon_id = ${seeded}`)
  expect([...overlapping]).toEqual([])
})
