import type { Catalogue } from '../language.js'

const en = {
  hint: 'The files are CSV tables for Excel and other programs. They have personal data of clients: keep them safe, and delete them when you need them no more.',
  from: 'From day',
  to: 'To day',
  reversed: 'This day is before the first one.',
  download: (title: string) => `Download: ${title}`,
  kinds: {
    APPOINTMENTS: { title: 'Appointments', text: 'Every appointment of these days.' },
    REVENUE: {
      title: 'Revenue',
      text: 'What done appointments of these days brought, by day, master and service.',
    },
    CLIENTS: { title: 'Clients', text: 'All clients, whatever the days.' },
  },
}
const ru: typeof en = {
  hint: 'Файлы — таблицы CSV для Excel и других программ. В них личные данные клиентов: храните их надёжно и удалите, когда они больше не нужны.',
  from: 'С какого дня',
  to: 'По какой день',
  reversed: 'Этот день раньше первого.',
  download: (title) => `Скачать: ${title}`,
  kinds: {
    APPOINTMENTS: { title: 'Записи', text: 'Все записи этих дней.' },
    REVENUE: {
      title: 'Выручка',
      text: 'Сколько принесли выполненные записи этих дней: по дням, мастерам и услугам.',
    },
    CLIENTS: { title: 'Клиенты', text: 'Все клиенты, независимо от дней.' },
  },
}
/** Words of the exports. */
export const exportsWords: Catalogue<typeof en> = { en, ru }
