import {
  SENTENCE_PLACEHOLDERS,
  type SentenceKey,
  type SentencePlaceholder,
  SENTENCES,
} from '../../../tools/language/sentences.js'
import type { Language } from '../../identity/people.js'
import { memoized, templateRenderer } from '../../templates/render-template.js'
import { type PlaceholderKind, templateErrorFor } from '../../templates/template-error.js'
import type { SentenceOverrides } from '../state/context.js'
import { WORDINGS } from './wordings.js'

export type { SentenceKey, SentencePlaceholder }

/** The names of all sentences, in the order in which an admin sees them. */
export const SENTENCE_KEYS = Object.keys(SENTENCES) as readonly SentenceKey[]

/** When a sentence is said, for the admin. */
export const sentenceDescription = (key: SentenceKey): string => SENTENCES[key].about

/** The placeholders that a sentence may use, each with what it stands for. */
export const sentencePlaceholders = (
  key: SentenceKey,
): readonly { readonly name: SentencePlaceholder; readonly about: string }[] =>
  SENTENCES[key].uses.map((name) => ({ name, about: SENTENCE_PLACEHOLDERS[name].about }))

/** Returns the built-in template of a sentence. */
export const builtInSentence = (key: SentenceKey, language: Language): string =>
  WORDINGS[language].sentences[key]

const kindsOf = (key: SentenceKey): Readonly<Record<string, PlaceholderKind>> =>
  Object.fromEntries(SENTENCES[key].uses.map((name) => [name, SENTENCE_PLACEHOLDERS[name]]))

/** Returns what is wrong with a template for a sentence, in plain words, or undefined. */
export const sentenceError = (key: SentenceKey, template: string): string | undefined =>
  templateErrorFor(template, kindsOf(key))

/** The values that a sentence needs. */
export type SentenceValues<Key extends SentenceKey> = Readonly<
  Record<(typeof SENTENCES)[Key]['uses'][number], string | number>
>

const render = templateRenderer()
/** Whether a salon's template can still be used: placeholders may have changed since it was set. */
const isUsable = memoized((keyed: `${SentenceKey} ${string}`) => {
  const end = keyed.indexOf(' ')
  return sentenceError(keyed.slice(0, end) as SentenceKey, keyed.slice(end + 1)) === undefined
})

/** Facts of the salon stay as they are, and a part of a sentence has no capital letter. */
const AS_WRITTEN: readonly SentenceKey[] = ['fact', 'replaced_line']
/** A sentence begins with a capital letter when it begins with a placeholder. */
const capitalized = (template: string, text: string): string =>
  template.startsWith('{') ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : text

/**
 * Returns a sentence with its values. The salon's own template replaces the built-in one.
 */
export function sentenceText<Key extends SentenceKey>(
  key: Key,
  values: SentenceValues<Key>,
  language: Language,
  overrides: SentenceOverrides = {},
): string {
  const own = overrides[language]?.[key]
  const template =
    own !== undefined && isUsable(`${key} ${own}`, language) ? own : builtInSentence(key, language)
  const text = render(template, language, values).trim()
  return AS_WRITTEN.includes(key) ? text : capitalized(template, text)
}
