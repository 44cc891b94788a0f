import { dialogueWords } from '../words/dialogue.js'
import { addDays, dateIn, formatShortDay, minutesOf, timeIn, timeOf } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import type { SnoozeEnd } from './task-actions.js'

/** A usual time until which a task is snoozed. */
export type SnoozeChoice = { readonly label: string; readonly end: SnoozeEnd }

const MINUTE_MS = 60_000
const MORNING = '09:00'

/** Returns the end of a snooze at a wall clock of the salon (2030-01-07 and 09:00). */
export const snoozeEndAt = (date: string, time: string): SnoozeEnd => ({
  untilLocal: `${date}T${timeOf(minutesOf(time))}:00`,
  shown: `${formatShortDay(date)}, ${time}`,
})

/** Returns the usual times, from now (milliseconds since 1970) on the salon's clock. */
export function snoozeChoices(now: number, timeZone: string): SnoozeChoice[] {
  const words = wordsOf(dialogueWords)
  const after = (minutes: number): SnoozeEnd => {
    // The wall clock has no seconds: the next whole minute is not too early.
    const end = Math.ceil((now + minutes * MINUTE_MS) / MINUTE_MS) * MINUTE_MS
    return snoozeEndAt(dateIn(timeZone, end), timeIn(timeZone, end))
  }
  return [
    { label: words.in20Minutes, end: after(20) },
    { label: words.in1Hour, end: after(60) },
    { label: words.in3Hours, end: after(180) },
    {
      label: words.tomorrowMorning,
      end: snoozeEndAt(addDays(dateIn(timeZone, now), 1), MORNING),
    },
  ]
}
