import { FALLBACK } from '../text/common-phrases.js'
import { endOf, isSaidAt } from '../text/patterns.js'
import { foldLetters } from '../text/letters.js'
import { meaningOf, oneOf, phrases } from '../text/tables.js'
import { WEEKDAYS } from './word-tables.js'
import { isApart, type Times, type Word } from '../text/words.js'

const BEFORE = phrases('moods', 'refusedBefore')
const AFTER = phrases('moods', 'refusedAfter')
const TOO = phrases('moods', 'refusedToo')
const BUSY = phrases('moods', 'busy')
const POLITE = phrases('moods', 'politeRefusal')
const THAT = phrases('moods', 'refusesThat')
const BUT = phrases('moods', 'anythingBut')
/** Words that begin a new thought. A "not" before them does not refuse what comes after. */
const turns = oneOf('turns')
const isAgainst = oneOf('against')
const LONGEST_BUT = 3
const LONGEST_THAT = 7
const REACH = 6

const isEmoji = ({ kind, raw }: Word): boolean =>
  kind === 'sign' && /\p{Extended_Pictographic}/u.test(raw)
const isValue = (word: Word | undefined): boolean =>
  word?.day !== undefined || word?.time !== undefined

const weekdayNamed = (text = ''): number | undefined =>
  meaningOf(WEEKDAYS, { text: foldLetters(text) })

/**
 * Whether what was offered is refused just before a day with its time: "that doesn't work Wednesday
 * at twelve please". These are the wish.
 */
function isAfterThat(words: readonly Word[], at: number): boolean {
  const word = words[at]
  const isTimed = words.slice(at + 1, at + 1 + LONGEST_THAT).some(({ time }) => time)
  if (!word?.day || !isTimed || weekdayNamed(word.raw.split(/\s/)[0]) === undefined) return false
  for (let back = 2; back <= Math.min(at, LONGEST_THAT); back++)
    if (endOf(THAT, words, at - back) === at) return true
  return false
}

const isOpenTime = (words: readonly Word[]): boolean =>
  words.some(({ time, isRefused }) => time && !isRefused)

/** Whether a refusal stands before the day or time in the same clause: "I can't come tomorrow". */
function isRefusedBefore(words: readonly Word[], marked: readonly Word[], at: number): boolean {
  if ([2, LONGEST_BUT].some((back) => at >= back && endOf(BUT, words, at - back) === at))
    return true
  if (isAfterThat(words, at)) return false
  for (let back = at; back > 0 && at - back < REACH; back--) {
    const [word, before] = [words[back], words[back - 1]]
    if (!word || !before || isApart(word) || isEmoji(before) || turns(before)) return false
    if (back === at && isAgainst(before)) return true
    // "Not with David on Friday"
    if (isAgainst(before) && words.slice(back, back + 2).some(({ isName }) => isName)) return false
    // "Friday at 2, if not then Saturday at 11"
    if (back > 1 && endOf(FALLBACK, words, back - 2) >= back) return false
    if (isSaidAt(words, back - 1, BEFORE) && !isSaidAt(words, back - 1, POLITE)) return true
    // "Not Tuesday Wednesday" corrects the day.
    if (word.day && before.day) return false
    // "Between 2 and 4 but not 3 on Wednesday", "I can't come before 5 on Thursday"
    if (word.day && before.time && (!before.time.isExact || isOpenTime(marked))) return false
    // "Before two I can't today" refuses no whole day.
    if (words[at]?.day && before.time?.isExact === false) return false
    if (isValue(before)) return marked[back - 1]?.isRefused === true && !before.isRefused
  }
  return false
}

/** Whether a day or time shares the refusal before it: "I can't do 10, 13 neither". */
function isRefusedToo(words: readonly Word[], marked: readonly Word[], at: number): boolean {
  const end = endOf(TOO, words, at + 1)
  const isLast = end > at + 1 && (end === words.length || isApart(words[end]))
  return isLast && marked.slice(0, at).findLast(isValue)?.isRefused === true
}

/**
 * Whether the refusal after a day is one of the times that follow: "tomorrow, can't do mornings",
 * "Thursday, I can't do before 3".
 */
function isOfTimeAfter(words: readonly Word[], at: number): boolean {
  if (!words[at]?.day) return false
  const end = endOf(AFTER, words, at + 1)
  for (let next = end; next < Math.min(words.length, end + REACH); next++) {
    const word = words[next]
    if (!word || (next > at + 1 && isApart(word))) return false
    if (turns(word) || word.day) return false
    if (word.time) return true
  }
  return false
}

/**
 * Returns the place of the time in the same clause whose refusal stands after the day: "before two I
 * can't today", "at 12 on Friday I can't". Returns -1 without one.
 */
function timeBefore(words: readonly Word[], at: number): number {
  if (!words[at]?.day) return -1
  for (let back = at; back > 0 && at - back < REACH; back--) {
    if (isApart(words[back])) return -1
    if (isValue(words[back - 1])) return words[back - 1]?.time ? back - 1 : -1
  }
  return -1
}

/** Whether a refusal after a pause is one of what follows it: "next week, not on Friday". */
const isOfNext = (words: readonly Word[], at: number): boolean =>
  isApart(words[at + 1]) && isValue(words[endOf(AFTER, words, at + 1)])

/** Reads "instead of today at 3, today at 5": the client leaves the first day and time. */
function withLeft(words: readonly Word[]): Word[] {
  const isLeft = (at: number): boolean =>
    words[at]?.isRefused === true &&
    words[at].day !== undefined &&
    words[at + 1]?.time?.isExact === true &&
    words.slice(at + 2).some(({ time }) => time?.isExact)
  return words.map((word, at) => {
    if (isLeft(at - 1)) return { ...word, isRefused: true }
    const isAgain = words.slice(at + 1).some(({ day }) => day && day.from === word.day?.from)
    return isLeft(at) && isAgain ? { ...word, isRefused: undefined, isSource: true } : word
  })
}

/** So many words may stand between a part of the day and the word for being busy. */
const NEAR = 3
/** 17:00, in minutes. */
const EVENING = 1020
/** Whether the client is busy at a part of the day: "I'm at work until 2", "busy from 12 to 5". */
function isBusyThen(words: readonly Word[], at: number): boolean {
  const time = words[at]?.time
  if (!time || time.isExact || time.about !== undefined || time.isDoneBy || time.starts)
    return false
  // "I work until late in the evening" says little of the hours before.
  if (time.from >= EVENING && !time.isFromTo) return false
  const start = Math.max(0, words.slice(0, at + 1).findLastIndex(isApart))
  const end = words.findIndex((word, place) => place > at && isApart(word))
  const clause = words.slice(start, end < 0 ? words.length : end)
  // "Is Anna busy in the morning?"
  if (clause.some((word) => word.isAsked)) return false
  return clause.some((_, place) => {
    const last = endOf(BUSY, clause, place) - 1
    const isBefore = last < at - start
    const distance = isBefore ? at - start - last : place - (at - start)
    return last >= place && distance <= NEAR
  })
}

/** So many words may stand between a day and its refusal: "on Friday for the colouring I can't". */
const GAP = 2
/** Returns the end of the refusal after the day or time at a place, or that place and one. */
function endOfRefusal(words: readonly Word[], at: number): number {
  const end = endOf(AFTER, words, at + 1)
  const isOwn = /['’]s$/.test(words[at]?.raw ?? '')
  if (end > at + 1 || words[at]?.day === undefined || isOwn) return end
  for (let start = at + 2; start <= at + 1 + GAP; start++) {
    const between = words.slice(at + 1, start)
    const isPlain = between.every(
      (word) => word.kind === 'word' && !isValue(word) && !isApart(word),
    )
    if (!isPlain || between.some((word) => turns(word)) || isApart(words[start])) return end
    const last = endOf(AFTER, words, start)
    if (last > start && (last === words.length || isApart(words[last]))) return last
  }
  return end
}

/** The last word of a phrase: the day in "next week Tuesday". */
const LAST_WORD = /\s+(\S+)$/u

/** Sets `isRefused` on days and times that the client refuses. */
export function markRefused(said: readonly Word[]): Word[] {
  const words = withLeft(said)
  const marked = [...words]
  words.forEach((word, at) => {
    const end = endOfRefusal(words, at)
    // "Is today not possible?" and "11 isn't possible?" ask for it.
    const isAskedFor = words[end - 1]?.isAsked === true && end <= at + 4
    const isAfter = end > at + 1 && !isAskedFor && !isOfTimeAfter(words, at) && !isOfNext(words, at)
    const timeAt = isAfter ? timeBefore(words, at) : -1
    const before = marked[timeAt]
    if (before) marked[timeAt] = { ...before, isRefused: true }
    const isRefused =
      isValue(word) &&
      !before &&
      (isAfter ||
        isRefusedBefore(words, marked, at) ||
        isRefusedToo(words, marked, at) ||
        isBusyThen(words, at))
    if (isRefused) marked[at] = { ...word, isRefused }
  })
  // "Next week, Tuesday doesn't work" still wishes for that week.
  return marked.flatMap((word) =>
    word.isRefused && word.week
      ? [
          { ...word, raw: word.raw.replace(LAST_WORD, ''), day: word.week, isRefused: undefined },
          { ...word, raw: LAST_WORD.exec(word.raw)?.[1] ?? word.raw, link: 'comma' as const },
        ]
      : [word],
  )
}

/** Whether the words of a day begin with a "not": "not on Thursday". */
export const isNotDay = ({ day, raw, isRefused }: Word): boolean =>
  day !== undefined &&
  isRefused === true &&
  isAgainst({ text: foldLetters(raw.split(/\s/)[0] ?? '') })

/** Starts lie at most so close together, in minutes. */
const STEP = 5
/** Returns a refused time, or the starts in a refused stretch of a day: "not from 12 to 5". */
function startsIn(time: Times): Times[] {
  if (time.isExact) return [time]
  if (!time.isFromTo) return []
  const count = Math.ceil((time.to - time.from) / STEP)
  return Array.from({ length: count }, (_, at) => time.from + at * STEP).map((minute) => ({
    from: minute,
    to: minute,
    isExact: true,
  }))
}

/**
 * Returns the exact times that the client refuses, and the starts in refused stretches: "at 10
 * instead of 11", "not 10, 13 neither".
 */
export const refusedTimes = (words: readonly Word[]): readonly Times[] => [
  ...words.flatMap(({ time, isRefused }) => (isRefused && time ? startsIn(time) : [])),
  ...words.flatMap(({ timeRefused }) => timeRefused ?? []),
]

/** Returns the exact time that the client refuses, if there is one. */
export const refusedTime = (words: readonly Word[]): Times | undefined =>
  words.find(({ time, isRefused }) => isRefused && time?.isExact)?.time ??
  words.find(({ timeRefused }) => timeRefused)?.timeRefused
