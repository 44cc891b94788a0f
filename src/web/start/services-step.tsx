import { useEffect, useRef, useState } from 'preact/hooks'
import { Button, IconButton } from '../parts/button.js'
import { Notice } from '../parts/feedback.js'
import { TextField } from '../parts/field.js'
import { useDesk } from '../shell/desk.js'
import { describeError } from '../words/errors.js'
import { firstStepsWords } from '../words/first-visit/steps.js'
import { wordsOf } from '../words/language.js'
import { createServicesForm, type StepErrors } from './start.js'

/** Returns the sentences of a field's errors. */
export function sentencesOf(errors: StepErrors, field: string): readonly string[] | undefined {
  const error = errors[field]
  return typeof error === 'string' ? [wordsOf(firstStepsWords).faults[error]] : error
}

/** Moves the focus to the first wrong field after each attempt. */
export function useFocusOnError(attempts: number) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempts])
  return element
}

/** The first services: a row each, with suggestions. */
export function ServicesStep({ onSaved }: { onSaved: () => void }) {
  const desk = useDesk()
  const words = wordsOf(firstStepsWords)
  const [form] = useState(() =>
    createServicesForm(
      desk,
      words.suggestions.map((suggestion) => ({ ...suggestion, price: '' })),
    ),
  )
  const [attempts, setAttempts] = useState(0)
  const element = useFocusOnError(attempts)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const count = await form.submit()
    setAttempts(attempts + 1)
    if (count === 0) return
    desk.toasts.show(words.savedServices(count))
    onSaved()
  }
  return (
    <form ref={element} class="stack" noValidate onSubmit={(event) => void submit(event)}>
      {form.failure.value !== undefined && <Notice>{describeError(form.failure.value)}</Notice>}
      <div class="start-rows">
        {form.rows.value.map((row, index) => (
          <div key={index} class="start-row" role="group" aria-label={row.name}>
            <TextField
              label={words.name}
              value={row.name}
              maxLength={200}
              errors={sentencesOf(row.errors, 'name')}
              onInput={(name) => form.edit(index, { name })}
            />
            <TextField
              label={words.minutes}
              type="number"
              min="1"
              max="1440"
              value={row.minutes}
              errors={sentencesOf(row.errors, 'durationMinutes')}
              onInput={(minutes) => form.edit(index, { minutes })}
            />
            <TextField
              label={words.price(desk.salon.value.currency)}
              inputMode="decimal"
              placeholder="0.00"
              value={row.price}
              errors={sentencesOf(row.errors, 'price')}
              onInput={(price) => form.edit(index, { price })}
            />
            <IconButton
              icon="close"
              label={words.removeRow(row.name)}
              disabled={form.rows.value.length === 1}
              onClick={() => form.remove(index)}
            />
          </div>
        ))}
      </div>
      <div class="row wrap">
        <Button kind="primary" type="submit" busy={form.isBusy.value}>
          {words.saveServices}
        </Button>
        <Button kind="quiet" icon="plus" onClick={form.add}>
          {words.addRow}
        </Button>
      </div>
    </form>
  )
}
