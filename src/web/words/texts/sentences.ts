import type { Catalogue } from '../language.js'

const en = {
  title: 'Sentences',
  text: 'What the autopilot says. Each sentence can be changed in each language.',
  language: 'Language of the sentences',
  customCount: (count: number) => `${count} own`,
  groups: {
    START: 'Greeting and small talk',
    QUESTIONS: 'Questions for a booking',
    FREE_TIMES: 'Free times',
    AGREEMENT: 'Asking for a yes, and the answer',
    APPOINTMENTS: "The client's appointments",
    PRICES_AND_HOURS: 'Prices, masters and hours',
    NOT_POSSIBLE: 'What is not possible',
    PERSON: 'A person takes over',
  },
  previewText: 'A reply with this sentence, for an invented client.',
  builtIn: 'The built-in text',
  resetDone: 'The built-in text is said again',
}
const ru: typeof en = {
  title: 'Фразы',
  text: 'Что говорит автопилот. Каждую фразу можно изменить на каждом языке.',
  language: 'Язык фраз',
  customCount: (count) => `своих: ${count}`,
  groups: {
    START: 'Приветствие и вежливость',
    QUESTIONS: 'Вопросы для записи',
    FREE_TIMES: 'Свободное время',
    AGREEMENT: 'Вопрос о согласии и ответ',
    APPOINTMENTS: 'Записи клиента',
    PRICES_AND_HOURS: 'Цены, мастера и часы работы',
    NOT_POSSIBLE: 'Чего сделать нельзя',
    PERSON: 'Отвечает человек',
  },
  previewText: 'Ответ с этой фразой для вымышленного клиента.',
  builtIn: 'Встроенный текст',
  resetDone: 'Снова действует встроенный текст',
}
/** Words of the set-up of the autopilot's sentences. */
export const sentencesWords: Catalogue<typeof en> = { en, ru }
