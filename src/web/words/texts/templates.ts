import type { Catalogue } from '../language.js'

const en = {
  text: 'Text',
  custom: 'Own text',
  preview: 'Preview',
  variables: 'What can be filled in',
  insert: (name: string) => `Add ${name} to the text`,
  conditions: 'A part that depends on yes or no:',
  reset: 'Back to the built-in text',
  resetDone: 'The built-in text is sent again',
}
const ru: typeof en = {
  text: 'Текст',
  custom: 'Свой текст',
  preview: 'Как это выглядит',
  variables: 'Что можно подставить',
  insert: (name) => `Добавить ${name} в текст`,
  conditions: 'Часть, которая зависит от yes или no:',
  reset: 'Вернуть встроенный текст',
  resetDone: 'Снова отправляется встроенный текст',
}
/** Words of texts with placeholders. */
export const templateWords: Catalogue<typeof en> = { en, ru }
