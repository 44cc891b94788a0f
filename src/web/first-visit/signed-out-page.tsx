import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { SignInPage } from '../account/sign-in-page.js'
import { send } from '../api/send.js'
import type { Session } from '../api/session.js'
import { Loading } from '../parts/feedback.js'
import { SetupNeededDocument } from './documents.js'

type SetupPage = ComponentType<{
  session: Session
  code: string | undefined
  onExists: () => void
}>
/** After this time the sign-in is shown, so that a slow server does not leave the page empty. */
const PATIENCE_MS = 3_000

/** Loads the page that creates the first salon, if the deployment needs one. */
async function loadSetupPage(): Promise<SetupPage | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const { setup } = await send(SetupNeededDocument, {}, undefined, { signal })
  return setup.needed ? (await import('./setup-page.js')).default : undefined
}

/**
 * The page of somebody who is not signed in: the sign-in, or the set-up of a deployment without a
 * salon. `setupCode`: of the link that the start prints. `problem`: what went wrong before.
 */
export function SignedOutPage({
  session,
  setupCode,
  problem,
}: {
  session: Session
  setupCode: string | undefined
  problem?: string
}) {
  const [page, setPage] = useState<{ Setup: SetupPage | undefined }>()
  const showSignIn = (): void => setPage({ Setup: undefined })
  useEffect(() => {
    // A failure shows the sign-in, which says what is wrong when somebody uses it.
    loadSetupPage().then((Setup) => setPage({ Setup }), showSignIn)
  }, [])
  if (!page) return <Loading />
  const { Setup } = page
  if (Setup) return <Setup session={session} code={setupCode} onExists={showSignIn} />
  return <SignInPage session={session} {...(problem !== undefined && { problem })} />
}
