import { useEffect, useMemo, useState } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import type { BookedAppointment } from '../booking/move-store.js'
import { Button, IconButton } from '../parts/button.js'
import { Empty, Failure, Loading } from '../parts/feedback.js'
import { lazyPart } from '../parts/lazy-part.js'
import { useShortcuts } from '../parts/shortcuts.js'
import { useDesk } from '../shell/desk.js'
import { clientWords } from '../words/booking/client.js'
import { commonWords } from '../words/common.js'
import { wordsOf } from '../words/language.js'
import { AppointmentRows, UpcomingAppointment } from './client-appointments.js'
import type { OpenDialog } from './client-dialogs.js'
import { ClientPreferences, ClientTitle } from './client-facts.js'
import { type ClientCard, type ClientStore, createClientStore } from './client-store.js'
import { NotesField } from './notes-field.js'
import './client.css'

/** The dialogs of booking for one client. They load when the first of them is opened. */
export const ClientDialogs = lazyPart(
  async () => (await import('./client-dialogs.js')).ClientDialogs,
)

/** Visits and no-shows of a client, in a line. */
export function ClientFigures({ card }: { card: ClientCard }) {
  const words = wordsOf(clientWords)
  if (!card.facts) return null
  const { visitsCount, noShowCount } = card.facts
  return (
    <p class="row wrap small muted">
      <span>{words.visits(visitsCount)}</span>
      <span class={noShowCount > 0 ? 'no-shows' : ''}>{words.noShows(noShowCount)}</span>
    </p>
  )
}

function PanelContent({
  store,
  card,
  taskId,
  onClose,
  isEmbedded,
}: {
  store: ClientStore
  card: ClientCard
  taskId: number
  onClose: (() => void) | undefined
  isEmbedded: boolean
}) {
  const desk = useDesk()
  const words = wordsOf(clientWords)
  const [dialog, setDialog] = useState<OpenDialog | undefined>(undefined)
  useShortcuts([{ keys: 'N', label: words.book, run: () => setDialog({ action: 'book' }) }])
  const { open } = desk
  const openAppointment = isEmbedded
    ? undefined
    : (appointment: BookedAppointment) => setDialog({ action: 'open', appointment })
  return (
    <div class="client-panel">
      <header class="row">
        <div class="grow">
          <ClientTitle store={store} card={card} />
          <ClientFigures card={card} />
        </div>
        {onClose && (
          <IconButton icon="close" label={wordsOf(commonWords).close} onClick={onClose} />
        )}
      </header>
      <Button kind="primary" icon="plus" shortcut="N" onClick={() => setDialog({ action: 'book' })}>
        {words.book}
      </Button>
      <section aria-label={words.next}>
        <h3>{words.next}</h3>
        {card.upcoming.length === 0 ? (
          <p class="muted">{words.noNext}</p>
        ) : (
          <ul class="stack">
            {card.upcoming.map((appointment) => (
              <UpcomingAppointment
                key={appointment.id}
                appointment={appointment}
                onAction={(action, chosen) => setDialog({ action, appointment: chosen })}
                onConfirm={store.confirm}
                canOpen={!isEmbedded}
              />
            ))}
          </ul>
        )}
      </section>
      {card.cancelledAhead.length > 0 && (
        <section aria-label={words.cancelledAhead}>
          <h3>{words.cancelledAhead}</h3>
          <AppointmentRows appointments={card.cancelledAhead} onOpen={openAppointment} />
        </section>
      )}
      {card.facts && <NotesField store={store} />}
      <section aria-label={words.past}>
        <div class="row">
          <h3 class="grow">{words.past}</h3>
          {card.hasMore && open && (
            <a class="small" href={pathTo('clients', card.id)}>
              {words.all}
            </a>
          )}
        </div>
        {card.past.length === 0 ? (
          <p class="muted">{words.noPast}</p>
        ) : (
          <AppointmentRows appointments={card.past} onOpen={openAppointment} />
        )}
      </section>
      {card.facts && <ClientPreferences store={store} facts={card.facts} />}
      {dialog && (
        <ClientDialogs
          card={card}
          open={dialog}
          onClose={() => setDialog(undefined)}
          taskId={taskId}
          isEmbedded={isEmbedded}
          onChanged={() => void store.query.reload()}
        />
      )}
    </div>
  )
}

/** The client beside a dialogue: who it is, their appointments, and booking for them. */
export function ClientPanel({
  clientId,
  taskId,
  onClose,
}: {
  clientId: number
  taskId: number
  onClose?: () => void
}) {
  const desk = useDesk()
  const isEmbedded = desk.isEmbedded ?? false
  const store = useMemo(
    () => createClientStore(desk, { clientId, ...(isEmbedded && { embeddedTaskId: taskId }) }),
    [clientId, taskId, isEmbedded],
  )
  useEffect(() => store.dispose, [store])
  const { data, status, error, reload } = store.query
  if (status.value === 'failed')
    return <Failure error={error.value} onRetry={() => void reload()} />
  if (data.value === undefined) return <Loading lines={6} />
  if (data.value === null) return <Empty title={wordsOf(clientWords).gone} />
  return (
    <PanelContent
      key={clientId}
      store={store}
      card={data.value}
      taskId={taskId}
      onClose={onClose}
      isEmbedded={isEmbedded}
    />
  )
}
