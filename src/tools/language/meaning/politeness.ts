import { FILLER, NO, YES } from '../phrases/answer-words.js'
import { THANKS } from '../phrases/mood-words.js'
import { isSaid, patterns } from '../text/patterns.js'
import { reduce, replacing, rules } from '../text/rules.js'
import type { Expects } from '../phrases/intent.js'
import { findIntents } from './intents.js'
import type { Word } from '../text/words.js'

const POLITE = rules(replacing([...THANKS, ...FILLER, ...YES, ...NO], { text: '#polite' }))
const BE_THERE = patterns(`
  (i will|we will|i'll|we'll|well|ill|il) be there|here|in, (i am|im|we are) on my|our|the way, see you, will be there
  (буду|будем|придем|приду) .. {day}|{time}, {day} (буду|будем|приду|придем), {time} (буду|будем|приду|придем), буду вовремя, ждите`)

/** What is left of a message besides thanks, agreement and the like. */
export const beyondManners = (words: readonly Word[]): Word[] =>
  reduce(words, POLITE, undefined).filter((word) => word.text !== '#polite' && word.kind !== 'sign')

const isTime = ({ day, time }: Word): boolean => day !== undefined || time !== undefined
const isUntil = (word: Word): boolean =>
  word.text === 'пока' || (isTime(word) && /^(до|till|until)\s/i.test(word.raw))

/**
 * Days that are said in leaving ("ок, спасибо, до пятницы!", "I'll be there at 5") are no wishes: words of leave instead of them.
 * That is so where nothing else is said and no day is asked for.
 */
export function withoutLeave(words: readonly Word[], expects: Expects): Word[] {
  if (expects !== undefined && expects !== 'yes_no') return [...words]
  const left =
    words.some((word) => isUntil(word)) && words.length > 1 ? beyondManners(words) : undefined
  const isLeaving = left?.every(
    (word) => isUntil(word) || word.text.startsWith('#greeting') || word.text === '#farewell',
  )
  const isComing =
    expects === undefined && isSaid(words, BE_THERE) && findIntents(words, expects).length === 0
  if (!isLeaving && !isComing) return [...words]
  return words.map((word) =>
    isTime(word) || isUntil(word)
      ? { ...word, day: undefined, time: undefined, text: '#farewell', kind: 'found' }
      : word,
  )
}
