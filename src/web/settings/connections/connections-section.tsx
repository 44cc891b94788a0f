import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { MenuButton } from '../../parts/menu.js'
import { useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { formatInstant, formatSpan } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import { connectionsWords } from '../../words/settings/connections.js'
import { settingsWords } from '../../words/settings/settings.js'
import { Loaded, perform, SectionHeader, useSalonData } from '../frame/section.js'
import { type Connection, type ConnectionState, connectionState } from './connection-state.js'
import { ConnectionDialog } from './connection-dialog.js'
import { ConnectionFacts } from './connection-facts.js'
import { ConnectionTestDialog } from './connection-test.js'
import {
  RegisterConnectionWebhookDocument,
  RemoveConnectionDocument,
  type SavedConnectionPartsFragment,
  SettingsConnectionsDocument,
  UpdateConnectionDocument,
} from './documents.js'

const COLOURS: Readonly<Record<ConnectionState, string>> = {
  off: '',
  stopped: 'warning',
  problem: 'danger',
  unused: '',
  working: 'success',
  paused: 'warning',
  failing: 'danger',
}

/** Says how long ago something was; the exact time is its tooltip. */
function Ago({ instant, text }: { instant: string; text: (span: string) => string }) {
  const { now, salon } = useDesk()
  return (
    <time dateTime={instant} title={formatInstant(instant, salon.value.timeZone)}>
      {text(formatSpan(now.value - Date.parse(instant)))}
    </time>
  )
}

type Opened =
  | { readonly kind: 'edit' | 'test' | 'remove'; readonly connection: Connection }
  | { readonly kind: 'facts'; readonly saved: SavedConnectionPartsFragment }

function nameOf({ channel, system }: Connection): string {
  const words = wordsOf(connectionsWords)
  if (channel) return wordsOf(commonWords).channel[channel]
  return system ? words.systems[system] : words.languageModel
}

/** The menu of a connection that an admin of the salon has made. */
function ConnectionMenu({
  connection,
  onOpen,
  onChanged,
}: {
  connection: Connection & { id: number }
  onOpen: (opened: Opened) => void
  onChanged: () => Promise<void>
}) {
  const desk = useDesk()
  const words = wordsOf(connectionsWords)
  const { id, adapter, isPaused } = connection
  const name = nameOf(connection)
  const setPaused = (next: boolean) =>
    perform(desk, async () => {
      await desk.request(UpdateConnectionDocument, { id, input: { isPaused: next } })
      await onChanged()
    })
  async function changePause(): Promise<void> {
    if (await setPaused(!isPaused))
      desk.toasts.show(isPaused ? words.resumedNow(name) : words.pausedNow(name), () =>
        setPaused(isPaused),
      )
  }
  async function register(): Promise<void> {
    const works = await perform(desk, () => desk.request(RegisterConnectionWebhookDocument, { id }))
    if (works) desk.toasts.show(words.webhookDone)
  }
  return (
    <MenuButton
      label={`${wordsOf(settingsWords).actions}: ${name}`}
      items={[
        {
          label: words.actions.edit,
          icon: 'note',
          run: () => onOpen({ kind: 'edit', connection }),
        },
        {
          label: words.actions.test,
          icon: 'check',
          run: () => onOpen({ kind: 'test', connection }),
        },
        ...(adapter === 'TELEGRAM'
          ? [{ label: words.actions.webhook, icon: 'link' as const, run: () => void register() }]
          : []),
        {
          label: isPaused ? words.actions.resume : words.actions.pause,
          icon: isPaused ? 'check' : 'block',
          run: () => void changePause(),
        },
        {
          label: words.actions.remove,
          icon: 'close',
          danger: true,
          run: () => onOpen({ kind: 'remove', connection }),
        },
      ]}
    />
  )
}

function ConnectionRow({
  connection,
  onOpen,
  onChanged,
}: {
  connection: Connection
  onOpen: (opened: Opened) => void
  onChanged: () => Promise<void>
}) {
  const { now, salon } = useDesk()
  const words = wordsOf(connectionsWords)
  const { id, kind, origin, adapter, lastSuccessAt, lastError, lastErrorAt } = connection
  const { pausedUntil, waiting } = connection
  const state = connectionState(connection, now.value)
  const name = nameOf(connection)
  return (
    <li>
      <div class="settings-list-main">
        <strong>{name}</strong>
        {adapter && kind === 'MESSENGER' && (
          <span class="muted small"> · {words.adapters[adapter]}</span>
        )}
        <p class="small">
          {state === 'paused' && pausedUntil
            ? words.pausedUntil(formatInstant(pausedUntil, salon.value.timeZone))
            : words.stateTexts[state](kind)}
          {origin === 'ENVIRONMENT' && ` ${words.fromEnvironment}`}
        </p>
        {state !== 'off' && (
          <p class="muted small">
            {lastSuccessAt && <Ago instant={lastSuccessAt} text={words.lastSuccess} />}
            {lastSuccessAt && lastErrorAt && ' · '}
            {lastErrorAt && <Ago instant={lastErrorAt} text={words.lastFailure} />}
            {lastErrorAt && lastError && <span dir="auto">: {lastError}</span>}
          </p>
        )}
      </div>
      {waiting > 0 && <span class="settings-tag warning">{words.waiting(waiting)}</span>}
      <span class={`settings-tag ${COLOURS[state]}`}>{words.states[state]}</span>
      {origin === null && (
        <Button
          aria-label={`${words.connect}: ${name}`}
          onClick={() => onOpen({ kind: 'edit', connection })}
        >
          {words.connect}
        </Button>
      )}
      {id !== null && (
        <ConnectionMenu connection={{ ...connection, id }} onOpen={onOpen} onChanged={onChanged} />
      )}
    </li>
  )
}

/** Asks before a connection is removed, because its secrets cannot be restored. */
function RemoveDialog({
  connection,
  onClose,
  onRemoved,
}: {
  connection: Connection & { id: number }
  onClose: () => void
  onRemoved: () => Promise<void>
}) {
  const desk = useDesk()
  const words = wordsOf(connectionsWords)
  const name = nameOf(connection)
  async function remove(): Promise<void> {
    const works = await perform(desk, async () => {
      await desk.request(RemoveConnectionDocument, { id: connection.id })
      await onRemoved()
    })
    if (works) desk.toasts.show(words.removed(name))
    onClose()
  }
  return (
    <Dialog
      title={words.removeTitle(name)}
      onClose={onClose}
      footer={
        <>
          <Button autofocus onClick={onClose}>
            {wordsOf(commonWords).cancel}
          </Button>
          <Button kind="danger" onClick={() => void remove()}>
            {words.actions.remove}
          </Button>
        </>
      }
    >
      <p>{words.removeText}</p>
    </Dialog>
  )
}

/** Messengers, booking systems and the language model: connects them, and shows how they work. */
export default function ConnectionsSection() {
  const words = wordsOf(connectionsWords)
  const [opened, setOpened] = useState<Opened>()
  const query = useSalonData(
    async ({ request }, signal) =>
      (await request(SettingsConnectionsDocument, {}, { signal })).connections,
    ['CONNECTION'],
  )
  const reload = () => query.reload()
  const close = (): void => setOpened(undefined)
  function saved(parts: SavedConnectionPartsFragment): void {
    void reload()
    const isNew = opened?.kind === 'edit' && opened.connection.id === null
    const hasFacts = parts.connection.webhookUrl !== null && (isNew || parts.verifyToken !== null)
    // The form closes itself after the save; what is to be copied comes after it.
    setTimeout(() => setOpened(hasFacts ? { kind: 'facts', saved: parts } : undefined))
  }
  return (
    <>
      <SectionHeader title={wordsOf(settingsWords).sections.connections.title} text={words.text} />
      <Loaded query={query}>
        {(list) => (
          <ul class="settings-list">
            {list.map((connection) => (
              <ConnectionRow
                key={connection.name}
                connection={connection}
                onOpen={setOpened}
                onChanged={async () => void (await reload())}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {opened?.kind === 'edit' && (
        <ConnectionDialog
          title={nameOf(opened.connection)}
          connection={opened.connection}
          onClose={close}
          onSaved={saved}
        />
      )}
      {opened?.kind === 'facts' && <ConnectionFacts saved={opened.saved} onClose={close} />}
      {opened?.kind === 'test' && opened.connection.id !== null && (
        <ConnectionTestDialog
          title={`${words.actions.test}: ${nameOf(opened.connection)}`}
          connection={{ ...opened.connection, id: opened.connection.id }}
          onClose={close}
        />
      )}
      {opened?.kind === 'remove' && opened.connection.id !== null && (
        <RemoveDialog
          connection={{ ...opened.connection, id: opened.connection.id }}
          onClose={close}
          onRemoved={async () => void (await reload())}
        />
      )}
    </>
  )
}
