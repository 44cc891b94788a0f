import { longestOf, type Pattern } from './patterns.js'
import type { Word } from './words.js'

/** What a pattern makes of the words it caught; undefined: nothing after all. */
export type Make<Context> = (caught: readonly Word[], context: Context) => Partial<Word> | undefined
export type Rule<Context> = readonly [Pattern, Make<Context>]
/** Rules, the first of equally long fits before others. */
export type Rules<Context> = {
  readonly said: readonly Pattern[]
  readonly makes: readonly Make<Context>[]
}

export const rules = <Context>(rows: readonly Rule<Context>[]): Rules<Context> => ({
  said: rows.map(([said]) => said),
  makes: rows.map(([, make]) => make),
})
/** All of these become one word that is just that. */
export const replacing = (said: readonly Pattern[], made: Partial<Word>): Rule<unknown>[] =>
  said.map((one) => [one, () => made])

/** From left to right the longest fit of any rule becomes one word with what the rule makes of it. */
export function reduce<Context>(
  words: readonly Word[],
  { said, makes }: Rules<Context>,
  context: Context,
): Word[] {
  const reduced: Word[] = []
  for (let at = 0; at < words.length;) {
    let made: Partial<Word> | undefined
    const longest = longestOf(said, words, at, (number, { caught }) => {
      const one = makes[number]?.(caught, context)
      made = one ?? made
      return one !== undefined
    })
    const [first, end] = [words[at], longest?.match.end ?? at + 1]
    const raw = words.slice(at, end).map((word) => word.raw)
    if (first && made)
      reduced.push({ raw: raw.join(' '), text: '#found', kind: 'found', link: first.link, ...made })
    else if (first) reduced.push(first)
    at = end
  }
  return reduced
}
