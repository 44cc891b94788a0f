import type { AppointmentFieldsFragment } from '../api/documents.js'
import { clientName } from './booking/client-name.js'
import { formatDuration, formatShortDay } from './format.js'
import { type Catalogue, plural, pluralRu } from './language.js'

type Appointment = AppointmentFieldsFragment
const clock = (time: string): string => time.slice(0, 5)
const where = ({ date, time, master }: Appointment): string =>
  `${formatShortDay(date)}, ${clock(time)}, ${master.name}`

const en = {
  previousDay: 'Previous day',
  nextDay: 'Next day',
  today: 'Today',
  chooseDay: 'Choose a day',
  print: 'Print the day',
  newAppointment: 'New appointment',
  showVoid: (count: number) => `Cancelled and missed (${count})`,
  count: (count: number) => `${count} ${plural(count, 'appointment', 'appointments')}`,
  unconfirmed: (count: number) => `${count} to confirm`,
  load: (percent: number) => `${percent}% booked`,
  booked: (booked: number, open: number) => `${formatDuration(booked)} of ${formatDuration(open)}`,
  dayOff: 'Day off',
  timeOff: 'Time off',
  master: 'Master',
  previousMaster: 'Previous master',
  nextMaster: 'Next master',
  noMasters: 'No masters work here yet',
  noMastersHelp: 'Add masters and their working hours in the set-up.',
  gridLabel: (day: string) => `Appointments of ${day}`,
  gridHelp:
    'Arrow keys go between appointments and time off. Enter opens, M moves, N makes a new appointment.',
  columnLabel: (name: string, count: number, hours: string) =>
    `${name}, ${plural(count, `${count} appointment`, `${count} appointments`)}, ${hours}`,
  buffer: 'Buffer',
  move: 'Move',
  moveByKeys: 'Move the appointment by keys',
  moving: (client: string) =>
    `Moving ${client}. Arrow keys choose the time and the master, Enter drops, Escape cancels.`,
  movingKeys: 'Arrows choose, Enter drops, Escape cancels',
  movingByPointer: 'Escape cancels',
  place: (master: string, time: string) => `${master}, ${time}`,
  free: 'free',
  takenBy: (client: string) => `taken by ${client}`,
  tooCloseTo: (client: string) => `too close to ${client}, because of the buffer`,
  offBecause: (reason: string | null) => (reason ? `time off: ${reason}` : 'time off'),
  closed: 'outside of working hours',
  notOffered: (service: string) => `does not offer ${service}`,
  moved: (appointment: Appointment) =>
    `${clientName(appointment.client)} is moved to ${where(appointment)}.`,
  moveRefused: (client: string) => `${client} could not be moved`,
  moveUndecided: (client: string) => `It is not known whether ${client} was moved`,
  movedOnce: 'Even if this attempt has arrived, it is moved only once.',
  stays: (appointment: Appointment) => `The appointment stays at ${where(appointment)}.`,
  alternatives: 'Free times close by',
  otherTimes: 'Other times',
  blockTime: 'Add time off',
  blocked: 'The time off is added.',
  start: 'From',
  end: 'To',
  reason: 'Reason',
  reasonHint: 'For example: break, training',
  affected: 'These appointments lie in this time off. They stay until somebody moves them.',
  unblock: 'Remove the time off',
  unblockByAdmin: 'Only an admin can remove it.',
  unblocked: 'The time off is removed.',
  allDay: 'All day',
  noAppointments: 'No appointments',
}

const ru: typeof en = {
  previousDay: 'Предыдущий день',
  nextDay: 'Следующий день',
  today: 'Сегодня',
  chooseDay: 'Выбрать день',
  print: 'Напечатать день',
  newAppointment: 'Новая запись',
  showVoid: (count) => `Отмены и неявки (${count})`,
  count: (count) => `${count} ${pluralRu(count, 'запись', 'записи', 'записей')}`,
  unconfirmed: (count) =>
    `${count} не ${pluralRu(count, 'подтверждена', 'подтверждены', 'подтверждено')}`,
  load: (percent) => `занято ${percent}%`,
  booked: (booked, open) => `${formatDuration(booked)} из ${formatDuration(open)}`,
  dayOff: 'Выходной',
  timeOff: 'Отсутствие',
  master: 'Мастер',
  previousMaster: 'Предыдущий мастер',
  nextMaster: 'Следующий мастер',
  noMasters: 'Здесь пока нет мастеров',
  noMastersHelp: 'Добавьте мастеров и их рабочее время в настройке.',
  gridLabel: (day) => `Записи: ${day}`,
  gridHelp:
    'Стрелки переходят между записями и отсутствиями. Enter открывает, M переносит, N создаёт новую запись.',
  columnLabel: (name, count, hours) =>
    `${name}, ${count} ${pluralRu(count, 'запись', 'записи', 'записей')}, ${hours}`,
  buffer: 'Перерыв',
  move: 'Перенести',
  moveByKeys: 'Перенести запись с клавиатуры',
  moving: (client) =>
    `Перенос записи: ${client}. Стрелки выбирают время и мастера, Enter переносит, Escape отменяет.`,
  movingKeys: 'Стрелки выбирают место, Enter переносит, Escape отменяет',
  movingByPointer: 'Escape отменяет',
  place: (master, time) => `${master}, ${time}`,
  free: 'свободно',
  takenBy: (client) => `занято: ${client}`,
  tooCloseTo: (client) => `слишком близко (${client}): нужен перерыв`,
  offBecause: (reason) => (reason ? `отсутствие: ${reason}` : 'отсутствие'),
  closed: 'вне рабочего времени',
  notOffered: (service) => `не выполняет услугу «${service}»`,
  moved: (appointment) =>
    `${clientName(appointment.client)}: запись перенесена, ${where(appointment)}.`,
  moveRefused: (client) => `Не удалось перенести запись: ${client}`,
  moveUndecided: (client) => `Неизвестно, перенесена ли запись: ${client}`,
  movedOnce: 'Даже если эта попытка дошла, перенос будет один.',
  stays: (appointment) => `Запись осталась на прежнем месте: ${where(appointment)}.`,
  alternatives: 'Свободно рядом',
  otherTimes: 'Другое время',
  blockTime: 'Добавить отсутствие',
  blocked: 'Отсутствие добавлено.',
  start: 'С',
  end: 'До',
  reason: 'Причина',
  reasonHint: 'Например: перерыв, обучение',
  affected: 'На время отсутствия приходятся эти записи. Они остаются, пока их не перенесут.',
  unblock: 'Удалить отсутствие',
  unblockByAdmin: 'Удалить его может только администратор.',
  unblocked: 'Отсутствие удалено.',
  allDay: 'Весь день',
  noAppointments: 'Записей нет',
}
/** Words of the journal. */
export const journalWords: Catalogue<typeof en> = { en, ru }
