import { formatShortDay } from '../format.js'
import { type Catalogue, plural, pluralRu } from '../language.js'

/** What a sentence about an appointment says. */
type Place = {
  readonly date: string
  readonly time: string
  readonly master: { readonly name: string }
}
/** Another appointment of the client. */
type Other = Place & {
  readonly endTime: string
  readonly client: { readonly name: string }
  readonly service: { readonly name: string }
}
const placeOf = ({ date, time, master }: Place): string =>
  `${formatShortDay(date)}, ${time.slice(0, 5)}, ${master.name}`

/** What a new appointment has of the client's last one. */
type OfLast = { readonly client: string; readonly service?: string; readonly master?: string }
const ofLast = ({ service, master }: OfLast): string => [service, master].filter(Boolean).join(', ')

const en = {
  title: 'New appointment',
  moveTitle: 'Move the appointment',
  cancelTitle: 'Cancel the appointment',
  client: 'Client',
  findClient: 'Name or phone',
  newClient: 'New client',
  newClientNamed: (name: string) => `New client “${name}”`,
  chooseExisting: 'Choose from the list',
  changeClient: 'Another client',
  walkIn: 'Without a client, the appointment is for a walk-in.',
  name: 'Name',
  phone: 'Phone',
  service: 'Service',
  master: 'Master',
  anyMaster: 'Any master',
  takenFromLast: (taken: OfLast) =>
    `Taken from the last appointment of ${taken.client}: ${ofLast(taken)}.`,
  day: 'Day',
  times: 'Free times',
  comment: 'Comment',
  book: 'Book',
  bookAt: (time: string) => `Book at ${time}`,
  move: 'Move',
  moveTo: (time: string) => `Move to ${time}`,
  now: 'Now',
  present: 'now',
  earlierDays: 'Earlier days',
  laterDays: 'Later days',
  noService: 'No service can be booked. Add services in the set-up.',
  noMaster: 'No master offers this service.',
  from: 'from',
  noTimes: 'No free time on this day.',
  noDays: 'No free time in these two weeks.',
  noDaysAtAll: 'No free time in the next three months.',
  nextFree: (day: string) => `Next free day: ${day}`,
  freeCount: (count: number) => `${count} ${plural(count, 'free time', 'free times')}`,
  instead: 'Free instead:',
  chosenAt: (day: string, time: string) => `${day}, ${time}`,
  notFree: (time: string) => `${time} is not free.`,
  overlaps: ({ client, time, endTime, service, master }: Other) =>
    `${client.name} has another appointment then: ${time.slice(0, 5)}–${endTime.slice(0, 5)}, ${service.name}, ${master.name}.`,
  timeMissing: 'Choose a time.',
  clientMissing: 'Choose a client.',
  nameMissing: 'Enter the name.',
  phoneMissing: 'Enter the phone number.',
  phoneOf: (name: string) =>
    `This phone number belongs to ${name}. Choose ${name}, or change the number.`,
  useClient: (name: string) => `Choose ${name}`,
  maybeBooked: 'Even if this attempt has arrived, it is booked only once.',
  bookedBefore: (place: Place) =>
    `The attempt before was booked, although no answer came: ${placeOf(place)}. Cancel it, or book again if the client comes twice.`,
  cancelBefore: 'Cancel that one',
  maybeBookedBefore: ({ date, time }: Pick<Place, 'date' | 'time'>) =>
    `The attempt before may be booked, although no answer came: ${formatShortDay(date)}, ${time.slice(0, 5)}. Look at the client’s appointments before you book again.`,
  bookedToast: (place: Place) => `Booked: ${placeOf(place)}`,
  maybeMoved: 'Even if this attempt has arrived, it is moved only once.',
  movedToast: (place: Place) => `Moved: ${placeOf(place)}`,
  cancelledToast: (place: Place) => `Cancelled: ${placeOf(place)}`,
  bookedByMistake: 'Booked by mistake',
  bookingUndone: 'The appointment is cancelled.',
  moveUndone: 'The appointment is back at its old time.',
  bookAgain: 'Book again',
  bookedAgain: 'The appointment is booked again, as a new one.',
  changedMeanwhile: (place: Place) =>
    `Somebody else changed this appointment. It is now: ${placeOf(place)}. Check your choice and move it again.`,
  cannotMove: 'An appointment in this state cannot be moved.',
  reason: 'Reason',
  reasonHint: 'The master reads it; the client does not.',
  reasonMissing: 'Enter a reason.',
  cancelAppointment: 'Cancel the appointment',
  keep: 'Keep it',
  cannedReasons: [
    'The client asked for it',
    'The client is ill',
    'The master is ill',
    'Booked by mistake',
  ],
}
const ru: typeof en = {
  title: 'Новая запись',
  moveTitle: 'Перенос записи',
  cancelTitle: 'Отмена записи',
  client: 'Клиент',
  findClient: 'Имя или телефон',
  newClient: 'Новый клиент',
  newClientNamed: (name) => `Новый клиент «${name}»`,
  chooseExisting: 'Выбрать из списка',
  changeClient: 'Другой клиент',
  walkIn: 'Без клиента запись оформляется на случайного посетителя.',
  name: 'Имя',
  phone: 'Телефон',
  service: 'Услуга',
  master: 'Мастер',
  anyMaster: 'Любой мастер',
  takenFromLast: (taken) => `Взято из последней записи клиента ${taken.client}: ${ofLast(taken)}.`,
  day: 'День',
  times: 'Свободное время',
  comment: 'Комментарий',
  book: 'Записать',
  bookAt: (time) => `Записать на ${time}`,
  move: 'Перенести',
  moveTo: (time) => `Перенести на ${time}`,
  now: 'Сейчас',
  present: 'сейчас',
  earlierDays: 'Предыдущие дни',
  laterDays: 'Следующие дни',
  noService: 'Нет услуг для записи. Добавьте услуги в настройке.',
  noMaster: 'Эту услугу не оказывает ни один мастер.',
  from: 'от',
  noTimes: 'В этот день свободного времени нет.',
  noDays: 'В эти две недели свободного времени нет.',
  noDaysAtAll: 'В ближайшие три месяца свободного времени нет.',
  nextFree: (day) => `Ближайший свободный день: ${day}`,
  freeCount: (count) => `${count} ${pluralRu(count, 'окно', 'окна', 'окон')}`,
  instead: 'Свободно вместо этого:',
  chosenAt: (day, time) => `${day}, ${time}`,
  notFree: (time) => `Время ${time} занято.`,
  overlaps: ({ client, time, endTime, service, master }) =>
    `У клиента ${client.name} в это время другая запись: ${time.slice(0, 5)}–${endTime.slice(0, 5)}, ${service.name}, ${master.name}.`,
  timeMissing: 'Выберите время.',
  clientMissing: 'Выберите клиента.',
  nameMissing: 'Введите имя.',
  phoneMissing: 'Введите номер телефона.',
  phoneOf: (name) =>
    `Этот номер телефона уже есть у клиента ${name}. Выберите этого клиента или измените номер.`,
  useClient: (name) => `Выбрать: ${name}`,
  maybeBooked: 'Даже если эта попытка дошла, запись будет одна.',
  bookedBefore: (place) =>
    `Прошлая попытка удалась, хотя ответ не пришёл: ${placeOf(place)}. Отмените её или запишите ещё раз, если клиент придёт дважды.`,
  cancelBefore: 'Отменить ту запись',
  maybeBookedBefore: ({ date, time }) =>
    `Прошлая попытка могла удаться, хотя ответ не пришёл: ${formatShortDay(date)}, ${time.slice(0, 5)}. Проверьте записи клиента, прежде чем записывать снова.`,
  bookedToast: (place) => `Запись создана: ${placeOf(place)}`,
  maybeMoved: 'Даже если эта попытка дошла, перенос будет один.',
  movedToast: (place) => `Запись перенесена: ${placeOf(place)}`,
  cancelledToast: (place) => `Запись отменена: ${placeOf(place)}`,
  bookedByMistake: 'Записали по ошибке',
  bookingUndone: 'Запись отменена.',
  moveUndone: 'Запись возвращена на прежнее время.',
  bookAgain: 'Записать снова',
  bookedAgain: 'Создана такая же новая запись.',
  changedMeanwhile: (place) =>
    `Эту запись изменил кто-то другой. Теперь: ${placeOf(place)}. Проверьте выбор и перенесите ещё раз.`,
  cannotMove: 'Запись в этом состоянии перенести нельзя.',
  reason: 'Причина',
  reasonHint: 'Её увидит мастер, но не клиент.',
  reasonMissing: 'Укажите причину.',
  cancelAppointment: 'Отменить запись',
  keep: 'Не отменять',
  cannedReasons: ['Попросил клиент', 'Клиент заболел', 'Мастер заболел', 'Записали по ошибке'],
}
/** Words of booking, moving and cancelling appointments. */
export const bookingWords: Catalogue<typeof en> = { en, ru }
