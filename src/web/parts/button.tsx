import type { ComponentChildren, ComponentProps } from 'preact'
import { Icon, type IconName } from './icon.js'
import './button.css'

type ButtonProps = Omit<ComponentProps<'button'>, 'icon' | 'label' | 'children'> & {
  /** `primary`: the one main action of a view. `quiet`: no border. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  icon?: IconName
  /** Shown and announced while the action runs; the button takes no second click. */
  busy?: boolean
  /** The key that does the same, as it is shown. */
  shortcut?: string
  children?: ComponentChildren
}

/** A button with words. */
export function Button({ kind = 'plain', icon, busy, shortcut, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      class={`button ${kind} ${rest.class ?? ''}`}
      aria-busy={busy}
      disabled={rest.disabled}
      onClick={busy ? undefined : rest.onClick}
      aria-keyshortcuts={shortcut}
    >
      {icon && <Icon name={icon} />}
      <span class="truncate">{children}</span>
      {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  )
}

/** A button with an icon alone. `label` is its name and its tooltip. */
export function IconButton({
  icon,
  label,
  shortcut,
  ...rest
}: Omit<ButtonProps, 'kind' | 'children'> & { icon: IconName; label: string }) {
  const title = shortcut ? `${label} (${shortcut})` : label
  return (
    <button
      type="button"
      {...rest}
      class={`icon-button ${rest.class ?? ''}`}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={title}
    >
      <Icon name={icon} />
    </button>
  )
}
