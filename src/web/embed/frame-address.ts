import { isPageLanguage, type PageLanguage } from '../words/language.js'

/** What the host asks for in the address of the frame. */
export type FrameAddress = {
  readonly token: string
  readonly language: PageLanguage | undefined
  readonly theme: 'light' | 'dark' | undefined
}

/** Reads the query of the frame's address. Other values count as absent. */
export function readFrameAddress(search: string): FrameAddress {
  const query = new URLSearchParams(search)
  const [language, theme] = [query.get('lang'), query.get('theme')]
  return {
    token: query.get('token') ?? '',
    language: isPageLanguage(language) ? language : undefined,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  }
}
