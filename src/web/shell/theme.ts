/** `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark'
const STORAGE_KEY = 'salon.theme'

/** Returns the theme that was chosen in this browser. */
export function currentTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

/** Shows the pages of this browser in a theme. */
export function applyTheme(theme: Theme = currentTheme()): void {
  if (theme === 'auto') {
    localStorage.removeItem(STORAGE_KEY)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(STORAGE_KEY, theme)
    document.documentElement.dataset.theme = theme
  }
}
