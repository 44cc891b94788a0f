import postgres from 'postgres'
import { askOnce, requestOf } from '../connection.js'
import { startService } from '../processes.js'
import { measure } from '../rounds.js'
import { printSlowdowns } from '../table.js'

const CLIENTS = 50_000
/** There are many searches, and one part should take a minute. */
const ROUNDS = 5
const FIRST = [
  'Anna',
  'Maria',
  'Olga',
  'Ivan',
  'Peter',
  'Julia',
  'Sofia',
  'Karl',
  'Sabine',
  'Jürgen',
  'Émilie',
]
const CYRILLIC = ['Катерина', 'Мария', 'Ольга', 'Анна', 'Борис', 'Наталья', 'Дмитрий']
const LAST = [
  'Schm',
  'Mül',
  'Web',
  'Koch',
  'Bau',
  'Wagn',
  'Lang',
  'Петр',
  'Иван',
  'Сидор',
  'Смирн',
  'Куз',
]
const ENDINGS = ['idt', 'ler', 'er', 'mann', 'acs', 'ina', 'ова', 'енко', 'ский', 'ов']

/**
 * Names of each kind many times, one of them once, a few with signs; phones of one network, a
 * fiftieth without.
 */
const people = (sql) => sql`
  with salon as (
    insert into salons (name, time_zone, currency, phone_region, native_booking_enabled,
    created_at)
    values ('Many', 'Europe/Berlin', 'EUR', 'DE', true, now()) returning id
  ), account as (
    insert into accounts (salon_id, username, password_hash, name, role, created_at)
    select id, 'many', 'none', 'Admin of many', 'admin', now() from salon returning id
  ), client as (
    insert into clients (salon_id, name, phone, created_at)
    select salon.id,
      (${[...FIRST, ...CYRILLIC]}::text[])[1 + n * 7919::bigint %
      ${FIRST.length + CYRILLIC.length}::int] || ' '
        || (${LAST}::text[])[1 + n * 104729::bigint % ${LAST.length}::int]
        || (${ENDINGS}::text[])[1 + n * 1299709::bigint % ${ENDINGS.length}::int]
        || case when n % 211 = 0 then ' 50%_off' when n = 33333 then ' Xylander' else '' end,
      case when n % 50 > 0 then '+49151' || 10000000 + n * 7368787::bigint % 89999999 end, now()
    from salon, generate_series(1, ${CLIENTS}::int) n
  )
  select id from account`

const SEARCHES = {
  'a rare name': 'Xylander',
  'a common one': 'anna',
  'a common one, in Cyrillic': 'КАТЕРИНА',
  'one letter': 'a',
  'two letters': 'an',
  'two letters of nobody': 'qq',
  'the end of a phone': '3337',
  'a whole phone': '0151 / 10000000',
  'the beginning of a phone': '+49 151',
  'the same, nationally': '0151',
  'two words': 'мария куз',
  'a phrase': '"anna schm"',
  'a word of nobody': 'nobodyhere',
  'a percent sign': '%',
  'the longest word': 'x'.repeat(200),
}
const pathOf = (search) => `/api/clients/?${new URLSearchParams({ search })}`

/**
 * Searches among 50,000 clients of a salon of their own, against the same list unfiltered: a page
 * of twenty, and the count.
 */
export async function search({ url, environment, tokenOf }) {
  const sql = postgres(url, { max: 1 })
  const [account] = await people(sql)
  await sql`vacuum analyze`
  await sql.end()
  const token = tokenOf(account.id)
  const server = await startService(environment)
  try {
    const paths = ['/api/clients/', ...Object.values(SEARCHES).map(pathOf)]
    const asks = paths.map((path) => requestOf('GET', path, token))
    const found = []
    for (const ask of asks) found.push(JSON.parse((await askOnce(server.port, ask)).text).count)
    const names = ['everybody', ...Object.keys(SEARCHES)].map(
      (name, at) => `${name} (${found[at]})`,
    )
    const figures = await measure(
      asks.map((ask) => ({ server, next: () => ask, status: 200 })),
      { rounds: ROUNDS },
    )
    printSlowdowns(
      `Searches among ${CLIENTS} clients, against the list of everybody`,
      names,
      figures,
      'searches, times the list of everybody',
    )
  } finally {
    await server.end()
  }
}
