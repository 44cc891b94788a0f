import { type ReadonlySignal, signal } from '@preact/signals'
import { render } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { commonWords } from '../words/common.js'
import { describeError } from '../words/errors.js'
import { wordsOf } from '../words/language.js'
import { Button, IconButton } from './button.js'
import { topLayer } from './dialog.js'
import './toasts.css'

type Toast = {
  readonly id: number
  readonly text: string
  readonly isError: boolean
  readonly undo: (() => unknown) | undefined
  readonly undoLabel: string | undefined
}
const SHOWN_MS = 8_000
const MAX_TOASTS = 3

/** What happened, at the lower left, with a way to take it back for eight seconds. */
export class Toasts {
  readonly #list = signal<readonly Toast[]>([])
  #lastId = 0
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  get list(): ReadonlySignal<readonly Toast[]> {
    return this.#list
  }

  /** Says what happened. `undo` takes it back. `undoLabel`: what that does, where it is no undo. */
  show(text: string, undo?: () => unknown, undoLabel?: string): void {
    this.#add({ text, isError: false, undo, undoLabel })
  }

  /** Says what went wrong and what to do. `retry` tries it again. */
  fail(error: unknown, retry?: () => unknown): void {
    const undoLabel = retry && wordsOf(commonWords).retry
    this.#add({ text: describeError(error), isError: true, undo: retry, undoLabel })
  }

  /** Keeps a toast while somebody points at it or has the focus in it. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id))
  }

  /** Lets a toast go after eight seconds. */
  release(id: number): void {
    this.hold(id)
    this.#timers.set(
      id,
      setTimeout(() => this.dismiss(id), SHOWN_MS),
    )
  }

  dismiss(id: number): void {
    this.hold(id)
    this.#timers.delete(id)
    this.#list.value = this.#list.value.filter((toast) => toast.id !== id)
  }

  #add(toast: Omit<Toast, 'id'>): void {
    const id = ++this.#lastId
    this.#list.value = [...this.#list.value, { id, ...toast }].slice(-MAX_TOASTS)
    this.release(id)
  }
}

function List({ toasts }: { toasts: Toasts }) {
  const words = wordsOf(commonWords)
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.list.value.map(({ id, text, isError, undo, undoLabel }) => (
        <div
          key={id}
          class={isError ? 'toast error' : 'toast'}
          onPointerEnter={() => toasts.hold(id)}
          onPointerLeave={() => toasts.release(id)}
          onFocusIn={() => toasts.hold(id)}
          onFocusOut={() => toasts.release(id)}
        >
          <span class="grow">{text}</span>
          {undo && (
            <Button
              kind="quiet"
              icon="undo"
              onClick={() => {
                toasts.dismiss(id)
                undo()
              }}
            >
              {undoLabel ?? words.undo}
            </Button>
          )}
          <IconButton icon="close" label={words.close} onClick={() => toasts.dismiss(id)} />
        </div>
      ))}
    </div>
  )
}

/**
 * The list of toasts. Assistive tools read each when it comes. While a dialog is open, the list is
 * in the dialog: what is outside of it cannot be used. (`createPortal` of preact/compat does the
 * same, and is larger than all of this file.)
 */
export function ToastList({ toasts }: { toasts: Toasts }) {
  const layer = topLayer.value
  useLayoutEffect(() => {
    if (!layer) return undefined
    render(<List toasts={toasts} />, layer)
    return () => render(null, layer)
  }, [layer, toasts])
  return layer ? null : <List toasts={toasts} />
}
