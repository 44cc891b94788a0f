import { effect, signal } from '@preact/signals'
import { render } from 'preact'
import { startEmbedLive } from './embed/embed-live.js'
import { EmbedPage } from './embed/embed-page.js'
import { EmbedSession } from './embed/embed-session.js'
import { readEmbedStart } from './embed/embed-start.js'
import { readFrameAddress } from './embed/frame-address.js'
import { replaceBlockedStorage } from './embed/frame-storage.js'
import { connectHost, readEmbedOrigins } from './embed/host-messages.js'
import { Failure, Loading } from './parts/feedback.js'
import { listenToShortcuts } from './parts/shortcuts.js'
import { Toasts } from './parts/toasts.js'
import { createDesk, type Desk, DeskProvider } from './shell/desk.js'
import { embedWords } from './words/embed.js'
import { initLanguage, showLanguage, wordsOf } from './words/language.js'
import './theme.css'

const address = readFrameAddress(location.search)
history.replaceState(null, '', location.pathname) // the token stays in no address
replaceBlockedStorage(window)
initLanguage()
if (address.language) showLanguage(address.language)
if (address.theme) document.documentElement.dataset.theme = address.theme

const session = new EmbedSession(address.token)
const toasts = new Toasts()
const desk = signal<(Desk & { dispose: () => void }) | undefined>(undefined)
const failure = signal<unknown>(undefined)

async function openDesk(): Promise<void> {
  failure.value = undefined
  const account = session.accountId.peek()
  try {
    const { start, cursor } = await readEmbedStart(session)
    if (account !== session.accountId.peek()) return
    const live = startEmbedLive(session, cursor)
    const readStart = async () => (await readEmbedStart(session)).start
    const created = createDesk(session, live, toasts, { start, readStart })
    desk.value = { ...created, isEmbedded: true }
  } catch (error) {
    if (account === session.accountId.peek()) failure.value = error
  }
}

/** Removes everything that the viewer may no longer see. */
function closeDesk(): void {
  desk.peek()?.dispose()
  desk.value = undefined
}

function Ended() {
  const words = wordsOf(embedWords)
  return (
    <main class="embed-ended">
      <div class="feedback" role="alert">
        <h1>{words.ended}</h1>
        <p class="muted">{words.endedHint}</p>
      </div>
    </main>
  )
}

function App() {
  if (session.state.value === 'ended') return <Ended />
  const open = desk.value
  if (open)
    return (
      <DeskProvider value={open}>
        <EmbedPage host={host} />
      </DeskProvider>
    )
  return failure.value === undefined ? (
    <Loading />
  ) : (
    <Failure error={failure.value} onRetry={() => void openDesk()} />
  )
}

const host = connectHost(window, readEmbedOrigins(document), (token) => void session.take(token))
host.post({ type: 'ready' })
session.keepRenewed()
listenToShortcuts(window)
// A token of another account, or one after the end, opens the desk anew.
effect(() => {
  const account = session.accountId.value
  closeDesk()
  if (account !== undefined) void openDesk()
})
effect(() => {
  const expiresAt = session.expiresAt.value
  if (session.state.value === 'ended') {
    document.title = wordsOf(embedWords).dialogues
    host.post({ type: 'ended' })
  } else if (expiresAt !== undefined)
    host.post({ type: 'token-expiring', expiresAt: new Date(expiresAt).toISOString() })
})
const page = document.getElementById('page')
if (page) render(<App />, page)
