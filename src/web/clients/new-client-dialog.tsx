import { useMemo, useState } from 'preact/hooks'
import { createAttempt } from '../api/attempt.js'
import { fieldErrorsOf } from '../words/field-errors.js'
import { describeClientChange } from '../client/client-facts.js'
import type { ClientSuggestion } from '../find-client/client-field.js'
import { findPhoneOwner, isPhoneTaken } from '../find-client/phone-owner.js'
import { Button } from '../parts/button.js'
import { Dialog } from '../parts/dialog.js'
import { Notice } from '../parts/feedback.js'
import { TextField } from '../parts/field.js'
import { useCloseQuestion } from '../parts/unsaved-question.js'
import { useDesk } from '../shell/desk.js'
import { bookingWords } from '../words/booking/booking.js'
import { clientWords } from '../words/booking/client.js'
import { wordsOf } from '../words/language.js'
import { AddClientDocument, type AddClientMutationVariables } from './documents.js'

/** Adds a client by name and phone. */
export function NewClientDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void
  /** Called with the new client, or with the one who has the phone already. */
  onCreated: (clientId: number) => void
}) {
  const desk = useDesk()
  const words = wordsOf(clientWords)
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<unknown>(undefined)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  /** The client who has the phone. */
  const [owner, setOwner] = useState<ClientSuggestion | undefined>(undefined)
  const attempt = useMemo(() => createAttempt<AddClientMutationVariables>(), [])
  const missing = wordsOf(bookingWords)
  const fields = fieldErrorsOf(error)
  const nameErrors = isChecked && name.trim() === '' ? [missing.nameMissing] : fields.name
  const phoneErrors =
    isChecked && phone.trim() === ''
      ? [missing.phoneMissing]
      : !owner && fields.phone
        ? [describeClientChange(error)]
        : undefined
  const isTyped = name.trim() !== '' || phone.trim() !== ''
  const { close, stay, question } = useCloseQuestion(() => isTyped, onClose)
  const submit = async (): Promise<void> => {
    stay()
    setChecked(true)
    if (isBusy || name.trim() === '' || phone.trim() === '') return
    const variables = { input: { name: name.trim(), phone: phone.trim() } }
    setBusy(true)
    setError(undefined)
    setOwner(undefined)
    try {
      const { createClient } = await attempt.run(variables, (options) =>
        desk.request(AddClientDocument, variables, options),
      )
      desk.toasts.show(words.created)
      onClose()
      onCreated(createClient.id)
    } catch (failure) {
      // Without the name of the owner, the field still says that the phone is taken.
      const found = isPhoneTaken(failure)
        ? await findPhoneOwner(desk, variables.input.phone).catch(() => undefined)
        : undefined
      setOwner(found)
      setError(failure)
      setBusy(false)
    }
  }
  const isFieldError = Object.keys(fields).length > 0
  return (
    <Dialog
      title={words.newClient}
      onClose={close}
      footer={
        question || (
          <Button kind="primary" busy={isBusy} onClick={() => void submit()}>
            {words.create}
          </Button>
        )
      }
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {error !== undefined && !isFieldError && <Notice>{describeClientChange(error)}</Notice>}
        <TextField
          label={words.name}
          value={name}
          onInput={setName}
          errors={nameErrors}
          maxLength={200}
          autocomplete="off"
          autofocus
        />
        <TextField
          label={words.phone}
          type="tel"
          value={phone}
          onInput={(text) => {
            setPhone(text)
            // What was said is about the number before.
            setOwner(undefined)
            setError(undefined)
          }}
          errors={phoneErrors}
          autocomplete="off"
        />
        {owner && (
          <Notice kind="warning">
            <p>{words.phoneOwner(owner.name)}</p>
            <Button
              onClick={() => {
                onClose()
                onCreated(owner.id)
              }}
            >
              {words.openClient(owner.name)}
            </Button>
          </Notice>
        )}
        {/* Enter in a field submits a form only when it has such a button. */}
        <button type="submit" class="visually-hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  )
}
