import { useLocation } from 'preact-iso'
import { useLayoutEffect, useState } from 'preact/hooks'
import { Button } from '../parts/button.js'
import { Dialog } from '../parts/dialog.js'
import { matchesKeys, shortcuts } from '../parts/shortcuts.js'
import { unsavedWork } from '../parts/unsaved-question.js'
import { commonWords } from '../words/common.js'
import { wordsOf } from '../words/language.js'

let onPopState: ((event: PopStateEvent) => void) | undefined
// Before the router adds its listener: a window calls its listeners in their order, and the first
// one can stop the others.
globalThis.addEventListener?.('popstate', (event) => onPopState?.(event))

/** Returns the link that a click would follow inside this page, if any. */
function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isHere = link?.origin === location.origin && link.pathname !== location.pathname
  return link && isHere && !link.target && !link.download ? link : undefined
}

/**
 * Asks before unsaved work is left: by a link, by a shortcut that opens another page, by the
 * browser's own buttons, or by closing the tab.
 */
export function LeaveGuard() {
  const { route, url } = useLocation()
  const [leave, setLeave] = useState<(() => void) | undefined>()
  const isUnsaved = unsavedWork.value > 0
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    const abort = new AbortController()
    const ask = (event: Event, goOn: () => void): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      setLeave(() => goOn)
    }
    // Captured, so that this runs before the router and before the list of shortcuts.
    const options = { capture: true, signal: abort.signal }
    const onClick = (event: MouseEvent): void => {
      const link = followedLink(event)
      if (link) ask(event, () => route(link.pathname + link.search))
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (document.querySelector('dialog[open]')) return
      const found = shortcuts.value.findLast(
        ({ keys }) => keys.startsWith('Alt+') && matchesKeys(event, keys),
      )
      if (found) ask(event, () => found.run(event))
    }
    onPopState = (event) => {
      const target = location.pathname + location.search
      history.pushState(null, '', url)
      ask(event, () => route(target))
    }
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('click', onClick, options)
    window.addEventListener('keydown', onKeyDown, options)
    window.addEventListener('beforeunload', onUnload, options)
    return () => {
      onPopState = undefined
      abort.abort()
    }
  }, [isUnsaved, url])
  if (!leave) return null
  const words = wordsOf(commonWords)
  const stay = (): void => setLeave(undefined)
  return (
    <Dialog
      title={words.unsavedChanges}
      onClose={stay}
      footer={
        <>
          <Button
            kind="danger"
            onClick={() => {
              stay()
              leave()
            }}
          >
            {words.discardChanges}
          </Button>
          <Button kind="primary" autofocus onClick={stay}>
            {words.keepEditing}
          </Button>
        </>
      }
    />
  )
}
