import { useEffect, useMemo } from 'preact/hooks'
import { Checkbox, SelectField, TextArea, TextField } from '../../parts/field.js'
import { createForm, type Form, type FormOptions } from './form.js'
import { useUnsaved } from '../../parts/unsaved-question.js'

/**
 * Returns a form that lives as long as the component. Newer saved values replace those that the
 * person has not changed. It counts as unsaved work while it is dirty.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const latest = useMemo(() => ({ options }), [])
  latest.options = options
  const form = useMemo(
    () =>
      createForm<Values>({
        saved: options.saved,
        check: (values) => latest.options.check?.(values) ?? {},
        save: (...args) => latest.options.save(...args),
      }),
    [],
  )
  const saved = JSON.stringify(options.saved)
  useEffect(() => form.rebase(latest.options.saved), [saved])
  useUnsaved(form.isDirty.value)
  return form
}

type KeyOf<Values, Value> = {
  [Key in keyof Values]-?: Values[Key] extends Value ? Key : never
}[keyof Values] &
  string

type FormFieldProps<Values extends object, Value> = {
  form: Form<Values>
  name: KeyOf<Values, Value>
  label: string
  hint?: string
}

const valueOf = <Values extends object>(form: Form<Values>, name: keyof Values): string =>
  String(form.values.value[name])

/** A field of one line. Numbers and amounts are edited as text. */
export function FormText<Values extends object>({
  form,
  name,
  type,
  ...rest
}: FormFieldProps<Values, string> & {
  type?: 'text' | 'password' | 'date' | 'time' | 'tel'
  placeholder?: string
  autocomplete?: string
  autofocus?: boolean
  /** The limits of a date. */
  min?: string
  max?: string
}) {
  return (
    <TextField
      {...rest}
      {...(type && { type })}
      value={valueOf(form, name)}
      errors={form.errors.value[name]}
      onInput={(value) => form.set(name, value as Values[typeof name])}
    />
  )
}

/** A whole number. */
export function FormNumber<Values extends object>({
  form,
  name,
  min = '0',
  ...rest
}: FormFieldProps<Values, string> & { min?: string; max?: string; step?: string }) {
  return (
    <TextField
      {...rest}
      type="number"
      min={min}
      value={valueOf(form, name)}
      errors={form.errors.value[name]}
      onInput={(value) => form.set(name, value as Values[typeof name])}
    />
  )
}

/** A text of several lines. */
export function FormArea<Values extends object>({
  form,
  name,
  ...rest
}: FormFieldProps<Values, string> & { rows?: number }) {
  return (
    <TextArea
      {...rest}
      value={valueOf(form, name)}
      errors={form.errors.value[name]}
      onInput={(value) => form.set(name, value as Values[typeof name])}
    />
  )
}

/** A choice from a short list. */
export function FormSelect<Values extends object>({
  form,
  name,
  ...rest
}: FormFieldProps<Values, string> & {
  options: readonly { readonly value: string; readonly label: string }[]
  disabled?: boolean
}) {
  return (
    <SelectField
      {...rest}
      value={valueOf(form, name)}
      errors={form.errors.value[name]}
      onInput={(value) => form.set(name, value as Values[typeof name])}
    />
  )
}

/** A yes or no, with a sentence about what it does. */
export function FormCheckbox<Values extends object>({
  form,
  name,
  label,
  hint,
}: FormFieldProps<Values, boolean>) {
  return (
    <div class="settings-checkbox">
      <Checkbox
        label={label}
        checked={Boolean(form.values.value[name])}
        onChange={(checked) => form.set(name, checked as Values[typeof name])}
      />
      {hint && <p class="muted small">{hint}</p>}
    </div>
  )
}
