import type { ComponentChildren } from 'preact'
import { Button } from '../../parts/button.js'
import { Notice } from '../../parts/feedback.js'
import { useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { describeError } from '../../words/errors.js'
import { wordsOf } from '../../words/language.js'
import { settingsWords } from '../../words/settings/settings.js'
import type { Form } from './form.js'
import { UnsavedMark } from './unsaved.js'

/** A group of settings on the page, which is saved by itself. */
export function FormGroup<Values extends object>({
  title,
  form,
  children,
}: {
  title: string
  form: Form<Values>
  children: ComponentChildren
}) {
  const { toasts } = useDesk()
  const words = wordsOf(settingsWords)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (await form.submit()) toasts.show(words.saved)
  }
  const isDirty = form.isDirty.value
  return (
    <form class="settings-group stack" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{title}</h2>
      {form.failure.value !== undefined && <Notice>{describeError(form.failure.value)}</Notice>}
      {children}
      <div class="row wrap">
        <Button kind="primary" type="submit" busy={form.busy.value} disabled={!isDirty}>
          {wordsOf(commonWords).save}
        </Button>
        {isDirty && (
          <>
            <Button kind="quiet" onClick={form.discard}>
              {wordsOf(commonWords).discardChanges}
            </Button>
            <UnsavedMark />
          </>
        )}
      </div>
    </form>
  )
}
