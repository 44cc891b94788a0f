import { serverFieldErrorsOf } from '../api/errors.js'
import { language, pluralRu } from './language.js'

/** A sentence of the server, and how it is said. `(.*)` and `(\d+)` are filled in, in order. */
type Row = readonly [said: RegExp, own: string | ((...parts: readonly string[]) => string)]

const characters = (count: string): string =>
  `${count} ${pluralRu(Number(count), 'символа', 'символов', 'символов')}`
const days = (count: string): string => `${count} ${pluralRu(Number(count), 'день', 'дня', 'дней')}`
const BLANK = 'Заполните это поле.'
const LAST_DAY = 'Последний день не может быть раньше первого.'
const OPEN_CASES = 'Не хватает вариантов, например'

/** The server writes English. These are its sentences about fields that a person fills in. */
const ru: readonly Row[] = [
  [/^This field (?:may not be blank|is required|may not be null)\.$/, BLANK],
  [
    /^Ensure this (?:field|value) has (?:no more than|at most) (\d+) characters\.$/,
    (most) => `Не длиннее ${characters(most ?? '')}.`,
  ],
  [
    /^Ensure this field has at least (\d+) characters\.$/,
    (least) => `Не короче ${characters(least ?? '')}.`,
  ],
  [/^Ensure this value is less than or equal to (\S+)\.$/, (most) => `Не больше ${most}.`],
  [/^Ensure this value is greater than or equal to (\S+)\.$/, (least) => `Не меньше ${least}.`],
  [/^Ensure this value is in the future\.$/, 'Это время уже прошло.'],
  [
    /^Ensure this value is at most (\d+) days ahead\.$/,
    (most) => `Не дальше чем через ${days(most ?? '')}.`,
  ],
  [/^Ensure this day is not before the first one\.$/, LAST_DAY],
  [/^The last day must not lie before the first\.$/, LAST_DAY],
  [/^Ask for at most (\d+) days/, (most) => `Не больше чем ${days(most ?? '')}.`],
  [/^Time off must end after it starts\.$/, 'Конец должен быть позже начала.'],
  [/^A shift must end after it starts\.$/, 'Смена должна закончиться позже, чем началась.'],
  [/^The clocks skip this time\.$/, 'В этот день часы пропускают это время.'],
  [/^Until when it answers is not when it begins\.$/, 'Конец не может совпадать с началом.'],
  [/^Enter a valid phone number\.$/, 'Такого номера телефона не бывает.'],
  [/^A client with this phone number already exists\.$/, 'Этот номер уже есть у другого клиента.'],
  [/^Enter a valid URL\.$/, 'Это не адрес страницы.'],
  [/^Enter a valid date\.$/, 'Такой даты не бывает.'],
  [/^A user with that username already exists\.$/, 'Такое имя пользователя уже занято.'],
  [/^Use up to 150 letters/, 'До 150 букв, цифр и @ . + - _, без пробелов.'],
  [/^Enter an IANA time zone/, 'Выберите часовой пояс, например Europe/Moscow.'],
  [/^Enter an ISO 4217 currency/, 'Введите три буквы, например EUR.'],
  [/^Enter an ISO 3166 country/, 'Введите две буквы страны, например RU.'],
  [/^Null characters are not allowed\.$/, 'В тексте есть недопустимый знак.'],
  // Templates
  [
    /^There is no (\{.*\}): this text has no placeholders\.$/,
    (name) => `Подстановки ${name} нет: в этом тексте их не бывает.`,
  ],
  [
    /^There is no (\{.*\})\. There are: (.*)\.$/,
    (name, names) => `Подстановки ${name} нет. Есть: ${names}.`,
  ],
  [/^A \{ has no \} that closes it\.(.*)$/, (where) => `Скобка { не закрыта.${placed(where)}`],
  [
    /^There is no name between \{ and \}\.(.*)$/,
    (where) => `Между { и } нет имени.${placed(where)}`,
  ],
  [
    /^The name after \{ is one word.*?\.(.*)$/,
    (where) => `После { идёт имя из одного слова, за ним } или запятая.${placed(where)}`,
  ],
  [
    /^Cases are missing, such as (\{.*\}\})\.(.*)$/,
    (sample, where) => `${OPEN_CASES} ${sample}.${placed(where)}`,
  ],
  [
    /^After each case comes its text in braces.*?…\}\.(.*)$/,
    (where) =>
      `После каждого варианта идёт его текст в скобках, например other {…}.${placed(where)}`,
  ],
  [
    /^The case "other" is missing.*?\.(.*)$/,
    (where) => `Нет варианта other: он нужен для всего остального.${placed(where)}`,
  ],
  [
    /^The same case is there twice\.(.*)$/,
    (where) => `Один вариант указан дважды.${placed(where)}`,
  ],
  [/^The braces do not fit together\.(.*)$/, (where) => `Скобки не сходятся.${placed(where)}`],
  [
    /^In some cases this would say nothing/,
    'В некоторых случаях текст был бы пустым: впишите текст в каждый вариант или рядом.',
  ],
]

/** Where a template is wrong: the end of the text before it. */
function placed(where = ''): string {
  const at = /^ It is at the end of: ([\s\S]*)$/.exec(where)?.[1]
  return at === undefined ? '' : ` Это в конце: ${at}`
}

/** Returns a sentence of the server in the page's language. One that is not known stays English. */
export function fieldErrorText(sentence: string): string {
  if (language.value === 'en') return sentence
  for (const [said, own] of ru) {
    const match = said.exec(sentence)
    if (match) return typeof own === 'string' ? own : own(...match.slice(1))
  }
  return sentence
}

/** The messages of the refused input fields, by field, in the page's language. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(serverFieldErrorsOf(error)).map(([field, said]) => [
      field,
      said.map(fieldErrorText),
    ]),
  )
