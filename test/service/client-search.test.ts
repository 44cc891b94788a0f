import { transact } from '../../src/store/postgres/database.js'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchTerms } from '../../src/domain/search.js'
import { clientList, createClient, updateClient } from '../../src/service/clients/clients.js'
import { insertClient } from '../../src/store/clients/clients.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { propertyRuns } from '../support/property-runs.js'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/**
 * Names of the first page, in order, and the total: asked for in the same moment, as a list with
 * its count does.
 */
async function search(
  salon: Story,
  text: string,
  first = 100,
  offset = 0,
  ignoresAccents = false,
): Promise<{ names: string[]; total: number }> {
  const list = clientList(salon.context(), text, [], ignoresAccents)
  const [total, { items }] = await Promise.all([
    list.total(),
    list.page({ first, offset, after: undefined }),
  ])
  expect(await clientList(salon.context(), text, [], ignoresAccents).total()).toBe(total)
  return { names: items.map(({ name }) => name), total }
}

describe('among people of many kinds', () => {
  let salon: Story
  beforeAll(async () => {
    salon = await tellStory(app)
    for (const [name, phone] of [
      ['Anna Schmidt', '+4915112345678'],
      ['Аннет Щукина', '+4915198765432'],
      ['Jürgen ÄRMEL', '+493012345678'],
      ['Émilie 50%_off', '+4917600000050'],
      ['ΟΔΥΣΣΕΥΣ', '+306912345678'],
      ['İnci Ağa', '+905321234567'],
      ['C:\\x 151', '+4917612121212'],
      ['фЫцЩ', '+79121234567'],
    ] as const)
      expect(
        await transact(app.db, (tx) =>
          insertClient(tx, { salonId: salon.id, name, phone }, app.now),
        ),
      ).toBeDefined()
    await transact(app.db, (tx) =>
      insertClient(tx, { salonId: salon.id, name: 'Line\nBreak', phone: null }, app.now),
    )
    const other = await tellStory(app)
    await createClient(other.context(), { name: 'Anna of the others', phone: '0151 12345678' })
  })

  test.each([
    ['anna', ['Anna Schmidt']],
    ['SCHMIDT anna', ['Anna Schmidt']],
    ['"anna schm"', ['Anna Schmidt']],
    ['"schmidt anna"', []],
    ['анн', ['Аннет Щукина']],
    ['ЩУКИНА', ['Аннет Щукина']],
    ['щу', ['Аннет Щукина']],
    ['ФЫЦ', ['фЫцЩ']],
    ['annet', []],
    ['JÜRGEN', ['Jürgen ÄRMEL']],
    ['ärmel', ['Jürgen ÄRMEL']],
    ['jurgen', []],
    ['é', ['Émilie 50%_off']],
    ['οδυσσευς', ['ΟΔΥΣΣΕΥΣ']],
    ['inci', ['İnci Ağa']],
    ['ağa', ['İnci Ağa']],
    ['%', ['Émilie 50%_off']],
    ['_', ['Émilie 50%_off']],
    ['%_o', ['Émilie 50%_off']],
    ['a%a', []],
    ['A____', []],
    ['\\', ['C:\\x 151']],
    ['\\x', ['C:\\x 151']],
    ['"line break"', ['Line\nBreak']],
    ['"line\nbreak"', ['Line\nBreak']],
    ['0151 12345678', ['Anna Schmidt']],
    ['"0151 / 123 456"', ['Anna Schmidt']],
    ['+49-151-1234', ['Anna Schmidt']],
    ['004915112345678', ['Anna Schmidt']],
    ['"8 (912) 123-45-67"', ['фЫцЩ']],
    ['151', ['Anna Schmidt', 'C:\\x 151', 'Аннет Щукина']],
    ['0151', ['Anna Schmidt', 'Аннет Щукина']],
    ['+49 030', ['Jürgen ÄRMEL']],
    ['anna +4915112345678', ['Anna Schmidt']],
    ['"anna schmidt +49"', []],
    ['"+4915112345678 anna"', []],
    ['8anna', []],
    ['nobodyhere', []],
    ['x'.repeat(10_000), []],
    [`anna ${'schmidt '.repeat(1250)}`, ['Anna Schmidt']],
    ['a n s c h m i d t an nn na sc', ['Anna Schmidt']],
    ['a n s c h m i d t an nn na sc zz', []],
    ['0151 +49 0151123 01511234 015112345 0151123456 +4915', ['Anna Schmidt']],
    ['0151 +49 0151123 01511234 015112345 0151123456 +4916', []],
  ])('%j finds %j', async (text, names) =>
    expect(await search(salon, text)).toEqual({ names, total: names.length }),
  )

  test.each([
    ['jurgen', ['Jürgen ÄRMEL']],
    ['JÜRGEN armel', ['Jürgen ÄRMEL']],
    ['emilie', ['Émilie 50%_off']],
    ['ännä', ['Anna Schmidt']],
    ['aga 0532', ['İnci Ağa']],
    ['анн', ['Аннет Щукина']],
    ['оδ', []],
    ['%', ['Émilie 50%_off']],
    ['0151 12345678', ['Anna Schmidt']],
    ['nobodyhere', []],
  ])('without accents, %j finds %j', async (text, names) =>
    expect(await search(salon, text, 100, 0, true)).toEqual({ names, total: names.length }),
  )

  test('without accents in another order, Пётр is found as петр', async () => {
    const other = await tellStory(app)
    for (const [at, name] of ['Пётр', 'Zoë', 'Zoe'].entries())
      await createClient(other.context(), { name, phone: `+4915112345${at}00` })
    const orders = [{ field: 'id', descending: true }] as const
    const found = async (text: string): Promise<string[]> => {
      const list = clientList(other.context(), text, orders, true)
      const { items } = await list.page({ first: 10, offset: 0, after: undefined })
      return items.map(({ name }) => name)
    }
    expect(await found('петр')).toEqual(['Пётр'])
    expect(await found('zoe')).toEqual(['Zoe', 'Zoë'])
    expect(await found('zoë')).toEqual(['Zoe', 'Zoë'])
  })

  test('nothing to look for is everybody', async () => {
    for (const text of ['', ' ', '""', ',']) expect((await search(salon, text)).total).toBe(10)
  })

  test('a word longer than what the index is asked for counts whole', async () => {
    const long = `${'ф'.repeat(80)}x`
    await transact(app.db, (tx) =>
      insertClient(tx, { salonId: salon.id, name: long, phone: null }, app.now),
    )
    expect((await search(salon, long.toUpperCase())).names).toEqual([long])
    expect((await search(salon, `${'ф'.repeat(80)}y`)).names).toEqual([])
  })
})

test('who changes is found as they are now, and not as they were', async () => {
  const salon = await tellStory(app)
  const { id } = await createClient(salon.context(), { name: 'Вера Old', phone: '0151 11111111' })
  await updateClient(salon.context(), id, { name: 'Zoë New' })
  expect((await search(salon, 'вера')).names).toEqual([])
  expect((await search(salon, 'ZOË')).names).toEqual(['Zoë New'])
  expect((await search(salon, '015111111111')).names).toEqual(['Zoë New'])
  await updateClient(salon.context(), id, { phone: '0151 22222222' })
  expect((await search(salon, '015111111111')).names).toEqual([])
  expect((await search(salon, '0151222')).names).toEqual(['Zoë New'])
  await updateClient(salon.context(), id, { phone: null })
  expect((await search(salon, '151')).names).toEqual([])
})

test('pages and cursors of a search stand one after the other, and know the total', async () => {
  const salon = await tellStory(app)
  await app.db.execute(sql`
    insert into clients (salon_id, name, created_at)
    select ${salon.id}, 'Person ' || lpad(n::text, 2, '0'), now() from generate_series(1, 25) n`)
  for (const text of ['person', 'o']) {
    const pages = await Promise.all(
      [0, 10, 20, 30].map((offset) => search(salon, text, 10, offset)),
    )
    expect(pages.map(({ names }) => names.length)).toEqual([10, 10, 5, 0])
    expect(pages.map(({ total }) => total)).toEqual([25, 25, 25, 25])
    const list = clientList(salon.context(), text, [])
    const first = await list.page({ first: 10, offset: 0, after: undefined })
    const last = first.items.at(-1)
    if (!last) throw new Error('an empty page')
    const next = await list.page({ first: 20, offset: 0, after: list.positionOf(last) })
    expect([first.hasNext, next.hasNext]).toEqual([true, false])
    const walked = [...first.items, ...next.items].map(({ name }) => name)
    expect(walked).toEqual(pages.flatMap(({ names }) => names))
    const newest = clientList(salon.context(), text, [{ field: 'id', descending: true }])
    const { items } = await newest.page({ first: 3, offset: 1, after: undefined })
    expect(items.map(({ name }) => name)).toEqual(['Person 24', 'Person 23', 'Person 22'])
  }
})

test('a search finds whom a look at every client finds', async () => {
  const letters = fc.constantFrom(
    'a',
    'B',
    'ä',
    'Ä',
    'ж',
    'Ж',
    'щ',
    'Щ',
    'A',
    '1',
    '5',
    '%',
    '_',
    '\\',
    ' ',
    '+',
  )
  const names = fc.string({ unit: letters, minLength: 1, maxLength: 12 })
  const people = fc.array(
    fc.record({ name: names, digits: fc.option(fc.stringMatching(/^[15]{4}$/)) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  const word = fc.oneof(
    fc.string({ unit: letters, minLength: 1, maxLength: 5 }),
    fc.stringMatching(/^(0|\+|8)?[15]{1,5}$/),
  )
  const searches = fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 4,
  })
  const quoted = (words: readonly string[]) =>
    words.map((text) => (text.includes(' ') ? `"${text}"` : text)).join(' ')
  await fc.assert(
    fc.asyncProperty(people, searches, async (given, asked) => {
      const salon = await tellStory(app)
      const all = [{ name: 'Walk-in', phone: '' }]
      for (const { name, digits } of given) {
        const phone = digits === null ? null : `+4915${digits}`
        if (
          await transact(app.db, (tx) =>
            insertClient(tx, { salonId: salon.id, name, phone }, app.now),
          )
        )
          all.push({ name, phone: phone ?? '' })
      }
      for (const words of asked) {
        const text = quoted(words)
        const found = all.filter(({ name, phone }) =>
          searchTerms(text).every(
            (term) =>
              name.toLowerCase().includes(term.text.toLowerCase()) ||
              phone.includes(term.text) ||
              term.digits.some((form) => phone.includes(form)),
          ),
        )
        const { names: seen, total } = await search(salon, text)
        expect([text, total]).toEqual([text, found.length])
        expect(seen.toSorted()).toEqual(found.map(({ name }) => name).toSorted())
      }
    }),
    { numRuns: propertyRuns(60, 20) },
  )
})
