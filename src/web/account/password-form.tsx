import { useState } from 'preact/hooks'
import { fieldErrorsOf } from '../words/field-errors.js'
import type { Session } from '../api/session.js'
import { Button } from '../parts/button.js'
import { Notice } from '../parts/feedback.js'
import { TextField } from '../parts/field.js'
import { useDesk } from '../shell/desk.js'
import { accountWords } from '../words/account.js'
import { describeError } from '../words/errors.js'
import { wordsOf } from '../words/language.js'
import { ChangeOwnPasswordDocument } from './documents.js'

type Errors = Readonly<Record<string, readonly string[]>>
const NO_ERRORS: Errors = {}
const SHORTEST_PASSWORD = 8

/** Changes the password of the account. This browser stays signed in, by the new tokens. */
export function PasswordForm({ session }: { session: Session }) {
  const { me, toasts } = useDesk()
  const words = wordsOf(accountWords)
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState(NO_ERRORS)
  const [failure, setFailure] = useState<unknown>()
  const faults = (): Errors => ({
    ...(old === '' && { old: [words.required] }),
    ...(next.length < SHORTEST_PASSWORD && { new: [words.tooShort] }),
  })
  const change = async (): Promise<void> => {
    const input = { old, new: next }
    const { changePassword } = await session.request(ChangeOwnPasswordDocument, { input })
    session.keep(changePassword)
    setOld('')
    setNext('')
    toasts.show(words.passwordChanged)
  }
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const found = faults()
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await change()
    } catch (error) {
      const { old: wrongOld, ...others } = fieldErrorsOf(error)
      setErrors({ ...others, ...(wrongOld && { old: [words.wrongPassword] }) })
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="account-group stack" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h2>{words.changePassword}</h2>
        <p class="muted small">{words.changePasswordText}</p>
      </div>
      {failure !== undefined && <Notice>{describeError(failure)}</Notice>}
      {/* Tells a password manager whose password this is. */}
      <input
        hidden
        readOnly
        name="username"
        autocomplete="username"
        value={me.value.username ?? ''}
      />
      <div class="account-fields">
        <TextField
          label={words.oldPassword}
          name="current-password"
          type="password"
          autocomplete="current-password"
          value={old}
          errors={errors.old}
          onInput={setOld}
        />
        <TextField
          label={words.newPassword}
          hint={words.newPasswordHint}
          name="new-password"
          type="password"
          autocomplete="new-password"
          value={next}
          errors={errors.new}
          onInput={setNext}
        />
      </div>
      <div class="row">
        <Button type="submit" busy={isBusy}>
          {words.changePassword}
        </Button>
      </div>
    </form>
  )
}
