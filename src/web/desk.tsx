import { effect, signal } from '@preact/signals'
import { render } from 'preact'
import { LocationProvider } from 'preact-iso'
import { SignInAgain } from './account/sign-in-page.js'
import { DeskStartDocument } from './api/documents.js'
import { BASE_URL } from './api/endpoint.js'
import { MASTER_UPDATES, startLive } from './api/live.js'
import { Session } from './api/session.js'
import { takeSetupCode } from './first-visit/setup-code.js'
import { SignedOutPage } from './first-visit/signed-out-page.js'
import { Failure, Loading } from './parts/feedback.js'
import { listenToShortcuts } from './parts/shortcuts.js'
import { Toasts } from './parts/toasts.js'
import { createDesk, type Desk, DeskProvider } from './shell/desk.js'
import { Pages } from './shell/pages.js'
import { applyTheme } from './shell/theme.js'
import { accountWords } from './words/account.js'
import { initLanguage, wordsOf } from './words/language.js'
import './theme.css'

const setupCode = takeSetupCode(location, history, sessionStorage)
const session = new Session(localStorage)
const toasts = new Toasts()
const desk = signal<(Desk & { dispose: () => void }) | undefined>(undefined)
const failure = signal<unknown>(undefined)
const linkFailed = signal(false)

/** Signs in by the link in the address (`#sign-in=…`), which is good once, and forgets it. */
async function signInByAddress(): Promise<void> {
  const token = new URLSearchParams(location.hash.slice(1)).get('sign-in')
  if (token === null) return
  history.replaceState(null, '', location.pathname)
  await session.signInByLink(token).catch(() => (linkFailed.value = true))
}

const readStart = () => session.request(DeskStartDocument, {})

async function openDesk(): Promise<void> {
  failure.value = undefined
  try {
    const start = await readStart()
    const isMaster = start.me.role === 'MASTER'
    const live = startLive(session, {
      after: start.liveCursor,
      ...(isMaster && { source: MASTER_UPDATES }),
    })
    desk.value = createDesk(session, live, toasts, { start, readStart })
  } catch (error) {
    failure.value = error
  }
}

function closeDesk(): void {
  desk.peek()?.dispose()
  desk.value = undefined
}

/** Opens the desk after a sign-in. After one in place it stays, if it is the same person. */
function followAccount(account: string): void {
  const open = desk.peek()
  if (open && String(open.me.peek().id) === account) return
  closeDesk()
  void openDesk()
}

function App() {
  const state = session.state.value
  const open = desk.value
  if (open)
    return (
      <DeskProvider value={open}>
        <LocationProvider scope={BASE_URL.pathname}>
          <Pages session={session} />
        </LocationProvider>
        {state === 'ended' && <SignInAgain session={session} />}
      </DeskProvider>
    )
  if (state !== 'signed-in')
    return (
      <SignedOutPage
        session={session}
        setupCode={setupCode}
        {...(linkFailed.value && { problem: wordsOf(accountWords).linkFailed })}
      />
    )
  return failure.value === undefined ? (
    <Loading />
  ) : (
    <Failure error={failure.value} onRetry={() => void openDesk()} />
  )
}

initLanguage()
applyTheme()
session.followOtherTabs(window)
listenToShortcuts(window)
await signInByAddress()
effect(() => {
  const account = session.account.value
  if (account !== undefined) followAccount(account)
  if (session.state.value === 'signed-out') closeDesk()
})
const page = document.getElementById('page')
if (page) render(<App />, page)
