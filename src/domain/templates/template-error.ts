import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser'
import { elementsOf, NO_FORMATS, readSyntax, type TemplateSyntax } from './syntax.js'

/**
 * What a placeholder stands for. A text can be empty where a word has a value: `emptyIf`. A number
 * can have cases by amount. A word is one of a closed list, for cases.
 */
export type PlaceholderKind =
  | { readonly kind: 'text'; readonly emptyIf?: readonly [word: string, value: string] }
  | { readonly kind: 'number'; readonly unit: string }
  | { readonly kind: 'word'; readonly words: readonly string[] }
/** The placeholders that a template may have. */
export type Placeholders = Readonly<Record<string, PlaceholderKind>>

/** The longest template, in characters. */
export const LONGEST_TEMPLATE = 1000

const PLURALS = /^(zero|one|two|few|many|other|=\d+)$/
const BLANK = /^[\s\p{Z}\p{Cc}\p{Cf}]*$/u
type Known = Readonly<Record<string, string>>

const kindOf = (placeholders: Placeholders, name: string): PlaceholderKind | undefined =>
  Object.hasOwn(placeholders, name) ? placeholders[name] : undefined

/** Returns the sentence that there are no cases by amount for a placeholder. */
function numberError(name: string, placeholders: Placeholders): string {
  const numbers = Object.entries(placeholders).flatMap(([number, kind]) =>
    kind.kind === 'number' ? [`{${number}}, ${kind.unit}`] : [],
  )
  return numbers.length === 0
    ? `{${name}} is no number, so it has no cases by amount.`
    : `{${name}} is no number: of those there is only ${numbers.join(' and ')}.`
}

/** Returns what is wrong with an element, without those inside its cases, or undefined. */
function elementError(
  element: MessageFormatElement,
  placeholders: Placeholders,
): string | undefined {
  if (isLiteralElement(element) || isPoundElement(element)) return undefined
  const { value: name } = element
  const kind = kindOf(placeholders, name)
  if (!kind) {
    const names = Object.keys(placeholders)
    return names.length === 0
      ? `There is no {${name}}: this text has no placeholders.`
      : `There is no {${name}}. There are: ${names.join(', ')}.`
  }
  if (isArgumentElement(element)) return undefined
  if (isPluralElement(element)) {
    if (kind.kind !== 'number') return numberError(name, placeholders)
    const odd = Object.keys(element.options).find((key) => !PLURALS.test(key))
    return (
      odd &&
      `{${name}} has no case "${odd}": there are zero, one, two, few, many, other, and numbers ` +
        'like =60.'
    )
  }
  if (!isSelectElement(element)) return `{${name}} has no formats. ${NO_FORMATS}`
  if (kind.kind !== 'word') return undefined
  const { words } = kind
  const odd = Object.keys(element.options).find((key) => key !== 'other' && !words.includes(key))
  return odd && `{${name}} is never "${odd}": it is ${words.join(', ')}.`
}

/** Returns all combinations of the words with closed lists. */
const situationsOf = (placeholders: Placeholders): Known[] =>
  Object.entries(placeholders).reduce<Known[]>(
    (situations, [name, kind]) =>
      kind.kind === 'word'
        ? situations.flatMap((known) => kind.words.map((word) => ({ ...known, [name]: word })))
        : situations,
    [{}],
  )

/** Whether a placeholder may be empty. */
function isOptional(name: string, placeholders: Placeholders, known: Known): boolean {
  const kind = kindOf(placeholders, name)
  if (kind?.kind !== 'text' || !kind.emptyIf) return false
  const [word, value] = kind.emptyIf
  return known[word] === value
}

/** Whether the text may be empty. Where the value of a case is unknown, any case may apply. */
function isBlank(syntax: TemplateSyntax, placeholders: Placeholders, known: Known): boolean {
  return syntax.every((element) => {
    if (isLiteralElement(element)) return BLANK.test(element.value)
    if (isArgumentElement(element)) return isOptional(element.value, placeholders, known)
    if (!isSelectElement(element) && !isPluralElement(element)) return false
    const { options } = element
    const word = Object.hasOwn(known, element.value) ? known[element.value] : undefined
    const chosen = word === undefined ? Object.values(options) : [options[word] ?? options.other]
    return chosen.some((option) => isBlank(option?.value ?? [], placeholders, known))
  })
}

/**
 * Returns what is wrong with a template in any of its cases, as a sentence, or undefined. It may
 * have no more than `longest` characters, no other placeholders than these, and must always say
 * something.
 */
export function templateErrorFor(
  template: string,
  placeholders: Placeholders,
  longest: number = LONGEST_TEMPLATE,
): string | undefined {
  if ([...template].length > longest)
    return `Ensure this field has no more than ${longest} characters.`
  const syntax = readSyntax(template)
  if (typeof syntax === 'string') return syntax
  for (const element of elementsOf(syntax)) {
    const error = elementError(element, placeholders)
    if (error) return error
  }
  return situationsOf(placeholders).some((known) => isBlank(syntax, placeholders, known))
    ? 'In some cases this would say nothing: each case needs a text, or some text around it.'
    : undefined
}
