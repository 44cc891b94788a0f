import type { ImportRun } from '../../../domain/crm/import.js'
import { notFound } from '../../../domain/refusal.js'
import { findImportRun } from '../../../store/crm/import-runs.js'
import { authorize, type Context } from '../../context.js'
import type { LiveHub } from '../../live/live-hub.js'
import { isResync, type StreamItem } from '../../live/subscriber-stream.js'
import { endOnRevocation } from '../../live/updates.js'

type Runs = AsyncIterableIterator<ImportRun>

/** Yields the run as it is now, and again after each change, until it has ended. */
function follow(
  first: ImportRun,
  events: AsyncIterableIterator<StreamItem>,
  reload: () => Promise<ImportRun>,
): Runs {
  let latest: ImportRun | undefined
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    await events.return?.()
    return { done: true, value: undefined }
  }
  const next = async (): Promise<IteratorResult<ImportRun, undefined>> => {
    if (latest && latest.state !== 'running') return end()
    const before = latest
    if (!before) latest = first
    while (latest === before) {
      const event = await events.next()
      if (event.done === true) return end()
      const run = isResync(event.value) ? await reload() : await event.value.importRun()
      if (run) latest = run // events that were read together share one object
    }
    return { done: false, value: latest as ImportRun }
  }
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next,
    return: end,
  }
}

/**
 * Yields a run as it is now, and again after each change, until it has ended. Throws `not_found`
 * when the salon has no such run.
 */
export async function importProgress(
  context: Context & { readonly live: LiveHub },
  id: number,
): Promise<Runs> {
  const viewer = authorize(context, 'imports:run')
  const read = async (): Promise<ImportRun> => {
    const run = await findImportRun(context.db, viewer.salonId, id)
    if (!run) throw notFound()
    return run
  }
  await read() // throws not_found before a subscription is opened
  const isOfRun = ({ topic, subjectId }: { topic: string; subjectId: number | null }) =>
    topic === 'import' && subjectId === id
  const events = await context.live.subscribe(
    viewer.salonId,
    undefined,
    endOnRevocation(viewer, isOfRun, { key: `import ${id}` }),
  )
  try {
    // Read after subscribing, so that no change in between is missed.
    return follow(await read(), events, read)
  } catch (error) {
    await events.return?.()
    throw error
  }
}
