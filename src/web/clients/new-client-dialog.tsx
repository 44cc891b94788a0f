import { useRef, useState } from 'preact/hooks'
import { fieldErrorsOf } from '../api/errors.js'
import { describeClientChange } from '../client/client-facts.js'
import { Button } from '../parts/button.js'
import { Dialog } from '../parts/dialog.js'
import { Notice } from '../parts/feedback.js'
import { TextField } from '../parts/field.js'
import { useCloseQuestion } from '../parts/unsaved-question.js'
import { useDesk } from '../shell/desk.js'
import { bookingWords } from '../words/booking/booking.js'
import { clientWords } from '../words/booking/client.js'
import { wordsOf } from '../words/language.js'
import { AddClientDocument } from './documents.js'

/** Adds a client by name and phone. */
export function NewClientDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (clientId: number) => void
}) {
  const desk = useDesk()
  const words = wordsOf(clientWords)
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<unknown>(undefined)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const key = useRef({ input: '', key: '' })
  const missing = wordsOf(bookingWords)
  const fields = fieldErrorsOf(error)
  const nameErrors = isChecked && name.trim() === '' ? [missing.nameMissing] : fields.name
  const phoneErrors =
    isChecked && phone.trim() === ''
      ? [missing.phoneMissing]
      : fields.phone && [describeClientChange(error)]
  const isTyped = name.trim() !== '' || phone.trim() !== ''
  const { close, stay, question } = useCloseQuestion(isTyped, onClose)
  const submit = async (): Promise<void> => {
    stay()
    setChecked(true)
    if (isBusy || name.trim() === '' || phone.trim() === '') return
    const input = { name: name.trim(), phone: phone.trim() }
    const text = JSON.stringify(input)
    if (key.current.input !== text) key.current = { input: text, key: crypto.randomUUID() }
    setBusy(true)
    setError(undefined)
    try {
      const options = { idempotencyKey: key.current.key }
      const { createClient } = await desk.request(AddClientDocument, { input }, options)
      desk.toasts.show(words.created)
      onClose()
      onCreated(createClient.id)
    } catch (failure) {
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
          onInput={setPhone}
          errors={phoneErrors}
          autocomplete="off"
        />
        {/* Enter in a field submits a form only when it has such a button. */}
        <button type="submit" class="visually-hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  )
}
