import { lazy, Route, Router, useLocation } from 'preact-iso'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { BASE_URL, pathTo } from '../api/endpoint.js'
import type { Session } from '../api/session.js'
import { useUnreadCount } from '../inbox/unread-count.js'
import { hasDesk, homeOf } from '../start/home.js'
import { Button } from '../parts/button.js'
import { Empty, Loading } from '../parts/feedback.js'
import { accountWords } from '../words/account.js'
import { commonWords } from '../words/common.js'
import { wordsOf } from '../words/language.js'
import { DeskProvider, useDesk } from './desk.js'
import { Shell } from './shell.js'

const base = BASE_URL.pathname
const Inbox = lazy(() => import('../inbox/inbox-page.js'))
const Journal = lazy(() => import('../journal/journal-page.js'))
const Week = lazy(() => import('../week/week-page.js'))
const Clients = lazy(() => import('../clients/clients-page.js'))
const Settings = lazy(() => import('../settings/settings-page.js'))
const Start = lazy(() => import('../start/start-page.js'))
const Account = lazy(() => import('../account/account-page.js'))

/** Opens the first page of the role. */
function Home() {
  const desk = useDesk()
  const { route } = useLocation()
  useEffect(() => void homeOf(desk).then((home) => route(pathTo(home), true)), [])
  return <Loading />
}

const Missing = () => <Empty title={wordsOf(commonWords).nothingFound} />

/**
 * Moves the focus to a page when another one is opened, so that the keyboard and assistive tools go
 * on there. Inside a page, the page itself moves it.
 */
function useFocusOnNewPage(): void {
  const { path } = useLocation()
  const place = path.slice(base.length).split('/')[0]
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) document.getElementById('main')?.focus()
    isFirst.current = false
  }, [place])
}

/** The pages of the desk. Each is loaded when it is first opened. */
export function Pages({ session }: { session: Session }) {
  const plain = useDesk()
  const { route } = useLocation()
  const desk = useMemo(() => ({ ...plain, open: (path: string) => route(path) }), [plain])
  useFocusOnNewPage()
  const unread = useUnreadCount(desk)
  if (!hasDesk(desk.me.value.role))
    return (
      <main class="sign-in">
        <Empty title={wordsOf(accountWords).noDesk}>
          <Button onClick={() => void session.signOut()}>
            {wordsOf(accountWords).signOutElsewhere}
          </Button>
        </Empty>
      </main>
    )
  return (
    <DeskProvider value={desk}>
      <Shell badge={unread}>
        <div class="page">
          <Router>
            <Route path={base} component={Home} />
            <Route path={`${base}inbox/:taskId?`} component={Inbox} />
            <Route path={`${base}journal/:date?`} component={Journal} />
            <Route path={`${base}week/:date?`} component={Week} />
            <Route path={`${base}clients/:clientId?`} component={Clients} />
            <Route path={`${base}settings/:section?/:id?`} component={Settings} />
            <Route path={`${base}start`} component={Start} />
            <Route path={`${base}account`} component={Account} session={session} />
            <Route default component={Missing} />
          </Router>
        </div>
      </Shell>
    </DeskProvider>
  )
}
