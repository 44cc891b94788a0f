import { lexicon } from '../text/lexicon.js'

/** ISO weekdays (1 Monday to 7 Sunday) with the words for them. */
export const WEEKDAYS = lexicon<number>([
  [1, 'monday mondays mon понедельник* пнд пн понед пон'],
  [2, 'tuesday tuesdays tue tues вторник* втр вт'],
  [3, 'wednesday wednesdays wed weds wensday wednsday среда среду среды среде средой срд ср'],
  [4, 'thursday thursdays thu thur thurs четверг* четв чтв чт'],
  [5, 'friday fridays fri пятниц* птн пт'],
  [6, 'saturday saturdays sat суббот* субот* суб сбт сб'],
  [7, 'sunday sundays sun воскресень* воскресен* воскр вскр воск вск вс'],
])

/** Months (1 to 12) with the words for them. */
export const MONTHS = lexicon<number>([
  [1, 'january jan январ* янв'],
  [2, 'february feb феврал* фев'],
  [3, 'march mar марта март марте мар'],
  [4, 'april apr апрел* апр'],
  [5, 'may май мая мае'],
  [6, 'june jun июн*'],
  [7, 'july jul июл*'],
  [8, 'august aug август* авг'],
  [9, 'september sept sep сентябр* сент сен'],
  [10, 'october oct октябр* окт'],
  [11, 'november nov ноябр* нояб ноя'],
  [12, 'december dec декабр* дек'],
])

/**
 * Words for near days, as the number of days from today. `DAY_RULES` handles "the day after ...".
 */
export const NEAR_DAYS = lexicon<number>([
  [0, 'today todays tdy сегодня сегодняшн+ севодня седня сегодняш*'],
  [1, 'tomorrow tomorrows tmrw tmr tmrrw tomoz завтра завтрашн+ зафтра'],
  [2, 'overmorrow послезавтра послезафтра послезавтрашн+'],
])
