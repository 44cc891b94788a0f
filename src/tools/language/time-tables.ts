import type { Phrases } from './phrase-text.js'

/**
 * Days. Kinds: `{weekday} {month} {near}` (today, tomorrow), `{n}` a number, `{d}` a day of the
 * month in digits or as an ordinal, `{nth}` "12th", `{nth-word}` one of `dateOrdinals`, `{plain}`
 * digits, `{tens}`, `{year}`, `{clock}` "15:30", `{date}` "12.03".
 */
export type DayRules = Readonly<
  Partial<
    Record<
      /** "{near}"; "day after {near}" */
      | 'near'
      | 'afterNear'
      /** With today as the day: "this morning", "this afternoon", "tonight". */
      | 'thisMorning'
      | 'thisAfternoon'
      | 'thisEvening'
      /** "coming {weekday}"; "on? {weekday}"; "this {weekday}"; "{weekday} next week" */
      | 'comingWeekday'
      | 'weekday'
      | 'weekdayThisWeek'
      | 'weekdayNextWeek'
      /** "{weekday} or {weekday} next week" */
      | 'weekdaysNextWeek'
      /** "the {weekday} after next"; "{weekday} in {n} weeks"; "a week on {weekday}" */
      | 'weekdayAfterNext'
      | 'weekdayInWeeks'
      | 'weekOnWeekday'
      /** "the {weekday} after": after the day that was spoken of, or a week later */
      | 'weekdayAfter'
      /** "the {weekday} of that week": of the week that was spoken of */
      | 'weekdayOfThatWeek'
      /** "{d} {weekday} of {month}", of this month; "last {weekday} of {month}", of this month */
      | 'nthWeekdayOfMonth'
      | 'lastWeekdayOfMonth'
      /** "the last day of {month}", of this month */
      | 'lastDayOfMonth'
      /** "a fortnight on {weekday}"; "{n} weeks on {weekday}" */
      | 'fortnightOnWeekday'
      | 'weeksOnWeekday'
      /** Not a wish: "last {weekday}", "yesterday". */
      | 'past'
      | 'weekend'
      | 'thisWeekend'
      | 'nextWeekend'
      | 'thisWeek'
      | 'nextWeek'
      | 'weekAfterNext'
      /** "in {n} weeks"; "in a week"; "in a fortnight"; "{n}? weeks from {near}" */
      | 'inWeeks'
      | 'inWeek'
      | 'inFortnight'
      | 'weeksFromNear'
      /** "in {n} days"; "in a couple of days"; "in a month" */
      | 'inDays'
      | 'inTwoDays'
      | 'inMonth'
      /** Today to the end: "in the next {n} weeks", "by the end of the week", "of the month". */
      | 'withinWeeks'
      | 'restOfWeek'
      | 'untilEndOfMonth'
      /** The week of a year: German "KW {n}". */
      | 'calendarWeek'
      /** The seven days from a date: German "in der Woche vom {d} {month}". */
      | 'weekOfDate'
      /** Monday to Friday: "weekdays", "weekdays next week". */
      | 'workdays'
      | 'workdaysNextWeek'
      | 'endOfWeek'
      | 'endOfNextWeek'
      | 'startOfWeek'
      | 'startOfNextWeek'
      | 'middleOfWeek'
      | 'middleOfNextWeek'
      /** "early {month}"; "first week of {month}"; "mid {month}"; "end, last week of {month}" */
      | 'startOfNamedMonth'
      | 'firstWeekOfMonth'
      | 'middleOfMonth'
      | 'endOfMonth'
      /** "end of the month"; "start of the month" */
      | 'restOfThisMonth'
      | 'startOfThisMonth'
      /** The next days: "next few days". Any other day: "another day". Any day: "whatever day". */
      | 'soon'
      | 'otherDay'
      | 'anyDay'
      /** "in {month}"; "this month"; "next month" */
      | 'month'
      | 'thisMonth'
      | 'nextMonth'
      /** "{weekday}? the {nth}", "{nth-word}", "on the {plain}" */
      | 'dayOfMonth'
      /** "on the {d}" from the fourth on: "go on, the first one" is a choice. */
      | 'dayOfMonthInWords'
      /** Both numbers as ordinals: German "den neunzehnten ersten" is 19 January. */
      | 'dayMonthInWords'
      /** "the {nth} of next month" */
      | 'dayOfNextMonth'
      /** Counts only after a question for a day: German "auf den {plain}". */
      | 'dayOfMonthIfAsked'
      /** Counts from the 21st on, because smaller numbers can be hours: German "der {plain}". */
      | 'lateDayOfMonth'
      | 'lateDaysOfMonth'
      /** "{weekday} {plain}"; "{weekday} {plain} at {clock}" */
      | 'weekdayNumber'
      | 'weekdayNumberClock'
      /** "{weekday} the {d} of {month}"; "{d} {month}", "{d} {month} {year}"; "{weekday} {date}" */
      | 'weekdayDayMonth'
      | 'dayMonth'
      /** "{d} {month} next year" */
      | 'dayMonthNextYear'
      | 'weekdayDate'
      /** "{tens} {d} of {month}"; "{tens} {nth-word}" */
      | 'tensDayMonth'
      | 'tensDay'
      /** "from {d} to {d} of? {month}" */
      | 'daysOfMonth',
      Phrases
    >
  >
>
/** Words around days that were found: kind `{day}`. */
export type DaySpans = Readonly<
  Partial<
    Record<
      /** "from {day} to {day}"; "{day} or {day}"; "before {day}" */
      | 'fromTo'
      | 'either'
      | 'before'
      /** The days just before: Russian "nakanune {day}". */
      | 'eve'
      /** "the day before {day}" */
      | 'dayBefore'
      /** The seven days from a day: "the week of {day}". */
      | 'weekOf'
      /** "until|by {day}"; "after {day}"; "from|since {day}"; "not earlier than {day}" */
      | 'until'
      | 'after'
      | 'since'
      | 'notEarlier'
      /** "instead of {day}", "not on? {day}" */
      | 'refused'
      /** "{day} am"; "{day} pm"; "{day} except {day}" */
      | 'am'
      | 'pm'
      | 'except',
      Phrases
    >
  >
>
/** Times relative to a start that is known: "an hour later". */
export type Shifts = {
  /** Lengths of time; `{n}` is a number of units: hour "an|one hour", hours "{n} hours". */
  readonly amounts: Readonly<
    Partial<
      Record<
        | 'halfHour'
        | 'hour'
        | 'hourAndHalf'
        | 'quarter'
        | 'hours'
        | 'minutes'
        | 'day'
        | 'days'
        | 'week'
        | 'weeks',
        Phrases
      >
    >
  >
  /** Around an amount, written as `{amount}`: "in|by? {amount} later". */
  readonly later: Phrases
  /** "{amount} earlier" */
  readonly earlier: Phrases
  /** With a verb of moving: "postpone .. by {amount}". With hours only if that is no clock time. */
  readonly movedLater?: Phrases
  readonly movedEarlier?: Phrases
  /** Like `movedLater`, but `{amount}` is never hours: Russian "na chas" can be one o'clock. */
  readonly movedLaterNotHours?: Phrases
  readonly movedEarlierNotHours?: Phrases
  /** A number of minutes in another order: Russian "minut na {n}". */
  readonly minutesLater?: Phrases
  /** "the next day"; "the day before"; "the week after"; "the week before" */
  readonly nextDay: Phrases
  readonly dayBefore: Phrases
  readonly weekAfter: Phrases
  readonly weekBefore: Phrases
  /** "same time"; "same day"; "same day and time" */
  readonly sameTime: Phrases
  readonly sameDay: Phrases
  readonly sameDayAndTime: Phrases
}
/**
 * Times of day that are complete. Kinds: `{t}` a time, `{hour}` 0 to 24, `{hour-word}` in words,
 * `{mm}` minutes 00 15 30 45, `{mm-word}`, `{five-word}`, `{minutes}` 00 05 to 55, `{n}` a number,
 * `{digits}` an hour in digits, `{hhmm}` "1530", `{half-hour}` one of `halfHours`, `{of-hour}` one of `ofHours`.
 */
export type TimePoints = Readonly<
  Partial<
    Record<
      /** "{t} am", "{t} in the morning"; "{t} pm"; "{t} at night" */
      | 'am'
      | 'pm'
      | 'night'
      /** "{hour} oclock", German "{hour} uhr"; "{hour} uhr {mm}", "{hour-word} {mm-word}" */
      | 'oclock'
      | 'hourMinutes'
      /** "{hour-word} {mm-word} {five-word}": "three forty five" */
      | 'hourMinutesFive'
      /** "at {hhmm}" */
      | 'atHhmm'
      /** "half past {hour}"; German "halb {hour}" is `halfTo`; "quarter past"; "quarter to" */
      | 'halfPast'
      | 'halfTo'
      | 'quarterPast'
      | 'quarterTo'
      /** "{n} minutes past {hour}"; "{n} minutes to {hour}"; "twenty to {hour}" */
      | 'minutesPast'
      | 'minutesTo'
      /** German "fünf vor halb {hour}", "fünf nach halb {hour}" */
      | 'minutesToHalf'
      | 'minutesPastHalf'
      | 'twentyTo'
      /** The hour that has begun: Russian half, quarter, "{n} minutes" of the fifth hour. */
      | 'halfHourWord'
      | 'halfOf'
      | 'quarterOf'
      | 'minutesOf'
      /** One o'clock without a number: pm; quarter to; "{n} minutes to". */
      | 'onePm'
      | 'quarterToOne'
      | 'minutesToOne'
      | 'noon'
      | 'midnight',
      Phrases
    >
  >
>
/**
 * Times and parts of the day. Kinds: `{h}` a time or a bare hour, `{late}` one from 8 o'clock on,
 * `{p}` a complete time (`{t} pm`), `{digits}` in digits, `{n}` a number.
 */
export type TimeRules = Readonly<
  Partial<
    Record<
      /** "at {h}"; "around {h}"; "from {h} to {h}"; "at? {p} or {h}" */
      | 'at'
      | 'around'
      | 'between'
      /** The second hour instead of the first: German "aus der {h} eine {h}". */
      | 'changed'
      /** "between {h} and {h}" */
      | 'within'
      | 'either'
      /** "{h} or {h}"; counts only after a question for a time. */
      | 'eitherIfAsked'
      /** "after {h}"; "before {h}"; "not at {h}" */
      | 'after'
      | 'before'
      | 'refused'
      /** "{h} is too late"; "{h} is too early" */
      | 'tooLate'
      | 'tooEarly'
      /** Only too early, without an hour: German "zu früh", which names no morning */
      | 'justEarly'
      /** "not too early" */
      | 'notEarly'
      /** When the client must be done: "out by {h}" */
      | 'doneBy'
      /** From now: "in half an hour", "in an hour", "in 90 minutes" as words, "in {n} hours" */
      | 'inHalfHour'
      | 'inHour'
      | 'inHourAndHalf'
      | 'inHours'
      | 'inMinutes'
      | 'now'
      /** Parts of the day: to 12; to 10; 12 to 17; 15 to 18; 12 to 14; 13 to 18; 11:30 to 14 */
      | 'morning'
      | 'earlyMorning'
      | 'afternoon'
      | 'lateAfternoon'
      | 'lunch'
      | 'afterLunch'
      | 'towardsLunch'
      /** 12 to 18, "second half of the day"; from 17, also "after work"; from 16; from 19; from 20 */
      | 'secondHalf'
      | 'evening'
      | 'towardsEvening'
      | 'lateEvening'
      | 'night'
      /** from 15, "after school"; from 17, "after work"; to 9, "before work"; from 18, "before closing"; to 11, "at opening" */
      | 'afterSchool'
      | 'afterWork'
      | 'beforeWork'
      | 'beforeClosing'
      | 'atOpening'
      /** "any time", "whenever" */
      | 'anyTime',
      Phrases
    >
  >
>
