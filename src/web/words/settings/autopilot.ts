import { type Catalogue, plural, pluralRu } from '../language.js'

const en = {
  text: 'It answers clients, books, moves and cancels. It hands back what needs a person.',
  figures: 'Results',
  days: (days: number) => `${days} days`,
  noFigures: 'No dialogues in this time',
  noFiguresText: 'Figures show here when the autopilot has answered somebody.',
  summary: (dialogues: number, solved: number, percent: number) =>
    `It answered ${dialogues} ${plural(dialogues, 'dialogue', 'dialogues')}; ${solved} of them (${percent} %) needed no person.`,
  booked: 'Appointments booked',
  moved: 'Appointments moved',
  cancelled: 'Appointments cancelled',
  undone: 'Undone by people',
  handBacks: 'Why it handed dialogues back',
  reasons: {
    FAILED: 'An error of the service or of another system',
    FOREIGN: 'A language that it does not know',
    MEDIA: 'The client sent files',
    OFF: 'It was switched off',
    PERSON: 'The client asked for a person',
    QUESTION: 'A question without an answer of the salon',
    REFUSED: 'The rules of the salon forbid it',
    UNCLEAR: 'It did not understand the client',
    UPSET: 'The client is upset',
  },
  mode: 'What it answers',
  modes: { FIRST: 'New dialogues, too', ON_REQUEST: 'Only what it is given', OFF: 'Nothing' },
  modeHints: {
    FIRST: 'It answers new dialogues first, and those that are handed to it.',
    ON_REQUEST: 'It answers the dialogues that operators hand to it.',
    OFF: 'Dialogues that are handed to it go back to people.',
  },
  from: 'Answers first from',
  to: 'Answers first until',
  hoursHint: 'Both empty: always.',
  overnight: 'An end before the start is on the next day.',
  bothTimes: 'Set both times, or neither.',
  greeting: 'Greeting',
  greetingHint:
    'The start of its first message, with the placeholders of canned replies: {client_name}, {next_visit}. Empty: the built-in greeting.',
}
const ru: typeof en = {
  text: 'Отвечает клиентам, записывает, переносит и отменяет. Сложное передаёт людям.',
  figures: 'Результаты',
  days: (days) => `${days} ${pluralRu(days, 'день', 'дня', 'дней')}`,
  noFigures: 'За это время диалогов не было',
  noFiguresText: 'Цифры появятся, когда автопилот кому-нибудь ответит.',
  summary: (dialogues, solved, percent) =>
    `Ответил в ${dialogues} ${pluralRu(dialogues, 'диалоге', 'диалогах', 'диалогах')}; без человека обошлось в ${solved} (${percent} %).`,
  booked: 'Создано записей',
  moved: 'Перенесено записей',
  cancelled: 'Отменено записей',
  undone: 'Исправлено людьми',
  handBacks: 'Почему передал диалоги людям',
  reasons: {
    FAILED: 'Ошибка службы или другой системы',
    FOREIGN: 'Язык, которого он не знает',
    MEDIA: 'Клиент прислал файлы',
    OFF: 'Его выключили',
    PERSON: 'Клиент попросил человека',
    QUESTION: 'Вопрос, на который у салона нет ответа',
    REFUSED: 'Не позволяют правила салона',
    UNCLEAR: 'Не понял клиента',
    UPSET: 'Клиент расстроен',
  },
  mode: 'На что отвечает',
  modes: { FIRST: 'И на новые диалоги', ON_REQUEST: 'Только на переданные', OFF: 'Ни на что' },
  modeHints: {
    FIRST: 'Первым отвечает в новых диалогах и в тех, что ему передали.',
    ON_REQUEST: 'Отвечает в диалогах, которые передали операторы.',
    OFF: 'Переданные ему диалоги возвращаются людям.',
  },
  from: 'Отвечает первым с',
  to: 'Отвечает первым до',
  hoursHint: 'Оба поля пусты: всегда.',
  overnight: 'Если конец раньше начала, он на следующий день.',
  bothTimes: 'Укажите оба времени или ни одного.',
  greeting: 'Приветствие',
  greetingHint:
    'Начало первого сообщения, с подстановками готовых ответов: {client_name}, {next_visit}. Пусто: встроенное приветствие.',
}
/** Words of the set-up of the autopilot. */
export const autopilotWords: Catalogue<typeof en> = { en, ru }
