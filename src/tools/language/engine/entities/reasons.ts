import { isOne } from '../dates/calendar.js'
import { clausesOf, isOpenDay } from '../dates/pick-date.js'
import { clausesOf as clausesWithVerbs } from './clauses.js'
import { YES } from '../text/common-phrases.js'
import { isSaid, isSaidAt } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import type { Days, Word } from '../text/words.js'

const REASONS = phrases('moods', 'reasons')
const PREFERS = phrases('moods', 'prefers')
const CONTENT = phrases('consent', 'content')
const ASIDES = phrases('moods', 'asides')

/** Whether a clause asks for a day at an exact time. */
const asksForStart = (clause: readonly Word[]): boolean =>
  clause.some((word) => word.isAsked) &&
  clause.some((word) => isOpenDay(word) && word.day !== undefined && isOne(word.day)) &&
  clause.some(({ time }) => time?.isExact)

/**
 * Refuses the days of a reason, and removes the times in it, if other days are left, or other times
 * where no day is named: "I have a wedding on Saturday until 4, can I come on Friday?" Beside a
 * question for a start, what a clause tells of a day is a reason, too: "I'm away on the 21st. A
 * manicure on the 22nd at 6?"
 *
 * @param isWish whether a clause wishes something or names a service, so that it is no reason
 */
export function withoutReasons(
  words: readonly Word[],
  isWish: (clause: readonly Word[]) => boolean,
): readonly Word[] {
  const clauses = clausesOf(words)
  const isAskedFor = clauses.filter(asksForStart).length === 1
  const isTold = (clause: readonly Word[]): boolean =>
    isAskedFor &&
    !clause.some(({ time, isAsked }) => time !== undefined || isAsked) &&
    clause.some(({ day }) => !day)
  const isReason = (clause: readonly Word[]): boolean =>
    clause.some((word) => isOpenDay(word) || word.time) &&
    (isSaid(clause, REASONS) || isTold(clause)) &&
    !clause.some(({ time }) => time?.isDoneBy) &&
    !isWish(clause)
  const left = clauses.filter((clause) => !isReason(clause)).flat()
  const wished = left.filter(isOpenDay).flatMap(({ day }) => day ?? [])
  const isTimed = left.some(({ time, isRefused }) => time !== undefined && !isRefused)
  const isOfTimes = isTimed && !words.some(isOpenDay)
  if ((wished.length === 0 && !isOfTimes) || left.length === words.length) return words
  const refused = (day: Days | undefined): Days | undefined =>
    day && isOne(day) && !wished.some(({ from, to }) => from <= day.from && day.to <= to)
      ? day
      : undefined
  return clauses.flatMap((clause) =>
    isReason(clause)
      ? clause.map((word) =>
          word.day || (word.time && !isBusyTime(word))
            ? {
                ...{ raw: word.raw, link: word.link, kind: word.kind, text: '#reason' },
                unwanted: refused(word.day),
              }
            : word,
        )
      : clause,
  )
}

/** Whether the client says when they are busy: that is no mere reason. */
const isBusyTime = ({ day, time, isRefused }: Word): boolean =>
  day === undefined && time?.isExact === false && isRefused === true

/** Whether a message begins with a yes or with praise: "perfect, because ...". */
export const beginsWithYes = (words: readonly Word[]): boolean =>
  isSaidAt(words, 0, YES) || isSaidAt(words, 0, CONTENT)

const REMINDERS = phrases('moods', 'reminders')
const PRICE = phrases('intents', 'price')
/** Only what is written stays of a word, not what was read. */
const unread = ({ raw, link, kind, text, language }: Word): Word => ({
  ...{ raw, link, kind, text, language },
})

/**
 * Takes the days and times out of the wish for a reminder: "and remind me the day before". Beside a
 * proposal it is no question about the next appointment. "Remind me what it costs" is no such wish.
 */
export const withoutReminders = (
  words: readonly Word[],
  isBesideProposal: boolean,
): readonly Word[] =>
  isSaid(words, REMINDERS)
    ? clausesWithVerbs(words).flatMap((clause) =>
        isSaid(clause, REMINDERS) && !isSaid(clause, PRICE)
          ? clause.map((word): Word => ({
              ...unread(word),
              ...(isBesideProposal && { text: '#reminder' }),
            }))
          : clause,
      )
    : words

/**
 * Takes the days, times and names out of what is told beside a yes: "yes, I have the dentist at 4 so
 * that works". They do not change the proposal.
 */
export function withoutAsides(words: readonly Word[]): readonly Word[] {
  const clauses = clausesWithVerbs(words)
  const isAside = (clause: readonly Word[]): boolean =>
    clause !== clauses[0] && isSaid(clause, ASIDES) && !isSaid(clause, PREFERS)
  return clauses.flatMap((clause) => (isAside(clause) ? clause.map(unread) : clause))
}
