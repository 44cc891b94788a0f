import { type Catalogue, plural, pluralRu } from './language.js'

const en = {
  master: 'Master',
  allMasters: 'All masters',
  week: 'Week',
  month: 'Month',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  thisWeek: 'This week',
  off: 'off',
  appointments: (count: number) => `${count} ${plural(count, 'appointment', 'appointments')}`,
  booked: (share: string) => `${share} booked`,
  free: (duration: string) => `${duration} free`,
  noMasters: 'No master works here yet.',
  noMastersHint: 'Add masters and their hours in the set-up.',
  caption: 'How full each master’s days are',
}
const ru: typeof en = {
  master: 'Мастер',
  allMasters: 'Все мастера',
  week: 'Неделя',
  month: 'Месяц',
  previousWeek: 'Предыдущая неделя',
  nextWeek: 'Следующая неделя',
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  thisWeek: 'Эта неделя',
  off: 'выходной',
  appointments: (count: number) => `${count} ${pluralRu(count, 'запись', 'записи', 'записей')}`,
  booked: (share: string) => `занято ${share}`,
  free: (duration: string) => `свободно ${duration}`,
  noMasters: 'Пока нет ни одного мастера.',
  noMastersHint: 'Добавьте мастеров и их часы в настройке.',
  caption: 'Занятость мастеров по дням',
}
/** Words of the week and the month. */
export const weekWords: Catalogue<typeof en> = { en, ru }
