import type { Session } from '../api/session.js'
import { Dialog } from '../parts/dialog.js'
import { Notice } from '../parts/feedback.js'
import { accountWords } from '../words/account.js'
import { wordsOf } from '../words/language.js'
import { SignInForm } from './sign-in-form.js'
import './account.css'

/** The page of somebody who is not signed in. `problem`: a sentence about what went wrong before. */
export function SignInPage({ session, problem }: { session: Session; problem?: string }) {
  const words = wordsOf(accountWords)
  return (
    <main class="sign-in">
      <section class="card stack">
        <h1>{words.title}</h1>
        {problem && <Notice kind="warning">{problem}</Notice>}
        <SignInForm session={session} />
      </section>
    </main>
  )
}

/** Signs in again in place: the page behind the dialog stays as it is, with every draft. */
export function SignInAgain({ session }: { session: Session }) {
  const words = wordsOf(accountWords)
  return (
    <Dialog title={words.endedTitle}>
      <div class="stack">
        <p>{words.endedText}</p>
        <SignInForm session={session} />
      </div>
    </Dialog>
  )
}
