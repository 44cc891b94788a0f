import { useState } from 'preact/hooks'
import { fieldErrorsOf } from '../../words/field-errors.js'
import { Button } from '../../parts/button.js'
import { Empty, Notice } from '../../parts/feedback.js'
import { SelectField, TextField } from '../../parts/field.js'
import { useDesk } from '../../shell/desk.js'
import { describeError } from '../../words/errors.js'
import { addDays } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import { importsWords } from '../../words/settings/imports.js'
import type { ExternalSystem } from './documents.js'
import type { Imports } from './imports.js'

const USUAL_DAYS = 30

/** Starts an import of the appointments of some days. */
export function StartImport({ imports }: { imports: Imports }) {
  const { salon, toasts, today } = useDesk()
  const words = wordsOf(importsWords)
  const systems = salon.value.externalSystems
  const [system, setSystem] = useState<ExternalSystem | undefined>(systems[0])
  const [from, setFrom] = useState(today())
  const [to, setTo] = useState(addDays(today(), USUAL_DAYS))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const errors = fieldErrorsOf(failure)
  if (!system) return <Empty title={words.noSystems}>{words.noSystemsText}</Empty>
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await imports.start({ system, from, to })
      toasts.show(words.started)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="settings-group stack" onSubmit={(event) => void submit(event)}>
      {failure !== undefined && <Notice>{describeError(failure)}</Notice>}
      <div class="settings-fields">
        <SelectField
          label={words.system}
          value={system}
          onInput={(value) => setSystem(value as ExternalSystem)}
          options={systems.map((value) => ({ value, label: words.systems[value] }))}
          errors={errors.system}
        />
        <TextField
          label={words.from}
          type="date"
          required
          value={from}
          onInput={setFrom}
          errors={errors.from}
        />
        <TextField
          label={words.to}
          type="date"
          required
          min={from}
          value={to}
          onInput={setTo}
          errors={errors.to}
        />
      </div>
      <div class="row">
        <Button kind="primary" type="submit" busy={isBusy}>
          {words.start}
        </Button>
      </div>
    </form>
  )
}
