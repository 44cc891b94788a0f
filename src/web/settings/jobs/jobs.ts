import { type ReadonlySignal, signal } from '@preact/signals'
import type { LiveQuery } from '../../api/live-query.js'
import type { Desk } from '../../shell/desk.js'
import { loadPages, type Pages } from '../load-pages.js'
import {
  DeadJobsDocument,
  type DeadJobsQuery,
  DiscardDeadJobDocument,
  RetryDeadJobDocument,
} from './documents.js'

/** A job whose attempts all failed. */
export type DeadJob = DeadJobsQuery['jobs']['nodes'][number]
type JobsData = Pages<DeadJob> & { readonly counts: DeadJobsQuery['jobCounts'] }

/** The background jobs of the salon. */
export type Jobs = {
  readonly query: LiveQuery<JobsData>
  /** The jobs with a request under way. */
  readonly busy: ReadonlySignal<ReadonlySet<number>>
  readonly loadMore: () => Promise<void>
  /** Runs a job again. Throws what the server refuses. */
  readonly retry: (id: number) => Promise<void>
  /** Deletes a job. Throws what the server refuses. */
  readonly discard: (id: number) => Promise<void>
}

/** Creates the store of the background jobs. It follows their changes. */
export function createJobs({ request, liveQuery }: Pick<Desk, 'request' | 'liveQuery'>): Jobs {
  const busy = signal<ReadonlySet<number>>(new Set())
  let pages = 1
  const query = liveQuery<JobsData>({
    load: async (signal) => {
      let counts: JobsData['counts'] = { waiting: 0, running: 0, dead: 0 }
      const loaded = await loadPages(pages, async (after) => {
        const data = await request(DeadJobsDocument, { after }, { signal })
        counts = data.jobCounts
        return data.jobs
      })
      return { ...loaded, counts }
    },
    reduce: (data, event) =>
      event.topic === 'salon' && event.update.subject === 'JOB' ? 'reload' : data,
  })
  const act = async (id: number, send: () => Promise<unknown>): Promise<void> => {
    if (busy.value.has(id)) return
    busy.value = new Set([...busy.value, id])
    try {
      await send()
      query.change((data) => ({ ...data, nodes: data.nodes.filter((job) => job.id !== id) }))
    } finally {
      busy.value = new Set([...busy.value].filter((other) => other !== id))
      await query.reload() // also after a failure: another admin may have acted on the job
    }
  }
  return {
    query,
    busy,
    loadMore: () => {
      pages += 1
      return query.reload()
    },
    retry: (id) => act(id, () => request(RetryDeadJobDocument, { id })),
    discard: (id) => act(id, () => request(DiscardDeadJobDocument, { id })),
  }
}
