import { useEffect, useMemo, useState } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import { AppointmentRows, UpcomingAppointment } from '../client/client-appointments.js'
import type { OpenDialog } from '../client/client-dialogs.js'
import { ClientPreferences, ClientTitle } from '../client/client-facts.js'
import { ClientDialogs, ClientFigures } from '../client/client-panel.js'
import { type ClientCard, type ClientStore, createClientStore } from '../client/client-store.js'
import { NotesField } from '../client/notes-field.js'
import { Button, IconButton } from '../parts/button.js'
import { Empty, Failure, Loading, Notice } from '../parts/feedback.js'
import { MenuButton } from '../parts/menu.js'
import { useShortcuts } from '../parts/shortcuts.js'
import { startDownload } from '../settings/exports/download.js'
import { perform } from '../settings/frame/section.js'
import { useDesk } from '../shell/desk.js'
import { clientWords } from '../words/booking/client.js'
import { erasureWords } from '../words/booking/erasure.js'
import { commonWords } from '../words/common.js'
import { formatInstant } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { AppointmentHistory, DialogueList } from './client-lists.js'
import { EraseDialog } from './erase-dialog.js'
import { MergeDialog } from './merge-dialog.js'
import './clients.css'

function ClientDetails({ store, card }: { store: ClientStore; card: ClientCard }) {
  const desk = useDesk()
  const words = wordsOf(clientWords)
  const [dialog, setDialog] = useState<OpenDialog | undefined>(undefined)
  const [isMerging, setMerging] = useState(false)
  const [isErasing, setErasing] = useState(false)
  const openClients = (id?: number): void =>
    desk.open?.(id === undefined ? pathTo('clients') : pathTo('clients', id))
  useShortcuts([{ keys: 'N', label: words.book, run: () => setDialog({ action: 'book' }) }])
  const { facts } = card
  const erasure = wordsOf(erasureWords)
  const isErased = facts?.erasedAt != null
  const download = (): Promise<boolean> =>
    perform(desk, () => startDownload(desk, { kind: 'CLIENT', clientId: card.id }))
  const adminItems =
    desk.me.value.role === 'ADMIN'
      ? [
          { label: erasure.export, icon: 'down' as const, run: () => void download() },
          ...(isErased
            ? []
            : [{ label: erasure.menu, icon: 'block' as const, run: () => setErasing(true) }]),
        ]
      : []
  const items = [
    ...(isErased
      ? []
      : [{ label: words.mergeWith, icon: 'link' as const, run: () => setMerging(true) }]),
    ...adminItems,
  ]
  return (
    <article class="client-page">
      <header class="row">
        <IconButton
          class="client-back"
          icon="back"
          label={wordsOf(commonWords).back}
          onClick={() => openClients()}
        />
        <div class="grow">
          <ClientTitle store={store} card={card} onMerged={openClients} />
          <ClientFigures card={card} />
          {facts && (
            <p class="small muted">
              {words.since(formatInstant(facts.createdAt, desk.salon.value.timeZone))}
            </p>
          )}
          {facts?.erasedAt != null && (
            <Notice kind="plain">
              {erasure.wasErased(formatInstant(facts.erasedAt, desk.salon.value.timeZone))}
            </Notice>
          )}
        </div>
        {!isErased && (
          <Button
            kind="primary"
            icon="plus"
            shortcut="N"
            onClick={() => setDialog({ action: 'book' })}
          >
            {words.book}
          </Button>
        )}
        {items.length > 0 && <MenuButton label={words.moreActions} items={items} />}
      </header>
      <div class="client-columns">
        <div class="stack">
          <section>
            <h2>{words.next}</h2>
            {card.upcoming.length === 0 && <p class="muted">{words.noNext}</p>}
            <ul class="stack">
              {card.upcoming.map((appointment) => (
                <UpcomingAppointment
                  key={appointment.id}
                  appointment={appointment}
                  onAction={(action, chosen) => setDialog({ action, appointment: chosen })}
                  onConfirm={store.confirm}
                  canOpen
                />
              ))}
            </ul>
          </section>
          {card.cancelledAhead.length > 0 && (
            <section>
              <h2>{words.cancelledAhead}</h2>
              <AppointmentRows
                appointments={card.cancelledAhead}
                onOpen={(appointment) => setDialog({ action: 'open', appointment })}
              />
            </section>
          )}
          <section>
            <h2>{words.history}</h2>
            <AppointmentHistory
              card={card}
              onOpen={(appointment) => setDialog({ action: 'open', appointment })}
            />
          </section>
        </div>
        <div class="stack">
          {!isErased && <NotesField store={store} />}
          {facts && !isErased && <ClientPreferences store={store} facts={facts} />}
          <section>
            <h2>{words.dialogues}</h2>
            <DialogueList clientId={card.id} />
          </section>
        </div>
      </div>
      {dialog && <ClientDialogs card={card} open={dialog} onClose={() => setDialog(undefined)} />}
      {isErasing && (
        <EraseDialog
          card={card}
          onClose={() => {
            setErasing(false)
            void store.query.reload()
          }}
        />
      )}
      {isMerging && (
        <MergeDialog card={card} onClose={() => setMerging(false)} onMerged={openClients} />
      )}
    </article>
  )
}

/** A client: facts, appointments, dialogues, notes, and what can be done for them. */
export function ClientPage({ clientId }: { clientId: number }) {
  const desk = useDesk()
  const store = useMemo(() => createClientStore(desk, { clientId }), [clientId])
  useEffect(() => store.dispose, [store])
  const { data, status, error, reload } = store.query
  if (status.value === 'failed')
    return <Failure error={error.value} onRetry={() => void reload()} />
  if (data.value === undefined) return <Loading lines={8} />
  if (data.value === null) {
    const words = wordsOf(clientWords)
    return (
      <Empty title={words.gone}>
        <a href={pathTo('clients')}>{words.clients}</a>
      </Empty>
    )
  }
  return <ClientDetails key={clientId} store={store} card={data.value} />
}
