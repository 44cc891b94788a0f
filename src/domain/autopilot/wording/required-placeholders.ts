import {
  isArgumentElement,
  isPluralElement,
  isSelectElement,
} from '@formatjs/icu-messageformat-parser'
import { readSyntax, type TemplateSyntax } from '../../templates/syntax.js'
import { type SentenceKey, sentenceError, sentencePlaceholders } from './sentences.js'

/** Any one of these names is enough. */
type Alternatives = readonly string[]
const SERVICE: Alternatives = ['aService', 'yourService', 'service']
const DAY: Alternatives = ['onDate', 'toDate', 'date']
const TIME: Alternatives = ['time']
/** What a client agrees to, and what was done, must be said. */
const AGREED = /^(propose|confirm|done)_(book|move|cancel|replace)$/
/** Sentences that would say nothing without these. */
const WITHOUT_SENSE: Readonly<Partial<Record<SentenceKey, readonly Alternatives[]>>> = {
  offer_line: [DAY, TIME],
  appointment_line: [DAY, TIME],
  price_line: [['service'], ['price']],
  masters_line: [['name'], ['list']],
  hours_line: [['day'], ['hours', 'isOpen']],
  hours_of_line: [['day'], ['hours', 'isOpen']],
  works_line: [DAY, ['list', 'isOpen']],
  fact: [['text']],
}

/** Returns what a sentence must name. A sentence with a list must have it. */
function requiredBy(key: SentenceKey): readonly Alternatives[] {
  const names = sentencePlaceholders(key).map(({ name }) => name)
  const hasList = names.includes('list')
  return [
    ...(AGREED.test(key) ? [SERVICE, DAY, TIME] : []),
    ...(names.includes('instead') ? [['instead']] : []),
    ...(hasList && !WITHOUT_SENSE[key] ? [['list']] : []),
    ...(WITHOUT_SENSE[key] ?? []),
  ]
}

/** Whether one of the names is printed, or decides a case, whatever the values are. */
const hasAlways = (syntax: TemplateSyntax, names: Alternatives): boolean =>
  syntax.some((element) => {
    if (isArgumentElement(element)) return names.includes(element.value)
    if (!isSelectElement(element) && !isPluralElement(element)) return false
    return (
      names.includes(element.value) ||
      Object.values(element.options).every(({ value }) => hasAlways(value, names))
    )
  })

/**
 * Returns what is wrong with a salon's own template for a sentence, in plain words, or undefined.
 * Beside what `sentenceError` checks: a question for a yes names what the client agrees to, and a
 * sentence with a list has the list.
 */
export function ownSentenceError(key: SentenceKey, template: string): string | undefined {
  const error = sentenceError(key, template)
  if (error !== undefined) return error
  const syntax = readSyntax(template)
  if (typeof syntax === 'string') return syntax
  const known = sentencePlaceholders(key).map(({ name }): string => name)
  const missing = requiredBy(key).find((names) => !hasAlways(syntax, names))
  if (!missing) return undefined
  const names = missing.filter((name) => known.includes(name)).map((name) => `{${name}}`)
  const last = names.at(-1) ?? ''
  const either = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last
  return `${either} is missing: this sentence must always say it.`
}
