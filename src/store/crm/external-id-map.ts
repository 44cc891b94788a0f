import { sql } from 'drizzle-orm'
import type { ImportCandidate } from '../../domain/crm/import-names.js'
import type { ExternalSystem } from '../../domain/crm/sync.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'

export type NameKind = 'master' | 'service'
/** What records call masters or services. */
export type ToldNames = { readonly ids: readonly number[]; readonly names: readonly string[] }
type Row = Omit<ImportCandidate, 'externalIds'> & {
  readonly kind: NameKind
  readonly externalIds: readonly number[] | null
}

const candidatesOf = (kind: NameKind) => sql`
  select ${sql.raw(`'${kind}'`)} as kind, one.id, one.name, one.active, known.ids as "externalIds"
  from ${sql.raw(`${kind}s`)} one left join lateral (
    select array_agg(external_id::float8) as ids from external_names
    where external_names.salon_id = one.salon_id and system = ${param('system')}::text and kind = ${sql.raw(`'${kind}'`)} and local_id = one.id
      and external_id = any(${param(`${kind}Ids`)}::bigint[])
  ) as known on true
  where one.salon_id = ${param('salonId')}::int
    and (known.ids is not null or one.name = any(${param(`${kind}Names`)}::text[]) or one.id = any(${param(`${kind}Ours`)}::int[]))`

const select = staticSql<Row>(sql`${candidatesOf('master')} union all ${candidatesOf('service')}`)

/** Masters and services that records may mean: known by their ids, called so, or (`ours`) those that known visits have. */
export async function namedCandidates(
  db: Db,
  salonId: number,
  system: ExternalSystem,
  told: Readonly<Record<NameKind, ToldNames>>,
  ours: Readonly<Record<NameKind, readonly number[]>>,
): Promise<Record<NameKind, ImportCandidate[]>> {
  const rows = await select(db, {
    ...{ salonId, system },
    ...{ masterIds: told.master.ids, masterNames: told.master.names, masterOurs: ours.master },
    ...{
      serviceIds: told.service.ids,
      serviceNames: told.service.names,
      serviceOurs: ours.service,
    },
  })
  const of = (kind: NameKind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ kind: _, externalIds, ...row }) => ({ ...row, externalIds: externalIds ?? [] }))
  return { master: of('master'), service: of('service') }
}

/** Who is meant by an id from now on. */
export type LearnedName = {
  readonly kind: NameKind
  readonly externalId: number
  readonly localId: number
}

const insert = staticSql(sql`
  insert into external_names (salon_id, system, kind, external_id, local_id)
  select ${param('salonId')}::int, ${param('system')}::text, name.kind, name."externalId", name."localId"
  from jsonb_to_recordset(${param('names')}::jsonb) as name (kind text, "externalId" bigint, "localId" int)
  on conflict do nothing`)

export async function learnNames(
  tx: Db,
  salonId: number,
  system: ExternalSystem,
  names: readonly LearnedName[],
): Promise<void> {
  await insert(tx, { salonId, system, names: JSON.stringify(names) })
}
