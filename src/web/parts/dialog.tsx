import { computed, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { commonWords } from '../words/common.js'
import { wordsOf } from '../words/language.js'
import { IconButton } from './button.js'
import './dialog.css'

const layers = signal<readonly HTMLElement[]>([])
/**
 * The element for what must stay usable above the dialogs: it is in the last one that was opened.
 * Undefined while no dialog is open.
 */
export const topLayer = computed(() => layers.value.at(-1))

/**
 * A modal dialog of the browser: it keeps the focus inside, Escape closes it, and the focus goes
 * back to where it was. A click beside it closes it too, until something was typed there.
 * `useCloseQuestion` asks before text that is not saved is lost. `side`: along the right edge, full
 * height.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  side,
}: {
  title: ComponentChildren
  /** Absent: the dialog cannot be closed. */
  onClose?: () => void
  children?: ComponentChildren
  footer?: ComponentChildren
  side?: boolean
}) {
  const element = useRef<HTMLDialogElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const isTyped = useRef(false)
  const id = useId()
  useEffect(() => {
    const opener = document.activeElement
    const own = layer.current
    element.current?.showModal()
    if (own) layers.value = [...layers.value, own]
    return () => {
      layers.value = layers.value.filter((one) => one !== own)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={element}
      class={side ? 'dialog side' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // Browsers close a dialog at a second Escape in a row, whatever `onCancel` prevents.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
        event.preventDefault()
        onClose?.()
      }}
      onInput={() => (isTyped.current = true)}
      onPointerDown={(event) => {
        if (event.target === element.current && !isTyped.current) onClose?.()
      }}
    >
      <div class="dialog-frame">
        <header class="row">
          <h2 id={id} class="grow">
            {title}
          </h2>
          {onClose && (
            <IconButton icon="close" label={wordsOf(commonWords).close} onClick={onClose} />
          )}
        </header>
        {children !== undefined && <div class="dialog-body">{children}</div>}
        {footer && <footer class="row wrap">{footer}</footer>}
      </div>
      <div ref={layer} />
    </dialog>
  )
}
