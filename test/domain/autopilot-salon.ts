import type { Meaning, Surroundings } from '../../src/tools/language/engine/meaning/meaning.js'
import { parseMessage } from '../../src/tools/language/engine/meaning/parse-message.js'
import { shortClock } from '../../src/domain/time/time.js'

const numbered = (...names: readonly string[]): { id: number; name: string }[] =>
  names.map((name, index) => ({ id: index + 1, name }))

/** The demo's salon on Wednesday the 9th of January 2030 at 10:00. */
export const SALON: Surroundings = {
  today: '2030-01-09',
  minute: 600,
  services: numbered(
    ...[
      'Haircut',
      'Beard trim',
      'Blow-dry',
      'Colouring',
      'Highlights',
      'Manicure',
      'Pedicure',
      'Massage',
    ],
  ),
  masters: numbered('Anna Weber', 'Boris Petrov', 'Clara Nguyen', 'David Okafor'),
  expects: undefined,
  offered: [],
}
/** A salon of another town, with names in Russian and several services of a kind. */
export const MOSCOW: Surroundings = {
  ...SALON,
  services: numbered(
    ...[
      'Мужская стрижка',
      'Женская стрижка',
      'Окрашивание',
      'Окрашивание бровей',
      'Маникюр с покрытием гель-лак',
    ],
    ...[
      'Снятие гель-лака',
      'Коррекция бровей',
      'Стрижка бороды',
      'SPA-ритуал «Байкал»',
      'Ламинирование ресниц',
    ],
  ),
  masters: numbered(
    'Мария Иванова',
    'Ольга Смирнова',
    'Анна Кузнецова',
    'Анна Белова',
    'Вера',
    'Will Smith',
  ),
}
/** Thursday 10:00 and 17:00 with Anna, Friday 15:00 with Boris. */
export const OFFERED: Surroundings['offered'] = [
  { date: '2030-01-10', time: 600, masterId: 1 },
  { date: '2030-01-10', time: 1020, masterId: 1 },
  { date: '2030-01-11', time: 900, masterId: 2 },
]

export const hear = (text: string, surroundings: Partial<Surroundings> = {}): Meaning =>
  parseMessage(text, { ...SALON, ...surroundings })

/** "01-12" or "01-12..01-13"; of other years with the year; "-" for none. */
export function dayOf({ day }: Meaning): string {
  if (!day) return '-'
  const short = (date: string): string => date.replace(/^2030-/, '')
  return day.from === day.to ? short(day.from) : `${short(day.from)}..${short(day.to)}`
}

/** "17:00" for an exact time, "17:00-24:00" for a stretch, "by 12:00" for an end, "-" for none. */
export function timeOf({ time }: Meaning): string {
  if (!time) return '-'
  const clock = (minute: number): string => (minute === 1440 ? '24:00' : shortClock(minute))
  if (time.isDoneBy) return `by ${clock(time.to)}`
  return time.isExact ? clock(time.from) : `${clock(time.from)}-${clock(time.to)}`
}
