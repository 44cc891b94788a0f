import type { Meaning } from '../meaning/meaning.js'
import { foldLetters } from '../text/letters.js'
import { words as wordsOf } from '../text/tables.js'
import { sentencesIn } from './stated-appointment.js'

const joinsRequests = wordsOf('dialogue', 'joinsRequests')
const BEFORE_WORD = /\s+(?=\S)/u
const COMMA = /,\s+/u

/** A part of a message. `isJoined`: it goes on with the sentence before it. */
export type Part = { readonly text: string; readonly isJoined: boolean }

/** Splits a message at the ends of sentences and before "and"; `isAtCommas`: at commas as well. */
export function partsOf(text: string, language: Meaning['language'], isAtCommas = false): Part[] {
  const sentences = sentencesIn(text)
  return (isAtCommas ? sentences.flatMap((one) => one.split(COMMA)) : sentences).flatMap(
    (sentence) => {
      const clauses: string[][] = [[]]
      for (const word of sentence.split(BEFORE_WORD)) {
        const joins = joinsRequests({ text: foldLetters(word), language })
        if (joins && clauses.at(-1)?.length !== 0) clauses.push([])
        clauses.at(-1)?.push(word)
      }
      return clauses.map((words, at) => ({ text: words.join(' '), isJoined: at > 0 }))
    },
  )
}
