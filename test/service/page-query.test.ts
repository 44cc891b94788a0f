import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPage, readParts } from '../../src/store/postgres/page-query.js'
import { clients } from '../../src/store/tables/people.js'
import { masters } from '../../src/store/tables/masters.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { propertyRuns } from '../support/property-runs.js'

let app: TestApp
let salonId = 0
let salon: Story
beforeAll(async () => {
  app = await startTestApp()
  salon = await tellStory(app)
  salonId = salon.id
})
afterAll(() => app.stop())

const SEPARATOR = '\u001f'
/** The columns of the second table are read, too: the row may be missing. */
const FIELDS = {
  id: clients.id,
  name: clients.name,
  phone: clients.phone,
  isWalkIn: clients.walkIn,
  createdAt: clients.createdAt,
  master: masters.name,
}

/** All clients, with the master of the same name where there is one. */
const rowsOf = () =>
  app.db
    .select(FIELDS)
    .from(clients)
    .leftJoin(masters, eq(masters.name, clients.name))
    .where(eq(clients.salonId, salonId))
    .orderBy(asc(clients.id))

const readAll = () =>
  readPage(app.db, {
    name: 'clients of a test',
    fields: FIELDS,
    optional: masters,
    build: () => ({ rows: rowsOf() }),
  }, {}) // prettier-ignore

async function storeClients(names: readonly string[]): Promise<void> {
  await app.db.delete(clients).where(eq(clients.salonId, salonId))
  await app.db.insert(clients).values(
    names.map((name, at) => ({
      salonId,
      name,
      phone: at % 2 === 0 ? null : `${name}${at}`,
      createdAt: app.now + at,
    })),
  )
}

test('a page has the values that the driver reads, whatever they contain', async () => {
  await salon.master({ name: '+' })
  const piece = fc.constantFrom(SEPARATOR, '+', '', '1', '\u001e', '"', '\\', 'ж', '😀', '\n', 'a')
  const name = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 6 }), async (names) => {
      await storeClients(names)
      const { rows, total } = await readAll()
      expect(rows).toEqual(await rowsOf())
      expect(total).toBeUndefined()
    }),
    { numRuns: propertyRuns(40, 10) },
  )
})

test('a value cannot add a row that is not there', async () => {
  const forged = ['x', '+1', 'f', '2026-01-01 00:00:00+00', '', '99', 'Eve']
  await storeClients([forged.join(SEPARATOR), 'Mia'])
  const { rows } = await readAll()
  expect(rows.map(({ name }) => name)).toEqual([forged.join(SEPARATOR), 'Mia'])
})

test('a page without rows is empty, and so is each part', async () => {
  await app.db.delete(clients).where(eq(clients.salonId, salonId))
  expect((await readAll()).rows).toEqual([])
  const parts = await readParts(
    app.db,
    {
      name: 'parts of a test',
      fields: { none: { id: clients.id }, all: { name: masters.name } },
      build: () => ({
        none: app.db.select({ id: clients.id }).from(clients).where(eq(clients.salonId, salonId)),
        all: app.db.select({ name: masters.name }).from(masters).where(eq(masters.name, '+')),
      }),
    },
    {},
  )
  expect(parts).toEqual({ none: [], all: [{ name: '+' }] })
})
