import { useState } from 'preact/hooks'
import type { Session } from '../api/session.js'
import { Button } from '../parts/button.js'
import { Notice } from '../parts/feedback.js'
import { TextField } from '../parts/field.js'
import { accountWords } from '../words/account.js'
import { describeError } from '../words/errors.js'
import { wordsOf } from '../words/language.js'

/** The fields of a sign-in, on a page of its own or over a page whose session has ended. */
export function SignInForm({ session }: { session: Session }) {
  const words = wordsOf(accountWords)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await session.signIn(username, password)
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      {error !== undefined && <Notice>{describeError(error)}</Notice>}
      <TextField
        label={words.username}
        name="username"
        autocomplete="username"
        autofocus
        required
        value={username}
        onInput={setUsername}
      />
      <TextField
        label={words.password}
        name="password"
        type="password"
        autocomplete="current-password"
        required
        value={password}
        onInput={setPassword}
      />
      <Button kind="primary" type="submit" busy={isBusy}>
        {words.signIn}
      </Button>
    </form>
  )
}
