import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import './field.css'

/** What a control gets from its field, so that assistive tools connect the two. */
export type ControlProps = {
  id: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** A label, a control, a hint, and what is wrong with the value. */
export function Field({
  label,
  hint,
  errors,
  children,
}: {
  label: ComponentChildren
  hint?: ComponentChildren
  errors?: readonly string[] | undefined
  children: (control: ControlProps) => ComponentChildren
}) {
  const id = useId()
  const isInvalid = errors !== undefined && errors.length > 0
  const control: ControlProps = {
    id,
    ...(isInvalid && { 'aria-invalid': true }),
    ...((isInvalid || hint) && { 'aria-describedby': `${id}-text` }),
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(control)}
      {(isInvalid || hint) && (
        <div id={`${id}-text`} class={isInvalid ? 'field-error' : 'muted small'}>
          {isInvalid ? errors.join(' ') : hint}
        </div>
      )}
    </div>
  )
}

type InputProps = {
  label: ComponentChildren
  value: string
  onInput: (value: string) => void
  hint?: ComponentChildren
  errors?: readonly string[] | undefined
  type?: 'text' | 'password' | 'date' | 'time' | 'number' | 'tel' | 'url' | 'search'
  name?: string
  autocomplete?: string
  inputMode?: 'decimal' | 'numeric'
  placeholder?: string
  min?: string
  max?: string
  step?: string
  maxLength?: number
  required?: boolean
  disabled?: boolean
  autofocus?: boolean
}

/** A field of one line: text, password, date, time, number. */
export const TextField = ({ label, hint, errors, onInput, type = 'text', ...rest }: InputProps) => (
  <Field label={label} hint={hint} errors={errors}>
    {(control) => (
      <input
        {...({ ...rest, ...control, type } as object)}
        class="input"
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    )}
  </Field>
)

/** A field of several lines. */
export const TextArea = ({
  label,
  value,
  onInput,
  hint,
  errors,
  rows = 3,
  autofocus,
}: Pick<InputProps, 'label' | 'value' | 'onInput' | 'hint' | 'errors' | 'autofocus'> & {
  rows?: number
}) => (
  <Field label={label} hint={hint} errors={errors}>
    {(control) => (
      <textarea
        {...control}
        class="input"
        rows={rows}
        autofocus={autofocus}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    )}
  </Field>
)

/** A choice from a short list, by the browser's own control. */
export const SelectField = ({
  label,
  value,
  onInput,
  options,
  hint,
  errors,
  disabled,
}: Pick<InputProps, 'label' | 'value' | 'onInput' | 'hint' | 'errors'> & {
  options: readonly { readonly value: string; readonly label: string }[]
  disabled?: boolean
}) => (
  <Field label={label} hint={hint} errors={errors}>
    {(control) => (
      <select
        {...control}
        class="input"
        value={value}
        disabled={disabled}
        onChange={(event) => onInput(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)

/** A yes or no. */
export const Checkbox = ({
  label,
  checked,
  onChange,
  disabled,
}: {
  label: ComponentChildren
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}) => (
  <label class="checkbox row">
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span>{label}</span>
  </label>
)
