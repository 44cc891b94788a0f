import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { Notice } from '../../parts/feedback.js'
import { useCloseQuestion } from '../../parts/unsaved-question.js'
import { commonWords } from '../../words/common.js'
import { describeError } from '../../words/errors.js'
import { wordsOf } from '../../words/language.js'
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
  const common = wordsOf(commonWords)
  const { close, stay, question } = useCloseQuestion(() => form.isDirty.value, onClose)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    stay()
    if (await form.submit()) onClose()
  }
  return (
    <Dialog
      side
      title={title}
      onClose={close}
      footer={
        question || (
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
