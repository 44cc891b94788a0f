import { type Catalogue, pluralRu } from '../language.js'

type Adapter = 'HTTP' | 'TELEGRAM' | 'WHATSAPP'
type Kind = 'MESSENGER' | 'BOOKING_SYSTEM' | 'LANGUAGE_MODEL'
const en = {
  text: 'Messengers, booking systems and the language model of the salon, and how their calls end.',
  connect: 'Connect',
  actions: {
    edit: 'Change',
    test: 'Test',
    webhook: 'Register the webhook',
    pause: 'Pause',
    resume: 'Continue',
    remove: 'Remove',
  },
  fromEnvironment: 'Set by the variables of the deployment.',
  webhookDone: 'The messenger sends to this service now',
  pausedNow: (name: string) => `Paused: ${name}`,
  resumedNow: (name: string) => `Works again: ${name}`,
  removed: (name: string) => `Removed: ${name}`,
  removeTitle: (name: string) => `Remove the connection ${name}?`,
  removeText: 'Its token is deleted. What waits is sent when the system is connected again.',
  adapter: 'Which messenger',
  adapters: { HTTP: 'A bridge of your own (HTTP)', TELEGRAM: 'Telegram', WHATSAPP: 'WhatsApp' },
  adapterHints: {
    HTTP: 'A program of yours that speaks the HTTP contract of this service.',
    TELEGRAM: 'A Telegram bot. BotFather in Telegram creates it and gives you its token.',
    WHATSAPP: 'A number of the WhatsApp Business Platform. Its data are in your Meta app.',
  },
  fields: {
    url: (_adapter: Adapter) => 'Address',
    token: (adapter: Adapter): string => (adapter === 'WHATSAPP' ? 'Access token' : 'Token'),
    webhookSecret: (adapter: Adapter): string =>
      adapter === 'WHATSAPP' ? 'App secret' : 'Webhook secret',
    model: (_adapter: Adapter) => 'Name of the model',
    phoneNumberId: (_adapter: Adapter) => 'Phone number ID',
    templateName: (_adapter: Adapter) => 'Template for notifications',
    templateLanguage: (_adapter: Adapter) => 'Language of the template',
  },
  hints: {
    url: (adapter: Adapter): string =>
      adapter === 'HTTP' ? 'It starts with https://' : 'Leave it empty for the usual address.',
    token: (adapter: Adapter): string =>
      adapter === 'HTTP' ? 'Empty: calls carry no token.' : 'It is stored encrypted.',
    webhookSecret: (adapter: Adapter): string =>
      adapter === 'WHATSAPP'
        ? 'In the Meta app: Settings, Basic.'
        : 'Empty: one is created and shown once.',
    model: (_adapter: Adapter) => 'Empty: the server chooses.',
    phoneNumberId: (_adapter: Adapter) => 'In the Meta app: WhatsApp, API Setup.',
    templateName: (_adapter: Adapter) =>
      'An approved template with one parameter. It carries notifications after 24 hours of silence.',
    templateLanguage: (_adapter: Adapter) => 'Such as en or en_US',
  },
  secretStays: 'Empty: the stored one stays.',
  factsTitle: 'Enter this at the messenger',
  factsText: {
    HTTP: 'Your bridge sends what clients write to this address, signed with the secret.',
    TELEGRAM:
      'Choose “Register the webhook” in the list: then Telegram sends what clients write to this address.',
    WHATSAPP:
      'In the Meta app, open WhatsApp, Configuration. Enter the address and the token, and subscribe to “messages”.',
  },
  webhookUrl: 'Address of the webhook',
  newWebhookSecret: 'Webhook secret (shown only now)',
  verifyToken: 'Verify token',
  testText: 'Calls the system once with the stored settings.',
  testMessengerText: 'Tries the stored token, and sends a test message where you enter an address.',
  testTo: 'Send a test message to',
  testToHints: {
    HTTP: 'The address of a person in the messenger. Empty: nothing is sent.',
    TELEGRAM: 'Your chat ID, after you have written to the bot. Empty: nothing is sent.',
    WHATSAPP: 'A phone number with the country code. Empty: nothing is sent.',
  },
  runTest: 'Test',
  testWorks: 'It works.',
  testFails: 'The test failed.',
  systems: { CRM_A: 'External system A', CRM_B: 'External system B' },
  languageModel: 'Language model',
  states: {
    off: 'Not connected',
    stopped: 'Paused',
    problem: 'Problem',
    unused: 'Not used yet',
    working: 'Works',
    paused: 'Waits',
    failing: 'Fails',
  },
  stateTexts: {
    off: (kind: Kind): string =>
      kind === 'LANGUAGE_MODEL' ? 'The autopilot answers by its rules.' : 'Nothing is sent there.',
    stopped: () => 'Nothing is sent. What clients write still arrives.',
    problem: () => 'Its secrets cannot be read. Enter them again.',
    unused: () => 'It is connected. There was no call yet.',
    working: () => 'The latest call was answered.',
    paused: () => 'Calls wait after repeated failures.',
    failing: (kind: Kind): string =>
      kind === 'LANGUAGE_MODEL'
        ? 'The latest call failed. The autopilot answers by its rules.'
        : 'The latest call failed. What waits is tried again.',
  },
  pausedUntil: (time: string) => `Calls wait until ${time} after repeated failures.`,
  lastSuccess: (span: string) => `answered ${span} ago`,
  lastFailure: (span: string) => `failed ${span} ago`,
  waiting: (count: number) => `${count} waiting`,
}
const ru: typeof en = {
  text: 'Мессенджеры, системы записи и языковая модель салона, и как завершаются их вызовы.',
  connect: 'Подключить',
  actions: {
    edit: 'Изменить',
    test: 'Проверить',
    webhook: 'Зарегистрировать вебхук',
    pause: 'Приостановить',
    resume: 'Продолжить',
    remove: 'Удалить',
  },
  fromEnvironment: 'Задано переменными сервера.',
  webhookDone: 'Мессенджер теперь отправляет сообщения этой службе',
  pausedNow: (name) => `Приостановлено: ${name}`,
  resumedNow: (name) => `Снова работает: ${name}`,
  removed: (name) => `Удалено: ${name}`,
  removeTitle: (name) => `Удалить подключение ${name}?`,
  removeText: 'Токен будет удалён. Всё, что ждёт, уйдёт, когда систему подключат снова.',
  adapter: 'Какой мессенджер',
  adapters: { HTTP: 'Своя программа (HTTP)', TELEGRAM: 'Telegram', WHATSAPP: 'WhatsApp' },
  adapterHints: {
    HTTP: 'Ваша программа, которая говорит на HTTP-протоколе этой службы.',
    TELEGRAM: 'Бот Telegram. Его создаёт BotFather в Telegram, он же выдаёт токен.',
    WHATSAPP: 'Номер платформы WhatsApp Business. Данные есть в вашем приложении Meta.',
  },
  fields: {
    url: () => 'Адрес',
    token: (adapter) => (adapter === 'WHATSAPP' ? 'Токен доступа' : 'Токен'),
    webhookSecret: (adapter) => (adapter === 'WHATSAPP' ? 'Секрет приложения' : 'Секрет вебхука'),
    model: () => 'Название модели',
    phoneNumberId: () => 'ID номера телефона',
    templateName: () => 'Шаблон уведомлений',
    templateLanguage: () => 'Язык шаблона',
  },
  hints: {
    url: (adapter) =>
      adapter === 'HTTP' ? 'Начинается с https://' : 'Оставьте пустым для обычного адреса.',
    token: (adapter) =>
      adapter === 'HTTP' ? 'Пусто: вызовы идут без токена.' : 'Хранится в зашифрованном виде.',
    webhookSecret: (adapter) =>
      adapter === 'WHATSAPP'
        ? 'В приложении Meta: «Настройки», «Основное».'
        : 'Пусто: секрет будет создан и показан один раз.',
    model: () => 'Пусто: выберет сервер.',
    phoneNumberId: () => 'В приложении Meta: WhatsApp, «Настройка API».',
    templateName: () =>
      'Одобренный шаблон с одним параметром. Несёт уведомления после 24 часов молчания.',
    templateLanguage: () => 'Например, ru или en_US',
  },
  secretStays: 'Пусто: сохранённый остаётся.',
  factsTitle: 'Введите это в мессенджере',
  factsText: {
    HTTP: 'Ваша программа отправляет сообщения клиентов на этот адрес и подписывает их секретом.',
    TELEGRAM:
      'Выберите в списке «Зарегистрировать вебхук»: Telegram будет отправлять сообщения на этот адрес.',
    WHATSAPP:
      'В приложении Meta откройте WhatsApp, «Конфигурация». Введите адрес и токен, подпишитесь на «messages».',
  },
  webhookUrl: 'Адрес вебхука',
  newWebhookSecret: 'Секрет вебхука (показан только сейчас)',
  verifyToken: 'Проверочный токен',
  testText: 'Один вызов системы с сохранёнными настройками.',
  testMessengerText: 'Проверяет токен и отправляет проверочное сообщение, если указан адрес.',
  testTo: 'Кому отправить проверку',
  testToHints: {
    HTTP: 'Адрес человека в мессенджере. Пусто: ничего не отправляется.',
    TELEGRAM: 'Ваш ID чата, после того как вы написали боту. Пусто: ничего не отправляется.',
    WHATSAPP: 'Номер телефона с кодом страны. Пусто: ничего не отправляется.',
  },
  runTest: 'Проверить',
  testWorks: 'Работает.',
  testFails: 'Проверка не удалась.',
  systems: { CRM_A: 'Внешняя система A', CRM_B: 'Внешняя система B' },
  languageModel: 'Языковая модель',
  states: {
    off: 'Не подключено',
    stopped: 'Пауза',
    problem: 'Ошибка',
    unused: 'Пока не использовалось',
    working: 'Работает',
    paused: 'Ждёт',
    failing: 'Сбой',
  },
  stateTexts: {
    off: (kind) =>
      kind === 'LANGUAGE_MODEL'
        ? 'Автопилот отвечает по правилам.'
        : 'Туда ничего не отправляется.',
    stopped: () => 'Ничего не отправляется. Сообщения клиентов приходят.',
    problem: () => 'Секреты не читаются. Введите их снова.',
    unused: () => 'Подключено. Вызовов ещё не было.',
    working: () => 'На последний вызов пришёл ответ.',
    paused: () => 'После повторных сбоев вызовы ждут.',
    failing: (kind) =>
      kind === 'LANGUAGE_MODEL'
        ? 'Последний вызов не удался. Автопилот отвечает по правилам.'
        : 'Последний вызов не удался. Всё, что ждёт, будет отправлено снова.',
  },
  pausedUntil: (time) => `После повторных сбоев вызовы ждут до ${time}.`,
  lastSuccess: (span) => `ответ ${span} назад`,
  lastFailure: (span) => `сбой ${span} назад`,
  waiting: (count) => `${pluralRu(count, 'ждёт', 'ждут', 'ждут')}: ${count}`,
}
/** Words of the set-up of connections. */
export const connectionsWords: Catalogue<typeof en> = { en, ru }
