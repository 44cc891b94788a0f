import type { Catalogue } from './language.js'

const en = {
  dialogues: 'Dialogues',
  ended: 'This link has ended: open it again.',
  endedHint: 'Load the page around this one again. What you wrote is still here.',
}

const ru: typeof en = {
  dialogues: 'Диалоги',
  ended: 'Ссылка больше не действует: откройте её заново.',
  endedHint: 'Обновите страницу, в которую встроено это окно. Всё написанное на месте.',
}

/** Words of the widget. Those of the inbox are the desk's. */
export const embedWords: Catalogue<typeof en> = { en, ru }
