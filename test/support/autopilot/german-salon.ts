import type { WeeklyShift } from '../../../src/domain/booking/schedule.js'
import type { SalonData } from './salon-data.js'

const every = (
  weekdays: readonly number[],
  ...hours: readonly (readonly [number, number])[]
): WeeklyShift[] =>
  weekdays.flatMap((weekday) =>
    hours.map(([from, to]) => ({ weekday, start: from * 60, end: to * 60 })),
  )

/** Closed on Sundays; on Mondays only Anna works. */
export const GERMAN_SALON: SalonData = {
  name: 'Beispielsalon',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  phoneRegion: 'DE',
  language: 'de',
  services: [
    { name: 'Damenhaarschnitt', minutes: 60, price: '45.00', after: 0 },
    { name: 'Herrenhaarschnitt', minutes: 30, price: '28.00', after: 0 },
    { name: 'Haarfarbe', minutes: 120, price: '85.00', after: 15 },
    { name: 'Strähnen', minutes: 120, price: '95.00', after: 15 },
    { name: 'Waschen und Föhnen', minutes: 45, price: '32.00', after: 0 },
    { name: 'Maniküre', minutes: 60, price: '35.00', after: 0 },
    { name: 'Fußpflege', minutes: 60, price: '40.00', after: 15 },
    { name: 'Augenbrauen zupfen', minutes: 30, price: '18.00', after: 0 },
    { name: 'Bartpflege', minutes: 30, price: '20.00', after: 0 },
  ],
  masters: [
    {
      name: 'Anna Schuster',
      shifts: every([1, 2, 3, 4, 5], [9, 18]),
      offers: [
        { service: 'Damenhaarschnitt' },
        { service: 'Haarfarbe' },
        { service: 'Strähnen' },
        { service: 'Waschen und Föhnen' },
      ],
    },
    {
      name: 'Jürgen Maier',
      shifts: every([2, 3, 4, 5, 6], [10, 13], [14, 19]),
      offers: [
        { service: 'Damenhaarschnitt', price: '42.00' },
        { service: 'Herrenhaarschnitt' },
        { service: 'Bartpflege' },
      ],
    },
    {
      name: 'Zoë Lindner',
      shifts: every([3, 4, 5, 6], [10, 20]),
      offers: [
        { service: 'Maniküre' },
        { service: 'Fußpflege' },
        { service: 'Augenbrauen zupfen' },
      ],
    },
  ],
  client: { name: 'Laura Brandt', phone: '+4915155567890' },
  strangers: [
    { name: 'Adelheid Krautwurst', phone: '+4915177005566' },
    { name: 'Balduin Zwetschge', phone: '+4915177007788' },
  ],
}
