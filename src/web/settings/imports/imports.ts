import type { LiveQuery } from '../../api/live-query.js'
import type { Desk } from '../../shell/desk.js'
import { loadPages, type Pages } from '../load-pages.js'
import {
  CancelImportDocument,
  ImportConflictsDocument,
  type ImportConflictsQuery,
  ImportRunDocument,
  ImportRunsDocument,
  type ImportRunsQuery,
  StartImportDocument,
  type StartImportMutationVariables,
} from './documents.js'

/** An import, as the list shows it. */
export type ImportRun = ImportRunsQuery['importRuns']['nodes'][number]
/** A record that was not imported. */
export type ImportConflict = NonNullable<
  ImportConflictsQuery['importRun']
>['conflicts']['nodes'][number]

/** How often the progress of a running import is read, in milliseconds. */
export const POLL_MS = 2_000

/** The imports of the salon. */
export type Imports = {
  readonly query: LiveQuery<Pages<ImportRun>>
  readonly loadMore: () => Promise<void>
  /** Starts an import. Throws what the server refuses. */
  readonly start: (variables: StartImportMutationVariables) => Promise<void>
  /** Ends a running import. Throws what the server refuses. */
  readonly cancel: (id: number) => Promise<void>
  readonly dispose: () => void
}

const isRunning = ({ state }: ImportRun): boolean => state === 'RUNNING'

/** Creates the store of the imports. It reads the progress of those that run. */
export function createImports({
  request,
  liveQuery,
}: Pick<Desk, 'request' | 'liveQuery'>): Imports {
  let pages = 1
  let isPolling = false
  const query = liveQuery<Pages<ImportRun>>({
    load: (signal) =>
      loadPages(pages, async (after) => {
        const { importRuns } = await request(ImportRunsDocument, { after }, { signal })
        return importRuns
      }),
    // An import is a job: another admin's import shows up by the events of jobs.
    reduce: (data, event) =>
      event.topic === 'salon' && ['JOB', 'CONNECTION'].includes(event.update.subject ?? '')
        ? 'reload'
        : data,
  })
  const readProgress = async (): Promise<void> => {
    if (isPolling) return
    isPolling = true
    try {
      for (const { id } of query.data.value?.nodes.filter(isRunning) ?? []) {
        const { importRun } = await request(ImportRunDocument, { id })
        if (!importRun) continue
        query.change((data) => ({
          ...data,
          nodes: data.nodes.map((run) => (run.id === id ? importRun : run)),
        }))
      }
    } finally {
      isPolling = false
    }
  }
  // A failure is no harm: the next attempt comes soon, and the shell says what is wrong.
  const timer = setInterval(() => void readProgress().catch(() => undefined), POLL_MS)
  return {
    query,
    loadMore: () => {
      pages += 1
      return query.reload()
    },
    start: async (variables) => {
      await request(StartImportDocument, variables)
      await query.reload()
    },
    cancel: async (id) => {
      try {
        await request(CancelImportDocument, { id })
      } finally {
        await query.reload() // also after a refusal: the import may just have ended
      }
    },
    dispose: () => {
      clearInterval(timer)
      query.dispose()
    },
  }
}

/** Loads the first pages of an import's conflicts. */
export const loadConflicts = (
  { request }: Pick<Desk, 'request'>,
  id: number,
  pages: number,
): Promise<Pages<ImportConflict>> =>
  loadPages(pages, async (after) => {
    const { importRun } = await request(ImportConflictsDocument, { id, after })
    return importRun?.conflicts ?? { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } }
  })
