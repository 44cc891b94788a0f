import type { ExternalSystem } from '../../domain/crm/sync.js'
import { nameInSentence, SYSTEM_NAMES } from '../../domain/crm/import.js'
import { date } from '../fields/field-types.js'
import type { Data, Route } from '../handle/route.js'

const RUN = `fragment Run on ImportRun {
  id system status: state date_from: from date_to: to total processed created updated skipped
  conflict_count: conflictCount conflicts { nodes { external_id: externalId reason } }
  error started_at: startedAt finished_at: finishedAt
}`

/** The run as REST shows it: its conflicts are a plain list. */
const runBody = (run: Data): Data => ({ ...run, conflicts: (run.conflicts as Data).nodes })

const start = (system: ExternalSystem, word: string): Route => ({
  route: `POST /api/import/${system}/`,
  name: `startImportFrom${word}`,
  tag: 'Imports',
  summary:
    `Begins to bring the appointments of some days from ${nameInSentence(system)}, and answers ` +
    'at once. Nobody is sent a notification.',
  description:
    'Starts an import of the days in the background and returns its run; `getImport` shows how ' +
    'it gets on. Staff may call it. A system that is not connected gets 502, and days that are ' +
    'more than three years apart get 400.',
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
  toResponse: ({ run }) => runBody(run as Data),
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
    description:
      'Returns the status and the counts of an import, and why records were not taken. Staff may ' +
      'call it. The id of an import of another salon gets 404.',
    response: 'ImportRun',
    refusals: {},
    example: {},
    document: `query ($id: Int!) { run: importRun(id: $id) { ...Run } } ${RUN}`,
    toResponse: ({ run }) => (run ? runBody(run as Data) : undefined),
  },
]
