import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { Notice } from '../../parts/feedback.js'
import { commonWords } from '../../words/common.js'
import { describeError } from '../../words/errors.js'
import { wordsOf } from '../../words/language.js'
import { settingsWords } from '../../words/settings/settings.js'
import type { Form } from './form.js'
import { UnsavedMark } from './unsaved.js'

/** A form in a panel at the side. Closing it asks when something is not saved. */
export function FormDialog<Values extends object>({
  title,
  form,
  submitLabel,
  onClose,
  children,
}: {
  title: string
  form: Form<Values>
  submitLabel?: string
  /** Called when the form is saved or given up. */
  onClose: () => void
  children: ComponentChildren
}) {
  const id = useId()
  const words = wordsOf(settingsWords)
  const common = wordsOf(commonWords)
  const [asks, setAsks] = useState(false)
  const close = (): void => {
    if (form.isDirty.value && !asks) setAsks(true)
    else onClose()
  }
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    setAsks(false)
    if (await form.submit()) onClose()
  }
  return (
    <Dialog
      side
      title={title}
      onClose={close}
      footer={
        asks ? (
          <>
            <p class="grow" role="alert">
              {words.leaveTitle}
            </p>
            <Button kind="danger" onClick={onClose}>
              {words.discard}
            </Button>
            <Button kind="primary" autofocus onClick={() => setAsks(false)}>
              {words.stay}
            </Button>
          </>
        ) : (
          <>
            {form.isDirty.value && <UnsavedMark />}
            <span class="grow" />
            <Button onClick={close}>{common.cancel}</Button>
            <Button kind="primary" type="submit" form={id} busy={form.busy.value}>
              {submitLabel ?? common.save}
            </Button>
          </>
        )
      }
    >
      <form id={id} class="stack" noValidate onSubmit={(event) => void submit(event)}>
        {form.failure.value !== undefined && <Notice>{describeError(form.failure.value)}</Notice>}
        {children}
      </form>
    </Dialog>
  )
}
