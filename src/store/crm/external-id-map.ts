import { sql } from 'drizzle-orm'
import type { ImportCandidate } from '../../domain/crm/import-names.js'
import type { ExternalSystem } from '../../domain/crm/sync.js'
import type { Db } from '../postgres/database.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'

/** What an external id names. */
export type NameKind = 'master' | 'service'
/** The ids and names with which records name masters or services. */
export type RecordNames = { readonly ids: readonly number[]; readonly names: readonly string[] }
type Row = Omit<ImportCandidate, 'externalIds'> & {
  readonly kind: NameKind
  readonly externalIds: readonly number[] | null
}

const candidatesOf = <Kind extends NameKind>(kind: Kind) => sqlFragment`
  select ${sql.raw(`'${kind}'`)} as kind, local.id, local.name, local.active,
    known.ids as "externalIds"
  from ${sql.raw(`${kind}s`)} local left join lateral (
    select array_agg(external_id::float8) as ids from external_ids
    where external_ids.salon_id = local.salon_id and system = ${param('system')}::text
      and kind = ${sql.raw(`'${kind}'`)} and local_id = local.id
      and external_id = any(${param(`${kind}Ids` as const)}::bigint[])
  ) as known on true
  where local.salon_id = ${param('salonId')}::int
    and (known.ids is not null or local.name = any(${param(`${kind}Names` as const)}::text[])
      or local.id = any(${param(`${kind}LocalIds` as const)}::int[]))`

const select = staticSql<Row>()`${candidatesOf('master')} union all ${candidatesOf('service')}`

/**
 * Returns masters and services that records may mean: those with a known external id, with the
 * same name, or with an id in `localIds`, which are those of known appointments.
 */
export async function findImportCandidates(
  db: Db,
  {
    salonId,
    system,
    recordNames,
    localIds,
  }: {
    readonly salonId: number
    readonly system: ExternalSystem
    readonly recordNames: Readonly<Record<NameKind, RecordNames>>
    readonly localIds: Readonly<Record<NameKind, readonly number[]>>
  },
): Promise<Record<NameKind, ImportCandidate[]>> {
  const rows = await select(db, {
    salonId,
    system,
    masterIds: recordNames.master.ids,
    masterNames: recordNames.master.names,
    masterLocalIds: localIds.master,
    serviceIds: recordNames.service.ids,
    serviceNames: recordNames.service.names,
    serviceLocalIds: localIds.service,
  })
  const of = (kind: NameKind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ kind: _, externalIds, ...row }) => ({ ...row, externalIds: externalIds ?? [] }))
  return { master: of('master'), service: of('service') }
}

/** The master or service that an external id means from now on. */
export type ExternalIdMapping = {
  readonly kind: NameKind
  readonly externalId: number
  readonly localId: number
}

const insert = staticSql()`
  insert into external_ids (salon_id, system, kind, external_id, local_id)
  select ${param('salonId')}::int, ${param('system')}::text,
    mapping.kind, mapping."externalId", mapping."localId"
  from jsonb_to_recordset(${param('mappings')}::jsonb)
    as mapping (kind text, "externalId" bigint, "localId" int)
  on conflict do nothing`

/** Stores what external ids mean. An id that is stored keeps its meaning. */
export async function saveExternalIds(
  tx: Db,
  salonId: number,
  system: ExternalSystem,
  mappings: readonly ExternalIdMapping[],
): Promise<void> {
  await insert(tx, { salonId, system, mappings: JSON.stringify(mappings) })
}
