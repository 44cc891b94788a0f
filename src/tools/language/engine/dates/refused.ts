import { endOf, isSaidAt } from '../text/patterns.js'
import { oneOf, phrases } from '../text/tables.js'
import type { Word } from '../text/words.js'

const BEFORE = phrases('moods', 'refusedBefore')
const AFTER = phrases('moods', 'refusedAfter')
const POLITE = phrases('moods', 'politeRefusal')
const THAT = phrases('moods', 'refusesThat')
const BUT = phrases('moods', 'anythingBut')
/** Words that begin a new thought. A "not" before them does not refuse what comes after. */
const turns = oneOf('turns')
const isAgainst = oneOf('against')
const LONGEST_BUT = 3
const LONGEST_THAT = 7
const REACH = 6

const isValue = (word: Word | undefined): boolean =>
  word?.day !== undefined || word?.time !== undefined

/**
 * Whether what was offered is refused just before a day with its time: "that doesn't work Wednesday
 * at twelve please". These are the wish.
 */
function isAfterThat(words: readonly Word[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]]
  if (!word?.day || !next?.time || word.raw.includes(' ')) return false
  for (let back = 2; back <= Math.min(at, LONGEST_THAT); back++)
    if (endOf(THAT, words, at - back) === at) return true
  return false
}

/** Whether a refusal stands before the day or time in the same clause: "I can't come tomorrow". */
function isRefusedBefore(words: readonly Word[], marked: readonly Word[], at: number): boolean {
  if ([2, LONGEST_BUT].some((back) => at >= back && endOf(BUT, words, at - back) === at))
    return true
  if (isAfterThat(words, at)) return false
  for (let back = at; back > 0 && at - back < REACH; back--) {
    const [word, before] = [words[back], words[back - 1]]
    if (!word || !before || word.link === 'comma' || word.link === 'stop' || turns(before))
      return false
    if (back === at && isAgainst(before)) return true
    if (isSaidAt(words, back - 1, BEFORE) && !isSaidAt(words, back - 1, POLITE)) return true
    if (isValue(before)) return marked[back - 1]?.isRefused === true && !before.isRefused
  }
  return false
}

/** Sets `isRefused` on days and times that the client refuses. */
export function markRefused(words: readonly Word[]): Word[] {
  const marked = [...words]
  words.forEach((word, at) => {
    const isRefused =
      isValue(word) && (isSaidAt(words, at + 1, AFTER) || isRefusedBefore(words, marked, at))
    if (isRefused) marked[at] = { ...word, isRefused }
  })
  return marked
}
