import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import { Icon } from '../parts/icon.js'
import { type Shortcut, useShortcuts } from '../parts/shortcuts.js'
import { ToastList } from '../parts/toasts.js'
import { LeaveGuard } from './leave-guard.js'
import { commonWords } from '../words/common.js'
import { wordsOf } from '../words/language.js'
import { paletteWords } from '../words/palette.js'
import { useDesk } from './desk.js'
import type { Overlays as OverlaysType } from './overlays.js'
import { placesOf } from './places.js'
import { ShortcutList } from './shortcut-list.js'
import './shell.css'

type OverlaysModule = { readonly Overlays: typeof OverlaysType }

/** What stands around every page: navigation, the state of the connection, toasts. */
export function Shell({ children, badge }: { children: ComponentChildren; badge: number }) {
  const desk = useDesk()
  const { path, route } = useLocation()
  const words = wordsOf(commonWords)
  const [showsShortcuts, setShowsShortcuts] = useState(false)
  const [overlay, setOverlay] = useState<'palette' | 'booking'>()
  const [loaded, setLoaded] = useState<OverlaysModule>()
  const { role } = desk.me.value
  const places = placesOf(role)
  const canBook = role !== 'MASTER'
  const openOverlay = (name: 'palette' | 'booking'): void => {
    setOverlay(name)
    if (loaded) return
    import('./overlays.js').then(setLoaded, (error: unknown) => {
      setOverlay(undefined)
      desk.toasts.fail(error)
    })
  }
  const general: Shortcut[] = places.map(({ name, keys }) => ({
    keys,
    label: words[name],
    whileWriting: true,
    run: () => route(pathTo(name)),
  }))
  const openPalette = { label: words.search, run: () => openOverlay('palette') }
  general.push(
    { keys: 'Ctrl+K', whileWriting: true, ...openPalette },
    { keys: '/', ...openPalette },
    { keys: '?', label: words.shortcuts, run: () => setShowsShortcuts(true) },
  )
  if (canBook)
    general.push({
      keys: 'N',
      label: wordsOf(paletteWords).newAppointment,
      run: () => openOverlay('booking'),
    })
  useShortcuts(general, true)
  const state = desk.live.state.value
  return (
    <div class="shell">
      <nav class="rail" aria-label={words.appName}>
        <button
          type="button"
          class="rail-item"
          aria-keyshortcuts="Ctrl+K"
          title={`${words.search} (Ctrl+K)`}
          onClick={() => openOverlay('palette')}
        >
          <Icon name="search" size={20} />
          <span>{words.search}</span>
        </button>
        {places.map(({ name, icon, keys }) => (
          <a
            key={name}
            class="rail-item"
            href={pathTo(name)}
            aria-current={path.startsWith(pathTo(name)) ? 'page' : undefined}
            aria-keyshortcuts={keys}
            title={`${words[name]} (${keys})`}
          >
            <Icon name={icon} size={20} />
            <span>{words[name]}</span>
            {name === 'inbox' && badge > 0 && (
              <b class="rail-badge">{badge > 99 ? '99+' : badge}</b>
            )}
          </a>
        ))}
      </nav>
      <main class="shell-main" id="main" tabIndex={-1}>
        <div class="connection" role="status">
          {(state === 'lost' || state === 'catching-up') && (
            <p class={state}>{words.connection[state]}</p>
          )}
        </div>
        {children}
      </main>
      <ToastList toasts={desk.toasts} />
      <LeaveGuard />
      {overlay && loaded && (
        <loaded.Overlays
          key={overlay}
          start={overlay}
          places={places}
          canBook={canBook}
          onClose={() => setOverlay(undefined)}
        />
      )}
      {showsShortcuts && <ShortcutList onClose={() => setShowsShortcuts(false)} />}
    </div>
  )
}
