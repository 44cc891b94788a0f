import type { ExternalSystem } from '../../domain/crm/sync.js'
import { nameInSentence, SYSTEM_NAMES } from '../../domain/crm/import.js'
import { date } from '../fields/field-types.js'
import type { Route } from '../handle/route.js'

const RUN = `fragment Run on ImportRun {
  id system status: state date_from: from date_to: to total processed created updated skipped
  conflict_count: conflictCount conflicts { external_id: externalId reason }
  error started_at: startedAt finished_at: finishedAt
}`

const start = (system: ExternalSystem, word: string): Route => ({
  route: `POST /api/import/${system}/`,
  name: `startImportFrom${word}`,
  tag: 'Imports',
  summary:
    `Begins to bring the appointments of some days from ${nameInSentence(system)}, and answers ` +
    'at once. Nobody is sent a notice for it.',
  response: 'ImportRun',
  refusals: { external_unavailable: `${SYSTEM_NAMES[system]} is not connected.` },
  example: { body: { date_from: '2030-01-01', date_to: '2030-01-31' } },
  document: `mutation ($dateFrom: LocalDate!, $dateTo: LocalDate!) {
    run: startImport(system: ${system}, from: $dateFrom, to: $dateTo) { ...Run }
  } ${RUN}`,
  body: [
    date('date_from'),
    date('date_to', { description: 'included; three years later at most' }),
  ],
  fieldNames: { from: 'date_from', to: 'date_to' },
  status: 202,
  toResponse: ({ run }) => run,
  location: ({ id }) => `/api/import/${String(id)}/`,
})

export const importRoutes: readonly Route[] = [
  start('crm_a', 'CrmA'),
  start('crm_b', 'CrmB'),
  {
    route: 'GET /api/import/:id/',
    name: 'getImport',
    tag: 'Imports',
    summary:
      'How an import gets on, with its first thousand conflicts; `importRun` of the graph ' +
      'has those after them.',
    response: 'ImportRun',
    refusals: {},
    example: {},
    document: `query ($id: Int!) { run: importRun(id: $id) { ...Run } } ${RUN}`,
    toResponse: ({ run }) => run ?? undefined,
  },
]
