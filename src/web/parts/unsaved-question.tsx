import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { commonWords } from '../words/common.js'
import { wordsOf } from '../words/language.js'
import { Button } from './button.js'

/** How many forms and dialogs on the screen hold work that is not saved. */
export const unsavedWork = signal(0)

/** Counts the component as unsaved work while `isUnsaved` is true. */
export function useUnsaved(isUnsaved: boolean): void {
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    unsavedWork.value += 1
    return () => {
      unsavedWork.value -= 1
    }
  }, [isUnsaved])
}

/** What a dialog does before it closes over text that is not saved. */
export type CloseQuestion = {
  /** Asks for what is not saved; closes where nothing is. While it asks, the dialog stays. */
  readonly close: () => void
  /** Takes the question back, such as when the text is saved after all. */
  readonly stay: () => void
  /** The question. It takes the place of the dialog's footer. */
  readonly question: ComponentChildren
}

/**
 * Asks before a dialog is closed while `readUnsaved` returns true. It is called again when the
 * dialog is about to close: a key can come before the page shows what has changed.
 */
export function useCloseQuestion(readUnsaved: () => boolean, onClose: () => void): CloseQuestion {
  const isUnsaved = readUnsaved()
  const [asks, setAsks] = useState(false)
  const focused = useRef<Element | null>(null)
  const stay = (): void => setAsks(false)
  const keepEditing = (): void => {
    stay()
    if (focused.current instanceof HTMLElement) focused.current.focus()
  }
  useUnsaved(isUnsaved)
  useLayoutEffect(() => {
    if (!isUnsaved) stay()
  }, [isUnsaved])
  return {
    close: () => {
      if (!readUnsaved()) return onClose()
      if (asks) return keepEditing()
      focused.current = document.activeElement
      setAsks(true)
    },
    stay,
    question: asks && isUnsaved && <UnsavedQuestion onDiscard={onClose} onStay={keepEditing} />,
  }
}

function UnsavedQuestion({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  const words = wordsOf(commonWords)
  const frame = useRef<HTMLDivElement>(null)
  // Browsers heed `autofocus` only while a page or a dialog opens.
  useLayoutEffect(() => frame.current?.querySelector<HTMLElement>('.primary')?.focus(), [])
  return (
    <div class="row wrap grow" ref={frame}>
      <p class="grow" role="alert">
        {words.unsavedChanges}
      </p>
      <Button kind="danger" onClick={onDiscard}>
        {words.discardChanges}
      </Button>
      <Button kind="primary" onClick={onStay}>
        {words.keepEditing}
      </Button>
    </div>
  )
}
