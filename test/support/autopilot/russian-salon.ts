import type { WeeklyShift } from '../../../src/domain/booking/schedule.js'
import type { SalonData } from './salon-data.js'

const every = (
  weekdays: readonly number[],
  ...hours: readonly (readonly [number, number])[]
): WeeklyShift[] =>
  weekdays.flatMap((weekday) =>
    hours.map(([from, to]) => ({ weekday, start: from * 60, end: to * 60 })),
  )

/** Closed on Sundays; open from 10:00 to 21:00 on other days, to 20:00 on Wednesdays. */
export const RUSSIAN_SALON: SalonData = {
  name: 'Салон примеров',
  timeZone: 'Europe/Moscow',
  currency: 'RUB',
  phoneRegion: 'RU',
  language: 'ru',
  services: [
    { name: 'Женская стрижка', minutes: 60, price: '1800.00', after: 0 },
    { name: 'Мужская стрижка', minutes: 45, price: '1200.00', after: 0 },
    { name: 'Окрашивание', minutes: 120, price: '4500.00', after: 15 },
    { name: 'Маникюр с покрытием', minutes: 90, price: '2200.00', after: 0 },
    { name: 'Педикюр', minutes: 75, price: '2600.00', after: 15 },
    { name: 'Укладка', minutes: 45, price: '1500.00', after: 0 },
    { name: 'Оформление бровей', minutes: 30, price: '900.00', after: 0 },
    { name: 'Борода', minutes: 30, price: '800.00', after: 0 },
  ],
  masters: [
    {
      name: 'Анна',
      shifts: every([1, 2, 3, 4, 5], [10, 19]),
      offers: [{ service: 'Женская стрижка' }, { service: 'Окрашивание' }, { service: 'Укладка' }],
    },
    {
      name: 'Ольга',
      shifts: every([2, 3, 4, 5, 6], [10, 20]),
      offers: [
        { service: 'Маникюр с покрытием' },
        { service: 'Педикюр' },
        { service: 'Оформление бровей' },
      ],
    },
    {
      name: 'Марина',
      shifts: every([3, 4, 5, 6], [11, 20]),
      offers: [
        { service: 'Женская стрижка', price: '2000.00' },
        { service: 'Мужская стрижка' },
        { service: 'Окрашивание', durationMinutes: 150, price: '4900.00' },
        { service: 'Укладка' },
      ],
    },
    {
      name: 'Артём',
      shifts: every([1, 2, 4, 5, 6], [10, 14], [15, 21]),
      offers: [{ service: 'Мужская стрижка' }, { service: 'Борода' }],
    },
  ],
  client: { name: 'Екатерина Смирнова', phone: '+79265550101' },
  strangers: [
    { name: 'Зинаида Коровьева', phone: '+79161110099' },
    { name: 'Пантелеймон Щукин', phone: '+79163332211' },
  ],
}
