/** What a page without a script can say. */
export type Notice = 'invalid-link' | 'unavailable'

const TEXTS = {
  en: {
    title: 'Dialogues',
    'invalid-link': 'This link is not valid any more. Ask for a new one.',
    unavailable: 'The service is temporarily unavailable …',
  },
  ru: {
    title: 'Диалоги',
    'invalid-link': 'Эта ссылка больше не действует. Запросите новую.',
    unavailable: 'Сервис временно недоступен …',
  },
} as const
/** The page reloads itself with the token in its address. */
const RELOAD = '<meta http-equiv="refresh" content="5" />'

/**
 * Fills the built page `embed-notice.html`. `language` and `theme` are what the address of the
 * frame asks for; other values count as absent.
 */
export function fillNotice(
  html: string,
  notice: Notice,
  { language, theme }: { readonly language: unknown; readonly theme: unknown },
): string {
  const lang = language === 'ru' ? 'ru' : 'en'
  const chosenTheme = theme === 'dark' || theme === 'light' ? ` data-theme="${theme}"` : ''
  const texts = TEXTS[lang]
  return html
    .replace('<html lang="en">', `<html lang="${lang}"${chosenTheme}>`)
    .replace('<title>Dialogues</title>', `<title>${texts.title}</title>`)
    .replace('<p role="alert"></p>', `<p role="alert">${texts[notice]}</p>`)
    .replace('</head>', `${notice === 'unavailable' ? RELOAD : ''}</head>`)
}
