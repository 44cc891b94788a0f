import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ControlProps } from './field.js'
import './combobox.css'

/**
 * A text field with suggestions below it (the ARIA pattern of a combobox with a list). Arrows
 * choose, Enter takes, Escape closes. The parent loads `options` for the `text`.
 */
export function Combobox<Option>({
  control,
  label,
  text,
  onText,
  options,
  keyOf,
  render,
  onChoose,
  placeholder,
  footer,
  autoFocus,
}: {
  /** From a Field, or absent when `label` names the control. */
  control?: ControlProps
  label?: string
  text: string
  onText: (text: string) => void
  options: readonly Option[]
  keyOf: (option: Option) => string | number
  render: (option: Option) => ComponentChildren
  onChoose: (option: Option) => void
  placeholder?: string
  /** A line below the options, such as "Nothing found". */
  footer?: ComponentChildren
  autoFocus?: boolean
}) {
  const own = useId()
  const id = control?.id ?? own
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  // Browsers heed `autofocus` only while a dialog opens, and its content may be loaded later.
  useLayoutEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [])
  const index = Math.min(active, options.length - 1)
  const choose = (option: Option | undefined): void => {
    if (option === undefined) return
    onChoose(option)
    setOpen(false)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter' && isOpen && options.length > 0) choose(options[index])
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (options.length > 0) setActive((index + step + options.length) % options.length)
    } else return
    event.preventDefault()
  }
  const isShown = isOpen && (options.length > 0 || footer !== undefined)
  return (
    <div class="combobox">
      <input
        {...control}
        id={id}
        ref={input}
        class="input"
        role="combobox"
        autocomplete="off"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && index >= 0 ? `${id}-${index}` : undefined}
        placeholder={placeholder}
        value={text}
        autofocus={autoFocus}
        onInput={(event) => {
          onText(event.currentTarget.value)
          setActive(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div class="combobox-popup" hidden={!isShown}>
        <ul id={`${id}-options`} role="listbox" aria-label={label}>
          {options.map((option, place) => (
            <li
              key={keyOf(option)}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === index}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {render(option)}
            </li>
          ))}
        </ul>
        {footer && <div class="combobox-footer muted small">{footer}</div>}
      </div>
    </div>
  )
}
