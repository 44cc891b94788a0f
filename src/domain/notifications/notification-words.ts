import type { Status } from '../booking/appointment.js'
import type { NotificationEvent, Recipient } from './notification.js'
import type { Language } from '../identity/people.js'

/** The words for the statuses of an appointment, as clients use them. */
export const STATUS_WORDS: Readonly<Record<Language, Readonly<Record<Status, string>>>> = {
  en: {
    booked: 'booked',
    confirmed: 'confirmed',
    in_progress: 'in progress',
    done: 'done',
    cancelled: 'cancelled',
    no_show: 'missed',
  },
  de: {
    booked: 'vorgemerkt',
    confirmed: 'bestätigt',
    in_progress: 'begonnen',
    done: 'abgeschlossen',
    cancelled: 'abgesagt',
    no_show: 'nicht wahrgenommen',
  },
  ru: {
    booked: 'ожидает подтверждения',
    confirmed: 'подтверждена',
    in_progress: 'началась',
    done: 'завершена',
    cancelled: 'отменена',
    no_show: 'пропущена',
  },
}

const EN_MINUTES = '{duration, plural, one {# minute} other {# minutes}}'
const DE_MINUTES = '{duration, plural, one {# Minute} other {# Minuten}}'
const RU_MINUTES =
  '{duration, plural, one {# минута} few {# минуты} many {# минут} other {# минуты}}'

/**
 * The built-in templates. An appointment that is confirmed at once has one notification: that it
 * was created.
 */
export const BUILT_IN: Readonly<
  Record<NotificationEvent, Readonly<Record<Recipient, Readonly<Record<Language, string>>>>>
> = {
  appointment_created: {
    client: {
      en: `Hello {client}! {status, select, confirmed {Your appointment is confirmed} other {We have your booking}}: {service} with {master} on {date} at {time}. {status, select, confirmed {We look forward to seeing you!} other {We will confirm it soon.}}
{salon}`,
      de: `Guten Tag {client}! {status, select, confirmed {Ihr Termin ist bestätigt} other {Wir haben Ihren Termin vorgemerkt}}: {service} bei {master} am {date} um {time} Uhr. {status, select, confirmed {Wir freuen uns auf Sie!} other {Die Bestätigung folgt in Kürze.}}
{salon}`,
      ru: `Здравствуйте, {client}! {status, select, confirmed {Ваша запись подтверждена} other {Мы приняли вашу запись}}: {service}, {date} в {time}, мастер {master}. {status, select, confirmed {Ждём вас!} other {Скоро пришлём подтверждение.}}
{salon}`,
    },
    master: {
      en:
        `Hello {master}! New booking: {client}, {service} (${EN_MINUTES}), {date} at {time}. ` +
        '{status, select, confirmed {Already confirmed.} other {Not confirmed yet.}}',
      de:
        `Hallo {master}! Neuer Termin: {client}, {service} (${DE_MINUTES}), {date} um {time} ` +
        'Uhr. {status, select, confirmed {Bereits bestätigt.} other {Noch nicht bestätigt.}}',
      ru:
        `Здравствуйте, {master}! Новая запись: {client}, {service} (${RU_MINUTES}), {date} в ` +
        '{time}. {status, select, confirmed {Уже подтверждена.} other {Пока не подтверждена.}}',
    },
  },
  appointment_confirmed: {
    client: {
      en: `Hello {client}! Your appointment is confirmed: {service} with {master} on {date} at {time}. We look forward to seeing you!
{salon}`,
      de: `Guten Tag {client}! Ihr Termin ist bestätigt: {service} bei {master} am {date} um {time} Uhr. Wir freuen uns auf Sie!
{salon}`,
      ru: `Здравствуйте, {client}! Ваша запись подтверждена: {service}, {date} в {time}, мастер {master}. Ждём вас!
{salon}`,
    },
    master: {
      en: `Hello {master}! Confirmed: {client}, {service} (${EN_MINUTES}), {date} at {time}.`,
      de: `Hallo {master}! Bestätigt: {client}, {service} (${DE_MINUTES}), {date} um {time} Uhr.`,
      ru:
        `Здравствуйте, {master}! Запись подтверждена: {client}, {service} (${RU_MINUTES}), ` +
        '{date} в {time}.',
    },
  },
  appointment_rescheduled: {
    client: {
      en: `Hello {client}! Your appointment has changed: it is now {service} with {master} on {date} at {time}{moved, select, yes { (before: {wasDate} at {wasTime})} other {}}. See you then!
{salon}`,
      de: `Guten Tag {client}! Ihr Termin hat sich geändert: jetzt {service} bei {master} am {date} um {time} Uhr{moved, select, yes { (bisher: {wasDate} um {wasTime} Uhr)} other {}}. Bis dann!
{salon}`,
      ru: `Здравствуйте, {client}! Ваша запись изменилась: теперь {service}, {date} в {time}, мастер {master}{moved, select, yes { (было: {wasDate} в {wasTime})} other {}}. Ждём вас!
{salon}`,
    },
    master: {
      en:
        `Hello {master}! Changed: {client}, {service} (${EN_MINUTES}), now {date} at ` +
        '{time}{moved, select, yes { (before: {wasDate} at {wasTime})} other {}}.',
      de:
        `Hallo {master}! Termin geändert: {client}, {service} (${DE_MINUTES}), jetzt {date} um ` +
        '{time} Uhr{moved, select, yes { (bisher: {wasDate} um {wasTime} Uhr)} other {}}.',
      ru:
        `Здравствуйте, {master}! Запись изменилась: {client}, {service} (${RU_MINUTES}), ` +
        'теперь {date} в {time}{moved, select, yes { (было: {wasDate} в {wasTime})} other {}}.',
    },
  },
  appointment_cancelled: {
    client: {
      en: `Hello {client}! Your appointment has been cancelled: {service} with {master} on {date} at {time}.{hasReason, select, yes {
Reason: {reason}} other {}}
We would be happy to see you another time.
{salon}`,
      de: `Guten Tag {client}! Ihr Termin wurde abgesagt: {service} bei {master} am {date} um {time} Uhr.{hasReason, select, yes {
Grund: {reason}} other {}}
Wir würden uns freuen, Sie ein anderes Mal zu begrüßen.
{salon}`,
      ru: `Здравствуйте, {client}! Ваша запись отменена: {service}, {date} в {time}, мастер {master}.{hasReason, select, yes {
Причина: {reason}} other {}}
Будем рады видеть вас в другой раз.
{salon}`,
    },
    master: {
      en: `Hello {master}! Cancelled: {client}, {service}, {date} at {time}.{hasReason, select, yes {
Reason: {reason}} other {}}`,
      de: `Hallo {master}! Abgesagt: {client}, {service}, {date} um {time} Uhr.{hasReason, select, yes {
Grund: {reason}} other {}}`,
      ru: `Здравствуйте, {master}! Запись отменена: {client}, {service}, {date} в {time}.{hasReason, select, yes {
Причина: {reason}} other {}}`,
    },
  },
  appointment_reminder: {
    client: {
      en: `Hello {client}! A reminder of your appointment: {service} with {master} on {date} at {time}. See you soon!
{salon}`,
      de: `Guten Tag {client}! Wir erinnern Sie an Ihren Termin: {service} bei {master} am {date} um {time} Uhr. Bis bald!
{salon}`,
      ru: `Здравствуйте, {client}! Напоминаем о вашей записи: {service}, {date} в {time}, мастер {master}. Ждём вас!
{salon}`,
    },
    master: {
      en: `Hello {master}! A reminder: {client}, {service} (${EN_MINUTES}), {date} at {time}.`,
      de:
        `Hallo {master}! Zur Erinnerung: {client}, {service} (${DE_MINUTES}), {date} um {time} ` +
        'Uhr.',
      ru:
        `Здравствуйте, {master}! Напоминаем: {client}, {service} (${RU_MINUTES}), {date} в ` +
        '{time}.',
    },
  },
}
