import { FILLER, NO, YES } from '../phrases/answer-words.js'
import { THANKS } from '../phrases/mood-words.js'
import { isSaid, patterns } from '../text/patterns.js'
import { reduce, replacing, rules } from '../text/rules.js'
import type { Expects } from '../phrases/intent.js'
import { findIntents } from './intents.js'
import type { Word } from '../text/words.js'

const POLITE = rules(replacing([...THANKS, ...FILLER, ...YES, ...NO], { text: '#polite' }))
const BE_THERE = patterns(`
  (i will|we will|i'll|we'll|well|ill|il) be there|here|in, (i am|im|we are) on my|our|the way,
  see you, will be there
  (буду|будем|придем|приду) .. {day}|{time}, {day} (буду|будем|приду|придем),
  {time} (буду|будем|приду|придем), буду вовремя, ждите`)

/** Returns the words of a message without thanks, agreement and other polite words. */
export const beyondManners = (words: readonly Word[]): Word[] =>
  reduce(words, POLITE, undefined).filter((word) => word.text !== '#polite' && word.kind !== 'sign')

const isTime = ({ day, time }: Word): boolean => day !== undefined || time !== undefined
const isUntil = (word: Word): boolean =>
  word.text === 'пока' || (isTime(word) && /^(до|till|until)\s/i.test(word.raw))

/**
 * Replaces days and times that belong to a goodbye ("ок, спасибо, до пятницы!", "I'll be there at
 * 5"): these are not wishes. Does so only if the message says nothing else and the client was not
 * asked for a day or a time.
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
