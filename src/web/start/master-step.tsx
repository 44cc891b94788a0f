import { useState } from 'preact/hooks'
import { Button } from '../parts/button.js'
import { Notice } from '../parts/feedback.js'
import { Checkbox, TextField } from '../parts/field.js'
import { useDesk } from '../shell/desk.js'
import { describeError } from '../words/errors.js'
import { firstStepsWords } from '../words/first-visit/steps.js'
import { addDays, formatWeekday } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { sentencesOf, useFocusOnError } from './services-step.js'
import { createMasterForm, type FirstSteps, type StepErrors } from './start.js'

const MONDAY = '2030-01-07'
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** Returns the list with the entry or without it, in ascending order. */
const toggled = (list: readonly number[], entry: number, isIn: boolean): number[] =>
  [...list.filter((other) => other !== entry), ...(isIn ? [entry] : [])].sort((a, b) => a - b)

function Errors({ errors, field }: { errors: StepErrors; field: string }) {
  const sentences = sentencesOf(errors, field)
  return sentences ? (
    <p class="field-error" role="alert">
      {sentences.join(' ')}
    </p>
  ) : null
}

/** The first master, with the same hours on each working day. */
export function MasterStep({ data, onSaved }: { data: FirstSteps; onSaved: () => void }) {
  const desk = useDesk()
  const words = wordsOf(firstStepsWords)
  const [form] = useState(() => createMasterForm(desk, data))
  const [attempts, setAttempts] = useState(0)
  const element = useFocusOnError(attempts)
  const { name, days, from, to, serviceIds } = form.values.value
  const errors = form.errors.value
  const hourErrors = sentencesOf(errors, 'hours')
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const isSaved = await form.submit()
    setAttempts(attempts + 1)
    if (!isSaved) return
    desk.toasts.show(words.savedMaster(form.values.value.name.trim()))
    onSaved()
  }
  return (
    <form ref={element} class="stack" noValidate onSubmit={(event) => void submit(event)}>
      {form.failure.value !== undefined && <Notice>{describeError(form.failure.value)}</Notice>}
      <TextField
        label={words.masterName}
        value={name}
        maxLength={200}
        disabled={form.isCreated.value}
        errors={sentencesOf(errors, 'name')}
        onInput={(value) => form.edit({ name: value })}
      />
      <fieldset class="start-days">
        <legend>{words.days}</legend>
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={formatWeekday(addDays(MONDAY, day - 1))}
            checked={days.includes(day)}
            onChange={(isIn) => form.edit({ days: toggled(days, day, isIn) })}
          />
        ))}
      </fieldset>
      <Errors errors={errors} field="days" />
      <div class="start-hours">
        <TextField
          label={words.from}
          type="time"
          value={from}
          errors={hourErrors}
          onInput={(value) => form.edit({ from: value })}
        />
        <TextField
          label={words.to}
          type="time"
          value={to}
          onInput={(value) => form.edit({ to: value })}
        />
      </div>
      <fieldset class="start-days">
        <legend>{words.offers}</legend>
        {data.services.map((service) => (
          <Checkbox
            key={service.id}
            label={<span dir="auto">{service.name}</span>}
            checked={serviceIds.includes(service.id)}
            onChange={(isIn) => form.edit({ serviceIds: toggled(serviceIds, service.id, isIn) })}
          />
        ))}
      </fieldset>
      <Errors errors={errors} field="services" />
      <div class="row wrap">
        <Button kind="primary" type="submit" busy={form.isBusy.value}>
          {words.saveMaster}
        </Button>
      </div>
    </form>
  )
}
