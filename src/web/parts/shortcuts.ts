import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'

/** A key and what it does, for the list of shortcuts. */
export type Shortcut = {
  /** As shown: `J`, `Ctrl+K`, `?`, `Enter`, `ArrowDown`. */
  readonly keys: string
  readonly label: string
  /** Works while somebody writes, too. Only for keys with Ctrl and for Escape. */
  readonly whileWriting?: boolean
  readonly run: (event: KeyboardEvent) => void
}

/** All shortcuts of what is on the screen, the newest last. */
export const shortcuts = signal<readonly Shortcut[]>([])

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** Whether an event has the keys of a shortcut. Ctrl is Cmd on a Mac. */
export function matchesKeys(event: KeyboardEvent, keys: string): boolean {
  const wanted = keys.split('+')
  const key = wanted.at(-1) ?? ''
  const hasControl = isMac ? event.metaKey : event.ctrlKey
  if (hasControl !== wanted.includes('Ctrl') || event.altKey !== wanted.includes('Alt'))
    return false
  if (wanted.includes('Shift') && !event.shiftKey) return false
  if (event.key.toLowerCase() === key.toLowerCase()) return true
  // On another layout (Cyrillic) the letter is found by its place.
  const isOtherLetter = event.key.length === 1 && event.key > '\u007f'
  return isOtherLetter && event.code === `Key${key.toUpperCase()}`
}

const WRITING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]'
/** Whether the keys of an event are for what somebody writes. */
const isWriting = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches(WRITING)

/** Starts to run shortcuts. A dialog that is open keeps the page's shortcuts off. */
export function listenToShortcuts(target: Window): void {
  target.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const isBehindDialog = document.querySelector('dialog[open]') !== null
    const found = shortcuts.value.findLast(
      ({ keys, whileWriting }) =>
        matchesKeys(event, keys) && (whileWriting === true || !isWriting(event)) && !isBehindDialog,
    )
    if (!found) return
    event.preventDefault()
    found.run(event)
  })
}

/**
 * Registers shortcuts while the component is on the screen. `general`: a page's own shortcut with
 * the same keys comes first.
 */
export function useShortcuts(own: readonly Shortcut[], general = false): void {
  const current = useRef(own)
  current.current = own
  const names = own.map(({ keys, label }) => `${keys} ${label}`).join('\n')
  useEffect(() => {
    const registered = current.current.map((shortcut, index) => ({
      ...shortcut,
      run: (event: KeyboardEvent) => current.current[index]?.run(event),
    }))
    shortcuts.value = general
      ? [...registered, ...shortcuts.value]
      : [...shortcuts.value, ...registered]
    return () => {
      shortcuts.value = shortcuts.value.filter((shortcut) => !registered.includes(shortcut))
    }
  }, [names])
}
