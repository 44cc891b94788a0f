import type { LanguagePack } from '../../language-pack.js'
import { type Kinds, longestOf, type Pattern } from './patterns.js'
import { phrases } from './tables.js'
import type { Word } from './words.js'

/**
 * Builds a word from the captured words; `matched` are all words of the match. Returns undefined if
 * the rule does not apply after all.
 */
export type Make<Context> = (
  caught: readonly Word[],
  context: Context,
  matched: readonly Word[],
) => Partial<Word> | undefined
/** A pattern, and the function that builds a word from its match. */
export type Rule<Context> = readonly [Pattern, Make<Context>]
/** A table of rules. Among equally long matches, the first rule wins. */
export type Rules<Context> = {
  readonly said: readonly Pattern[]
  readonly makes: readonly Make<Context>[]
}

/** Builds a table of rules. */
export const rules = <Context>(rows: readonly Rule<Context>[]): Rules<Context> => ({
  said: rows.map(([said]) => said),
  makes: rows.map(([, make]) => make),
})
/** The groups of a pack whose texts are all phrases of rules. */
type RuleGroup = 'dayRules' | 'daySpans' | 'timePoints' | 'timeRules'
/** Returns the rules of a group: the phrases of each name in the packs, with what they make. */
export const rulesOf = <G extends RuleGroup, Context>(
  group: G,
  makes: Readonly<Record<keyof LanguagePack[G], Make<Context>>>,
  kinds: Kinds,
): Rule<Context>[] =>
  (Object.keys(makes) as Extract<keyof LanguagePack[G], string>[]).flatMap((name) =>
    phrases(group, name, kinds).map((said): Rule<Context> => [said, makes[name]]),
  )
/** Returns rules that replace each of these phrases with the same word. */
export const replacing = (said: readonly Pattern[], made: Partial<Word>): Rule<unknown>[] =>
  said.map((one) => [one, () => made])

/**
 * Goes through the words from left to right. Replaces the longest match of any rule with the word
 * that the rule builds. Other words stay.
 */
export function reduce<Context>(
  words: readonly Word[],
  { said, makes }: Rules<Context>,
  context: Context,
): Word[] {
  const reduced: Word[] = []
  for (let at = 0; at < words.length;) {
    let made: Partial<Word> | undefined
    const longest = longestOf(said, words, at, (number, { caught, end }) => {
      const one = makes[number]?.(caught, context, words.slice(at, end))
      made = one ?? made
      return one !== undefined
    })
    const [first, end] = [words[at], longest?.match.end ?? at + 1]
    if (first && made) {
      const raw = words.slice(at, end).map((word) => word.raw)
      const { isAsked } = words[end - 1] ?? first
      reduced.push({
        ...{ raw: raw.join(' '), text: '#found', kind: 'found', link: first.link },
        ...(isAsked && { isAsked }),
        ...made,
      })
    } else if (first) reduced.push(first)
    at = end
  }
  return reduced
}
