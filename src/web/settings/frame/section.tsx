import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import type { LiveQuery } from '../../api/live-query.js'
import type { LiveEvent, SalonUpdate } from '../../api/live.js'
import { Failure, Loading } from '../../parts/feedback.js'
import { type Desk, useDesk } from '../../shell/desk.js'

/** What a section gets: the part of the address after its name. */
export type SectionProps = { id: string | undefined }

/** The title of a section, what it is for, and its main action. */
export const SectionHeader = ({
  title,
  text,
  children,
}: {
  title: ComponentChildren
  text?: string
  children?: ComponentChildren
}) => (
  <header class="settings-header">
    <div class="grow">
      <h1>{title}</h1>
      {text && <p class="muted">{text}</p>}
    </div>
    {children && <div class="row wrap">{children}</div>}
  </header>
)

/** Loads data and loads it again after each change of these subjects, until the page is left. */
export function useSalonData<Data>(
  load: (desk: Desk, signal: AbortSignal) => Promise<Data>,
  subjects: readonly NonNullable<SalonUpdate['subject']>[],
  deps: readonly unknown[] = [],
): LiveQuery<Data> {
  const desk = useDesk()
  const query = useMemo(
    () =>
      desk.liveQuery<Data>({
        load: (signal) => load(desk, signal),
        reduce: (data, event) => (concerns(event, subjects) ? 'reload' : data),
      }),
    deps,
  )
  useEffect(() => () => query.dispose(), [query])
  return query
}

const concerns = (event: LiveEvent, subjects: readonly string[]): boolean =>
  event.topic === 'salon' && event.update.subject != null && subjects.includes(event.update.subject)

/** Shows loaded data, or that it loads, or why it cannot be loaded. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: LiveQuery<Data>
  children: (data: Data) => ComponentChildren
}) {
  const data = query.data.value
  if (data !== undefined) return <>{children(data)}</>
  if (query.status.value !== 'failed') return <Loading />
  return <Failure error={query.error.value} onRetry={() => void query.reload()} />
}

/** Runs an action. Says why it failed; returns whether it worked. */
export async function perform(
  { toasts }: Pick<Desk, 'toasts'>,
  action: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    toasts.fail(error)
    return false
  }
}
