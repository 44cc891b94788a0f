import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { IconButton } from './button.js'
import { Icon, type IconName } from './icon.js'
import { useShortcuts } from './shortcuts.js'
import './menu.css'

/** An action of a menu. */
export type MenuItem = {
  readonly label: string
  readonly icon?: IconName
  readonly shortcut?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** For a choice that is on or off: whether it is on. */
  readonly checked?: boolean
  readonly run: () => void
}

/** A button that opens a list of actions (the ARIA pattern of a menu button). */
export function MenuButton({
  label,
  icon = 'more',
  items,
  shortcut,
  onOpen,
}: {
  label: string
  icon?: IconName
  items: readonly MenuItem[]
  /** The key that opens the menu. */
  shortcut?: string
  /** Called when the menu opens, for items that are loaded then. */
  onOpen?: () => void
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const itemsOf = (): HTMLElement[] => [
    ...(frame.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? []),
  ]
  const close = (): void => {
    setOpen(false)
    frame.current?.querySelector<HTMLElement>('.icon-button')?.focus()
  }
  const open = (): void => {
    onOpen?.()
    setOpen(true)
  }
  useShortcuts(shortcut === undefined ? [] : [{ keys: shortcut, label, run: open }])
  // Items that come after the menu has opened get the focus, too.
  useEffect(() => {
    const isInside = frame.current?.contains(document.activeElement) ?? false
    if (isOpen && !(isInside && document.activeElement?.role === 'menuitem')) itemsOf()[0]?.focus()
  }, [isOpen, items.length])
  useEffect(() => {
    if (!isOpen) return undefined
    const onPointerDown = (event: Event): void => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) return
    const list = itemsOf()
    const index = list.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'ArrowDown') list[(index + 1) % list.length]?.focus()
    else if (event.key === 'ArrowUp') list.at(index - 1)?.focus()
    else if (event.key === 'Home') list[0]?.focus()
    else if (event.key === 'End') list.at(-1)?.focus()
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') return setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div class="menu" ref={frame} onKeyDown={onKeyDown}>
      <IconButton
        icon={icon}
        label={label}
        {...(shortcut !== undefined && { shortcut })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? setOpen(false) : open())}
      />
      {isOpen && (
        <div id={id} class="menu-popup" role="menu" aria-label={label}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
              aria-checked={item.checked}
              tabIndex={-1}
              class={item.danger ? 'danger' : ''}
              disabled={item.disabled}
              onClick={() => {
                close()
                item.run()
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              <span class="grow">{item.label}</span>
              {item.checked && <Icon name="check" />}
              {item.shortcut && <kbd aria-hidden="true">{item.shortcut}</kbd>}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
