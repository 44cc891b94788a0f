import type { ImportRun } from '../../../domain/crm/import.js'
import { notFound } from '../../../domain/refusal.js'
import { findImportRun } from '../../../store/crm/import-runs.js'
import { authorize, type Call } from '../../context.js'
import type { LiveHub } from '../../live/live-hub.js'
import { isResync, type StreamItem } from '../../live/subscriber-stream.js'
import { endOnRevocation } from '../../live/updates.js'

type Runs = AsyncIterableIterator<ImportRun>

/** The run as it is, and then as it becomes, until it has ended. */
function follow(
  first: ImportRun,
  events: AsyncIterableIterator<StreamItem>,
  again: () => Promise<ImportRun>,
): Runs {
  let told: ImportRun | undefined
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    await events.return?.()
    return { done: true, value: undefined }
  }
  const next = async (): Promise<IteratorResult<ImportRun, undefined>> => {
    if (told && told.state !== 'running') return end()
    const before = told
    if (!before) told = first
    while (told === before) {
      const event = await events.next()
      if (event.done === true) return end()
      const run = isResync(event.value) ? await again() : await event.value.importRun()
      if (run) told = run // of events that were read together, the run is the same
    }
    return { done: false, value: told as ImportRun }
  }
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next,
    return: end,
  }
}

/** How a run of an import gets on, from how it is now to its end. Refuses what is not there, and another salon's (`not_found`). */
export async function importProgress(
  call: Call & { readonly live: LiveHub },
  id: number,
): Promise<Runs> {
  const viewer = authorize(call, 'imports:run')
  const read = async (): Promise<ImportRun> => {
    const run = await findImportRun(call.db, viewer.salonId, id)
    if (!run) throw notFound()
    return run
  }
  await read()
  const isOfRun = ({ topic, subjectId }: { topic: string; subjectId: number | null }) =>
    topic === 'import' && subjectId === id
  const events = await call.live.subscribe(
    viewer.salonId,
    undefined,
    endOnRevocation(viewer, isOfRun),
  )
  try {
    return follow(await read(), events, read) // read after it was subscribed to: so nothing is missed in between
  } catch (error) {
    await events.return?.()
    throw error
  }
}
