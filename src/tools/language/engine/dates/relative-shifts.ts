import { ALL_PACKS } from '../packs.js'
import type { Shifts } from '../../time-tables.js'
import { count, type Now } from './day-rules.js'
import { type Kinds, pattern } from '../text/patterns.js'
import { type Rule, rules } from '../text/rules.js'
import { phrases } from '../text/tables.js'
import type { RelativeShift, Word } from '../text/words.js'

/** `{n}` matches a number in digits or in words. */
const KINDS: Kinds = { n: (word) => count(word) !== undefined }

type Amounts = Shifts['amounts']
/** The shift that one unit of each amount stands for. */
const UNITS: Readonly<Record<keyof Amounts, RelativeShift>> = {
  halfHour: { days: 0, minutes: 30 },
  hour: { days: 0, minutes: 60 },
  hourAndHalf: { days: 0, minutes: 90 },
  quarter: { days: 0, minutes: 15 },
  hours: { days: 0, minutes: 60 },
  minutes: { days: 0, minutes: 1 },
  day: { days: 1, minutes: 0 },
  days: { days: 1, minutes: 0 },
  week: { days: 7, minutes: 0 },
  weeks: { days: 7, minutes: 0 },
}
const NAMES = Object.keys(UNITS) as (keyof Amounts)[]
const HOURS: readonly (keyof Amounts)[] = ['hour', 'hourAndHalf', 'hours', 'quarter']

type Frames = Exclude<keyof Shifts, 'amounts'>
/** Puts every amount of a language into every phrase of a name that has room for one. */
const framed = (name: Frames, sign: 1 | -1, text: string, amounts = NAMES): Rule<Now>[] =>
  ALL_PACKS.flatMap(([language, { shifts }]) =>
    parts(shifts[name]).flatMap((frame) =>
      amounts.flatMap((amount) =>
        parts(shifts.amounts[amount]).map((said): Rule<Now> => {
          const made = pattern(frame.replace('{amount}', said), KINDS, language)
          return [
            made,
            ([word]) => shifted(text, UNITS[amount], sign * ((word && count(word)) ?? 1)),
          ]
        }),
      ),
    ),
  )
const parts = (text = ''): string[] => text.split(/[,\n]/).filter((part) => part.trim() !== '')
const shifted = (text: string, { days, minutes }: RelativeShift, by: number): Partial<Word> => ({
  text,
  shift: { days: days * by, minutes: minutes * by },
})

const made = (name: Frames, word: Partial<Word>): Rule<Now>[] =>
  phrases('shifts', name, KINDS).map((said) => [said, () => word])
const daysOff = (name: Frames, days: number): Rule<Now>[] =>
  made(name, { text: '#shift', shift: { days, minutes: 0 } })
const same = (name: Frames, of: 'day' | 'time' | 'both'): Rule<Now>[] =>
  made(name, { text: '#same', same: of })
const notHours = NAMES.filter((name) => !HOURS.includes(name))

/**
 * Rules for times relative to a start that is known from elsewhere: "an hour earlier", "the day
 * after", "same time". A verb of moving stays as `#moved`, so that later rules still find it.
 */
export const SHIFT_RULES = rules<Now>([
  ...framed('later', 1, '#shift'),
  ...framed('earlier', -1, '#shift'),
  ...framed('movedLater', 1, '#moved'),
  ...framed('movedEarlier', -1, '#moved'),
  ...framed('movedLaterNotHours', 1, '#moved', notHours),
  ...framed('movedEarlierNotHours', -1, '#moved', notHours),
  ...phrases('shifts', 'minutesLater', KINDS).map((said): Rule<Now> => [
    said,
    ([word]) => shifted('#shift', UNITS.minutes, (word && count(word)) ?? 0),
  ]),
  ...daysOff('nextDay', 1),
  ...daysOff('dayBefore', -1),
  ...daysOff('weekAfter', 7),
  ...daysOff('weekBefore', -7),
  ...same('sameTime', 'time'),
  ...same('sameDay', 'day'),
  ...same('sameDayAndTime', 'both'),
])
