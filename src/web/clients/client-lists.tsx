import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import type { BookedAppointment } from '../booking/move-store.js'
import { AppointmentRow } from '../client/client-appointments.js'
import type { ClientCard } from '../client/client-store.js'
import { Button } from '../parts/button.js'
import { Failure, Loading } from '../parts/feedback.js'
import { useDesk } from '../shell/desk.js'
import { clientWords } from '../words/booking/client.js'
import { commonWords } from '../words/common.js'
import { formatInstant } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { createPagedList, type PagedList } from './clients-store.js'
import { ClientHistoryDocument, ClientTasksDocument, type ClientTasksQuery } from './documents.js'
import './clients.css'

type TaskRow = NonNullable<ClientTasksQuery['client']>['tasks']['nodes'][number]
const NO_PAGE = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } }

/** Loads a list while the component is on the screen, and again when `changes` differs. */
function useList<Node>(list: PagedList<Node>, changes: unknown): void {
  useEffect(() => void list.reload(), [list, changes])
  useEffect(() => list.dispose, [list])
}

function ListFrame<Node>({
  list,
  emptyText,
  filter = () => true,
  render,
}: {
  list: PagedList<Node>
  filter?: (node: Node) => boolean
  emptyText: string
  render: (node: Node) => ComponentChildren
}) {
  if (list.status.value === 'loading') return <Loading />
  if (list.status.value === 'failed')
    return <Failure error={list.error.value} onRetry={() => void list.reload()} />
  const nodes = list.nodes.value.filter(filter)
  if (nodes.length === 0 && !list.hasMore.value) return <p class="muted">{emptyText}</p>
  return (
    <>
      <ul>{nodes.map(render)}</ul>
      {list.hasMore.value && (
        <Button kind="quiet" busy={list.isLoadingMore.value} onClick={() => void list.loadMore()}>
          {wordsOf(commonWords).loadMore}
        </Button>
      )}
    </>
  )
}

/** The appointments of a client that do not lie ahead, newest first. */
export function AppointmentHistory({
  card: { id: clientId, upcoming, cancelledAhead },
  onOpen,
}: {
  /** Its lists are shown elsewhere, and are others when the client's appointments have changed. */
  card: Pick<ClientCard, 'id' | 'upcoming' | 'cancelledAhead'>
  onOpen: (appointment: BookedAppointment) => void
}) {
  const desk = useDesk()
  const list = useMemo(
    () =>
      createPagedList<BookedAppointment>(async ({ after }, signal) => {
        const variables = { clientId, after }
        const data = await desk.request(ClientHistoryDocument, variables, { signal })
        return data.client?.appointments ?? NO_PAGE
      }),
    [clientId],
  )
  useList(list, upcoming)
  const ahead = new Set([...upcoming, ...cancelledAhead].map(({ id }) => id))
  return (
    <ListFrame
      list={list}
      filter={({ id }) => !ahead.has(id)}
      emptyText={wordsOf(clientWords).noPast}
      render={(appointment) => (
        <li key={appointment.id}>
          <AppointmentRow appointment={appointment} onOpen={() => onOpen(appointment)} />
        </li>
      )}
    />
  )
}

/** The tasks of a client in all messengers, with links into the inbox. */
export function DialogueList({ clientId }: { clientId: number }) {
  const desk = useDesk()
  const words = wordsOf(clientWords)
  const list = useMemo(
    () =>
      createPagedList<TaskRow>(async ({ after }, signal) => {
        const data = await desk.request(ClientTasksDocument, { clientId, after }, { signal })
        return data.client?.tasks ?? NO_PAGE
      }),
    [clientId],
  )
  useList(list, clientId)
  return (
    <ListFrame
      list={list}
      emptyText={words.noDialogues}
      render={(task) => (
        <li key={task.id}>
          <a class="client-link" href={pathTo('inbox', task.id)}>
            <span class="row small">
              <b class="grow">{wordsOf(commonWords).channel[task.channel]}</b>
              <span class="muted">{words.taskStatus[task.status]}</span>
            </span>
            <span class="truncate" dir="auto">
              {task.lastMessage}
            </span>
            <span class="small muted">
              {formatInstant(task.updatedAt, desk.salon.value.timeZone)}
            </span>
          </a>
        </li>
      )}
    />
  )
}
