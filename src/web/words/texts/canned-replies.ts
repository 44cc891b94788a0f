import { type Catalogue, wordsOf } from '../language.js'

const en = {
  text: 'Operators find them in a dialogue by / and the short code.',
  newReply: 'New reply',
  removed: (code: string) => `Removed: /${code}`,
  none: 'No canned replies yet',
  noneText: 'Prepare answers to what clients often ask.',
  shortCode: 'Short code',
  shortCodeHint: 'At most 50 characters. Upper and lower case are equal.',
  codeTaken: 'Another reply has this code.',
  previewText: 'For an invented client.',
  variables: {
    client_name: "the client's name",
    next_visit: 'date and time of the next appointment',
    has_next_visit: 'yes or no: whether the client has a next appointment',
  },
  example: '{has_next_visit, select, yes {See you on {next_visit}!} other {See you soon!}}',
}
const ru: typeof en = {
  text: 'Операторы находят их в диалоге по / и короткому коду.',
  newReply: 'Новый ответ',
  removed: (code) => `Удалён ответ /${code}`,
  none: 'Готовых ответов пока нет',
  noneText: 'Заготовьте ответы на частые вопросы клиентов.',
  shortCode: 'Короткий код',
  shortCodeHint: 'До 50 знаков. Заглавные и строчные буквы не различаются.',
  codeTaken: 'Такой код уже есть у другого ответа.',
  previewText: 'Для вымышленного клиента.',
  variables: {
    client_name: 'имя клиента',
    next_visit: 'дата и время следующей записи',
    has_next_visit: 'yes или no: есть ли у клиента следующая запись',
  },
  example: '{has_next_visit, select, yes {Ждём вас {next_visit}!} other {Ждём вас!}}',
}
/** Words of the set-up of canned replies. */
export const cannedRepliesWords: Catalogue<typeof en> = { en, ru }

/** The names in braces that a canned reply may contain, and what is filled in. */
export const replyVariables = (): { readonly name: string; readonly text: string }[] =>
  Object.entries(wordsOf(cannedRepliesWords).variables).map(([name, text]) => ({ name, text }))
