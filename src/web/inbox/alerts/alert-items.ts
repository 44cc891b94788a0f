import type { MenuItem } from '../../parts/menu.js'
import { useDesk } from '../../shell/desk.js'
import { inboxWords } from '../../words/inbox.js'
import { wordsOf } from '../../words/language.js'
import { isDesktopOn, isSoundOn, switchDesktop, switchSound } from './alert-settings.js'

/** Returns the entries of a menu that say how this browser alerts to new messages. */
export function useAlertItems(): readonly MenuItem[] {
  const desk = useDesk()
  const words = wordsOf(inboxWords)
  const toggleDesktop = async (): Promise<void> => {
    const result = await switchDesktop(!isDesktopOn.peek())
    if (result === 'on') desk.toasts.show(words.desktopOn)
    if (result === 'blocked') desk.toasts.show(words.desktopBlocked)
    if (result === 'unsupported') desk.toasts.show(words.desktopUnsupported)
  }
  return [
    {
      label: words.sound,
      checked: isSoundOn.value,
      run: () => switchSound(!isSoundOn.peek()),
    },
    { label: words.desktop, checked: isDesktopOn.value, run: () => void toggleDesktop() },
  ]
}
