import type { BookedAppointment } from '../booking/move-store.js'
import type { PageLanguage } from '../words/language.js'

/** A language in which the salon writes to clients. */
export type ClientLanguage = 'EN' | 'RU' | 'DE'
/** What happened to an appointment that the client should know. */
export type AppointmentChange = 'booked' | 'moved' | 'cancelled'

type Place = Pick<BookedAppointment, 'date' | 'time' | 'master' | 'service'>

/** "Haircut" is "haircut" inside of a sentence; "SPA" and German nouns stay as they are. */
const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name[0]?.toLowerCase() + name.slice(1) : name

const dayIn = (locale: string, date: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`))

const englishDay = (date: string): string => {
  const day = dayIn('en-GB', date)
  return day.includes(',') ? day : day.replace(' ', ', ')
}
/** The days of the week as they stand after "на", from Sunday. */
const RUSSIAN_DAYS = [
  'воскресенье',
  'понедельник',
  'вторник',
  'среду',
  'четверг',
  'пятницу',
  'субботу',
]
const russianDay = (date: string): string => {
  const noon = new Date(`${date}T12:00:00Z`)
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  const day = new Intl.DateTimeFormat('ru-RU', options).format(noon)
  return `${RUSSIAN_DAYS[noon.getUTCDay()]}, ${day}`
}

type Sentence = (place: Place, time: string) => string
const SENTENCES: Readonly<Record<ClientLanguage, Readonly<Record<AppointmentChange, Sentence>>>> = {
  EN: {
    booked: ({ service, master, date }, time) =>
      `You are booked for ${inSentence(service.name)} with ${master.name} on ${englishDay(date)} at ${time}.`,
    moved: ({ service, master, date }, time) =>
      `Your appointment for ${inSentence(service.name)} is now on ${englishDay(date)} at ${time} with ${master.name}.`,
    cancelled: ({ service, master, date }, time) =>
      `Your appointment for ${inSentence(service.name)} with ${master.name} on ${englishDay(date)} at ${time} is cancelled.`,
  },
  RU: {
    booked: ({ service, master, date }, time) =>
      `Вы записаны на ${russianDay(date)}, в ${time}: ${inSentence(service.name)}, мастер ${master.name}.`,
    moved: ({ service, master, date }, time) =>
      `Ваша запись перенесена на ${russianDay(date)}, в ${time}: ${inSentence(service.name)}, мастер ${master.name}.`,
    cancelled: ({ service, master, date }, time) =>
      `Ваша запись на ${russianDay(date)}, в ${time} отменена: ${inSentence(service.name)}, мастер ${master.name}.`,
  },
  DE: {
    booked: ({ service, master, date }, time) =>
      `Ihr Termin ist gebucht: ${service.name} bei ${master.name} am ${dayIn('de-DE', date)} um ${time} Uhr.`,
    moved: ({ service, master, date }, time) =>
      `Ihr Termin ist verschoben: ${service.name} bei ${master.name} am ${dayIn('de-DE', date)} um ${time} Uhr.`,
    cancelled: ({ service, master, date }, time) =>
      `Ihr Termin am ${dayIn('de-DE', date)} um ${time} Uhr ist abgesagt: ${service.name} bei ${master.name}.`,
  },
}

/** A sentence to the client about a change of their appointment, ready to send. */
export function proposedAnswer(
  change: AppointmentChange,
  place: Place,
  language: ClientLanguage,
): string {
  return SENTENCES[language][change](place, place.time.slice(0, 5))
}

/**
 * The language of a proposed answer: the client's, else the salon's, else that of the page. An embed
 * token reads neither of the first two.
 */
export function answerLanguage(
  ofClient: ClientLanguage | null | undefined,
  ofSalon: ClientLanguage | undefined,
  ofPage: PageLanguage,
): ClientLanguage {
  return ofClient ?? ofSalon ?? (ofPage === 'ru' ? 'RU' : 'EN')
}
