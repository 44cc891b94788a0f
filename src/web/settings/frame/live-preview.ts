import { type ReadonlySignal, signal } from '@preact/signals'

/** What a text looks like when it is filled in, or why it cannot be. */
export type PreviewResult =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly text: string }
  | { readonly state: 'failed'; readonly error: unknown }

/** The preview of the text that somebody writes. */
export type LivePreview = {
  readonly result: ReadonlySignal<PreviewResult>
  /** Whether the result is of an older text. */
  readonly isStale: ReadonlySignal<boolean>
  /** Shows the preview of another text, after a pause. */
  readonly show: (text: string) => void
  readonly dispose: () => void
}

/** A preview is loaded when nobody has typed for so long. */
export const PREVIEW_DELAY_MS = 250

/** Loads previews of a text. Only the newest text counts: an older answer is dropped. */
export function createLivePreview(
  loadPreview: (text: string, signal: AbortSignal) => Promise<string>,
): LivePreview {
  const result = signal<PreviewResult>({ state: 'loading' })
  const isStale = signal(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: AbortController | undefined
  function stop(): void {
    clearTimeout(timer)
    current?.abort()
  }
  async function load(text: string): Promise<void> {
    const own = (current = new AbortController())
    const finish = (next: PreviewResult): void => {
      if (own.signal.aborted) return
      result.value = next
      isStale.value = false
    }
    try {
      finish({ state: 'ready', text: await loadPreview(text, own.signal) })
    } catch (error) {
      finish({ state: 'failed', error })
    }
  }
  return {
    result,
    isStale,
    show: (text) => {
      stop()
      isStale.value = true
      timer = setTimeout(() => void load(text), PREVIEW_DELAY_MS)
    },
    dispose: stop,
  }
}
