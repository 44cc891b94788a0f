import type { WeeklyShift } from '../../domain/booking/schedule.js'

/** The same hours, as pairs of start and end, on each of these weekdays. */
const weekly = (
  weekdays: readonly number[],
  ...hours: readonly (readonly [number, number])[]
): WeeklyShift[] =>
  weekdays.flatMap((weekday) =>
    hours.map(([from, to]) => ({ weekday, start: from * 60, end: to * 60 })),
  )

/** The demo's accounts: one for each role that a person can have, named after the role. */
export const DEMO_USERNAMES = ['admin', 'operator', 'master', 'client'] as const

/** The demo's price list. Durations and buffers are in minutes, prices in euros. */
export const DEMO_SERVICES = [
  { name: 'Haircut', durationMinutes: 60, price: '45.00', bufferAfterMinutes: 0 },
  { name: 'Beard trim', durationMinutes: 30, price: '20.00', bufferAfterMinutes: 0 },
  { name: 'Blow-dry', durationMinutes: 45, price: '35.00', bufferAfterMinutes: 0 },
  { name: 'Colouring', durationMinutes: 120, price: '110.00', bufferAfterMinutes: 15 },
  { name: 'Highlights', durationMinutes: 150, price: '140.00', bufferAfterMinutes: 15 },
  { name: 'Manicure', durationMinutes: 60, price: '40.00', bufferAfterMinutes: 10 },
  { name: 'Pedicure', durationMinutes: 75, price: '55.00', bufferAfterMinutes: 10 },
  { name: 'Massage', durationMinutes: 90, price: '80.00', bufferAfterMinutes: 15 },
] as const

type Offer = {
  readonly service: (typeof DEMO_SERVICES)[number]['name']
  readonly durationMinutes?: number
  readonly price?: string
}

/** The demo's masters, with split shifts, days off, and durations of their own. */
export const DEMO_MASTERS: readonly {
  name: string
  phone: string
  shifts: WeeklyShift[]
  offers: readonly Offer[]
}[] = [
  {
    name: 'Anna Weber',
    phone: '+4915112345601',
    shifts: weekly([1, 2, 3, 4, 5], [10, 18]),
    offers: [
      { service: 'Haircut' },
      { service: 'Blow-dry' },
      { service: 'Colouring' },
      { service: 'Highlights' },
    ],
  },
  {
    name: 'Boris Petrov',
    phone: '+4915112345602',
    shifts: weekly([2, 3, 4, 5, 6], [9, 13], [15, 20]),
    offers: [
      { service: 'Haircut', durationMinutes: 45, price: '40.00' },
      { service: 'Beard trim' },
    ],
  },
  {
    name: 'Clara Nguyen',
    phone: '+4915112345603',
    shifts: [...weekly([1, 3, 5], [11, 19]), ...weekly([6], [10, 15])],
    offers: [{ service: 'Manicure' }, { service: 'Pedicure' }],
  },
  {
    name: 'David Okafor',
    phone: '+4915112345604',
    shifts: weekly([4, 5, 6, 7], [12, 16], [17, 21]),
    offers: [{ service: 'Massage' }, { service: 'Pedicure', durationMinutes: 60 }],
  },
]

const FIRST_NAMES = [
  'Lena',
  'Paul',
  'Мария',
  'Jonas',
  'Ayşe',
  'Felix',
  'Olga',
  'Noah',
  'Zoë',
  'Иван',
]
const LAST_NAMES = ['Schmidt', 'Müller', 'Иванова', 'Kaya']

/** Forty clients with different phones. */
export const DEMO_CLIENTS = LAST_NAMES.flatMap((last, row) =>
  FIRST_NAMES.map((first, column) => ({
    name: `${first} ${last}`,
    phone: `+49151234567${String(row * FIRST_NAMES.length + column).padStart(2, '0')}`,
  })),
)
